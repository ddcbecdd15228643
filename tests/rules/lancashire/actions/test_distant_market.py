"""LE3, LE4: the distant cotton market."""

from typing import Any

import pytest

from ironbridge import SellCotton, State
from tests.support.plain import plain
from tests.support.rules.lancashire import CLOSED, both_editions, last_turn, table, with_demand
from tests.support.rules.play import (
    asked,
    do,
    do_pass,
    facts_of,
    is_flipped,
    kinds,
    options,
    refused,
    seat,
    tile,
)

BONUS = (3, 3, 2, 2, 1, 1, 0, 0)


def mills(*top: int, ruleset: str = "lancashire", hand: tuple[str, ...] = (), **given: Any) -> State:
    """Seat 0 has mills in Preston, Lancaster and Manchester, joined to a port of seat 1 in Preston."""
    state = table(
        *hand,
        ruleset=ruleset,
        tiles={
            "preston.1": tile(0, "cotton", 1),
            "lancaster.2": tile(0, "cotton", 1),
            "manchester.1": tile(0, "cotton", 1),
            "preston.3": tile(1, "port", 1),
        },
        links={"lancaster-preston": 1, "preston-wigan": 1, "warrington_runcorn-wigan": 1,
               "manchester-warrington_runcorn": 1},
        **given,
    )  # fmt: skip
    return with_demand(state, *top)


@pytest.mark.rule("LE3", "LS5")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("shown", "value", "bonus"),
    [
        ([], 0, 3), ([], 1, 3), ([], 2, 2), ([], 3, 2), ([], 4, 1),
        ([1], 0, 3), ([2], 1, 2), ([4], 1, 1), ([2, 2], 2, 0), ([3], 4, 0), ([4, 2], 1, 0), ([4, 2], 0, 0),
    ],
)  # fmt: skip
def test_the_bonus_is_read_after_the_marker_has_moved(
    ruleset: str, shown: list[int], value: int, bonus: int
) -> None:
    state = mills(value, ruleset=ruleset, demand_shown=shown)
    events = do(state, SellCotton("preston.1", "distant"))
    marker = sum(shown) + value
    assert BONUS[marker] == bonus
    assert facts_of(events, "demand_shown") == [{"seat": 0, "value": value, "distant": marker}]
    assert (state.to_data()["distant"], state.to_data()["demand"]["shown"]) == (marker, [*shown, value])
    assert is_flipped(state, "preston.1")
    assert seat(state)["income_space"] == 10 + 5 + bonus


@pytest.mark.rule("LE3", "LS5")
@pytest.mark.trap
@both_editions
def test_a_nought_leaves_the_marker_where_it_is(ruleset: str) -> None:
    state = mills(0, ruleset=ruleset, demand_shown=[1, 2])
    do(state, SellCotton("preston.1", "distant"))
    assert (state.to_data()["distant"], is_flipped(state, "preston.1")) == (3, True)


@pytest.mark.rule("LE3")
def test_the_top_tile_is_turned_over() -> None:
    state = mills(3, 0, 2)
    before = state.to_data()["demand"]["hidden"]
    do(state, SellCotton("preston.1", "distant"), SellCotton("lancaster.2", "distant"))
    assert state.to_data()["demand"] == {"shown": [3, 0], "hidden": before[2:]}


@pytest.mark.rule("LE3")
@both_editions
def test_the_bonus_is_income_spaces_and_no_money(ruleset: str) -> None:
    state = mills(1, ruleset=ruleset)
    do(state, SellCotton("preston.1", "distant"))
    assert (seat(state)["money"], seat(state)["spent"], seat(state)["vp"]) == (50, 0, 0)


@pytest.mark.rule("LE3")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("shown", "value"), [([3, 3], 2), ([3, 2], 3), ([3, 2, 2], 1), ([3, 2, 2], 4), ([4, 3], 3)]
)
def test_at_the_closed_end_the_mill_stays_unsold_and_the_action_ends(
    ruleset: str, shown: list[int], value: int
) -> None:
    state = mills(value, ruleset=ruleset, demand_shown=shown)
    events = do(state, SellCotton("preston.1", "distant"))
    data = state.to_data()
    assert (data["distant"], data["demand"]["shown"]) == (CLOSED, [*shown, value])
    assert "flipped" not in kinds(events)
    assert not is_flipped(state, "preston.1")
    assert seat(state)["income_space"] == 10
    # The card is spent and the action gone, though other mills and an unflipped port are there.
    assert (data["ask"], data["actions_left"], len(data["seats"][0]["hand"])) == ("action", 1, 1)
    # The next one is not cut off.
    assert not state.position.is_action_cut


