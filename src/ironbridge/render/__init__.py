"""Pictures of positions, and what a page draws them from."""

from ironbridge.render.atlas import DrawError
from ironbridge.render.board import draw
from ironbridge.render.scene import Scene, scene, scene_style, tokens

__all__ = ["DrawError", "Scene", "draw", "scene", "scene_style", "tokens"]
