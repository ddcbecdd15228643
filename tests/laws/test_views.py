"""A view tells what its seat knows, nothing else, and there is no way back."""

import random

import pytest

from ironbridge import State, deal, new_game
from tests.laws.hidden import insides, permuted, reachable
from tests.laws.walks import Walk, law
from tests.support.plain import plain
from tests.support.playing import SETTINGS


@law
def test_a_view_does_not_change_when_hidden_things_are_permuted(walk: Walk) -> None:
    rng = random.Random(walk.seed)
    for number, state in enumerate(walk.states()):
        seat = number % walk.players
        other = permuted(state, seat, rng)
        view, same = state.view(seat), other.view(seat)
        assert same.to_data() == view.to_data()
        # Reading forgets how the piles of discards lie in time to each other, so both are read.
        assert insides(same) == insides(State.from_data(state.to_data()).view(seat))
        assert same.legal_actions() == view.legal_actions()


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_permuting_hidden_things_makes_another_state(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, 0))
    other = permuted(state, 0, random.Random(0))
    assert other.digest() != state.digest()
    assert other.to_data()["draw"] != state.to_data()["draw"]
    assert other.to_data()["seats"][1]["hand"] != state.to_data()["seats"][1]["hand"]
    if "demand" in other.to_data():
        assert other.to_data()["set_aside"] != state.to_data()["set_aside"]
        assert other.to_data()["demand"] != state.to_data()["demand"]


@law
def test_a_view_has_no_reference_to_the_state(walk: Walk) -> None:
    for state in walk.states():
        view = state.view(walk.seed % walk.players)
        found = reachable(view)
        assert id(view.position) in found
        assert id(state.position) not in found
        assert id(state) not in found


@law
def test_a_view_is_the_state_with_the_hidden_things_replaced(walk: Walk) -> None:
    for state in walk.states():
        seat = walk.seed % walk.players
        data, seen = plain(state.to_data()), plain(state.view(seat).to_data())
        assert seen.pop("seat") == seat
        for name in [name for name in ("draw", "rail_deck", "set_aside") if name in data]:
            assert seen.pop(name) == ["unknown"] * len(data.pop(name))
        if "demand" in data:
            assert seen.pop("rail_demand") == [None] * len(data.pop("rail_demand"))
            assert seen["demand"].pop("hidden") == [None] * len(data["demand"].pop("hidden"))
        for number, (player, known) in enumerate(zip(data.pop("seats"), seen.pop("seats"), strict=True)):
            hand, shown = player.pop("hand"), known.pop("hand")
            wild = [card for card in hand if card.startswith("wild")]
            assert shown == (hand if number == seat else wild + ["unknown"] * (len(hand) - len(wild)))
            down = player.pop("face_down")
            assert known.pop("face_down") == (None if down is None else "unknown")
            assert known == player
        assert seen == data


@law
def test_a_view_lists_what_its_own_seat_may_choose(walk: Walk) -> None:
    for state in walk.states():
        for seat in range(walk.players):
            is_asked = seat == state.seat_to_act
            assert state.view(seat).legal_actions() == (state.legal_actions() if is_asked else [])


@law
def test_asking_a_view_changes_nothing_in_the_state(walk: Walk) -> None:
    for state in walk.states():
        digest = state.digest()
        view = state.view(walk.seed % walk.players)
        data = view.to_data()
        data["seats"].clear()
        data["tiles"].clear()
        assert view.to_data() != data
        assert state.digest() == digest


def test_what_anybody_may_see_is_in_every_view() -> None:
    state = new_game(deal("birmingham", 3, 4))
    seen = state.public_data()
    for seat in range(3):
        view = state.view(seat).to_data()
        assert set(seen["seats"][seat]["hand"]) == {"unknown"}
        assert {key: value for key, value in view.items() if key not in {"seat", "seats"}} == {
            key: value for key, value in seen.items() if key != "seats"
        }
