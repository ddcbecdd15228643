"""The components of a game as the drawing needs them: places, lines, tiles, markets and tracks."""

from collections.abc import Mapping
from dataclasses import dataclass


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
class External:
    """A place at the edge of the board: an end of lines with printed link points, and perhaps a port."""

    name: str
    link_points: int
    is_port: bool


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
    can_build: bool


@dataclass(frozen=True)
class Market:
    """A market's prices, one per space and the cheapest first, and the price once it is empty."""

    spaces: tuple[int, ...]
    price_when_empty: int


@dataclass(frozen=True)
class Distant:
    """The distant cotton market: the bonus of each space, then the closed end, and the demand tiles by players."""

    bonuses: tuple[int, ...]
    demand: Mapping[int, Mapping[int, int]]

    @property
    def end(self) -> int:
        """The marker's place once the market is closed."""
        return len(self.bonuses)


@dataclass(frozen=True)
class Components:
    """Everything printed that a drawing shows, in the order of the facts; what a game lacks is empty."""

    places: Mapping[str, Place]
    merchants: Mapping[str, Merchant]
    externals: Mapping[str, External]
    lines: Mapping[str, Line]
    industries: Mapping[str, tuple[TileKind, ...]]
    goods: Mapping[str, tuple[str, ...]]
    markets: Mapping[str, Market]
    income_levels: tuple[int, ...]
    rounds: Mapping[int, int]
    links: int
    wild_cards: Mapping[str, int]
    cardless: Mapping[int, frozenset[str]]
    distant: Distant | None

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
