"""Which card to give away."""

from typing import Final

from mypy_extensions import i64

from ironbridge.engine.codes import BIT, CARDS, NO_CARD, first, kind_of, second, third
from ironbridge.engine.position import Position

TOO_MUCH: Final = 1000


def cheapest_cards(s: Position, seat: i64, codes: list[int]) -> int:
    """The payment that gives away least."""
    best = codes[0]
    least: i64 = TOO_MUCH
    for code in codes:
        given = card_worth(s, seat, first(code))
        if kind_of(code) == CARDS:
            given += card_worth(s, seat, second(code))
            if third(code) != NO_CARD:
                given += card_worth(s, seat, third(code))
        if given < least:
            least = given
            best = code
    return best


def card_worth(s: Position, seat: i64, card: i64) -> i64:
    """How much a card is to be kept: wild most, then industries, then towns with room; second copies less."""
    t = s.rulebook.tables
    if t.wild_cards & BIT[card]:
        return 100
    value: i64 = 50
    if t.card_industries[card] == 0:
        value = 10
        for slot in range(t.slots):
            if t.card_places[card] & BIT[t.slot_location[slot]] and s.occupied & BIT[slot] == 0:
                value += 8
    if s.hand[seat * t.cards + card] > 1:
        value -= 10
    return value
