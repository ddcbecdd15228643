"""T7 to T9: income and shortfall."""

import pytest

from ironbridge import Pass, RemoveTile, Stop
from tests.support.rules.play import (
    asked,
    do,
    do_pass,
    facts_of,
    flipped,
    is_flipped,
    kinds,
    last_turn,
    on,
    refused,
    seat,
    table,
    tile,
)


@pytest.mark.rule("T7")
@pytest.mark.parametrize(
    ("space", "level"), [(10, 0), (11, 1), (12, 1), (13, 2), (30, 10), (31, 11), (60, 20), (64, 21), (99, 30)]
)
def test_income_is_the_level_of_the_space(space: int, level: int) -> None:
    state = last_turn(seats={0: {"money": 3, "income_space": space}})
    events = do_pass(state)
    assert seat(state)["money"] == 3 + level
    assert facts_of(events, "income")[0] == {"seat": 0, "money": level}


@pytest.mark.rule("T7")
@pytest.mark.parametrize(("space", "paid"), [(9, 1), (4, 6), (0, 10)])
def test_a_negative_level_is_paid(space: int, paid: int) -> None:
    state = last_turn(seats={0: {"money": 12, "income_space": space}})
    do_pass(state)
    assert seat(state)["money"] == 12 - paid
    assert asked(state) == "action"


@pytest.mark.rule("T7", "C5")
def test_income_does_not_move_the_marker() -> None:
    state = last_turn(seats={0: {"income_space": 42}})
    do_pass(state)
    assert seat(state)["income_space"] == 42


@pytest.mark.rule("T7", "F4")
@pytest.mark.trap
def test_no_income_after_the_last_rail_round() -> None:
    state = last_turn(era="rail", round_number=10, seats={0: {"money": 3, "income_space": 50}})
    events = do_pass(state)
    assert state.is_over
    assert seat(state)["money"] == 3
    assert "income" not in kinds(events)


@pytest.mark.rule("T7", "X1")
@pytest.mark.trap
def test_no_income_after_the_last_round_of_the_introductory_game() -> None:
    state = last_turn(
        ruleset="birmingham-intro", round_number=10, seats={0: {"money": 3, "income_space": 50}}
    )
    do_pass(state)
    assert state.is_over
    assert seat(state)["money"] == 3


@pytest.mark.rule("T7", "T8")
def test_no_shortfall_after_the_last_round_of_the_game() -> None:
    state = last_turn(
        era="rail",
        round_number=10,
        tiles={"worcester.1": flipped(0, "cotton", 2)},
        seats={0: {"money": 0, "income_space": 0, "score": {"canal_links": 4}}},
    )
    do_pass(state)
    assert on(state, "worcester.1") is not None
    assert seat(state)["vp"] == 4 + 5


@pytest.mark.rule("T7", "F1")
@pytest.mark.trap
def test_income_of_the_last_canal_round_is_paid_before_the_era_is_scored() -> None:
    state = last_turn(
        round_number=10, links={"birmingham-oxford": 0}, seats={0: {"money": 3, "income_space": 50}}
    )
    events = do_pass(state)
    assert seat(state)["money"] == 3 + 17
    assert kinds(events).index("income") < kinds(events).index("link_scored")


@pytest.mark.rule("T8")
def test_a_shortfall_in_the_last_canal_round_comes_before_scoring() -> None:
    state = last_turn(
        round_number=10,
        tiles={"worcester.1": flipped(0, "cotton", 2), "stafford.1": flipped(0, "brewery", 2)},
        seats={0: {"money": 0, "income_space": 7}},
    )
    do_pass(state)
    assert asked(state) == "shortfall"
    events = do(state, RemoveTile("worcester.1"))
    assert [fact["slot"] for fact in facts_of(events, "tile_scored")] == ["stafford.1"]
    assert state.to_data()["era"] == "rail"


