"""Our own maps as data: where towns, slots, merchants and lines lie, and the land about them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ironbridge.render import components
from ironbridge.render.components import Components

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class DrawError(ValueError):
    """The position names something that the map or the components do not have."""


@dataclass(frozen=True)
class Town:
    """Where a town's slots, plate and name ribbon lie, and the district it belongs to."""

    district: str
    slots: tuple[Point, ...]
    plate: Box
    ribbon: Box


@dataclass(frozen=True)
class Stand:
    """Where a merchant's tiles, barrels, plate, name and bonus lie."""

    tiles: tuple[Point, ...]
    barrels: tuple[Point, ...]
    plate: Box
    ribbon: Box
    bonus: Point


@dataclass(frozen=True)
class Route:
    """The path of a line and the middle of its visible part."""

    path: str
    mid: Point


@dataclass(frozen=True)
class Label:
    """A name engraved on the land."""

    kind: str
    text: str
    at: Point
    angle: float


@dataclass(frozen=True)
class Atlas:
    """A map with the components of its game and the words for them."""

    title: str
    view_box: Box
    slot_side: float
    districts: tuple[tuple[str, str], ...]
    borders: str
    rivers: tuple[str, ...]
    hills: str
    labels: tuple[Label, ...]
    rose: Point
    furniture: Mapping[str, Box]
    towns: Mapping[str, Town]
    merchants: Mapping[str, Stand]
    routes: Mapping[str, Route]
    industries: Mapping[str, str]
    goods: Mapping[str, str]
    cards: Mapping[str, str]
    short: Mapping[str, str]
    parts: Components

    def name(self, place: str) -> str:
        """The name of a place as it stands on the map."""
        if place in self.short:
            return self.short[place]
        if place in self.parts.merchants:
            return self.parts.merchants[place].name
        return self.parts.places[place].name

    def line_name(self, line: str) -> str:
        """The ends of a line in words."""
        return " to ".join(self.name(end) for end in self.parts.lines[line].ends)

    def card_name(self, card: str) -> str:
        """What a card says."""
        return self.cards.get(card) or self.name(card)


def atlas(ruleset: str) -> Atlas:
    """The map a ruleset is played on."""
    found = _index().get(ruleset)
    if found is None:
        raise DrawError(f"ruleset: no map for {ruleset!r}; there are maps for {', '.join(sorted(_index()))}")
    return _load(found)


@cache
def _index() -> dict[str, str]:
    """Which map file serves which ruleset."""
    folder = files("ironbridge.render").joinpath("maps")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".json"))
    return {ruleset: name for name in names for ruleset in _read(name)["rulesets"]}


@cache
def _read(name: str) -> Mapping[str, Any]:
    text = files("ironbridge.render").joinpath("maps", name).read_text(encoding="utf-8")
    data: Mapping[str, Any] = json.loads(text)
    return data


@cache
def _load(name: str) -> Atlas:
    data = _read(name)
    land, word = data["land"], data["words"]
    return Atlas(
        title=data["title"],
        view_box=_box(data["view_box"]),
        slot_side=data["slot_side"],
        districts=tuple((d["tint"], d["path"]) for d in land["districts"]),
        borders=land["borders"],
        rivers=tuple(land["rivers"]),
        hills=land["hills"] + land["trees"],
        labels=tuple(Label(n["kind"], n["text"], _point(n["at"]), n["angle"]) for n in land["labels"]),
        rose=_point(land["rose"]),
        furniture={key: _box(b) for key, b in data["furniture"].items()},
        towns={
            key: Town(t["district"], tuple(map(_point, t["slots"])), _box(t["plate"]), _box(t["ribbon"]))
            for key, t in data["towns"].items()
        },
        merchants={key: _stand(m) for key, m in data["merchants"].items()},
        routes={key: Route(r["path"], _point(r["mid"])) for key, r in data["lines"].items()},
        industries=word["industries"],
        goods=word["goods"],
        cards=word["cards"],
        short=word["short"],
        parts=components.load(data["facts"]),
    )


def _stand(m: Mapping[str, Any]) -> Stand:
    return Stand(
        tuple(map(_point, m["tiles"])),
        tuple(map(_point, m["barrels"])),
        _box(m["plate"]),
        _box(m["ribbon"]),
        _point(m["bonus"]),
    )


def _point(values: list[float]) -> Point:
    x, y = values
    return x, y


def _box(values: list[float]) -> Box:
    x, y, width, height = values
    return x, y, width, height
