"""A sample of a view is a state that might be the real one."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ironbridge import RULESETS, State, chance, deal, new_game
from tests.laws.conservation import check_cards, check_demand
from tests.laws.hidden import is_about_hidden_cards
from tests.laws.walks import Walk, law
from tests.oracle.rulesets import facts_of
from tests.support.plain import plain
from tests.support.playing import SETTINGS, at_random, play

Data = dict[str, Any]


@law
def test_a_sample_has_the_same_view_and_all_cards_and_tiles(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        seat = number % walk.players
        if is_about_hidden_cards(state, seat):
            continue
        view = state.view(seat)
        sample = view.sample(chance(number))
        assert sample.view(seat).to_data() == view.to_data()
        check_cards(plain(sample.to_data()))
        if "demand" in sample.to_data():
            check_demand(plain(sample.to_data()))
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
@settings(max_examples=10, derandomize=True, database=None)
def test_a_sample_can_be_played_to_the_end(ruleset: str, players: int, seed: int) -> None:
    state = new_game(deal(ruleset, players, seed))
    rng = random.Random(seed)
    play(state, at_random, rng, most=rng.randrange(60))
    seat = state.seat_to_act
    assume(seat is not None)  # an introductory game for two may be over by then
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


def chances(data: Data, card: str) -> Iterator[float]:
    """Whether a card lies in each of several hidden places, or the share of a hand that it is."""
    yield data["draw"][0] == card
    yield data["draw"][-1] == card
    yield data["seats"][1]["hand"].count(card) / 8
    if "set_aside" in data:
        yield data["set_aside"][0] == card
    else:
        yield data["seats"][-1]["face_down"] == card


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_unseen_card_is_everywhere_equally_likely(ruleset: str) -> None:
    state = new_game(deal(ruleset, 3, 3))
    view, data = state.view(0), plain(state.to_data())
    deck = facts_of(data).decks[3]
    # The card of which most are unseen, among all cards that the seat does not hold.
    unseen = deck - Counter(data["seats"][0]["hand"])
    card, count = unseen.most_common(1)[0]
    samples = [plain(view.sample(chance(seed)).to_data()) for seed in range(1000)]
    expected = 1000 * count / unseen.total()
    for found in zip(*(chances(sample, card) for sample in samples), strict=True):
        assert abs(sum(found) - expected) < 4 * expected**0.5
    if state.ruleset.has_rail_era:
        later = sum(sample["rail_deck"][0] == card for sample in samples)
        assert abs(later - 1000 * deck[card] / deck.total()) < 4 * (1000 * deck[card] / deck.total()) ** 0.5
