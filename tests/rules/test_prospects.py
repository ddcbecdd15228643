"""F1, F2: what every seat would have if links and flipped tiles were scored now, summed here by hand."""

import random

import pytest

from ironbridge import deal, new_game
from ironbridge.rules.prospects import Prospect, prospects, vp_if_scored
from ironbridge.rules.state import State
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
            _check_parts(state)
            assert state.digest() == before
            highest = max(highest, *vp_if_scored(state))
        state.position.push(luck.choice(state.position.legal()))
        steps += 1
    outcome = state.outcome()
    assert outcome is not None
    assert prospects(state) == [Prospect(seat.vp, 0, 0, 0, 0, 0) for seat in outcome.seats]
    assert vp_if_scored(state) == [seat.vp for seat in outcome.seats]
    assert highest > 0


def _check_parts(state: State) -> None:
    data = state.to_data()
    for seat, prospect in enumerate(prospects(state)):
        tiles = [tile for tile in data["tiles"].values() if tile["seat"] == seat]
        flipped = sum(tile["flipped"] for tile in tiles)
        assert prospect.vp == data["seats"][seat]["vp"] + prospect.link_vp + prospect.tile_vp
        assert prospect.links == list(data["links"].values()).count(seat)
        assert (prospect.tiles, prospect.unflipped) == (flipped, len(tiles) - flipped)
