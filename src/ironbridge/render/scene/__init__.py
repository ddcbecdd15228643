"""What a page draws a game from: fragments of the same drawing as `draw` makes, for both sides of the look at once."""

from ironbridge.render.scene.board import scene
from ironbridge.render.scene.parts import Scene
from ironbridge.render.scene.sheet import scene_style, tokens

__all__ = ["Scene", "scene", "scene_style", "tokens"]
