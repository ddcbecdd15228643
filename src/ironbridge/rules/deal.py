"""The deal: all the luck of a game, as plain data."""

import hashlib
import operator
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from struct import Struct

from ironbridge.engine.chance import Chance
from ironbridge.errors import BadDeal
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.games.ruleset import Ruleset, whole_number
from ironbridge.rules.data import DealData

_FOUR_WORDS = Struct("<4I")


@dataclass(frozen=True, slots=True)
class Deal:
    """First turn order, the order of both decks (top card first), and what else the ruleset shuffles.

    That is the merchant tile of every space in use, or the order of the demand tiles in both eras.
    """

    ruleset: str
    players: int
    turn_order: tuple[int, ...]
    canal_deck: tuple[str, ...]
    rail_deck: tuple[str, ...]
    merchants: Mapping[str, str] = field(default_factory=dict)
    canal_demand: tuple[int, ...] = ()
    rail_demand: tuple[int, ...] = ()

    def __hash__(self) -> int:
        merchants = tuple(sorted(self.merchants.items()))
        return hash((self.ruleset, self.players, self.turn_order, self.canal_deck, self.rail_deck, merchants))

    def to_data(self) -> DealData:
        """The deal as plain data."""
        data: DealData = {
            "ruleset": self.ruleset,
            "players": self.players,
            "turn_order": list(self.turn_order),
            "canal_deck": list(self.canal_deck),
            "rail_deck": list(self.rail_deck),
        }
        if self.merchants:
            data["merchants"] = dict(self.merchants)
        else:
            data["canal_demand"] = list(self.canal_demand)
            data["rail_demand"] = list(self.rail_demand)
        return data

    @classmethod
    def from_data(cls, data: object) -> "Deal":
        """The deal of its plain data, checked."""
        if not isinstance(data, Mapping) or "ruleset" not in data:
            given = sorted(map(str, data)) if isinstance(data, Mapping) else data
            raise BadDeal(f"a deal has the keys ruleset, players, turn_order and more, not {given!r}")
        lists = ["turn_order", "canal_deck", "rail_deck"]
        has_merchants = bool(ruleset_named(data["ruleset"]).names.merchants)
        if not has_merchants:
            lists += ["canal_demand", "rail_demand"]
        keys = {"ruleset", "players", *lists} | ({"merchants"} if has_merchants else set())
        if set(data) != keys:
            raise BadDeal(f"a deal has the keys {sorted(keys)}, not {sorted(map(str, data))!r}")
        for key in lists:
            if not isinstance(data[key], Sequence) or isinstance(data[key], str):
                raise BadDeal(f"{key} is a list, not {data[key]!r}")
        if has_merchants and not isinstance(data["merchants"], Mapping):
            raise BadDeal(f"merchants is an object, not {data['merchants']!r}")
        dealt = cls(
            data["ruleset"],
            data["players"],
            merchants=dict(data.get("merchants", {})),
            **{key: tuple(data[key]) for key in lists},
        )
        check_deal(dealt)
        return dealt


def chance(seed: int | str) -> Chance:
    """The stream of random numbers of a seed: SHA-256 of its text gives the four first words."""
    if not isinstance(seed, str):
        number = None if isinstance(seed, bool) or not hasattr(seed, "__index__") else operator.index(seed)
        if number is None:
            raise BadDeal(f"a seed is a whole number or a text, not {seed!r}")
        seed = number
    digest = hashlib.sha256(f"ironbridge {seed}".encode()).digest()
    return Chance(*_FOUR_WORDS.unpack_from(digest))


def deal(ruleset: Ruleset | str, players: int, seed: int | str) -> Deal:
    """The deal of a seed, equal in every version of Python.

    The stream shuffles in this order: the seats, the Canal deck, merchant or Canal demand tiles, the Rail deck, Rail
    demand tiles; each from the order of the facts.
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else ruleset_named(ruleset)
    pieces = rules.for_players(players)
    luck = chance(seed)
    count = whole_number(players)
    return Deal(
        rules.name,
        count,
        turn_order=tuple(luck.shuffled(list(range(count)))),
        canal_deck=shuffled(luck, pieces.cards),
        merchants=dict(zip(pieces.merchant_spaces, shuffled(luck, pieces.merchant_bag), strict=True)),
        canal_demand=tuple(luck.shuffled(list(pieces.demand))),
        rail_deck=shuffled(luck, pieces.cards) if rules.has_rail_era else (),
        rail_demand=tuple(luck.shuffled(list(pieces.demand))) if rules.has_rail_era else (),
    )


def check_deal(dealt: Deal) -> Ruleset:
    """The ruleset of a deal that holds exactly the right cards and tiles; an error says what is wrong."""
    rules = ruleset_named(dealt.ruleset)
    pieces = rules.for_players(dealt.players)
    if sorted(map(repr, dealt.turn_order)) != sorted(map(repr, range(dealt.players))):
        raise BadDeal(
            f"turn_order holds each seat from 0 to {dealt.players - 1} once, not {list(dealt.turn_order)}"
        )
    _check_same("canal_deck", dealt.canal_deck, pieces.cards)
    _check_same("rail_deck", dealt.rail_deck, pieces.cards if rules.has_rail_era else ())
    if dealt.merchants.keys() != set(pieces.merchant_spaces):
        given = sorted(map(str, dealt.merchants))
        raise BadDeal(f"merchants has a tile for each of {list(pieces.merchant_spaces)}, not for {given}")
    _check_same("merchants", tuple(dealt.merchants.values()), pieces.merchant_bag)
    for what, demand in (("canal_demand", dealt.canal_demand), ("rail_demand", dealt.rail_demand)):
        due = sorted(pieces.demand) if what == "canal_demand" or rules.has_rail_era else []
        if not all(type(value) is int for value in demand) or sorted(demand) != due:
            raise BadDeal(f"{what} holds the demand tiles {due}, not {list(demand)}")
    return rules


def _check_same(what: str, given: Sequence[object], wanted: Sequence[str]) -> None:
    strangers = [thing for thing in given if not isinstance(thing, str)]
    if strangers:
        raise BadDeal(f"{what} holds names, not {strangers[0]!r}")
    if sorted(map(str, given)) != sorted(wanted):
        there, due = Counter(map(str, given)), Counter(wanted)
        wrong = [
            f"{there[n]} x {n} instead of {due[n]}" for n in sorted({*there, *due}) if there[n] != due[n]
        ]
        raise BadDeal(f"{what} holds {', '.join(wrong)}")


def shuffled(luck: Chance, things: Sequence[str]) -> tuple[str, ...]:
    """The things in random order."""
    return tuple([things[k] for k in luck.shuffled(list(range(len(things))))])
