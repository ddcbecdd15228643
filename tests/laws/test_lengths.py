"""A game has exactly as many actions as the rules say, however it is played."""

import random

import pytest

from ironbridge import deal, new_game
from tests.playing import Policy, at_random, with_a_purpose

ACTIONS = {
    ("birmingham", 2): 78,
    ("birmingham", 3): 105,
    ("birmingham", 4): 124,
    ("birmingham-intro", 2): 38,
    ("birmingham-intro", 3): 51,
    ("birmingham-intro", 4): 60,
}


@pytest.mark.parametrize("policy", [at_random, with_a_purpose])
@pytest.mark.parametrize(("ruleset", "players"), ACTIONS)
def test_number_of_actions(ruleset: str, players: int, policy: Policy, scale: int) -> None:
    for seed in range(4 * scale):
        rng = random.Random(seed)
        state = new_game(deal(ruleset, players, seed))
        paid = 0
        while not state.is_over:
            events = state.apply(policy(state, rng))
            paid += any(event.kind == "card_laid_down" for event in events)
        assert paid == ACTIONS[ruleset, players]


@pytest.mark.parametrize(("ruleset", "players"), ACTIONS)
def test_a_game_of_passing_has_one_choice_of_card_for_each_action(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, "passing"))
    passes = 0
    while not state.is_over:
        choice = state.legal_actions()[-1]
        events = state.apply(choice)
        passes += any(event.kind == "passed" for event in events)
    assert passes == ACTIONS[ruleset, players]
    assert [player["money"] for player in state.to_data()["seats"]] == [17] * players
