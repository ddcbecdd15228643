"""F1, F2: what every seat would have if links and flipped tiles were scored now, summed here by hand."""

import random

import pytest

from ironbridge import deal, new_game
from ironbridge.rules.prospects import vp_if_scored
from tests.support.scoring import summed


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire"])
def test_what_would_be_scored_is_the_sum_of_what_lies_there(ruleset: str) -> None:
    state = new_game(deal(ruleset, 3, "prospects"))
    luck = random.Random(1)
    steps, highest = 0, 0
    while not state.is_over:
        if steps % 23 == 0:
            before = state.digest()
            assert vp_if_scored(state) == summed(state)
            assert state.digest() == before
            highest = max(highest, *vp_if_scored(state))
        state.position.push(luck.choice(state.position.legal()))
        steps += 1
    outcome = state.outcome()
    assert outcome is not None
    assert vp_if_scored(state) == [seat.vp for seat in outcome.seats]
    assert highest > 0
