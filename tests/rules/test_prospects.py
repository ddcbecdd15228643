"""F1, F2: what every seat would have if links and flipped tiles were scored now, summed here by hand."""

import random

import pytest

from ironbridge import deal, new_game
from ironbridge.render import scene
from ironbridge.rules.prospects import line_worths, vp_if_scored
from ironbridge.rules.state import State


def summed(state: State) -> list[int]:
    """VP so far, all links and all flipped tiles of every seat."""
    data = state.to_data()
    industries = scene(state.ruleset.name).industries
    printed = {(industry.id, tile.level): tile.vp for industry in industries for tile in industry.tiles}
    points = [seat["vp"] for seat in data["seats"]]
    for worth in line_worths(state):
        if worth.seat is not None:
            points[worth.seat] += worth.vp
    for tile in data["tiles"].values():
        if tile["flipped"]:
            points[tile["seat"]] += printed[tile["industry"], tile["level"]]
    return points


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
