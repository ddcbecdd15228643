"""A turn that is final: its choices carried out once, on a copy of the state, with all that comes of them."""

from collections.abc import Iterable

from ironbridge.engine import codes
from ironbridge.rules.choices import Choice
from ironbridge.rules.data import ChoiceData
from ironbridge.rules.draft import refusal_of, written_choice
from ironbridge.rules.events import REVEALING, Event, read_event
from ironbridge.rules.explain import explain
from ironbridge.rules.refusals import IllegalChoice
from ironbridge.rules.state import State


class FinalTurn:
    """The choices of a turn and the state after them; the state before stays as it was.

    It is whole exactly when a draft of the same choices is: with the last action, after a choice that brings something
    hidden to light, and after a tile given up in a shortfall.
    """

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self.choices: list[int] = []
        self.written: list[ChoiceData] = []  # the choices as plain data
        self.events: list[Event] = []
        self.is_whole = False

    def push(self, choice: int | Choice) -> None:
        """Carry out a choice, packed or readable. Raises IllegalChoice and BadChoice, and then changes nothing."""
        code = choice if isinstance(choice, int) else self.state.encode(choice)
        self._carry_out(code, codes.NOT_ASKED if self.is_whole else refusal_of(self.state.position, code))

    def _carry_out(self, code: int, why: int) -> None:
        s, rules = self.state.position, self.state.ruleset
        if why != codes.OK:
            refusal = explain(s, rules, code, why)
            raise IllegalChoice(f"the choice is not open: {refusal}", refusal)
        turn, part, is_short = s.turn, s.part, s.ask == codes.ASK_SHORTFALL
        s.is_recording = True
        s.push_unchecked(code)
        happened, s.events, s.is_recording = s.events, [], False
        self.choices.append(code)
        self.written.append(written_choice(rules, code, part).copy())
        self.events += [read_event(rules.names, event) for event in happened]
        self.is_whole = is_short or s.turn != turn or any(event[0] in REVEALING for event in happened)

    @classmethod
    def replayed(cls, state: State, choices: Iterable[int]) -> "FinalTurn":
        """What was played before, whole or not: a record may go on after something came to light."""
        turn = cls(state)
        for code in choices:
            turn._carry_out(code, refusal_of(turn.state.position, code))
        return turn
