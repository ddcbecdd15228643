"""N: Network, the laying of canals and rails."""

from typing import final

from mypy_extensions import i64

from ironbridge.engine.action import ActionRule
from ironbridge.engine.board import is_on_board, lay_link, network, reach_of_line
from ironbridge.engine.codes import (
    BIT,
    CANAL,
    EVENT_LINK_BUILT,
    LINE_TAKEN,
    LINK,
    NO_BEER,
    NO_COAL,
    NO_LINK_LEFT,
    NOTHING_ON_BOARD,
    OK,
    OUTSIDE_NETWORK,
    TOO_DEAR,
    WRONG_ERA_LINE,
    ChoiceList,
    first,
    pack,
)
from ironbridge.engine.position import Position
from ironbridge.engine.supply import UNREACHABLE, breweries, coal_cost, pay


@final
class NetworkRule(ActionRule):
    """Lay one canal, one rail, or two rails one after the other."""

    def list_heads(self, s: Position, seat: i64, out: ChoiceList) -> None:
        if self.seat_refusal(s, seat) != OK:
            return
        near = buildable_ends(s, seat)
        line_ends = s.rulebook.tables.line_ends
        for line in range(s.rulebook.tables.lines):
            # Most lines begin nowhere near: they need no reason.
            if line_ends[line] & near and self.line_refusal(s, seat, line, near) == OK:
                out.append(pack(LINK, line))

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        why = self.seat_refusal(s, seat)
        return why if why != OK else self.line_refusal(s, seat, first(code), buildable_ends(s, seat))

    def seat_refusal(self, s: Position, seat: i64) -> i64:
        """Why no link at all can be laid, or OK."""
        if s.links_left[seat] == 0:
            return NO_LINK_LEFT
        if buildable_ends(s, seat) == 0:
            return NOTHING_ON_BOARD
        if link_cost(s) > s.money[seat]:
            return TOO_DEAR
        return OK

    def line_refusal(self, s: Position, seat: i64, line: i64, near: i64) -> i64:
        """Why a link cannot be laid on a line, or OK; one end must be among the locations `near`."""
        t = s.rulebook.tables
        if t.line_eras[line] & BIT[s.era] == 0:
            return WRONG_ERA_LINE
        if s.line_owner[line] >= 0:
            return LINE_TAKEN
        if t.line_ends[line] & near == 0:
            return OUTSIDE_NETWORK
        if s.era == CANAL:
            return OK
        # N4, C6: coal is judged as if the rail lay there already.
        reach = reach_of_line(s, line)
        cost = coal_cost(s, reach, t.rail_coal)
        if cost == UNREACHABLE:
            return NO_COAL
        if cost + link_cost(s) > s.money[seat]:
            return TOO_DEAR
        if s.parts > 0 and t.second_rail_beer and breweries(s, seat, reach) == 0:
            return NO_BEER
        return OK

    def start(self, s: Position, seat: i64, code: i64) -> None:
        t = s.rulebook.tables
        pay(s, seat, link_cost(s))
        lay_link(s, seat, first(code))
        s.emit(EVENT_LINK_BUILT, seat, first(code), 0)
        if s.era != CANAL:
            s.need_coal = t.rail_coal
            # N5: the beer must reach the second rail.
            s.need_beer = t.second_rail_beer if s.parts > 0 else 0

    def list_more(self, s: Position, seat: i64, out: ChoiceList) -> None:
        self.list_heads(s, seat, out)

    def has_more(self, s: Position, seat: i64) -> bool:
        # N2, N3: one canal, or two rails.
        if s.era == CANAL or s.parts > 1 or self.seat_refusal(s, seat) != OK:
            return False
        near = buildable_ends(s, seat)
        line_ends = s.rulebook.tables.line_ends
        for line in range(s.rulebook.tables.lines):
            if line_ends[line] & near and self.line_refusal(s, seat, line, near) == OK:
                return True
        return False


def buildable_ends(s: Position, seat: i64) -> i64:
    """N1: the locations at which a link may begin: the network, or all with nothing on the board."""
    if s.rulebook.tables.first_link_anywhere and not is_on_board(s, seat):
        return -1
    return network(s, seat)


def link_cost(s: Position) -> i64:
    """The money for the next link of the action, coal not counted."""
    t = s.rulebook.tables
    if s.era == CANAL:
        return t.canal_cost
    return t.second_rail_cost if s.parts > 0 else t.rail_cost