@pytest.mark.rule("T8")
def test_money_goes_first_and_then_one_tile_of_choice() -> None:
    state = last_turn(
        seats={0: {"money": 4, "income_space": 1}},
        tiles={
            "worcester.1": tile(0, "cotton", 1),
            "stafford.1": flipped(0, "brewery", 1),
            "dudley.1": tile(0, "coal", 1),
            "birmingham.3": tile(1, "iron", 1),
        },
        links={"birmingham-oxford": 0},
    )
    do_pass(state)
    data = state.to_data()
    assert (data["ask"], data["debtor"], data["debt"], seat(state)["money"]) == ("shortfall", 0, 9 - 4, 0)
    assert state.seat_to_act == 0
    assert state.legal_actions() == [
        RemoveTile("stafford.1"),
        RemoveTile("dudley.1"),
        RemoveTile("worcester.1"),
    ]


@pytest.mark.rule("T8")
@pytest.mark.parametrize(
    ("slot", "industry", "level", "money"),
    [
        ("worcester.1", "cotton", 1, 6),
        ("coventry.1", "pottery", 1, 8),
        ("dudley.1", "coal", 1, 2),
        ("dudley.1", "coal", 2, 3),
        ("dudley.2", "iron", 3, 4),
        ("birmingham.2", "manufacturer", 4, 4),
        ("stafford.1", "brewery", 3, 4),
    ],
)
def test_a_tile_brings_half_its_money_cost_rounded_down(
    slot: str, industry: str, level: int, money: int
) -> None:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 9}},
        tiles={slot: tile(0, industry, level), "redditch.2": flipped(0, "iron", 1)},
    )
    do_pass(state)
    events = do(state, RemoveTile(slot))
    assert facts_of(events, "tile_removed") == [{"seat": 0, "slot": slot, "money": money}]
    assert seat(state)["money"] == money - 1
    assert on(state, slot) is None


@pytest.mark.rule("T8")
def test_he_stops_as_soon_as_the_debt_is_covered_and_keeps_the_excess() -> None:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 7}},
        tiles={
            "worcester.1": tile(0, "cotton", 1),
            "kidderminster.2": tile(0, "cotton", 1),
            "dudley.1": tile(0, "coal", 1),
        },
    )
    do_pass(state)
    do(state, RemoveTile("dudley.1"))
    assert (asked(state), state.to_data()["debt"]) == ("shortfall", 1)
    do(state, RemoveTile("worcester.1"))
    assert asked(state) == "action"
    assert seat(state)["money"] == 6 - 1
    assert on(state, "kidderminster.2") is not None


@pytest.mark.rule("T8")
def test_a_debt_covered_exactly_takes_no_tile_more() -> None:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 4}},
        tiles={"worcester.1": tile(0, "cotton", 1), "kidderminster.2": tile(0, "cotton", 1)},
    )
    do_pass(state)
    do(state, RemoveTile("worcester.1"))
    assert (asked(state), seat(state)["money"]) == ("action", 0)
    assert on(state, "kidderminster.2") is not None


@pytest.mark.rule("T8")
def test_a_single_tile_is_removed_without_a_question() -> None:
    state = last_turn(seats={0: {"money": 0, "income_space": 8}}, tiles={"worcester.1": tile(0, "cotton", 1)})
    events = do_pass(state)
    assert asked(state) == "action"
    assert facts_of(events, "tile_removed") == [{"seat": 0, "slot": "worcester.1", "money": 6}]
    assert seat(state)["money"] == 4


@pytest.mark.rule("T8", "C4")
@pytest.mark.trap
def test_a_removed_mine_takes_its_coal_along_and_flips_nothing() -> None:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 9}},
        tiles={"dudley.1": tile(0, "coal", 2)},
        markets={"coal": 3},
    )
    events = do_pass(state)
    assert "flipped" not in kinds(events)
    assert seat(state)["income_space"] == 9
    assert state.to_data()["coal_market"] == 3


@pytest.mark.rule("T8")
def test_income_and_vp_of_a_removed_tile_stay() -> None:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 9, "score": {"canal_bonus": 4}}},
        tiles={"worcester.1": flipped(0, "cotton", 1)},
    )
    do_pass(state)
    assert (seat(state)["income_space"], seat(state)["vp"]) == (9, 4)
    assert seat(state)["mat"]["cotton"] == 10


