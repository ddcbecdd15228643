"""A sample of a view is a state that might be the real one."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironbridge import State, chance, deal, new_game
from tests.laws.hidden import is_about_hidden_cards
from tests.laws.test_conservation import check_cards
from tests.laws.walks import Walk, law
from tests.playing import SETTINGS, at_random, play


@law
def test_a_sample_has_the_same_view_and_all_cards(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        seat = number % walk.players
        if is_about_hidden_cards(state, seat):
            continue
        view = state.view(seat)
        sample = view.sample(chance(number))
        assert sample.view(seat).to_data() == view.to_data()
        check_cards(sample.to_data())
        assert State.from_data(sample.to_data()).digest() == sample.digest()


@law
def test_a_sample_changes_neither_view_nor_state(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        seat = number % walk.players
        digest, view = state.digest(), state.view(seat)
        seen = view.to_data()
        play(view.sample(chance(number)), at_random, random.Random(number), most=3)
        assert view.to_data() == seen
        assert state.digest() == digest


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
@given(seed=st.integers(0, 1000))
@settings(max_examples=10, derandomize=True, deadline=None, database=None)
def test_a_sample_can_be_played_to_the_end(ruleset: str, players: int, seed: int) -> None:
    state = new_game(deal(ruleset, players, seed))
    rng = random.Random(seed)
    play(state, at_random, rng, most=rng.randrange(60))
    seat = state.seat_to_act
    assert seat is not None
    sample = state.view(seat).sample(chance(seed))
    play(sample, at_random, rng)
    assert sample.outcome() is not None


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_seeds_give_different_samples_and_the_same_seed_the_same(ruleset: str, players: int) -> None:
    view = new_game(deal(ruleset, players, 1)).view(0)
    digests = [view.sample(chance(seed)).digest() for seed in range(100)]
    assert len(set(digests)) == 100
    assert digests == [view.sample(chance(seed)).digest() for seed in range(100)]


def test_every_unseen_card_is_everywhere_equally_likely() -> None:
    state = new_game(deal("birmingham", 4, 3))
    view = state.view(0)
    hand = state.to_data()["seats"][0]["hand"]
    # 64 cards are in the deck, 5 of them breweries; 56 are unseen.
    unseen = 5 - hand.count("brewery")
    samples = [view.sample(chance(seed)).to_data() for seed in range(2000)]
    expected = 2000 * unseen / 56
    places = [
        sum(data["seats"][3]["face_down"] == "brewery" for data in samples),
        sum(data["draw"][0] == "brewery" for data in samples),
        sum(data["draw"][-1] == "brewery" for data in samples),
        sum(data["seats"][1]["hand"].count("brewery") for data in samples) / 8,
        sum(data["rail_deck"][0] == "brewery" for data in samples) * 64 / 5 * unseen / 56,
    ]
    assert all(abs(count - expected) < 4 * expected**0.5 for count in places)
