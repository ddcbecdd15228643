"""The sea: engraved water lines along the coast, closer and darker towards the land, and ferries."""

from ironbridge.render.atlas import Atlas
from ironbridge.render.icons import Icons
from ironbridge.render.svg import Markup, el, group, join, path

# Widths of the strokes about the coast: each pale one leaves a fine line of the dark one below it.
_WIDTHS = (104.0, 76.0, 52.0, 32.0, 16.0)
_FINE = 3.2


def definitions(board: Atlas, icons: Icons) -> Markup:
    """The coast, to be drawn many times, and the water it bounds."""
    if board.sea is None:
        return Markup("")
    water = path(board.sea.coast + board.sea.rest)
    return join((path(board.sea.coast, id=icons.id("coast")), el("clipPath", water, id=icons.id("at-sea"))))


def sea(board: Atlas, icons: Icons) -> list[Markup]:
    """The water with its lines and the coast; nothing where the map has no sea."""
    if board.sea is None:
        return []
    coast = f"#{icons.id('coast')}"
    lines = []
    for n, broad in enumerate(_WIDTHS):
        lines.append(el("use", href=coast, class_=f"wl wl{n}", stroke_width=broad))
        lines.append(el("use", href=coast, class_="wf", stroke_width=broad - _FINE))
    return [
        path(board.sea.coast + board.sea.rest, "sea"),
        group(*lines, clip_path=f"url(#{icons.id('at-sea')})"),
        el("use", href=coast, class_="coast"),
        *(path(ferry.path, "ferry") for ferry in board.ferries),
    ]
