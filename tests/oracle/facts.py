"""The form in which the oracle reads the component facts, the only thing shared with the engine."""

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

Data = dict[str, Any]

GAMES = Path(__file__).resolve().parents[2] / "src/ironbridge/games"


def read_facts(game: str, edition: str = "") -> Data:
    """The facts of a game as they are written down, with those of an edition in their places."""
    facts: Data = json.loads((GAMES / game / "facts.json").read_text(encoding="utf-8"))
    return put_in(facts, facts.get("editions", {}).get(edition, {}))


def put_in(facts: Data, own: Data) -> Data:
    """The facts with an edition's own in their places, however deep."""
    result = dict(facts)
    for key in own:
        is_deeper = isinstance(own[key], dict) and key in facts
        result[key] = put_in(facts[key], own[key]) if is_deeper else own[key]
    return result


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


def tile_of(industry: str, level: str, printed: Data) -> Tile:
    """A tile as it is printed; what is not printed on it is nothing."""
    held = printed.get("holds", {})
    return Tile(
        industry=industry,
        level=int(level),
        money=printed.get("money", 0),
        coal=printed.get("coal", 0),
        iron=printed.get("iron", 0),
        beer=printed.get("beer", 0),
        vp=printed.get("vp", 0),
        income_spaces=printed.get("income_spaces", 0),
        icons=printed.get("link_points", 0),
        eras=frozenset(printed["eras"]),
        is_developable=printed.get("can_develop", True),
        canal_yield=held.get("canal", 0),
        rail_yield=held.get("rail", 0),
    )


def components(facts: Data, cards: tuple[str, ...]) -> Facts:
    """The components that the facts hold, with the cards in card order."""
    costs, start = facts["link_costs"], facts["start"]
    players = [int(number) for number in facts["rounds"]]
    printed = {card: facts["cards"][card].get("count", {}) for card in cards}
    return Facts(
        stacks={
            industry: [
                tile_of(industry, level, tile) for level, tile in levels.items() for _ in range(tile["count"])
            ]
            for industry, levels in facts["industries"].items()
        },
        towns=tuple(facts["towns"]),
        shows={
            f"{place}.{number}": frozenset(shown)
            for group in ("towns", "farms")
            for place, at in facts.get(group, {}).items()
            for number, shown in enumerate(at["slots"], start=1)
        },
        ends={line: frozenset(at["ends"]) for line, at in facts["lines"].items()},
        line_eras={line: frozenset(at["eras"]) for line, at in facts["lines"].items()},
        printed_icons={place: at["link_points"] for place, at in facts["outside"].items()},
        # C6: any of the five merchant locations, with or without tiles. LC2: the external ports alone.
        market_locations=frozenset(place for place, at in facts["outside"].items() if at["trades"]),
        markets={
            kind: Market(
                tuple(sorted(facts["markets"][kind]["spaces"])),
                start[f"{kind}_market"],
                facts["markets"][kind]["price_when_empty"],
            )
            for kind in ("coal", "iron")
        },
        cards=cards,
        decks={
            number: Counter({card: count[str(number)] for card, count in printed.items() if count})
            for number in players
        },
        rounds={int(number): rounds for number, rounds in facts["rounds"].items()},
        level_by_space=tuple(facts["income_levels"]),
        loans={loan["money"]: loan["levels"] for loan in facts["loans"]},
        canal_price=costs["canal"],
        rail_price=costs["rail"],
        second_rail_price=costs["two_rails"] - costs["rail"],
        second_rail_beer=costs.get("second_rail_beer", 0),
        money=start["money"],
        income_space=start["income_space"],
        vp=0,
        hand=facts["hand"],
        link_tiles=start["links"],
        actions_first_round=facts["actions"]["first_round"],
        actions_per_turn=facts["actions"]["turn"],
    )


@cache
def place_of(space: str) -> str:
    """The location of a slot or merchant space."""
    return space.rsplit(".", 1)[0]


def in_facts_order(placed: Data, order: tuple[str, ...]) -> Data:
    """The same entries with the keys in the facts' order."""
    return {key: placed[key] for key in order if key in placed}
