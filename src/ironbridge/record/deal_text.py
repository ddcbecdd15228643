"""The deal in the header: seats, merchant or demand tiles, and decks in two letters for each card."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any

from ironbridge.games.catalogue import RULESETS, ruleset
from ironbridge.games.names import Names
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.deal import Deal

LONGEST_DECK = 400
UNKNOWN = "?"
_CODE = re.compile(r"([^?]{2})(\??)")


def deal_lines(
    dealt: Deal, unseen: Mapping[str, Collection[int]] | None = None, unknown: Collection[str] = ()
) -> list[str]:
    """The lines of a deal. Cards at places that nobody saw have a mark; an unknown deck is a mark alone."""
    values = {
        "order": _row(dealt.turn_order),
        "merchants": ", ".join(f"{space} {tile}" for space, tile in dealt.merchants.items()),
        "canal": _deck_text(dealt, "canal", unseen or {}, unknown),
        "canal_demand": _row(dealt.canal_demand),
        "rail": _deck_text(dealt, "rail", unseen or {}, unknown),
        "rail_demand": _row(dealt.rail_demand),
    }
    return [f"{key}: {value}" for key, value in values.items() if value]


def _deck_text(dealt: Deal, era: str, unseen: Mapping[str, Collection[int]], unknown: Collection[str]) -> str:
    cards = ruleset(dealt.ruleset).components.cards
    deck = dealt.canal_deck if era == "canal" else dealt.rail_deck
    if era in unknown and deck:
        return UNKNOWN
    places = set(unseen.get(era, ()))
    return _row(cards[card].code + UNKNOWN * (place in places) for place, card in enumerate(deck))


def unseen_in(text: str) -> tuple[int, ...]:
    """The places of the cards of a deck that have the mark of those that nobody saw."""
    marks = [mark for _, mark in _CODE.findall("".join(text.split()))]
    return tuple(place for place, mark in enumerate(marks) if mark)


def read_deck(text: str, rules: Ruleset) -> tuple[str, ...]:
    """The cards of a deck, top first, from their codes; those of another game too. Raises ValueError.

    An unknown deck has no cards.
    """
    packed = "".join(text.split()).lower()
    if packed == UNKNOWN:
        return ()
    if len(packed) > LONGEST_DECK:
        raise ValueError("too many cards")
    if UNKNOWN in packed:
        if "".join(code + mark for code, mark in _CODE.findall(packed)) != packed:
            raise ValueError(f"{UNKNOWN} stands alone, or behind a card that nobody saw")
        packed = packed.replace(UNKNOWN, "")
    codes = [packed[k : k + 2] for k in range(0, len(packed), 2)]
    cards = _cards(rules)
    if not cards.keys() >= set(codes):
        cards = {code: card for other in RULESETS.values() for code, card in _cards(other).items()} | cards
    try:
        return tuple([cards[code] for code in codes])
    except KeyError as unknown:
        raise ValueError(f"{unknown.args[0]!r} is no card") from None


def read_order(text: str) -> tuple[int, ...]:
    """The seats in turn order. Raises ValueError."""
    words = text.split()
    if not words or not all(word.isascii() and word.isdigit() and len(word) == 1 for word in words):
        raise ValueError("seats in turn order are expected, such as 2 0 1 3")
    return tuple(map(int, words))


def read_merchants(text: str, names: Names) -> dict[str, str]:
    """The merchant tile of every space. Raises ValueError."""
    found: dict[str, str] = {}
    for pair in text.lower().split(","):
        space, _, tile = pair.strip().partition(" ")
        if not tile or space in found:
            pairs = zip(names.merchants[:2], names.merchant_tiles[-2:], strict=True)
            such = ", ".join(f"{space} {tile}" for space, tile in pairs)
            raise ValueError(f"a tile for every space is expected, such as {such}")
        found[space] = tile.strip()
    return found


def read_demand(text: str) -> tuple[int, ...]:
    """The demand tiles, top first. Raises ValueError."""
    words = text.split()
    if not words or not all(word.isascii() and word.isdigit() and len(word) == 1 for word in words):
        raise ValueError("the values of the demand tiles are expected, such as 2 0 3 1")
    return tuple(map(int, words))


def deal_readers(rules: Ruleset) -> dict[str, Callable[[str], Any]]:
    """How each line of a deal is read, for the lines that a ruleset has."""
    names = rules.names
    deck = partial(read_deck, rules=rules)
    demand = {} if names.merchants else {"canal_demand": read_demand, "rail_demand": read_demand}
    merchants = {"merchants": partial(read_merchants, names=names)} if names.merchants else {}
    readers: dict[str, Callable[[str], Any]] = {
        "order": read_order,
        **merchants,
        "canal": deck,
        "rail": deck,
        **demand,
    }
    return {key: read for key, read in readers.items() if rules.has_rail_era or not key.startswith("rail")}


def _cards(rules: Ruleset) -> dict[str, str]:
    """The cards of a deck by their codes."""
    return {card.code: name for name, card in rules.components.cards.items() if card.code}


def _row(values: Iterable[object]) -> str:
    return " ".join(map(str, values))
