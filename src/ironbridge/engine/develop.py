"""D: Develop."""

from typing import final

from mypy_extensions import i64

from ironbridge.engine.action import ActionRule
from ironbridge.engine.board import own_mats
from ironbridge.engine.build import NO_TILE, next_tile, top_tile
from ironbridge.engine.codes import (
    DEVELOP,
    EVENT_DEVELOPED,
    NO_TILE_LEFT,
    NOT_DEVELOPABLE,
    OK,
    TOO_DEAR,
    ChoiceList,
    first,
    pack,
)
from ironbridge.engine.position import Position
from ironbridge.engine.supply import iron_cost, is_too_dear


@final
class DevelopRule(ActionRule):
    """Remove one or two tiles from the mat, for one iron each."""

    def list_heads(self, s: Position, seat: i64, out: ChoiceList) -> None:
        if is_too_dear(s, seat, iron_cost(s, 1)):
            return
        for industry in range(s.rulebook.tables.industries):
            if mat_refusal(s, seat, industry) == OK:
                out.append(pack(DEVELOP, industry))

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        why = mat_refusal(s, seat, first(code))
        if why != OK:
            return why
        return TOO_DEAR if is_too_dear(s, seat, iron_cost(s, 1)) else OK

    def start(self, s: Position, seat: i64, code: i64) -> None:
        leave_mat(s, seat, first(code))
        s.need_iron = 1

    def list_more(self, s: Position, seat: i64, out: ChoiceList) -> None:
        self.list_heads(s, seat, out)

    def has_more(self, s: Position, seat: i64) -> bool:
        if s.parts > 1 or is_too_dear(s, seat, iron_cost(s, 1)):
            return False
        for industry in range(s.rulebook.tables.industries):
            if mat_refusal(s, seat, industry) == OK:
                return True
        return False


def mat_refusal(s: Position, seat: i64, industry: i64) -> i64:
    """D1, D2: why the lowest tile of a stack cannot leave the mat unbuilt, or OK."""
    tile = top_tile(s, seat, industry)
    if tile == NO_TILE:
        return NO_TILE_LEFT
    return OK if s.rulebook.tables.tile_develops[tile] else NOT_DEVELOPABLE


def leave_mat(s: Position, seat: i64, industry: i64) -> None:
    """Take the lowest tile of a stack out of the game."""
    s.emit(EVENT_DEVELOPED, seat, next_tile(s, seat, industry), 0)
    own_mats(s)
    s.taken[seat * s.rulebook.tables.industries + industry] += 1