@pytest.mark.rule("LE3")
@pytest.mark.trap
@both_editions
def test_mills_already_sold_stay_sold_when_the_market_closes(ruleset: str) -> None:
    state = mills(4, 3, 2, ruleset=ruleset)
    do(state, SellCotton("preston.1", "distant"), SellCotton("lancaster.2", "distant"))
    do(state, SellCotton("manchester.1", "distant"))
    assert [is_flipped(state, slot) for slot in ("preston.1", "lancaster.2", "manchester.1")] == [
        True,
        True,
        False,
    ]
    assert seat(state)["income_space"] == 10 + (5 + 1) + (5 + 0)


@pytest.mark.rule("LE3")
@pytest.mark.trap
@both_editions
def test_after_closing_ports_still_buy_in_later_actions(ruleset: str) -> None:
    state = mills(4, 3, ruleset=ruleset, demand_shown=[2])
    do(state, SellCotton("preston.1", "distant"), SellCotton("lancaster.2", "distant"))
    assert state.to_data()["distant"] == CLOSED
    refused(state, SellCotton("lancaster.2", "distant"), "LE3", "market_closed")
    assert options(state, SellCotton) == [
        SellCotton("lancaster.2", "preston.3"),
        SellCotton("manchester.1", "preston.3"),
    ]
    do(state, SellCotton("manchester.1", "preston.3"))
    assert is_flipped(state, "manchester.1")


@pytest.mark.rule("LE3")
@both_editions
def test_after_closing_nobody_sells_to_the_distant_market_in_this_era(ruleset: str) -> None:
    state = table(
        "wigan",
        ruleset=ruleset,
        demand_shown=[3, 3, 3],
        tiles={
            "preston.1": tile(0, "cotton", 1),
            "lancaster.2": tile(1, "cotton", 1),
            "preston.3": tile(1, "port", 1),
        },
        links={"lancaster-preston": 1},
    )
    refused(state, SellCotton("preston.1", "distant"), "LE3", "market_closed")
    do_pass(state)
    refused(state, SellCotton("lancaster.2", "distant"), "LE3", "market_closed")


@pytest.mark.rule("LE3")
@pytest.mark.trap
@both_editions
def test_closing_the_market_with_the_last_action_ends_the_turn(ruleset: str) -> None:
    state = mills(3, ruleset=ruleset, hand=("wigan",), demand_shown=[3, 2])
    do(state, SellCotton("preston.1", "distant"))
    assert (state.seat_to_act, asked(state)) == (1, "action")


@pytest.mark.rule("LE3")
@both_editions
def test_a_mill_without_a_port_cannot_sell_far(ruleset: str) -> None:
    state = table(ruleset=ruleset, tiles={"bury.1": tile(0, "cotton", 1)}, links={"bolton-bury": 0})
    refused(state, SellCotton("bury.1", "distant"), "LE3", "not_connected")


@pytest.mark.rule("LE3")
def test_the_stack_never_runs_out_before_the_market_closes() -> None:
    # However slowly the marker goes down, it reaches the end before the last tile.
    for ruleset in ("lancashire", "lancashire-revised"):
        tiles = sorted(plain(table(ruleset=ruleset).to_data())["demand"]["hidden"])
        assert sum(tiles[:-1]) >= CLOSED


@pytest.mark.rule("LE4")
@pytest.mark.trap
@both_editions
def test_marker_and_demand_tiles_are_reset_for_the_rail_era(ruleset: str) -> None:
    state = last_turn(ruleset, round_number=None, demand_shown=[3, 4, 3])
    order = state.to_data()["rail_demand"]
    assert state.to_data()["distant"] == CLOSED
    do_pass(state)
    data = state.to_data()
    assert (data["era"], data["distant"], data["rail_demand"]) == ("rail", 0, [])
    assert data["demand"] == {"shown": [], "hidden": order}


@pytest.mark.rule("LE4")
@both_editions
def test_the_distant_market_is_open_again_in_the_rail_era(ruleset: str) -> None:
    state = last_turn(
        ruleset,
        round_number=None,
        demand_shown=[3, 4, 3],
        turn_order=[1, 2, 0],
        tiles={"preston.1": tile(1, "cotton", 2), "preston.3": tile(0, "port", 2)},
    )
    do_pass(state)
    assert SellCotton("preston.1", "distant") in state.legal_actions()


@pytest.mark.rule("LE4")
@both_editions
def test_the_marker_is_not_reset_between_rounds(ruleset: str) -> None:
    state = last_turn(ruleset, round_number=4, demand_shown=[3])
    do_pass(state)
    assert (state.to_data()["round"], state.to_data()["distant"]) == (5, 3)
