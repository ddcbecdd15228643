"""L: Loan; T7 to T9: income and shortfall; and passing."""

from typing import final

from mypy_extensions import i64

from ironbridge.engine.action import ActionRule
from ironbridge.engine.board import income_level, remove_tile
from ironbridge.engine.codes import (
    ASK_SHORTFALL,
    BIT,
    BRINGS_NO_MONEY,
    EVENT_INCOME,
    EVENT_LOAN,
    EVENT_PASSED,
    EVENT_TILE_REMOVED,
    EVENT_VP_LOST,
    INCOME_TOO_LOW,
    LOAN,
    LOANS_ENDED,
    NOT_YOUR_TILE,
    OK,
    PASS,
    RAIL,
    REMOVE,
    SCORE_LOST,
    ChoiceList,
    first,
    pack,
)
from ironbridge.engine.position import Position
from ironbridge.engine.scoring import score


@final
class LoanRule(ActionRule):
    """Take money for income levels."""

    def list_heads(self, s: Position, seat: i64, out: ChoiceList) -> None:
        for rung in range(len(s.rulebook.tables.loan_money)):
            code = pack(LOAN, rung)
            if self.refusal(s, seat, code) == OK:
                out.append(code)

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        t = s.rulebook.tables
        if t.loans_end_with_deck and s.era == RAIL and s.drawn == s.deck_end:
            return LOANS_ENDED
        if income_level(s, seat) - t.loan_levels[first(code)] < t.lowest_level:
            return INCOME_TOO_LOW
        return OK

    def start(self, s: Position, seat: i64, code: i64) -> None:
        t = s.rulebook.tables
        level = income_level(s, seat) - t.loan_levels[first(code)]
        s.money[seat] += t.loan_money[first(code)]
        s.income_space[seat] = t.top_space[level - t.lowest_level]
        s.emit(EVENT_LOAN, seat, t.loan_money[first(code)], s.income_space[seat])


@final
class PassRule(ActionRule):
    """T3: do nothing for a card."""

    def list_heads(self, s: Position, seat: i64, out: ChoiceList) -> None:
        out.append(PASS)

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        return OK

    def start(self, s: Position, seat: i64, code: i64) -> None:
        s.emit(EVENT_PASSED, seat, 0, 0)


def pay_incomes(s: Position) -> bool:
    """T7: pay income from `income_turn` on; stop and ask when a player must choose a tile to remove."""
    while s.income_turn < s.rulebook.tables.players:
        seat = s.turn_order[s.income_turn]
        level = income_level(s, seat)
        s.emit(EVENT_INCOME, seat, level, 0)
        s.money[seat] += level
        # LT2: an old debt that a positive income does not cover is no new shortfall.
        if level < 0 and s.money[seat] < 0:
            s.debt = -s.money[seat]
            s.money[seat] = 0
            if not settle_debt(s, seat):
                return False
        s.income_turn += 1
    return True


def settle_debt(s: Position, seat: i64) -> bool:
    """T8, T9: cover a debt with tiles as far as they go; stop and ask which when there are several."""
    while s.debt > 0:
        tile: i64 = -1
        count: i64 = 0
        own = s.own_slots[seat]
        if own:
            for slot in range(s.rulebook.tables.slots):
                if own & BIT[slot] and removal_refusal(s, seat, slot) == OK:
                    tile = slot
                    count += 1
        if count > 1:
            s.ask = ASK_SHORTFALL
            return False
        if count == 1:
            remove_for_money(s, seat, tile)
        else:
            s.rulebook.leave_unpaid(s, seat)
            s.debt = 0
    return True


def lose_vp(s: Position, seat: i64) -> None:
    """T9: 1 VP for each £1 missing, never below 0."""
    lost = s.debt if s.debt < s.vp[seat] else s.vp[seat]
    score(s, seat, SCORE_LOST, -lost)
    s.emit(EVENT_VP_LOST, seat, lost, s.debt)


def removal_refusal(s: Position, seat: i64, slot: i64) -> i64:
    """T8: why a tile cannot be removed for money, or OK."""
    if s.own_slots[seat] & BIT[slot] == 0:
        return NOT_YOUR_TILE
    return OK if removal_money(s, slot) > 0 else BRINGS_NO_MONEY


def removal_money(s: Position, slot: i64) -> i64:
    """Half the money cost of a tile on the board, rounded down."""
    return s.rulebook.tables.tile_money[s.tile[slot]] >> 1


def remove_for_money(s: Position, seat: i64, slot: i64) -> None:
    """T8: a tile leaves the game and pays for the debt; the excess is kept."""
    money = removal_money(s, slot)
    s.emit(EVENT_TILE_REMOVED, seat, slot, money)
    remove_tile(s, slot)
    paid = money if money < s.debt else s.debt
    s.debt -= paid
    s.money[seat] += money - paid


def list_removals(s: Position, seat: i64, out: ChoiceList) -> None:
    """All tiles that may be removed in a shortfall."""
    for slot in range(s.rulebook.tables.slots):
        if removal_refusal(s, seat, slot) == OK:
            out.append(pack(REMOVE, slot))
