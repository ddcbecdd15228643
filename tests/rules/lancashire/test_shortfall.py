"""LT2: shortfall."""

import pytest

from ironbridge import Build, RemoveTile, State, Stop
from tests.support.rules.lancashire import CLASSIC, REVISED, both_editions, last_turn
from tests.support.rules.play import (
    asked,
    do,
    do_pass,
    facts_of,
    flipped,
    on,
    refused,
    seat,
    tile,
)


def short(ruleset: str) -> State:
    state = last_turn(
        ruleset,
        seats={0: {"money": 0, "income_space": 7}},
        tiles={"bury.1": tile(0, "cotton", 1), "wigan.1": tile(0, "coal", 1)},
    )
    do_pass(state)
    assert asked(state) == "shortfall"
    return state


@pytest.mark.rule("LT2", "T8")
@both_editions
def test_money_goes_first_then_an_own_tile_of_choice(ruleset: str) -> None:
    state = last_turn(
        ruleset,
        seats={0: {"money": 4, "income_space": 0}},
        tiles={
            "bury.1": tile(0, "cotton", 1),
            "wigan.1": tile(0, "coal", 1),
            "liverpool.1": flipped(0, "port", 1),
            "wigan.2": tile(1, "coal", 1),
        },
        links={"bolton-bury": 0},
    )
    do_pass(state)
    data = state.to_data()
    assert (data["ask"], data["debtor"], data["debt"], seat(state)["money"]) == ("shortfall", 0, 6, 0)
    assert set(state.legal_actions()) == {RemoveTile(slot) for slot in ("bury.1", "wigan.1", "liverpool.1")}
    refused(state, RemoveTile("wigan.2"), "T8", "not_your_tile")
    refused(state, Stop(), "T8", "not_asked", asked="shortfall")
    events = do(state, RemoveTile("bury.1"))
    assert facts_of(events, "tile_removed") == [{"seat": 0, "slot": "bury.1", "money": 6}]
    assert (seat(state)["money"], on(state, "bury.1"), asked(state)) == (0, None, "action")


@pytest.mark.rule("LT2", "T8")
@pytest.mark.trap
def test_classic_a_shortfall_is_asked_at_the_start_of_the_new_round() -> None:
    state = short(CLASSIC)
    data = state.to_data()
    assert (data["round"], data["turn"], data["actions_left"]) == (6, 0, 0)
    do(state, RemoveTile("bury.1"))
    assert (state.to_data()["round"], state.to_data()["actions_left"]) == (6, 2)


@pytest.mark.rule("LT2", "T8")
def test_revised_a_shortfall_is_asked_at_the_end_of_the_old_round() -> None:
    state = short(REVISED)
    assert state.to_data()["round"] == 5
    do(state, RemoveTile("bury.1"))
    assert state.to_data()["round"] == 6


@pytest.mark.rule("LT2", "T8")
@both_editions
@pytest.mark.parametrize(
    ("slot", "industry", "level", "money"),
    [
        ("bury.1", "cotton", 1, 6),
        ("bury.1", "cotton", 4, 9),
        ("wigan.1", "coal", 1, 2),
        ("wigan.1", "coal", 2, 3),
        ("preston.2", "iron", 3, 4),
        ("liverpool.1", "port", 2, 3),
        ("liverpool.1", "port", 4, 4),
        ("liverpool.3", "shipyard", 1, 8),
    ],
)
def test_a_tile_brings_half_its_money_cost_rounded_down_and_the_excess_is_kept(
    ruleset: str, slot: str, industry: str, level: int, money: int
) -> None:
    is_flipped = industry == "shipyard"
    state = last_turn(
        ruleset,
        seats={0: {"money": 0, "income_space": 9}},
        tiles={slot: tile(0, industry, level, flipped=is_flipped)},
    )
    do_pass(state)
    # One pound is owed; a single tile is removed without a question.
    assert (seat(state)["money"], on(state, slot), asked(state)) == (money - 1, None, "action")


@pytest.mark.rule("LT2", "T8")
def test_tiles_are_removed_one_by_one_until_the_rest_is_covered() -> None:
    state = last_turn(
        CLASSIC,
        seats={0: {"money": 0, "income_space": 2}},
        tiles={
            "wigan.1": tile(0, "coal", 1),
            "bolton.1": tile(0, "coal", 2),
            "liverpool.1": tile(0, "port", 1),
            "lancaster.1": tile(0, "port", 1),
        },
    )
    do_pass(state)
    do(state, RemoveTile("wigan.1"))
    assert (asked(state), state.to_data()["debt"]) == ("shortfall", 8 - 2)
    do(state, RemoveTile("bolton.1"))
    assert (asked(state), state.to_data()["debt"]) == ("shortfall", 3)
    do(state, RemoveTile("liverpool.1"))
    assert (asked(state), seat(state)["money"]) == ("action", 0)
    assert on(state, "lancaster.1") is not None


