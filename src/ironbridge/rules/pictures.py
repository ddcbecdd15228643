"""Who draws a position that is to be shown as a picture. Drawing stands above the rules, so it is handed to them."""

from collections.abc import Callable

from ironbridge.rules.data import PositionData

Draw = Callable[[PositionData], str]
_drawing: list[Draw] = []


def draw_with(draw: Draw) -> None:
    """Have positions drawn as SVG by this from now on."""
    _drawing[:] = [draw]


def picture_of(data: PositionData) -> str:
    """The picture of a position or a view."""
    return _drawing[0](data)
