"""One step ahead: every choice is tried, its action ended at the first opportunity, and the result weighed."""

from mypy_extensions import i64

from ironbridge.bots.distant_market import hidden_demand, is_distant_sale, with_demand
from ironbridge.bots.greedy_value import greedy_value
from ironbridge.bots.payment import cheapest_cards
from ironbridge.engine.codes import (
    ASK_ACTION,
    ASK_CARD,
    ASK_MORE,
    ASK_SHORTFALL,
    BIT,
    STOP,
    first,
)
from ironbridge.engine.position import Position


def best_choice(s: Position, seat: i64, nodes: i64) -> int:
    """The choice after which the seat is worth most; of equals, the one listed first. At most `nodes` are tried."""
    codes = s.legal()[:nodes]
    if s.ask == ASK_CARD:
        return cheapest_cards(s, seat, codes)
    best = codes[0]
    most = value_of(s, seat, best)
    for code in codes[1:]:
        value = value_of(s, seat, code)
        if value > most:
            most = value
            best = code
    return best


def value_of(s: Position, seat: i64, code: i64) -> i64:
    """What the seat is worth when the action of a choice is over."""
    if s.ask == ASK_SHORTFALL:
        return -first(code) if s.flipped & BIT[first(code)] == 0 else -100 - first(code)
    if not is_distant_sale(code):
        return value_after(s.copy(), seat, code)
    total: i64 = 0
    tiles: i64 = 0
    for value in range(len(s.rulebook.tables.demand)):
        left = hidden_demand(s, value)
        if left:
            total += left * value_after(with_demand(s, value), seat, code)
            tiles += left
    return total // tiles


def value_after(o: Position, seat: i64, code: i64) -> i64:
    """What the seat is worth when the action of a choice is over; changes the position."""
    # One action more than there is: the turn must not end, for the cards that follow are unknown.
    o.actions_left += 1
    o.push_unchecked(code)
    while o.ask != ASK_ACTION:
        codes = o.legal()
        if o.ask == ASK_CARD:
            o.push_unchecked(cheapest_cards(o, seat, codes))
        else:
            o.push_unchecked(STOP if o.ask == ASK_MORE else codes[0])
    return greedy_value(o, seat)
