"""While another seat is asked which card or cards pay for its action, a view is still a view."""

import random

import pytest

from ironbridge import RULESETS, State, View, chance, deal, new_game
from tests.support.playing import of_any_kind

# A head that one card pays for, and the one of the game that takes several.
HEADS = [
    (name, head)
    for name, rules in RULESETS.items()
    for head in ("build", "scout" if rules.names.merchants else "build_two")
]


@pytest.fixture(params=HEADS, ids=lambda head: f"{head[0]}-{head[1]}")
def state(request: pytest.FixtureRequest) -> State:
    """A seat has begun an action and is asked which of several cards pay for it."""
    name, head = request.param
    for seed in range(100):
        state, rng = new_game(deal(name, 3, seed)), random.Random(seed)
        while not state.is_over:
            data = state.to_data()
            if data["ask"] == "card" and data["head"] is not None and data["head"]["do"] == head:
                return state
            state.apply(of_any_kind(state, rng))
    raise AssertionError(f"no seed asks for the card of {head}")


def other(state: State) -> int:
    """A seat that is not asked."""
    assert state.seat_to_act is not None
    return (state.seat_to_act + 1) % state.players


def test_the_view_of_another_seat_reads_back(state: State) -> None:
    data = state.view(other(state)).to_data()
    assert View.from_data(data).to_data() == data


def test_a_sample_leaves_the_asked_seat_its_choice(state: State) -> None:
    view = state.view(other(state))
    samples = [view.sample(chance(seed)) for seed in range(50)]
    assert all(len(sample.legal_actions()) >= 2 for sample in samples)
    assert all(sample.view(other(state)).to_data() == view.to_data() for sample in samples)
    assert all(State.from_data(sample.to_data()).digest() == sample.digest() for sample in samples[:5])


def test_the_asked_seat_itself_samples_states_with_the_same_choice(state: State) -> None:
    assert state.seat_to_act is not None
    view = state.view(state.seat_to_act)
    choices = view.legal_actions()
    assert all(view.sample(chance(seed)).legal_actions() == choices for seed in range(50))
