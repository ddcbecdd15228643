"""The ranks that a table of many games asks for are those of the outcome."""

import pytest

from ironbridge import chance, deal, new_game, play_out
from ironbridge.rules.outcome import ranks_of


@pytest.mark.parametrize(("name", "players"), [("birmingham-intro", 4), ("lancashire-revised-intro", 3)])
def test_the_ranks_alone_are_those_of_the_outcome(name: str, players: int) -> None:
    for seed in range(3):
        state = new_game(deal(name, players, seed))
        play_out(state, chance(seed))
        outcome = state.outcome()
        assert outcome is not None
        assert ranks_of(state.position, state.ruleset) == [score.rank for score in outcome.seats]
