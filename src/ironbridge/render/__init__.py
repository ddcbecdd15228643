"""Pictures of positions, and what a page draws them from."""

from ironbridge.render.atlas import DrawError
from ironbridge.render.board import draw, draw_detail
from ironbridge.render.scene import Scene, scene, scene_style, tokens

__all__ = ["DrawError", "Scene", "draw", "draw_detail", "scene", "scene_style", "tokens"]
