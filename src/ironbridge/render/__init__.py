"""Pictures of positions."""

from ironbridge.render.atlas import DrawError
from ironbridge.render.board import draw

__all__ = ["DrawError", "draw"]
