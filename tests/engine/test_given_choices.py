"""What is given to a position as a choice: a whole number of any kind, open now, that leads to nothing unknown."""

from typing import Literal

import numpy as np
import pytest

from ironbridge import BadChoice, NotInView, SellCotton, State, set_up
from ironbridge.engine.codes import PASS
from ironbridge.engine.position import seat_to_act
from tests.support.plain import plain
from tests.support.rules.lancashire import table as lancashire_table
from tests.support.rules.play import asked, do_pass, table, tile


def with_next_card(state: State, pile: str, card: str) -> State:
    """The same state with this card on top of a pile."""
    data = plain(state.to_data())
    data[pile].sort(key=lambda other: other != card)
    return State.from_data(data)


def test_a_whole_number_of_any_kind_is_a_choice_and_a_truth_value_is_none() -> None:
    position = table("dudley", "dudley").position
    with pytest.raises(BadChoice, match="is not open"):
        position.push(False)
    position.push(np.int64(PASS))
    assert position.actions_left == 1


def test_what_was_open_before_the_last_choice_is_not_open_any_more() -> None:
    position = table("dudley", "iron").position
    before = position.legal()
    position.push(PASS)
    for code in before:
        with pytest.raises(BadChoice, match="is not open"):
            position.push(code)


def test_nothing_is_noted_unless_somebody_listens() -> None:
    position = table("dudley", "dudley").position
    position.push(PASS)
    assert list(position.events) == []


def test_a_game_that_is_over_asks_no_seat_whoever_looks_at_it() -> None:
    state = set_up(era="rail", round_number=10, turn=1, actions_left=1)
    do_pass(state)
    assert seat_to_act(state.position) == -1
    assert "over" in repr(state.position)
    for position in (state.position, state.view(0).position):
        with pytest.raises(BadChoice, match="the game is over"):
            position.push(PASS)


def test_a_position_tells_who_is_to_act() -> None:
    assert "seat 0 to act" in repr(table("dudley", "dudley").position)


def test_a_view_is_played_on_until_cards_are_drawn() -> None:
    position = set_up(players=2, round_number=3).view(0).position
    position.push(PASS)
    position.push(position.legal()[0])
    assert position.actions_left == 1
    position.push(PASS)
    before = position.to_bytes()
    with pytest.raises(NotInView, match="drawn or turned over next"):
        position.push(position.legal()[0])
    assert position.to_bytes() == before


@pytest.mark.parametrize(
    ("name", "players", "era", "round_number"),
    [
        ("birmingham", 2, "canal", 3),
        ("birmingham", 2, "canal", 10),
        ("birmingham", 2, "rail", 10),
        ("lancashire", 3, "rail", 10),
    ],
    ids=["a deck", "a rail deck", "no card left", "demand tiles"],
)
def test_a_view_is_not_played_on_with_the_hand_of_another_seat(
    name: str, players: int, era: str, round_number: int
) -> None:
    position = set_up(name, players, era=era, round_number=round_number, turn=1).view(0).position
    with pytest.raises(NotInView, match="seat 1 is to act, whose hand is not in this view"):
        position.push(PASS)


def test_a_real_game_goes_on_whatever_card_comes_next() -> None:
    drawn = set_up(players=4, round_number=3, turn=0, actions_left=1)
    canal_end = set_up(players=4, round_number=8, turn=3, actions_left=1)
    cases: tuple[tuple[State, Literal["draw", "rail_deck"], str], ...] = (
        (drawn, "draw", "canal"),
        (canal_end, "rail_deck", "rail"),
    )
    for state, pile, era in cases:
        first = state.ruleset.names.cards[0]
        moved = with_next_card(state, pile, first)
        assert moved.to_data()[pile][0] == first
        moved.position.push(PASS)
        if asked(moved) == "card":
            moved.position.push(moved.position.legal()[0])
        assert moved.to_data()["era"] == era


@pytest.mark.parametrize("value", [0, 1])
def test_a_real_game_goes_on_whatever_demand_tile_comes_next(value: int) -> None:
    state = lancashire_table(
        "wigan",
        "wigan",
        era="rail",
        tiles={"colne.1": tile(0, "cotton", 2)},
        links={"colne-yorkshire": 0},
    )
    data = plain(state.to_data())
    data["demand"]["hidden"].sort(key=lambda other: other != value)
    real = State.from_data(data)
    code = real.encode(SellCotton("colne.1", "distant"))
    seen = real.view(0).position
    real.position.push(code)
    assert real.position.demand_shown == 1
    with pytest.raises(NotInView, match="drawn or turned over next"):
        seen.push(code)
