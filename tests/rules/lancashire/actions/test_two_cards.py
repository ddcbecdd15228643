"""LB1: the build with both actions and any two cards."""

import pytest

from ironbridge import Build, BuildTwo, Loan, Pass, PayCard, PayCards, deal, new_game, set_up
from tests.support.rules.lancashire import CLASSIC, REVISED, both_editions, table
from tests.support.rules.play import (
    allowed,
    asked,
    cubes,
    do,
    do_pass,
    facts_of,
    flipped,
    on,
    options,
    refused,
    seat,
    tile,
)


@pytest.mark.rule("LB1")
@pytest.mark.trap
@both_editions
def test_any_two_cards_build_in_any_town(ruleset: str) -> None:
    state = table("shipyard", "shipyard", ruleset=ruleset, tiles={"preston.3": tile(0, "port", 1)})
    do(state, BuildTwo("coal", "oldham.1"))
    assert on(state, "oldham.1") == tile(0, "coal", 1, flipped=False, cubes=2)
    assert seat(state)["discard"][-2:] == ["shipyard", "shipyard"]
    assert (seat(state)["hand"], seat(state)["spent"]) == ([], 5)


@pytest.mark.rule("LB1")
@both_editions
def test_it_ends_the_turn(ruleset: str) -> None:
    state = table("iron", "iron", "coal", "coal", ruleset=ruleset)
    do(state, BuildTwo("coal", "oldham.1"), PayCards(("coal", "iron")))
    assert (state.seat_to_act, asked(state), state.to_data()["actions_left"]) == (1, "action", 2)
    assert seat(state)["hand"] == ["coal", "iron"]


@pytest.mark.rule("LB1")
@pytest.mark.trap
@both_editions
def test_not_in_the_first_round_of_one_action(ruleset: str) -> None:
    state = new_game(deal(ruleset, 3, seed=1))
    assert options(state, BuildTwo) == []
    refused(state, BuildTwo("coal", "wigan.1"), "LB1", "needs_both_actions")
    # From the second round on it is open.
    for _ in range(3):
        do_pass(state)
    assert allowed(state, BuildTwo("coal", "wigan.1"))


@pytest.mark.rule("LB1")
@pytest.mark.trap
@both_editions
def test_not_as_a_second_action(ruleset: str) -> None:
    state = table("iron", "iron", "coal", "coal", ruleset=ruleset)
    assert allowed(state, BuildTwo("coal", "oldham.1"))
    do(state, Loan(10), PayCard("iron"))
    assert options(state, BuildTwo) == []
    refused(state, BuildTwo("coal", "oldham.1"), "LB1", "needs_both_actions")


@pytest.mark.rule("LB1")
@both_editions
def test_every_distinct_pair_of_cards_is_offered_once(ruleset: str) -> None:
    state = table("wigan", "iron", "iron", "coal", ruleset=ruleset)
    do(state, BuildTwo("coal", "oldham.1"))
    assert asked(state) == "card"
    pairs = [("wigan", "coal"), ("wigan", "iron"), ("coal", "iron"), ("iron", "iron")]
    assert state.legal_actions() == [PayCards(pair) for pair in pairs]
    refused(state, PayCards(("coal", "coal")), "T3", "card_not_held")
    refused(state, PayCards(("wigan", "port")), "T3", "card_not_held")
    refused(state, PayCard("iron"), "T3", "not_asked", asked="card")


@pytest.mark.rule("LB1")
@both_editions
def test_two_of_many_equal_cards_are_not_asked_about(ruleset: str) -> None:
    state = table(*["cotton"] * 4, ruleset=ruleset)
    do(state, BuildTwo("coal", "oldham.1"))
    assert asked(state) == "action"
    assert seat(state)["hand"] == ["cotton"] * 2


@pytest.mark.rule("LB1", "T3")
@both_editions
def test_nothing_happens_before_the_cards_are_paid(ruleset: str) -> None:
    state = table("wigan", "iron", "iron", "coal", ruleset=ruleset)
    do(state, BuildTwo("coal", "oldham.1"))
    assert (on(state, "oldham.1"), seat(state)["money"], len(seat(state)["hand"])) == (None, 50, 4)
    events = do(state, PayCards(("iron", "iron")))
    assert [fact["card"] for fact in facts_of(events, "card_laid_down")] == ["iron", "iron"]
    assert on(state, "oldham.1") is not None