@pytest.mark.rule("T8")
def test_links_and_tiles_of_others_cannot_be_removed() -> None:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 5}},
        tiles={
            "worcester.1": tile(0, "cotton", 1),
            "stafford.1": tile(0, "brewery", 1),
            "birmingham.3": tile(1, "iron", 1),
        },
        links={"birmingham-oxford": 0},
    )
    do_pass(state)
    refused(state, RemoveTile("birmingham.3"), "T8", "not_your_tile")
    refused(state, RemoveTile("redditch.1"), "T8", "not_your_tile")
    refused(state, Stop(), "T8", "not_asked", asked="shortfall")
    refused(state, Pass(), "T8", "not_asked", asked="shortfall")
    assert state.to_data()["links"] == {"birmingham-oxford": 0}


@pytest.mark.rule("T8")
@pytest.mark.trap
@pytest.mark.parametrize("level", [2, 4])
def test_a_pottery_that_would_bring_nothing_cannot_be_removed(level: int) -> None:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 5}},
        tiles={
            "coventry.1": tile(0, "pottery", level),
            "stafford.1": tile(0, "brewery", 1),
            "worcester.1": tile(0, "cotton", 1),
        },
    )
    do_pass(state)
    refused(state, RemoveTile("coventry.1"), "T8", "brings_no_money")
    do(state, RemoveTile("worcester.1"))
    assert on(state, "coventry.1") is not None


@pytest.mark.rule("T8")
def test_tiles_are_removed_for_no_other_reason() -> None:
    state = table(tiles={"worcester.1": tile(0, "cotton", 1)}, money=0)
    assert state.why_not(RemoveTile("worcester.1")) is not None
    assert RemoveTile("worcester.1") not in state.legal_actions()


@pytest.mark.rule("T8")
@pytest.mark.trap
def test_shortfalls_are_settled_in_the_new_turn_order() -> None:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 8, "spent": 5}, 1: {"money": 0, "income_space": 8}},
        tiles={
            "worcester.1": tile(0, "cotton", 1),
            "stafford.1": tile(0, "brewery", 1),
            "birmingham.2": tile(1, "manufacturer", 1),
            "coventry.2": tile(1, "coal", 1),
        },
    )
    do_pass(state)
    assert state.to_data()["debtor"] == state.seat_to_act == 1
    do(state, RemoveTile("coventry.2"))
    assert (asked(state), state.to_data()["debtor"]) == ("shortfall", 0)
    do(state, RemoveTile("worcester.1"))
    data = state.to_data()
    assert (data["ask"], data["round"], data["turn_order"]) == ("action", 6, [1, 0])


@pytest.mark.rule("T9")
def test_a_vp_is_lost_for_each_pound_missing() -> None:
    state = last_turn(seats={0: {"money": 3, "income_space": 1, "score": {"canal_bonus": 20}}})
    events = do_pass(state)
    assert (seat(state)["money"], seat(state)["vp"]) == (0, 20 - 6)
    assert seat(state)["score"]["canal_lost"] == -6
    assert facts_of(events, "vp_lost") == [{"seat": 0, "vp": 6, "debt": 6}]
    assert state.to_data()["debt"] == 0


@pytest.mark.rule("T9")
@pytest.mark.trap
def test_vp_never_fall_below_nought() -> None:
    state = last_turn(seats={0: {"money": 0, "income_space": 0, "score": {"canal_bonus": 4}}})
    do_pass(state)
    assert (seat(state)["money"], seat(state)["vp"]) == (0, 0)
    assert seat(state)["score"]["canal_lost"] == -4


@pytest.mark.rule("T9", "T8")
def test_vp_are_lost_only_after_the_last_tile_that_brings_money() -> None:
    state = last_turn(
        era="rail",
        seats={0: {"money": 1, "income_space": 0, "score": {"canal_bonus": 20}}},
        tiles={"coventry.1": flipped(0, "pottery", 2), "dudley.1": tile(0, "coal", 2)},
    )
    do_pass(state)
    assert on(state, "dudley.1") is None
    assert is_flipped(state, "coventry.1")
    assert seat(state)["score"]["rail_lost"] == -(10 - 1 - 3)
    assert (seat(state)["money"], seat(state)["vp"]) == (0, 14)
