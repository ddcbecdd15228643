"""The course of play: from a choice to the next question."""

from mypy_extensions import i64, mypyc_attr

from ironbridge.engine.action import ActionRule
from ironbridge.engine.cards import list_payments, pay_with_cards, payment_refusal, sole_payment
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import (
    ASK_ACTION,
    ASK_BEER,
    ASK_BONUS,
    ASK_CARD,
    ASK_COAL,
    ASK_IRON,
    ASK_MORE,
    ASK_OVER,
    ASK_SHORTFALL,
    BARREL,
    BEER,
    BIT,
    BONUS,
    COAL,
    IRON,
    KINDS,
    NO_CHOICE,
    NOT_A_BEER_SOURCE,
    NOT_A_NEAREST_MINE,
    NOT_A_STOCKED_WORKS,
    NOT_ASKED,
    OK,
    REMOVE,
    STOP,
    TAKE_BEER,
    TAKE_COAL,
    TAKE_IRON,
    ChoiceList,
    first,
    kind_of,
    pack,
)
from ironbridge.engine.develop import leave_mat, mat_refusal
from ironbridge.engine.money import (
    list_removals,
    lose_vp,
    removal_refusal,
    remove_for_money,
    settle_debt,
)
from ironbridge.engine.position import Position, Rulebook, seat_to_act
from ironbridge.engine.rounds import collect_income, end_action
from ironbridge.engine.supply import beer_sources, drink_barrel, nearest_mines, settle, take
from ironbridge.engine.tables import ComponentTables


