"""Our icons: 24 by 24 units, drawn in the current colour, with inner lines in the stroke colour of their use."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from ironbridge.render.look import PAINTS, SEATS, Paint
from ironbridge.render.svg import Markup, el, join

PREFIXES: dict[Paint, str] = {"day": "day", "night": "night", "page": "i"}
"""How all ids of a drawing begin, so that several can stand in one document."""

_WORKS = (
    '<path fill="currentColor" stroke="none" d="M3 21V11l5.500-3.500V11L14 7.500V11h1.500l1-8.500h3l1.500 18.500z"/>'
    '<path d="M6 16h3M11.500 16h3" fill="none" stroke-width="1.800"/>'
)
"""An industry without an icon of its own: a works with its chimney."""

Seat = int | str
"""A seat, or the placeholder for one in a fragment."""


@cache
def _shapes() -> dict[str, str]:
    shapes: dict[str, str] = json.loads(
        files("ironbridge.render").joinpath("icons.json").read_text(encoding="utf-8")
    )
    return shapes


def shapes_of(industries: Iterable[str], own: Mapping[str, str]) -> Mapping[str, str]:
    """The icons of the industries that we do not have: those that their game brings along, else that of any works."""
    return {name: own.get(name, _WORKS) for name in industries if name not in _shapes()}


class Icons:
    """Places icons and remembers which ones a drawing uses, so that only those are defined."""

    def __init__(self, paint: Paint, more: Mapping[str, str]) -> None:
        """Icons in a paint, with the colours and ids that go with it; `more` are those of a game of its own."""
        self.colours = PAINTS[paint]
        self._shapes = _shapes() | dict(more)
        self._prefix = PREFIXES[paint]
        self._used: set[str] = set()

    def id(self, name: str) -> str:
        """The id of something defined once for the whole drawing."""
        return f"{self._prefix}-{name}"

    def icon(self, name: str, x: float, y: float, size: float, class_: str) -> Markup:
        """An icon whose box has its top left corner at a point."""
        self._used.add(name)
        return el("use", href=f"#{self.id(name)}", class_=class_, x=x, y=y, width=size, height=size)

    def emblem(self, seat: Seat, x: float, y: float, size: float, class_: str = "e") -> Markup:
        """A seat's shape about a point: outlined in its colour, or with class `o` in the colour of text on it."""
        shape = SEATS[seat].shape if isinstance(seat, int) else f"seat-{seat}"
        return self.icon(shape, x - size / 2, y - size / 2, size, f"{class_}{seat}")

    def definitions(self) -> Markup:
        """The symbols used so far."""
        return self._symbols({name: self._shapes[name] for name in self._used})

    def all_definitions(self) -> Markup:
        """Every symbol there is, and the shape of each seat under the seat's number."""
        return self._symbols(
            self._shapes | {f"seat-{seat}": self._shapes[mark.shape] for seat, mark in enumerate(SEATS)}
        )

    def _symbols(self, shapes: Mapping[str, str]) -> Markup:
        return join(
            el("symbol", Markup(shapes[name]), id=self.id(name), viewBox="0 0 24 24", overflow="visible")
            for name in sorted(shapes)
        )
