"""Whatever is written as plain data reads back as the same thing."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironbridge import Deal, State, View, choice_from_data, choice_to_data, deal, new_game
from tests.laws.hidden import is_about_hidden_cards
from tests.laws.walks import Walk, law
from tests.support.playing import SETTINGS


@law
def test_a_state_reads_back(walk: Walk) -> None:
    for state in walk.states():
        data = state.to_data()
        read = State.from_data(json.loads(json.dumps(data)))
        assert read.to_data() == data
        assert read.digest() == state.digest()
        assert read.legal_actions() == state.legal_actions()


@law
def test_a_state_that_was_read_back_plays_on_identically(walk: Walk) -> None:
    state = walk.start()
    read = State.from_data(json.loads(json.dumps(state.to_data())))
    for move in walk.moves:
        choices = state.legal_actions()
        if not choices:
            break
        choice = choices[move % len(choices)]
        assert read.apply(choice) == state.apply(choice)
        assert read.to_data() == state.to_data()


@law
def test_a_view_reads_back(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        seat = number % walk.players
        if is_about_hidden_cards(state, seat):
            continue
        view = state.view(seat)
        data = view.to_data()
        read = View.from_data(json.loads(json.dumps(data)))
        assert read.to_data() == data
        assert read.legal_actions() == view.legal_actions()


@law
def test_choices_read_back(walk: Walk) -> None:
    for state in walk.states():
        for choice in state.legal_actions():
            assert choice_from_data(json.loads(json.dumps(choice_to_data(choice)))) == choice


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
@given(seed=st.integers() | st.text(max_size=10))
def test_a_deal_reads_back(ruleset: str, players: int, seed: int | str) -> None:
    dealt = deal(ruleset, players, seed)
    read = Deal.from_data(json.loads(json.dumps(dealt.to_data())))
    assert read == dealt
    assert new_game(read).digest() == new_game(dealt).digest()