@mypyc_attr(allow_interpreted_subclasses=True)
class CourseOfPlay(Rulebook):
    """A rulebook made of the actions of a ruleset, in the order in which they are listed.

    A game of another package may inherit from it without being compiled.
    """

    def __init__(self, tables: ComponentTables, actions: list[tuple[int, ActionRule]]) -> None:
        super().__init__(tables)
        missing = ActionRule()
        self.actions: list[ActionRule] = [missing] * KINDS
        self.listed: list[ActionRule] = []
        for kind, action in actions:
            self.actions[kind] = action
            self.listed.append(action)

    def list_choices(self, s: Position, out: ChoiceList) -> None:
        seat = seat_to_act(s)
        ask = s.ask
        if ask == ASK_ACTION:
            for action in self.listed:
                action.list_heads(s, seat, out)
        elif ask == ASK_CARD:
            list_payments(s, self.actions[kind_of(s.head)], seat, out)
        elif ask == ASK_COAL:
            self.list_sources(nearest_mines(s), TAKE_COAL, out)
        elif ask == ASK_IRON:
            self.list_sources(s.stocked[IRON], TAKE_IRON, out)
        elif ask == ASK_BEER:
            self.list_sources(beer_sources(s, seat), TAKE_BEER, out)
        elif ask == ASK_MORE:
            self.actions[kind_of(s.head)].list_more(s, seat, out)
            out.append(STOP)
        elif ask == ASK_BONUS:
            for industry in range(self.tables.industries):
                if mat_refusal(s, seat, industry) == OK:
                    out.append(pack(BONUS, industry))
            out.append(STOP)
        elif ask == ASK_SHORTFALL:
            list_removals(s, seat, out)

    def list_sources(self, sources: i64, kind: i64, out: ChoiceList) -> None:
        """Append a choice for every slot in the sources, and for the barrel beyond them."""
        for slot in range(self.tables.slots):
            if sources & BIT[slot]:
                out.append(pack(kind, slot))
        if sources & BIT[self.tables.slots]:
            out.append(pack(kind, BARREL))

    def refusal(self, s: Position, code: i64) -> i64:
        seat = seat_to_act(s)
        ask = s.ask
        kind = kind_of(code)
        if ask == ASK_ACTION:
            return self.actions[kind].refusal(s, seat, code)
        if ask == ASK_CARD:
            return payment_refusal(s, self.actions[kind_of(s.head)], seat, code)
        if ask == ASK_MORE and kind == kind_of(s.head):
            return self.actions[kind].refusal(s, seat, code)
        if ask == ASK_COAL and kind == TAKE_COAL:
            return OK if nearest_mines(s) & BIT[first(code)] else NOT_A_NEAREST_MINE
        if ask == ASK_IRON and kind == TAKE_IRON:
            return OK if s.stocked[IRON] & BIT[first(code)] else NOT_A_STOCKED_WORKS
        if ask == ASK_BEER and kind == TAKE_BEER:
            bit = BIT[self.tables.slots] if first(code) == BARREL else BIT[first(code)]
            return OK if beer_sources(s, seat) & bit else NOT_A_BEER_SOURCE
        if ask == ASK_BONUS and kind == BONUS:
            return mat_refusal(s, seat, first(code))
        if ask == ASK_SHORTFALL and kind == REMOVE:
            return removal_refusal(s, seat, first(code))
        if kind == STOP and (ask == ASK_MORE or ask == ASK_BONUS):
            return OK
        return NOT_ASKED

    def push(self, s: Position, code: i64) -> None:
        seat = seat_to_act(s)
        ask = s.ask
        if ask == ASK_ACTION:
            s.head = code
            self.ask_for_card(s, seat)
        elif ask == ASK_CARD:
            pay_with_cards(s, seat, code)
            self.start_part(s, seat, s.head)
        elif ask == ASK_COAL:
            take(s, seat, COAL, first(code), 1)
            self.continue_part(s, seat)
        elif ask == ASK_IRON:
            take(s, seat, IRON, first(code), 1)
            self.continue_part(s, seat)
        elif ask == ASK_BEER:
            if first(code) == BARREL:
                drink_barrel(s, seat)
            else:
                take(s, seat, BEER, first(code), 1)
            self.continue_part(s, seat)
        elif ask == ASK_MORE:
            if code == STOP:
                self.end_action(s)
            else:
                self.start_part(s, seat, code)
        elif ask == ASK_BONUS:
            if code != STOP:
                leave_mat(s, seat, first(code))
            self.end_part(s, seat)
        else:
            remove_for_money(s, seat, first(code))
            if settle_debt(s, seat):
                s.income_turn += 1
                collect_income(s)

    def ask_for_card(self, s: Position, seat: i64) -> None:
        """Ask which card pays for the head, unless only one can."""
        payment = sole_payment(s, self.actions[kind_of(s.head)], seat)
        if payment == NO_CHOICE:
            s.ask = ASK_CARD
        else:
            pay_with_cards(s, seat, payment)
            self.start_part(s, seat, s.head)

    def start_part(self, s: Position, seat: i64, code: i64) -> None:
        """Begin a part of the action whose cards are paid."""
        s.part = code
        self.actions[kind_of(code)].start(s, seat, code)
        self.continue_part(s, seat)

    def continue_part(self, s: Position, seat: i64) -> None:
        """Meet the needs of the part in progress and complete it."""
        if not settle(s, seat):
            return
        self.actions[kind_of(s.part)].complete(s, seat, s.part)
        if s.is_bonus_due:
            s.is_bonus_due = False
            for industry in range(self.tables.industries):
                if mat_refusal(s, seat, industry) == OK:
                    s.ask = ASK_BONUS
                    return
        self.end_part(s, seat)

    def end_part(self, s: Position, seat: i64) -> None:
        """Close a part; ask for another where one is legal."""
        s.part = NO_CHOICE
        s.parts += 1
        if s.is_action_cut:
            s.is_action_cut = False
            self.end_action(s)
        elif self.actions[kind_of(s.head)].has_more(s, seat):
            s.ask = ASK_MORE
        else:
            self.end_action(s)

    def end_action(self, s: Position) -> None:
        """Close the action in progress, which takes one action of the turn or more."""
        end_action(s, self.actions[kind_of(s.head)].actions)

    def leave_unpaid(self, s: Position, seat: i64) -> None:
        lose_vp(s, seat)


def play_out(s: Position, luck: Chance) -> int:
    """Play to the end of the game, each choice as likely as the others; how many were made."""
    count: i64 = 0
    while s.ask != ASK_OVER:
        out = s.list_choices()
        s.push_unchecked(out.codes[luck.below(out.count)])
        count += 1
    return count
