"""The distant market: what its hidden demand tiles may be. Only rulesets with ports have them."""

from mypy_extensions import i64

from ironbridge.engine.codes import DISTANT, SELL, kind_of, second
from ironbridge.engine.position import Position


def is_distant_sale(code: i64) -> bool:
    """Whether a choice turns over a demand tile."""
    return kind_of(code) == SELL and second(code) == DISTANT


def hidden_demand(s: Position, value: i64) -> i64:
    """How many demand tiles of a value are not yet turned over in this era."""
    left = s.rulebook.tables.demand[value]
    for k in range(s.demand_shown):
        if s.demand[k] == value:
            left -= 1
    return left


def with_demand(s: Position, value: i64) -> Position:
    """A copy in which the next demand tile has a value."""
    o = s.copy()
    o.demand = s.demand[:]
    o.demand[s.demand_shown] = value
    return o


def distant_chance(s: Position) -> i64:
    """How likely the next demand tile leaves the distant market open, in per cent."""
    t = s.rulebook.tables
    closed = len(t.demand_bonus) - 1
    if s.distant == closed:
        return 0
    tiles: i64 = 0
    good: i64 = 0
    for value in range(len(t.demand)):
        left = hidden_demand(s, value)
        tiles += left
        if s.distant + value < closed:
            good += left
    return good * 100 // tiles
