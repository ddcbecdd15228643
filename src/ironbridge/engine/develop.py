"""D: Develop."""

from typing import final

from mypy_extensions import i64

from ironbridge.engine.action import ActionRule
from ironbridge.engine.build import next_tile, tiles_left
from ironbridge.engine.codes import (
    DEVELOP,
    EVENT_DEVELOPED,
    NO_TILE_LEFT,
    NOT_DEVELOPABLE,
    OK,
    TOO_DEAR,
    first,
    pack,
)
from ironbridge.engine.position import Position
from ironbridge.engine.supply import iron_cost, is_too_dear


@final
class DevelopRule(ActionRule):
    """Remove one or two tiles from the mat, for one iron each."""

    def list_heads(self, s: Position, seat: i64, out: list[int]) -> None:
        for industry in range(s.rulebook.tables.industries):
            code = pack(DEVELOP, industry)
            if self.refusal(s, seat, code) == OK:
                out.append(code)

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        why = mat_refusal(s, seat, first(code))
        if why != OK:
            return why
        return TOO_DEAR if is_too_dear(s, seat, iron_cost(s, 1)) else OK

    def start(self, s: Position, seat: i64, code: i64) -> None:
        leave_mat(s, seat, first(code))
        s.need_iron = 1

    def list_more(self, s: Position, seat: i64, out: list[int]) -> None:
        self.list_heads(s, seat, out)

    def has_more(self, s: Position, seat: i64) -> bool:
        if s.parts > 1:
            return False
        for industry in range(s.rulebook.tables.industries):
            if self.refusal(s, seat, pack(DEVELOP, industry)) == OK:
                return True
        return False


def mat_refusal(s: Position, seat: i64, industry: i64) -> i64:
    """D1, D2: why the lowest tile of a stack cannot leave the mat unbuilt, or OK."""
    if tiles_left(s, seat, industry) == 0:
        return NO_TILE_LEFT
    if s.rulebook.tables.tile_develops[next_tile(s, seat, industry)] == 0:
        return NOT_DEVELOPABLE
    return OK


def leave_mat(s: Position, seat: i64, industry: i64) -> None:
    """Take the lowest tile of a stack out of the game."""
    s.emit(EVENT_DEVELOPED, seat, next_tile(s, seat, industry), 0)
    s.taken[seat * s.rulebook.tables.industries + industry] += 1
