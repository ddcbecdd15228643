"""The deal: all the luck of a game, as plain data."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge.rules.catalogue import ruleset as ruleset_named
from ironbridge.rules.engine.chance import Chance
from ironbridge.rules.errors import BadDeal
from ironbridge.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Deal:
    """First turn order, the order of both decks (top card first) and the merchant tile of every space in use."""

    ruleset: str
    players: int
    turn_order: tuple[int, ...]
    canal_deck: tuple[str, ...]
    rail_deck: tuple[str, ...]
    merchants: Mapping[str, str]

    def to_data(self) -> dict[str, Any]:
        """The deal as plain data."""
        return {
            "ruleset": self.ruleset,
            "players": self.players,
            "turn_order": list(self.turn_order),
            "canal_deck": list(self.canal_deck),
            "rail_deck": list(self.rail_deck),
            "merchants": dict(self.merchants),
        }

    @classmethod
    def from_data(cls, data: Any) -> "Deal":
        """The deal of its plain data, checked."""
        keys = set(cls.__dataclass_fields__)
        if not isinstance(data, Mapping) or set(data) != keys:
            given = sorted(map(str, data)) if isinstance(data, Mapping) else data
            raise BadDeal(f"a deal has the keys {sorted(keys)}, not {given!r}")
        for key in ("turn_order", "canal_deck", "rail_deck"):
            if not isinstance(data[key], Sequence) or isinstance(data[key], str):
                raise BadDeal(f"{key} is a list, not {data[key]!r}")
        if not isinstance(data["merchants"], Mapping):
            raise BadDeal(f"merchants is an object, not {data['merchants']!r}")
        dealt = cls(
            data["ruleset"],
            data["players"],
            tuple(data["turn_order"]),
            tuple(data["canal_deck"]),
            tuple(data["rail_deck"]),
            dict(data["merchants"]),
        )
        check_deal(dealt)
        return dealt


def chance(seed: int | str) -> Chance:
    """The stream of random numbers of a seed: SHA-256 of its text gives the four first words."""
    digest = hashlib.sha256(f"ironbridge {seed}".encode()).digest()
    return Chance(*(int.from_bytes(digest[k : k + 4], "little") for k in (0, 4, 8, 12)))


def deal(ruleset: Ruleset | str, players: int, seed: int | str) -> Deal:
    """The deal of a seed, equal in every version of Python.

    The stream shuffles in this order: the seats, the Canal deck, the merchant tiles, the Rail deck; each from the
    order of the facts.
    """
    rules = ruleset_named(ruleset) if isinstance(ruleset, str) else ruleset
    table = rules.table(players)
    luck = chance(seed)
    cards = [card for card, count in enumerate(table.rulebook.tables.deck) for _ in range(count)]
    turn_order = shuffled(luck, range(players))
    canal_deck = shuffled(luck, cards)
    merchants = shuffled(luck, table.merchant_bag)
    rail_deck = shuffled(luck, cards) if rules.has_rail_era else []
    names = rules.names
    return Deal(
        rules.name,
        players,
        tuple(turn_order),
        tuple([names.cards[card] for card in canal_deck]),
        tuple([names.cards[card] for card in rail_deck]),
        {
            names.merchants[space]: names.merchant_tiles[tile]
            for space, tile in zip(table.merchant_spaces, merchants, strict=True)
        },
    )


def check_deal(dealt: Deal) -> Ruleset:
    """The ruleset of a deal that holds exactly the right cards and tiles; an error says what is wrong."""
    rules = ruleset_named(dealt.ruleset)
    table = rules.table(dealt.players)
    names = rules.names
    if sorted(map(repr, dealt.turn_order)) != sorted(map(repr, range(dealt.players))):
        raise BadDeal(
            f"turn_order holds each seat from 0 to {dealt.players - 1} once, not {list(dealt.turn_order)}"
        )
    cards = {names.cards[card]: count for card, count in enumerate(table.rulebook.tables.deck) if count}
    _check_counts("canal_deck", dealt.canal_deck, cards)
    _check_counts("rail_deck", dealt.rail_deck, cards if rules.has_rail_era else {})
    spaces = [names.merchants[space] for space in table.merchant_spaces]
    if set(dealt.merchants) != set(spaces):
        raise BadDeal(
            f"merchants has a tile for each of {spaces}, not for {sorted(map(str, dealt.merchants))}"
        )
    bag = Counter(names.merchant_tiles[tile] for tile in table.merchant_bag)
    _check_counts("merchants", list(dealt.merchants.values()), bag)
    return rules


def _check_counts(what: str, given: Sequence[str], wanted: Mapping[str, int]) -> None:
    counts: Counter[object] = Counter()
    for thing in given:
        if not isinstance(thing, str):
            raise BadDeal(f"{what} holds names, not {thing!r}")
        counts[thing] += 1
    if counts != wanted:
        wrong = [
            f"{counts[name]} x {name} instead of {wanted.get(str(name), 0)}"
            for name in sorted({*map(str, counts), *wanted})
            if counts[name] != wanted.get(name, 0)
        ]
        raise BadDeal(f"{what} holds {', '.join(wrong)}")


def shuffled(luck: Chance, things: Sequence[int]) -> list[int]:
    """The things in random order."""
    row = vec[i64](things)
    luck.shuffle(row)
    return list(row)
