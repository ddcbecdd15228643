"""Positions of Lancashire, and questions of both games, that break a law no game can break."""

from collections.abc import Callable
from typing import Any

import pytest

from ironbridge import BadPosition, Develop, PayCard, Sell, State, TakeBeer, View, chance, set_up
from tests.support.plain import plain

Data = dict[str, Any]


def lancashire() -> Data:
    """A table of the classic edition with a shipyard and one demand tile shown."""
    shipyard = {"seat": 0, "industry": "shipyard", "level": 1, "flipped": True}
    return plain(set_up("lancashire", 3, tiles={"liverpool.3": shipyard}, demand_shown=[2]).to_data())


def unflip(data: Data) -> None:
    data["tiles"]["liverpool.3"]["flipped"] = False


def other_tiles(data: Data) -> None:
    data["demand"]["hidden"][0] = 4


def no_such_tile(data: Data) -> None:
    data["demand"]["hidden"][0] = 5


def money_in_words(data: Data) -> None:
    data["seats"][0]["money"] = "ten"


def debt_below_nought(data: Data) -> None:
    data["debt"] = -1


def other_marker(data: Data) -> None:
    data["distant"] = 3


def marker_beyond_the_end(data: Data) -> None:
    data["distant"] = 9


def marker_without_tiles(data: Data) -> None:
    data["demand"] = {"shown": [], "hidden": sorted([*data["demand"]["shown"], *data["demand"]["hidden"]])}


def too_few_set_aside(data: Data) -> None:
    data["set_aside"].pop()


def without_a_ruleset(data: Data) -> None:
    del data["ruleset"]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (unflip, "liverpool.3: shipyard is flipped as soon as it is built"),
        (other_tiles, "demand holds the demand tiles"),
        (no_such_tile, "demand: hidden is a number from 0 to 4, not 5"),
        (money_in_words, "seat 0: money is a number from -1000000 to 1000000, not 'ten'"),
        (debt_below_nought, "debt is a number from 0 to 1000000, not -1"),
        (other_marker, "the marker is not where the demand tiles"),
        (marker_beyond_the_end, "distant is a number from 0 to 8, not 9"),
        (marker_without_tiles, "the marker is on the first space before a demand tile is shown"),
        (too_few_set_aside, "set_aside is a list of 9"),
        (without_a_ruleset, "missing .'ruleset'."),
    ],
)
def test_a_law_of_lancashire_is_kept(spoil: Callable[[Data], None], message: str) -> None:
    data = lancashire()
    assert plain(State.from_data(data).to_data()) == data
    spoil(data)
    with pytest.raises(BadPosition, match=message):
        State.from_data(data)


def test_no_demand_tile_is_shown_after_the_market_was_closed() -> None:
    closed = set_up("lancashire", 3, demand_shown=[4, 3, 1])
    assert closed.to_data()["distant"] == 8
    with pytest.raises(
        BadPosition, match=r"the marker is not where the demand tiles \[4, 3, 1, 0\] moved it"
    ):
        set_up("lancashire", 3, demand_shown=[4, 3, 1, 0])


def test_a_view_knows_how_many_demand_tiles_are_hidden() -> None:
    data = plain(State.from_data(lancashire()).view(0).to_data())
    assert plain(View.from_data(data).to_data()) == data
    data["demand"]["hidden"].append(None)
    with pytest.raises(BadPosition, match="demand holds the demand tiles"):
        View.from_data(data)


def test_a_question_with_one_answer_is_not_asked() -> None:
    state = set_up(seats={0: {"money": 100, "hand": ["iron", "stafford"]}})
    state.apply(Develop("coal"))
    state.apply(PayCard("iron"))
    data = state.to_data()
    assert data["ask"] == "more"
    data["seats"][0]["money"] = 0
    data["iron_market"] = 0
    with pytest.raises(BadPosition, match="more is asked only where there is a choice; here are 1"):
        State.from_data(data)


def test_a_free_removal_needs_a_barrel_that_is_gone() -> None:
    tiles = {
        "worcester.1": {"seat": 0, "industry": "cotton", "level": 1},
        "farm_north.1": {"seat": 0, "industry": "brewery", "level": 1},
    }
    state = set_up(
        tiles=tiles,
        links={"gloucester-worcester": 0},
        merchants={"gloucester.1": "cotton"},
        seats={0: {"hand": ["iron", "stafford"]}},
    )
    for choice in (Sell("worcester.1", "gloucester.1"), PayCard("iron"), TakeBeer("gloucester.1")):
        state.apply(choice)
    data = state.to_data()
    assert data["ask"] == "bonus"
    data["merchants"]["gloucester.1"]["barrel"] = True
    with pytest.raises(BadPosition, match="part: its piece is not on the board"):
        State.from_data(data)


def test_a_view_that_no_hand_explains_gives_no_sample() -> None:
    state = set_up(players=2, era="rail", round_number=10, turn=1, actions_left=1)
    data = state.view(0).to_data()
    data |= {"ask": "card", "head": {"do": "pass"}}
    view = View.from_data(data)
    with pytest.raises(BadPosition, match="no hand that can be dealt allows the action in progress"):
        view.sample(chance(1))