@pytest.mark.rule("LT2", "T8")
def test_a_removed_tile_leaves_income_and_mat_as_they_are() -> None:
    state = short(CLASSIC)
    mat = seat(state)["mat"]
    do(state, RemoveTile("wigan.1"))
    assert (seat(state)["mat"], seat(state)["income_space"]) == (mat, 7)


@pytest.mark.rule("LT2", "T8", "LC2")
@pytest.mark.trap
@both_editions
def test_a_removed_port_is_a_port_no_longer(ruleset: str) -> None:
    state = last_turn(
        ruleset,
        seats={0: {"money": 0, "income_space": 9}, 1: {"hand": ["preston"]}},
        tiles={"preston.3": flipped(0, "port", 1)},
        turn_order=[1, 2, 0],
    )
    do_pass(state)
    assert on(state, "preston.3") is None
    refused(state, Build("iron", "preston.2"), "LC3", "no_coal")


@pytest.mark.rule("LT2", "T8")
@pytest.mark.trap
@both_editions
def test_shortfalls_are_settled_in_the_new_turn_order(ruleset: str) -> None:
    poor = {"money": 0, "income_space": 9}
    state = last_turn(
        ruleset,
        seats={0: poor | {"spent": 5}, 2: poor},
        tiles={
            "bury.1": tile(0, "cotton", 1), "wigan.1": tile(0, "coal", 1),
            "bury.2": tile(2, "cotton", 1), "wigan.2": tile(2, "coal", 1),
        },
    )  # fmt: skip
    do_pass(state)
    assert (state.to_data()["turn_order"], state.seat_to_act) == ([1, 2, 0], 2)
    do(state, RemoveTile("wigan.2"))
    assert state.seat_to_act == 0
    do(state, RemoveTile("wigan.1"))
    assert (asked(state), state.seat_to_act) == ("action", 1)


@pytest.mark.rule("LT2", "LT1", "LF1")
@pytest.mark.trap
def test_classic_tiles_of_level_one_are_gone_before_the_shortfall_at_the_change_of_eras() -> None:
    state = last_turn(
        CLASSIC,
        round_number=None,
        seats={0: {"money": 0, "income_space": 4}},
        tiles={
            "bury.1": flipped(0, "cotton", 1),
            "bolton.1": flipped(0, "cotton", 2),
            "liverpool.1": flipped(0, "port", 2),
        },
    )
    do_pass(state)
    data = state.to_data()
    assert (data["ask"], data["era"], data["round"], data["debt"]) == ("shortfall", "rail", 1, 6)
    assert state.legal_actions() == [RemoveTile("bolton.1"), RemoveTile("liverpool.1")]
    # All three have scored already.
    assert seat(state)["vp"] == 3 + 5 + 4
    do(state, RemoveTile("bolton.1"))
    assert (seat(state)["vp"], seat(state)["money"], asked(state)) == (12, 1, "action")


@pytest.mark.rule("LT2", "T8")
@pytest.mark.trap
def test_revised_a_tile_removed_in_the_last_canal_round_does_not_score() -> None:
    state = last_turn(
        REVISED,
        round_number=None,
        seats={0: {"money": 0, "income_space": 9}},
        tiles={"bury.1": flipped(0, "cotton", 1), "bolton.1": flipped(0, "cotton", 2)},
    )
    do_pass(state)
    do(state, RemoveTile("bolton.1"))
    assert (state.to_data()["era"], seat(state)["vp"]) == ("rail", 5)


@pytest.mark.rule("LT2", "T9")
@pytest.mark.trap
@pytest.mark.parametrize(("vp", "left"), [(9, 3), (6, 0), (5, 0), (0, 0)])
def test_revised_what_is_not_covered_costs_vp(vp: int, left: int) -> None:
    state = last_turn(
        REVISED,
        seats={0: {"money": 2, "income_space": 0, "score": {"canal_tiles": vp}}},
        tiles={"wigan.1": tile(0, "coal", 1)},
    )
    events = do_pass(state)
    assert (seat(state)["money"], seat(state)["vp"]) == (0, left)
    assert facts_of(events, "vp_lost") == [{"seat": 0, "vp": vp - left, "debt": 6}]
