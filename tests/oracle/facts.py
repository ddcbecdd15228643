"""The form in which the oracle reads the component facts, the only thing shared with the engine."""

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

Data = dict[str, Any]

GAMES = Path(__file__).resolve().parents[2] / "src/ironbridge/games"


def read_facts(game: str) -> Data:
    """The facts of a game as they are written down."""
    facts: Data = json.loads((GAMES / game / "facts.json").read_text(encoding="utf-8"))
    return facts


@dataclass(frozen=True)
class Tile:
    """What is printed on one kind of industry tile."""

    industry: str
    level: int
    money: int
    coal: int
    iron: int
    beer: int
    vp: int
    income_spaces: int
    icons: int
    eras: frozenset[str]
    is_developable: bool
    canal_yield: int
    rail_yield: int


@dataclass(frozen=True)
class Market:
    """The prices of a market's spaces, its cubes at the start, and the price of a cube when it is empty."""

    spaces: tuple[int, ...]
    initial_cubes: int
    price_when_empty: int


@dataclass(frozen=True)
class Facts:
    """The components of one game in one edition, as far as both games have them."""

    stacks: dict[str, list[Tile]]
    towns: tuple[str, ...]
    shows: dict[str, frozenset[str]]
    ends: dict[str, frozenset[str]]
    line_eras: dict[str, frozenset[str]]
    printed_icons: dict[str, int]
    market_locations: frozenset[str]
    markets: dict[str, Market]
    cards: tuple[str, ...]
    decks: dict[int, Counter[str]]
    rounds: dict[int, int]
    level_by_space: tuple[int, ...]
    loans: dict[int, int]
    canal_price: int
    rail_price: int
    second_rail_price: int
    second_rail_beer: int
    money: int
    income_space: int
    vp: int
    hand: int
    link_tiles: int
    actions_first_round: int
    actions_per_turn: int

    @property
    def industries(self) -> tuple[str, ...]:
        """The industries in the facts' order."""
        return tuple(self.stacks)

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots of the board in the facts' order."""
        return tuple(self.shows)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the board in the facts' order."""
        return tuple(self.ends)

    def lowest(self, industry: str, left: int) -> Tile | None:
        """The lowest tile of a stack of which `left` tiles are on the mat."""
        return self.stacks[industry][-left] if left else None

    def printed(self, tile: Data) -> Tile:
        """What is printed on a tile lying on the board."""
        return next(kind for kind in self.stacks[tile["industry"]] if kind.level == tile["level"])

    def sorted_cards(self, cards: list[str]) -> list[str]:
        """The cards in card order."""
        return sorted(cards, key=self.cards.index)


@cache
def place_of(space: str) -> str:
    """The location of a slot or merchant space."""
    return space.rsplit(".", 1)[0]


def in_facts_order(placed: Data, order: tuple[str, ...]) -> Data:
    """The same entries with the keys in the facts' order."""
    return {key: placed[key] for key in order if key in placed}
