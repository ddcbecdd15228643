"""Our icons: 24 by 24 units, drawn in the current colour, with inner lines in the stroke colour of their use."""

import json
from functools import cache
from importlib.resources import files

from ironbridge.render.look import SEATS, Side
from ironbridge.render.svg import Markup, el, join


@cache
def _shapes() -> dict[str, str]:
    shapes: dict[str, str] = json.loads(
        files("ironbridge.render").joinpath("icons.json").read_text(encoding="utf-8")
    )
    return shapes


class Icons:
    """Places icons and remembers which ones a drawing uses, so that only those are defined."""

    def __init__(self, side: Side) -> None:
        """Icons for one side of the look."""
        self.side = side
        self._used: set[str] = set()

    def icon(self, name: str, x: float, y: float, size: float, class_: str) -> Markup:
        """An icon whose box has its top left corner at a point."""
        self._used.add(name)
        return el("use", href=f"#{self.side}-{name}", class_=class_, x=x, y=y, width=size, height=size)

    def emblem(self, seat: int, x: float, y: float, size: float, class_: str = "e") -> Markup:
        """A seat's shape about a point: outlined in its colour, or with class `o` in the colour of text on it."""
        return self.icon(SEATS[seat].shape, x - size / 2, y - size / 2, size, f"{class_}{seat}")

    def definitions(self) -> Markup:
        """The symbols used so far."""
        shapes = _shapes()
        return join(
            el(
                "symbol",
                Markup(shapes[name]),
                id=f"{self.side}-{name}",
                viewBox="0 0 24 24",
                overflow="visible",
            )
            for name in sorted(self._used)
        )
