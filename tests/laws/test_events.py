"""Events tell everything: whoever keeps the books by them alone has the books of the state."""

import random

import pytest

from ironbridge import deal, new_game
from tests.laws.hidden import permuted
from tests.laws.ledger import Ledger, books
from tests.laws.walks import Walk, law
from tests.support.amount import amount
from tests.support.plain import plain
from tests.support.playing import SETTINGS, with_a_purpose


@law
def test_events_account_for_every_change(walk: Walk) -> None:
    state = walk.start()
    ledger = Ledger(plain(state.to_data()))
    for move in walk.moves:
        choices = state.legal_actions()
        if not choices:
            break
        for event in state.apply(choices[move % len(choices)]):
            ledger.note(event)
        assert ledger.books == books(plain(state.to_data()))


@law
def test_a_choice_that_is_told_to_reveal_nothing_is_foreseen_by_its_seat(walk: Walk) -> None:
    rng = random.Random(walk.seed)
    state = walk.start()
    for move in walk.moves:
        choices, seat = state.legal_actions(), state.seat_to_act
        if seat is None:
            break
        other = permuted(state, seat, rng)
        choice = choices[move % len(choices)]
        events, foreseen = state.apply(choice), other.apply(choice)
        is_revealing = any(event.is_revealing for event in events)
        assert any(event.is_revealing for event in foreseen) == is_revealing
        if not is_revealing:
            assert foreseen == events
            assert other.view(seat).to_data() == state.view(seat).to_data()


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_events_of_whole_games_account_for_every_change(ruleset: str, players: int) -> None:
    for seed in range(amount(3)):
        rng = random.Random(seed)
        state = new_game(deal(ruleset, players, seed))
        ledger = Ledger(plain(state.to_data()))
        while not state.is_over:
            for event in state.apply(with_a_purpose(state, rng)):
                ledger.note(event)
            assert ledger.books == books(plain(state.to_data()))
