"""X: the scoring of the introductory game."""

from typing import Final

from mypy_extensions import i64

from ironbridge.engine.board import income_level
from ironbridge.engine.codes import BIT
from ironbridge.engine.position import Position
from ironbridge.engine.scoring import add_extra

POUNDS_PER_VP: Final = 4
MOST_MONEY_VP: Final = 15


def score_introductory(s: Position, column: i64) -> None:
    """X1: money, income level and the better tiles once again; only the total is raised to 0."""
    t = s.rulebook.tables
    for seat in range(t.players):
        money = s.money[seat] // POUNDS_PER_VP
        add_extra(s, seat, column, money if money < MOST_MONEY_VP else MOST_MONEY_VP)
        add_extra(s, seat, column + 1, income_level(s, seat))
        tiles: i64 = 0
        for slot in range(t.slots):
            if s.flipped & s.own_slots[seat] & BIT[slot] and t.tile_level[s.tile[slot]] >= 2:
                tiles += t.tile_vp[s.tile[slot]]
        add_extra(s, seat, column + 2, tiles)
        if s.vp[seat] < 0:
            add_extra(s, seat, column + 3, -s.vp[seat])
