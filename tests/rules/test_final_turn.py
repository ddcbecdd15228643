"""A turn carried out for good is whole where its draft is, and leads where its choices lead one by one."""

import pytest

from ironbridge.engine import codes
from ironbridge.errors import IronbridgeError
from ironbridge.games.catalogue import RULESETS, ruleset
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.draft import Draft, carry_out, choices_as_data
from ironbridge.rules.events import Event
from ironbridge.rules.final_turn import FinalTurn
from ironbridge.rules.state import State, new_game
from tests.support.amount import amount, measured


def random_draft(state: State, luck_of: str) -> Draft:
    """A whole random draft of the seat to act."""
    assert state.seat_to_act is not None
    draft, luck = Draft(state.view(state.seat_to_act)), chance(luck_of)
    while not draft.is_whole:
        draft.push(draft.legal()[luck.below(len(draft.legal()))])
    return draft


@pytest.mark.parametrize("name", measured("birmingham-intro", of=RULESETS))
def test_a_turn_is_whole_where_its_draft_is(name: str) -> None:
    rules = ruleset(name)
    for seed in range(amount(2)):
        state = new_game(deal(rules, max(rules.player_counts), f"turn {seed}"))
        while not state.is_over:
            draft = random_draft(state, f"{seed} {state.digest()}")
            before, turn = state.digest(), FinalTurn(state)
            for number, code in enumerate(draft.choices, 1):
                assert not turn.is_whole
                turn.push(code)
                assert turn.is_whole == (number == len(draft.choices))
            assert state.digest() == before
            assert turn.written == draft.written == choices_as_data(state, draft.choices)
            with pytest.raises(IronbridgeError):
                turn.push(draft.choices[0])
            events = carry_out(state, draft.choices)
            assert turn.events == events
            assert turn.state.digest() == state.digest()
            assert not turn.state.position.is_recording
            assert not turn.state.position.events


def test_what_is_not_open_changes_nothing() -> None:
    state = new_game(deal(ruleset(next(iter(RULESETS))), 2, "turn"))
    turn = FinalTurn(state)
    with pytest.raises(IronbridgeError):
        turn.push(codes.STOP)
    assert (turn.choices, turn.written, turn.events, turn.is_whole) == ([], [], [], False)
    assert turn.state.digest() == state.digest()


@pytest.mark.parametrize("name", RULESETS)
def test_what_was_played_before_is_replayed_beyond_a_whole_turn(name: str) -> None:
    start = new_game(deal(ruleset(name), 3, "replayed"))
    state = start.copy()
    choices: list[int] = []
    events: list[Event] = []
    for number in range(3):
        draft = random_draft(state, f"replayed {number}")
        choices += draft.choices
        events += carry_out(state, draft.choices)
    turn = FinalTurn.replayed(start, choices)
    assert (turn.choices, turn.events, turn.is_whole) == (choices, events, True)
    assert turn.state.digest() == state.digest()
    with pytest.raises(IronbridgeError):
        FinalTurn.replayed(start, [*choices, codes.STOP])
