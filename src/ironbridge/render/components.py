"""The components of a game as the drawing needs them: places, lines, tiles, markets and tracks."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Place:
    """A town or farm with the industries each of its slots takes."""

    name: str
    slots: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Merchant:
    """A merchant location with its tile spaces, the bonus of its barrel and its printed link points."""

    name: str
    spaces: int
    bonus: str
    amount: int
    link_points: int


@dataclass(frozen=True)
class Line:
    """A line of the board with its ends and the eras it can be built in."""

    ends: tuple[str, ...]
    eras: frozenset[str]


@dataclass(frozen=True)
class TileKind:
    """One level of an industry: what it costs, holds and brings."""

    level: int
    count: int
    money: int
    coal: int
    iron: int
    beer: int | None
    holds: Mapping[str, int]
    vp: int
    income_spaces: int
    link_points: int
    eras: tuple[str, ...]
    can_develop: bool


@dataclass(frozen=True)
class Market:
    """A market's prices, one per space and the cheapest first, and the price once it is empty."""

    spaces: tuple[int, ...]
    price_when_empty: int


@dataclass(frozen=True)
class Components:
    """Everything printed that a drawing shows, in the order of the facts."""

    places: Mapping[str, Place]
    merchants: Mapping[str, Merchant]
    lines: Mapping[str, Line]
    industries: Mapping[str, tuple[TileKind, ...]]
    goods: Mapping[str, tuple[str, ...]]
    markets: Mapping[str, Market]
    income_levels: tuple[int, ...]
    rounds: Mapping[int, int]
    links: int
    wild_cards: Mapping[str, int]

    def tile(self, industry: str, level: int) -> TileKind:
        """The tile of an industry and level."""
        for kind in self.industries[industry]:
            if kind.level == level:
                return kind
        raise KeyError(level)

    def next_tile(self, industry: str, left: int) -> TileKind | None:
        """The lowest tile still on the mat when so many are left of a stack."""
        for kind in reversed(self.industries[industry]):
            left -= kind.count
            if left <= 0:
                return kind if left + kind.count > 0 else None
        return self.industries[industry][0]

    @property
    def sold(self) -> tuple[str, ...]:
        """The industries that flip by being sold for beer."""
        return tuple(key for key, kinds in self.industries.items() if kinds[0].beer is not None)

    def stack(self, industry: str) -> int:
        """How many tiles a full stack has."""
        return sum(kind.count for kind in self.industries[industry])


@cache
def load(source: str) -> Components:
    """The components read from a facts file of the package."""
    facts = json.loads(files("ironbridge").joinpath(source).read_text(encoding="utf-8"))
    places = {**facts["towns"], **facts.get("farm_breweries", {})}
    cards = facts["cards"]["industries"]
    return Components(
        places={key: Place(p["name"], tuple(map(tuple, p["slots"]))) for key, p in places.items()},
        merchants={key: _merchant(m) for key, m in facts["merchants"].items()},
        lines={
            line["id"]: Line(
                tuple(line["connects"]), frozenset(era for era in ("canal", "rail") if line[era])
            )
            for line in facts["links"]
        },
        industries={key: tuple(map(_tile, i["tiles"])) for key, i in facts["industries"].items()},
        goods={card: tuple(card.split("_or_")) for card in cards},
        markets={key: Market(tuple(m["spaces"]), m["price_when_empty"]) for key, m in _markets(facts)},
        income_levels=tuple(facts["progress_track"]["income_level_by_space"]),
        rounds={int(players): rounds for players, rounds in facts["setup"]["rounds_per_era"].items()},
        links=facts["setup"]["link_tiles"],
        wild_cards={key: n for key, n in facts["counts"].items() if key.startswith("wild_")},
    )


def _markets(facts: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    return [(key, m) for key, m in facts["markets"].items() if isinstance(m, Mapping)]


def _merchant(m: Mapping[str, Any]) -> Merchant:
    bonus = m["beer_bonus"]
    return Merchant(m["name"], m["merchant_spaces"], bonus["type"], bonus["amount"], m["printed_link_points"])


def _tile(t: Mapping[str, Any]) -> TileKind:
    holds = t.get("beer_barrels") or {era: t.get("cubes", 0) for era in ("canal", "rail")}
    return TileKind(
        t["level"],
        t["count"],
        t["money"],
        t["coal"],
        t["iron"],
        t["beer_to_sell"],
        dict(holds),
        t["vp"],
        t["income_spaces"],
        t["link_points"],
        tuple(t["eras"]),
        t["developable"],
    )
