"""Walks through games, as hypothesis draws and shrinks them."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ironbridge import State, deal, new_game
from tests.support.amount import amount
from tests.support.playing import SETTINGS, play, with_a_purpose
from tests.support.positions import rich_position

EXAMPLES = amount(50)


@dataclass(frozen=True)
class Walk:
    """A state to begin with, and numbers that choose the way on."""

    setting: tuple[str, int]
    seed: int
    begins: str
    moves: list[int]

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self.setting[0]

    @property
    def players(self) -> int:
        """How many play."""
        return self.setting[1]

    def start(self) -> State:
        """The first state: of a game, after some purposeful play, or a rich position."""
        rng = random.Random(self.seed)
        if self.begins == "rich":
            return rich_position(self.ruleset, self.players, rng)
        state = new_game(deal(self.ruleset, self.players, self.seed))
        if self.begins == "middle":
            play(state, with_a_purpose, rng, most=rng.randrange(200))
        return state

    def states(self) -> Iterator[State]:
        """Every state on the way; it is one object that changes, and may be asked but not moved meanwhile."""
        state = self.start()
        yield state
        for move in self.moves:
            choices = state.legal_actions()
            if not choices:
                return
            state.apply(choices[move % len(choices)])
            yield state


def walks() -> st.SearchStrategy[Walk]:
    """All kinds of walks."""
    return st.builds(
        Walk,
        st.sampled_from(SETTINGS),
        st.integers(0, 10**6),
        st.sampled_from(["first", "middle", "rich"]),
        st.lists(st.integers(0, 1000), min_size=25, max_size=60),
    )


def law(test: Callable[[Walk], None]) -> Callable[[], None]:
    """A test that must hold on every walk; the walks are the same in every run."""
    checked = settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    return checked(given(walks())(test))
