"""The position at the next turn of a seat as far as it can be foreseen: as if the others only passed until then."""

from typing import Literal

from ironbridge.engine import codes
from ironbridge.engine.board import income_level
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.engine.rounds import begin_turn, set_turn_order

# Why nothing can be foreseen: the game is over, it is their turn, income is being paid, or new cards come first.
Unforeseen = Literal["over", "turn", "income", "cards"]


def why_unforeseen(s: Position, seat: int) -> Unforeseen | None:
    """Why the next turn of a seat cannot be foreseen; None if it can be."""
    if s.ask == codes.ASK_OVER:
        return "over"
    if seat_to_act(s) == seat:
        return "turn"
    if s.ask == codes.ASK_SHORTFALL:
        return "income"
    is_last = s.round == s.rulebook.tables.rounds
    return "cards" if is_last and _has_moved(s, seat) else None


def foreseen(s: Position, seat: int) -> Position:
    """A copy in which the seat begins its next turn, of a position for which `why_unforeseen` is None.

    The board, the markets and all hands are as they are now. If a round ends before that turn, the order is the one
    by what was spent so far, and the seat has its income; a shortfall leaves it without money. Nothing is drawn.
    """
    o = s.copy()
    o.head = o.part = codes.NO_CHOICE
    o.parts = o.need_coal = o.need_iron = o.need_beer = 0
    o.is_bonus_due = o.is_action_cut = False
    if _has_moved(s, seat):
        set_turn_order(o)
        o.round += 1
        money = o.money[seat] + income_level(o, seat)
        o.money[seat] = max(0, money) if income_level(o, seat) < 0 else money
    o.turn = _place(o, seat)
    begin_turn(o)
    return o


def _has_moved(s: Position, seat: int) -> bool:
    return _place(s, seat) < s.turn


def _place(s: Position, seat: int) -> int:
    return list(s.turn_order).index(seat)
