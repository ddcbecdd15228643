"""The base of the actions: what each kind of action must be able to say and do."""

from mypy_extensions import i64, mypyc_attr

from ironbridge.engine.codes import NOT_ASKED, OK, ChoiceList
from ironbridge.engine.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionRule:
    """One kind of action. The base is an action that the ruleset does not have.

    A game of another package may inherit from it without being compiled.
    """

    def __init__(self, cards: i64 = 1, actions: i64 = 1) -> None:
        self.cards: i64 = cards  # how many cards are laid down for it
        self.actions: i64 = actions  # how many actions of the turn it takes

    def list_heads(self, s: Position, seat: i64, out: ChoiceList) -> None:
        """Append every legal way to begin the action."""

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        """Why the action cannot be begun, or continued when parts are done, in this way; or OK."""
        return NOT_ASKED

    def card_refusal(self, s: Position, seat: i64, code: i64, card: i64) -> i64:
        """Why a card held cannot pay for the action, or OK. T3: any card pays, unless the action says otherwise."""
        return OK

    def start(self, s: Position, seat: i64, code: i64) -> None:
        """Pay the money of a part, place its piece and say which cubes and barrels it needs."""

    def complete(self, s: Position, seat: i64, code: i64) -> None:
        """Finish a part whose needs are met."""

    def list_more(self, s: Position, seat: i64, out: ChoiceList) -> None:
        """Append every legal further part; at once none or all of them."""

    def has_more(self, s: Position, seat: i64) -> bool:
        """Whether a further part is legal."""
        return False
