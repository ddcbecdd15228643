"""States and views are values wherever a walk leads: copied, compared, pickled, printed."""

import copy
import json
import pickle

import pytest

from ironbridge import RULESETS, BadChoice, NotInView, State, chance, deal, new_game, play_out
from ironbridge.rules.positions.canonical import canonical_json
from ironbridge.rules.positions.writer import to_data
from tests.laws.walks import Walk, law


@law
def test_a_state_survives_pickle_bytes_and_plain_data(walk: Walk) -> None:
    for state in walk.states():
        assert pickle.loads(pickle.dumps(state)) == state
        assert pickle.loads(pickle.dumps(state.position)) == state.position
        read = State.from_bytes(state.to_bytes())
        assert read == state
        assert read.to_bytes() == state.to_bytes()
        assert read.to_data() == state.to_data()
        assert read.position.legal() == state.position.legal()
        assert State.from_data(state.to_data()) == state


@law
def test_a_view_survives_pickle_and_copies(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        view = state.view(number % walk.players)
        for other in (pickle.loads(pickle.dumps(view)), copy.copy(view), copy.deepcopy(view)):
            assert other == view
            assert other.to_data() == view.to_data()
        assert view != state.view((number + 1) % walk.players)
        assert view != state


@law
def test_a_state_equals_its_copies_until_one_is_played_on(walk: Walk) -> None:
    for state in walk.states():
        for other in (copy.copy(state), copy.deepcopy(state), state.copy()):
            assert other == state
            assert other.position is not state.position
            if choices := other.legal_actions():
                other.apply(choices[0])
                assert other != state


@law
def test_one_tile_of_the_deck_makes_a_difference(walk: Walk) -> None:
    state = walk.start()
    data = state.to_data()
    cards = data["draw"]
    changed = next((k for k in range(1, len(cards)) if cards[k] != cards[0]), None)
    if changed is not None:
        cards[0], cards[changed] = cards[changed], cards[0]
        assert State.from_data(data) != state


@law
def test_the_hashed_text_is_the_plain_data_as_json(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        view = state.view(number % walk.players)
        for situation in (state, view):
            data = to_data(situation.position, situation.ruleset)
            text = json.dumps(data, sort_keys=True, separators=(",", ":"))
            assert canonical_json(situation.position, situation.ruleset) == text.encode()


@law
def test_only_what_is_listed_can_be_pushed(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        s, before = state.position, state.to_bytes()
        listed = s.legal()
        for code in (number, -1 - number, 7919 * number, *(code ^ (1 << number % 24) for code in listed[:3])):
            if code not in listed:
                with pytest.raises(BadChoice):
                    s.push(code)
        assert state.to_bytes() == before
        if listed:
            code = listed[number % len(listed)]
            pushed, unchecked = s.copy(), s.copy()
            pushed.push(code)
            unchecked.push_unchecked(code)
            assert pushed == unchecked


@law
def test_a_view_is_played_on_as_far_as_it_goes_and_no_further(walk: Walk) -> None:
    for number, state in enumerate(walk.states()):
        seat = number % walk.players
        s, real = state.view(seat).position, state.copy()
        for _ in range(4):
            listed = s.legal()
            if not listed:
                break
            code = listed[number % len(listed)]
            before = s.to_bytes()
            try:
                s.push(code)
            except NotInView:
                assert s.to_bytes() == before
                break
            real.position.push(code)
            assert s == real.view(seat).position


@pytest.mark.parametrize("name", RULESETS)
def test_playing_out_is_the_plain_loop(name: str) -> None:
    state = new_game(deal(name, RULESETS[name].player_counts[-1], 7))
    plain, luck, other = state.copy(), chance(3), chance(3)
    made = 0
    while choices := plain.position.legal():
        plain.position.push(choices[luck.below(len(choices))])
        made += 1
    assert play_out(state.copy().position, copy.copy(other)) == play_out(state, other) == made
    assert state == plain
    assert other == luck
    assert play_out(state, other) == 0


@law
def test_a_state_can_be_printed(walk: Walk) -> None:
    for state in walk.states():
        text = str(state)
        assert max(map(len, text.splitlines())) <= 80
        assert state.ruleset.name in text
        for seat in state.to_data()["seats"]:
            assert f" {seat['money']} " in text
        assert all(slot in text for slot in state.to_data()["tiles"])
        vp = " ".join(str(seat["vp"]) for seat in state.to_data()["seats"])
        asked = "the game is over" if state.is_over else f"seat {state.seat_to_act} to act"
        assert repr(state).endswith(f"round {state.position.round}, {asked}, VP {vp}>")
