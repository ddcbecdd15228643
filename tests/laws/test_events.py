"""Events tell everything: whoever keeps the books by them alone has the books of the state."""

import random

import pytest

from ironbridge import deal, new_game
from tests.laws.ledger import Ledger, books
from tests.laws.walks import Walk, law
from tests.playing import SETTINGS, with_a_purpose


@law
def test_events_account_for_every_change(walk: Walk) -> None:
    state = walk.start()
    ledger = Ledger(state.to_data())
    for move in walk.moves:
        choices = state.legal_actions()
        if not choices:
            break
        for event in state.apply(choices[move % len(choices)]):
            ledger.note(event)
        assert ledger.books == books(state.to_data())


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_events_of_whole_games_account_for_every_change(ruleset: str, players: int, scale: int) -> None:
    for seed in range(3 * scale):
        rng = random.Random(seed)
        state = new_game(deal(ruleset, players, seed))
        ledger = Ledger(state.to_data())
        while not state.is_over:
            for event in state.apply(with_a_purpose(state, rng)):
                ledger.note(event)
            assert ledger.books == books(state.to_data())
