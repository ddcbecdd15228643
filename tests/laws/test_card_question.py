"""While another seat is asked which card pays for its action, a view is still a view."""

import pytest

from ironbridge import Build, State, View, chance, deal, new_game

ASKED, OTHER = 1, 0


@pytest.fixture
def state() -> State:
    """Another seat has begun to build a brewery and is asked which of several cards pays for it."""
    state = new_game(deal("birmingham", 2, 0))
    assert state.seat_to_act == ASKED
    state.apply(Build("brewery", "burton_on_trent.2"))
    assert state.to_data()["ask"] == "card"
    return state


def test_the_view_of_another_seat_reads_back(state: State) -> None:
    data = state.view(OTHER).to_data()
    assert View.from_data(data).to_data() == data


def test_a_sample_leaves_the_asked_seat_its_choice(state: State) -> None:
    view = state.view(OTHER)
    assert all(len(view.sample(chance(seed)).legal_actions()) >= 2 for seed in range(50))


def test_the_asked_seat_itself_samples_states_with_the_same_choice(state: State) -> None:
    view = state.view(ASKED)
    choices = view.legal_actions()
    assert all(view.sample(chance(seed)).legal_actions() == choices for seed in range(50))