@pytest.mark.rule("LB1")
@both_editions
def test_it_is_open_where_a_card_would_fit_too(ruleset: str) -> None:
    state = table("wigan", "wigan", ruleset=ruleset)
    assert allowed(state, Build("coal", "wigan.1"))
    do(state, BuildTwo("coal", "wigan.1"))
    assert seat(state)["hand"] == []


@pytest.mark.rule("LB1")
@both_editions
def test_it_obeys_every_other_rule_of_building(ruleset: str) -> None:
    state = table(
        "iron",
        "iron",
        ruleset=ruleset,
        money=12,
        tiles={"manchester.1": tile(0, "cotton", 2)},
    )
    refused(state, BuildTwo("coal", "manchester.2"), "LB3", "one_tile_per_place")
    refused(state, BuildTwo("port", "preston.1"), "LB2", "other_slot_first")
    refused(state, BuildTwo("shipyard", "liverpool.3"), "LB3", "wrong_era_tile")
    refused(state, BuildTwo("coal", "liverpool.1"), "LB2", "slot_shows_other")
    refused(state, BuildTwo("iron", "preston.2"), "LC3", "no_coal")
    refused(state, BuildTwo("cotton", "bury.1"), "C9", "too_dear", cost=14, money=12)
    assert allowed(state, BuildTwo("port", "preston.3"))


@pytest.mark.rule("LB1", "LB5")
@pytest.mark.trap
@both_editions
def test_it_overbuilds_an_own_tile_anywhere(ruleset: str) -> None:
    state = table(
        "iron",
        "shipyard",
        ruleset=ruleset,
        own={"mat": {"coal": 6}},
        tiles={"wigan.1": tile(0, "coal", 1, cubes=1)},
    )
    refused(state, Build("coal", "wigan.1"), "LB1", "no_card_fits")
    do(state, BuildTwo("coal", "wigan.1"))
    assert (on(state, "wigan.1") or {})["level"] == 2
    assert (cubes(state, "wigan.1"), seat(state)["income_space"]) == (3, 10)


@pytest.mark.rule("LB1", "LB5", "B2")
@pytest.mark.trap
@both_editions
def test_it_overbuilds_an_opponents_mine_outside_the_network(ruleset: str) -> None:
    state = table(
        "coal",
        "coal",
        ruleset=ruleset,
        own={"mat": {"coal": 6}},
        tiles={"wigan.1": flipped(1, "coal", 1)},
        markets={"coal": 0},
    )
    # With nothing on the board a coal card builds on free spaces only.
    refused(state, Build("coal", "wigan.1"), "LB1", "overbuild_outside_network")
    do(state, BuildTwo("coal", "wigan.1"))
    assert (on(state, "wigan.1") or {})["seat"] == 0


@pytest.mark.rule("LB1", "LT1")
@pytest.mark.parametrize("ruleset", [CLASSIC, REVISED])
def test_two_cards_are_drawn_for_it(ruleset: str) -> None:
    state = set_up(ruleset, 3, round_number=2, turn=2, seats={2: {"hand": ["coal", "coal"]}})
    do(state, BuildTwo("coal", "oldham.1"), PayCards(("coal", "coal")))
    assert state.to_data()["round"] == 3
    assert [len(seat(state, number)["hand"]) for number in range(3)] == [8, 8, 8]


@pytest.mark.rule("LB1")
@both_editions
def test_the_last_two_cards_of_an_era_may_pay_for_it(ruleset: str) -> None:
    state = table("iron", "coal", ruleset=ruleset, era="rail", own={"mat": {"coal": 6}})
    assert Pass() in state.legal_actions()
    do(state, BuildTwo("coal", "oldham.1"))
    assert (on(state, "oldham.1") or {})["level"] == 2
    assert seat(state)["hand"] == []
