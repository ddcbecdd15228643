"""A game has exactly as many actions as the rules say, however it is played."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from ironbridge import BuildTwo, Event, Scout, deal, new_game, ruleset
from tests.support.amount import amount
from tests.support.playing import SETTINGS, Policy, at_random, of_any_kind, with_a_purpose

ACTIONS = {
    ("birmingham", 2): 78,
    ("birmingham", 3): 105,
    ("birmingham", 4): 124,
    ("birmingham-intro", 2): 38,
    ("birmingham-intro", 3): 51,
    ("birmingham-intro", 4): 60,
    ("lancashire", 3): 117,
    ("lancashire", 4): 124,
    ("lancashire-revised", 2): 78,
    ("lancashire-revised", 3): 105,
    ("lancashire-revised", 4): 124,
    ("lancashire-revised-intro", 2): 38,
    ("lancashire-revised-intro", 3): 51,
    ("lancashire-revised-intro", 4): 60,
}


def actions_in(events: Sequence[Event]) -> int:
    """How many actions were paid for: a card each, but a build with two cards is two and Scout swaps two more."""
    taken = sum(len(event.facts["cards"]) for event in events if event.kind == "wild_cards_taken")
    return sum(event.kind == "card_laid_down" for event in events) - taken


def test_every_setting_has_its_length() -> None:
    assert list(ACTIONS) == SETTINGS


@pytest.mark.parametrize("policy", [at_random, with_a_purpose])
@pytest.mark.parametrize(("name", "players"), ACTIONS)
def test_number_of_actions(name: str, players: int, policy: Policy) -> None:
    for seed in range(amount(4)):
        rng = random.Random(seed)
        state = new_game(deal(name, players, seed))
        paid = 0
        while not state.is_over:
            paid += actions_in(state.apply(policy(state, rng)))
        assert paid == ACTIONS[name, players]


@pytest.mark.parametrize(("name", "players"), ACTIONS)
def test_heads_are_actions_and_a_build_with_two_cards_is_two(name: str, players: int) -> None:
    rng = random.Random(players)
    state = new_game(deal(name, players, players))
    heads: Counter[type] = Counter()
    while not state.is_over:
        choice = of_any_kind(state, rng)
        heads[type(choice)] += state.to_data()["ask"] == "action"
        state.apply(choice)
    assert heads.total() + heads[BuildTwo] == ACTIONS[name, players]
    # Each game has one way to lay down several cards.
    assert (heads[BuildTwo] > 0) != (heads[Scout] > 0)


@pytest.mark.parametrize(("name", "players"), ACTIONS)
def test_a_game_of_passing_has_one_choice_of_card_for_each_action(name: str, players: int) -> None:
    state = new_game(deal(name, players, "passing"))
    passes = 0
    while not state.is_over:
        choice = state.legal_actions()[-1]
        events = state.apply(choice)
        passes += any(event.kind == "passed" for event in events)
    assert passes == ACTIONS[name, players]
    assert [player["money"] for player in state.to_data()["seats"]] == [ruleset(name).set_up.money] * players
