"""What `greedy` sees in a position: hundredths of a VP for what lies on the table now.

Whole numbers, so that both engines come to the same decision on every machine.
"""

from typing import Final

from mypy_extensions import i64

from ironbridge.bots.time_left import rounds_left
from ironbridge.engine.board import income_level
from ironbridge.engine.codes import BIT
from ironbridge.engine.position import Position
from ironbridge.engine.scoring import link_points

VP: Final = 100
UNFLIPPED: Final = 50  # the share of an unflipped tile's VP that counts, in per cent
POUND: Final = 8
ENOUGH: Final = 20  # pounds that the next turn can use; more of them count less
SPARE_POUND: Final = 2


def greedy_value(s: Position, seat: i64) -> i64:
    """What the seat has: VP, tiles, links, money and income."""
    t = s.rulebook.tables
    value = s.vp[seat] * VP
    own = s.own_slots[seat]
    for slot in range(t.slots):
        if own & BIT[slot]:
            vp = t.tile_vp[s.tile[slot]] * VP
            value += vp if s.flipped & BIT[slot] else vp * UNFLIPPED // 100
    for line in range(t.lines):
        if s.line_owner[line] == seat:
            value += link_points(s, line) * VP
    money = s.money[seat]
    spare = money - ENOUGH if money > ENOUGH else 0
    value += (money - spare) * POUND + spare * SPARE_POUND
    return value + income_level(s, seat) * rounds_left(s) * POUND // 2
