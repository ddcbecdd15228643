"""States and views are values wherever a walk leads: copied, compared, pickled, printed."""

import copy
import pickle

from ironbridge import State
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
