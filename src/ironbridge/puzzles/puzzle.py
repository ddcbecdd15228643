"""A puzzle as a value: a position of a game written down, and what each idea in it is worth."""

from collections.abc import Mapping
from dataclasses import dataclass

from ironbridge.engine import codes
from ironbridge.record import NotationError, Record, parse_action, state_at
from ironbridge.rules.draft import carry_out
from ironbridge.rules.state import State


@dataclass(frozen=True, slots=True)
class Idea:
    """A turn, its actions in their notation, and what it loses against the best one, in VP, with its standard error."""

    turn: tuple[str, ...]
    loss: float
    error: float


@dataclass(frozen=True, slots=True, eq=False)
class Puzzle:
    """Find the best turn: the position after so many actions of a record, and the ideas that were judged, best first.

    `found` is the share of tries in which each level of bots finds the best idea, and `rating` the difficulty that fits
    them. The ideas were compared in so many `worlds`; 0 says that the last turn of a game was solved exactly.
    """

    name: str
    record: Record
    after: int
    seat: int
    ideas: tuple[Idea, ...]
    themes: tuple[str, ...]
    rating: int
    found: Mapping[str, float]
    worlds: int

    @property
    def is_exact(self) -> bool:
        """Whether every possible turn was tried, with nothing unknown."""
        return self.worlds == 0

    @property
    def gap(self) -> float:
        """How far the second idea is behind the best, in VP."""
        return self.ideas[1].loss

    def state(self) -> State:
        """The position to be solved, with all that the seat does not know."""
        return state_at(self.record, self.after)

    def packed(self, idea: Idea) -> list[int]:
        """The packed choices of an idea. Raises RecordError."""
        state = self.state()
        found: list[int] = []
        for action in idea.turn:
            if state.position.ask != codes.ASK_ACTION or state.seat_to_act != self.seat:
                raise NotationError("the turn has ended before this action")
            for choice in parse_action(state, action):
                code = state.encode(choice)
                carry_out(state, [code])
                found.append(code)
        return found
