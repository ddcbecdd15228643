"""One step ahead: every choice is tried, its action finished in the plainest way, and the result weighed."""

from typing import Final

from mypy_extensions import i64

from ironbridge.bots.worth import hidden_demand, worth
from ironbridge.rules.engine.codes import (
    ASK_ACTION,
    ASK_CARD,
    ASK_MORE,
    ASK_SHORTFALL,
    BIT,
    BUILD_TWO,
    CARDS,
    DISTANT,
    LINK,
    NO_CARD,
    PASS,
    SCOUT,
    SELL,
    STOP,
    first,
    kind_of,
    second,
    third,
)
from ironbridge.rules.engine.position import Position

EXTENDED: Final = 4  # so many of the best actions are weighed with their best further part
NEVER: Final = -1000000000
ACTION: Final = 500  # what the second action of a turn is worth to a build that takes both


def best_choice(s: Position, seat: i64) -> int:
    """The choice after which the seat is worth most; of equals, the one listed first."""
    codes = s.legal()
    if len(codes) == 1:
        return codes[0]
    if s.ask == ASK_CARD:
        return cheapest_cards(s, seat, codes)
    values = [value_of(s, seat, code, False) for code in codes]
    if s.ask == ASK_ACTION:
        for _ in range(EXTENDED):
            best = index_of_best(values)
            kind = kind_of(codes[best])
            if kind not in (LINK, SELL):
                break
            value = value_of(s, seat, codes[best], True)
            if value <= values[best]:
                break
            values[best] = value
    return codes[index_of_best(values)]


def index_of_best(values: list[int]) -> i64:
    """Where the highest value stands first."""
    best: i64 = 0
    for k in range(1, len(values)):
        if values[k] > values[best]:
            best = k
    return best


def value_of(s: Position, seat: i64, code: i64, is_extended: bool) -> i64:
    """What the seat is worth when the action of a choice is over; a further part is added only if so wished."""
    if s.ask == ASK_SHORTFALL:
        return -first(code) if s.flipped & BIT[first(code)] == 0 else -100 - first(code)
    if not is_luck(code):
        return value_after(s.copy(), seat, code, is_extended)
    total: i64 = 0
    tiles: i64 = 0
    for value in range(len(s.rulebook.tables.demand)):
        left = hidden_demand(s, value)
        if left:
            total += left * value_after(with_demand(s, value), seat, code, is_extended)
            tiles += left
    return total // tiles


def is_luck(code: i64) -> bool:
    """Whether a choice turns over a demand tile."""
    return kind_of(code) == SELL and second(code) == DISTANT


def with_demand(s: Position, value: i64) -> Position:
    """A copy in which the next demand tile has a value."""
    o = s.copy()
    o.demand = s.demand[:]
    o.demand[s.demand_shown] = value
    return o


def value_after(o: Position, seat: i64, code: i64, is_extended: bool) -> i64:
    """What the seat is worth when the action of a choice is over; changes the position."""
    # One action more than there is: the turn must not end, for the cards that follow are unknown.
    o.actions_left += 1
    o.push(code)
    while o.ask != ASK_ACTION:
        codes = o.legal()
        if o.ask == ASK_CARD:
            o.push(cheapest_cards(o, seat, codes))
        elif o.ask != ASK_MORE:
            o.push(codes[0])
        elif is_extended:
            further = best_choice(o, seat)
            # What the next demand tile is, is not known: the action is weighed as if it ended before it.
            o.push(STOP if is_luck(further) else further)
        else:
            o.push(STOP)
    o.actions_left -= 1
    value = worth(o, seat)
    if code == PASS:
        value -= 150
    elif code == SCOUT:
        value -= 100
    elif kind_of(code) == BUILD_TWO:
        value -= ACTION
    return value


def cheapest_cards(s: Position, seat: i64, codes: list[int]) -> int:
    """The payment that gives away least."""
    best = codes[0]
    least: i64 = -NEVER
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
