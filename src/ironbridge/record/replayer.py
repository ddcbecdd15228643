"""A game in the course of being read: the position, and the actions that brought it there."""

from collections.abc import Sequence

from ironbridge.engine import codes
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.errors import IronbridgeError
from ironbridge.games.ruleset import Ruleset
from ironbridge.record.errors import Disagreement, IllegalAction, NotationError, RecordError
from ironbridge.record.exact import exact_reader
from ironbridge.record.judge import play_written
from ironbridge.record.notation import is_resting
from ironbridge.record.parser import read_action
from ironbridge.record.record import LONGEST_LINE, first_state_of
from ironbridge.record.words import words_of
from ironbridge.rules.choices import ANOTHER_BARREL, Choice, encode
from ironbridge.rules.deal import Deal
from ironbridge.rules.explain import explain


class Replayer:
    """Plays what is read and keeps what was good: an action that raises an error leaves everything as it was."""

    def __init__(self, rules: Ruleset, dealt: Deal) -> None:
        self.rules = rules
        self.dealt = dealt
        self.s = first_state_of(rules, dealt).position
        self.actions: list[tuple[int, ...]] = []
        self.words = words_of(rules.names)
        self.quick = exact_reader(rules.names, self.s.rulebook)

    def play_text(self, text: str) -> None:
        """Carry out an action as it is written. Raises RecordError."""
        if len(text) > LONGEST_LINE:
            raise NotationError("too long for an action")
        done = self.quick.play(self.s, seat_to_act(self.s), text)
        if done is None:
            self.s = self.before()
            written = read_action(text, self.words)
            try:
                done = play_written(self.s, self.rules, written, self.before)
            except RecordError:
                self.s = self.before()
                raise
        self.actions.append(done)

    def play_choices(self, choices: Sequence[Choice]) -> None:
        """Carry out an action choice by choice. Raises RecordError and BadChoice."""
        try:
            self.actions.append(self._packed(choices))
        except IronbridgeError:
            self.s = self.before()
            raise

    def _packed(self, choices: Sequence[Choice]) -> tuple[int, ...]:
        s = self.s
        packed: list[int] = []
        for choice in choices:
            if packed and is_resting(s):
                raise Disagreement(f"the action is over before {choice}")
            code = encode(choice, self.rules.names, s.part)
            why = codes.NOT_A_BEER_SOURCE if code == ANOTHER_BARREL else s.rulebook.refusal(s, code)
            if why != codes.OK:
                refusal = explain(s, self.rules, code, why)
                raise IllegalAction(f"{choice} is against rule {refusal}", refusal)
            s.push_unchecked(code)
            packed.append(code)
        if not packed or not is_resting(s):
            raise NotationError("the action is not complete")
        return tuple(packed)

    def before(self) -> Position:
        """The position after all actions read so far, made anew."""
        s = first_state_of(self.rules, self.dealt).position
        for packed in self.actions:
            for code in packed:
                s.push_unchecked(code)
        return s

    def undo(self) -> None:
        """Take back the last action."""
        self.actions.pop()
        self.s = self.before()
