"""LT1: turns, hands, turn order and when income comes."""

import pytest

from ironbridge import Link, Loan, Pass, PayCard, Stop, set_up
from tests.support.rules.lancashire import (
    CLASSIC,
    REVISED,
    ROUNDS,
    both_editions,
    every_game,
    last_turn,
    table,
)
from tests.support.rules.play import (
    asked,
    do,
    do_pass,
    facts_of,
    flipped,
    kinds,
    pass_round,
    refused,
    seat,
    tile,
)


@pytest.mark.rule("LT1", "T3")
@both_editions
def test_each_action_costs_one_card_of_choice(ruleset: str) -> None:
    state = table("wigan", "iron", "coal", "coal", ruleset=ruleset)
    do(state, Pass(), PayCard("iron"))
    assert (seat(state)["hand"], seat(state)["discard"][-1]) == (["wigan", "coal", "coal"], "iron")
    do(state, Pass(), PayCard("wigan"))
    assert seat(state)["discard"][-2:] == ["iron", "wigan"]
    assert state.seat_to_act == 1


@pytest.mark.rule("LT1", "T3")
def test_there_is_nothing_to_stop_before_an_action_is_begun() -> None:
    refused(table(), Stop(), "LT1", "not_asked", asked="action")


@pytest.mark.rule("LT1", "T4")
def test_revised_the_hand_is_refilled_after_the_own_turn() -> None:
    state = set_up(REVISED, 3, round_number=3)
    top = state.to_data()["draw"][:2]
    do_pass(state)
    assert len(seat(state)["hand"]) == 7
    events = do_pass(state)
    assert facts_of(events, "cards_drawn") == [{"seat": 0, "count": 2}]
    assert len(seat(state)["hand"]) == 8
    assert set(top) <= set(seat(state)["hand"])
    assert state.seat_to_act == 1


@pytest.mark.rule("LT1", "T4")
@pytest.mark.trap
def test_classic_no_hand_is_refilled_before_the_end_of_the_round() -> None:
    state = set_up(CLASSIC, 3, round_number=3)
    events = do_pass(state) + do_pass(state) + do_pass(state)
    assert "cards_drawn" not in kinds(events)
    assert [len(seat(state, number)["hand"]) for number in range(3)] == [6, 7, 8]
    events = do_pass(state) + do_pass(state) + do_pass(state)
    assert facts_of(events, "cards_drawn") == [{"seat": number, "count": 2} for number in range(3)]
    assert [len(seat(state, number)["hand"]) for number in range(3)] == [8, 8, 8]


@pytest.mark.rule("LT1", "T6")
@pytest.mark.trap
def test_classic_hands_are_refilled_in_the_new_turn_order() -> None:
    state = last_turn(CLASSIC, round_number=2, seats={0: {"spent": 20}, 1: {"spent": 10}, 2: {"spent": 0}})
    top = state.to_data()["draw"][:6]
    before = [seat(state, number)["hand"] for number in range(3)]
    do(state, Pass(), PayCard(before[2][0]))
    before[2] = before[2][1:]
    assert state.to_data()["turn_order"] == [2, 1, 0]
    for place, number in enumerate((2, 1, 0)):
        drawn = top[2 * place : 2 * place + 2]
        assert sorted(seat(state, number)["hand"]) == sorted(before[number] + drawn)


@pytest.mark.rule("LT1", "T4")
@every_game
def test_in_the_last_four_rounds_there_is_nothing_to_draw(ruleset: str, players: int) -> None:
    state = set_up(ruleset, players, round_number=ROUNDS[ruleset, players] - 3)
    assert state.to_data()["draw"] == []
    for size in (8, 6, 4):
        assert [len(row["hand"]) for row in state.to_data()["seats"]] == [size] * players
        assert "cards_drawn" not in kinds(pass_round(state))


@pytest.mark.rule("LT1", "T6")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("spent", "order"),
    [
        ((0, 0, 0), [2, 0, 1]),
        ((5, 5, 4), [2, 0, 1]),
        ((5, 4, 5), [1, 2, 0]),
        ((9, 4, 0), [2, 1, 0]),
        ((0, 4, 4), [0, 2, 1]),
    ],
)
def test_least_spent_goes_first_and_ties_keep_their_order(
    ruleset: str, spent: tuple[int, int, int], order: list[int]
) -> None:
    state = last_turn(
        ruleset,
        turn_order=[2, 0, 1],
        seats={number: {"spent": money} for number, money in enumerate(spent)},
    )
    do_pass(state)
    assert state.to_data()["turn_order"] == order
    assert [seat(state, number)["spent"] for number in range(3)] == [0, 0, 0]


@pytest.mark.rule("LT1", "T5")
@pytest.mark.trap
@both_editions
def test_a_loan_does_not_lower_what_was_spent(ruleset: str) -> None:
    state = table(ruleset=ruleset, tiles={"wigan.1": tile(0, "coal", 1)})
    do(state, Link("liverpool-wigan"), Loan(10))
    assert (seat(state)["spent"], seat(state)["money"]) == (3, 50 - 3 + 10)


@pytest.mark.rule("LT1", "T6")
@both_editions
def test_the_order_of_the_last_canal_round_holds_for_the_first_rail_round(ruleset: str) -> None:
    state = last_turn(ruleset, round_number=None, seats={0: {"spent": 7}, 1: {"spent": 9}, 2: {"spent": 8}})
    do_pass(state)
    data = state.to_data()
    assert (data["era"], data["turn_order"], state.seat_to_act) == ("rail", [0, 2, 1], 0)


@pytest.mark.rule("LT1", "T7")
@pytest.mark.trap
def test_revised_income_comes_at_the_end_of_the_round() -> None:
    state = last_turn(REVISED, seats={1: {"money": 4, "income_space": 20}})
    told = kinds(do_pass(state))
    assert seat(state, 1)["money"] == 4 + 5
    assert told.index("turn_order") < told.index("income") < told.index("round_began")


@pytest.mark.rule("LT1", "T7")
@pytest.mark.trap
def test_classic_income_comes_at_the_start_of_the_next_round_after_the_refill() -> None:
    state = last_turn(CLASSIC, seats={1: {"money": 4, "income_space": 20}})
    told = kinds(do_pass(state))
    assert seat(state, 1)["money"] == 4 + 5
    order = ["turn_order", "round_began", "cards_drawn", "income"]
    assert sorted(order, key=told.index) == order


@pytest.mark.rule("LT1", "T7")
@both_editions
def test_income_is_paid_in_the_new_turn_order(ruleset: str) -> None:
    state = last_turn(ruleset, seats={0: {"spent": 3}, 1: {"spent": 2}, 2: {"spent": 1, "income_space": 13}})
    assert facts_of(do_pass(state), "income") == [
        {"seat": 2, "money": 2},
        {"seat": 1, "money": 0},
        {"seat": 0, "money": 0},
    ]


@pytest.mark.rule("LT1", "LF1")
@pytest.mark.trap
@pytest.mark.parametrize(("ruleset", "first", "then"), [
    (CLASSIC, "tile_scored", "income"),
    (REVISED, "income", "link_scored"),
])  # fmt: skip
def test_income_of_the_last_canal_round_before_the_scoring_or_after(
    ruleset: str, first: str, then: str
) -> None:
    state = last_turn(
        ruleset,
        round_number=None,
        tiles={"bury.1": flipped(0, "cotton", 1)},
        links={"bolton-bury": 0},
        seats={0: {"money": 3, "income_space": 50}},
    )
    told = kinds(do_pass(state))
    assert seat(state)["money"] == 3 + 17
    assert told.index(first) < told.index(then)
    assert told.count("income") == 3


@pytest.mark.rule("LT1", "T7")
@pytest.mark.trap
@both_editions
def test_no_income_and_no_shortfall_after_the_last_rail_round(ruleset: str) -> None:
    state = last_turn(
        ruleset,
        era="rail",
        round_number=None,
        tiles={"bury.1": flipped(1, "cotton", 2)},
        seats={0: {"money": 3, "income_space": 50}, 1: {"money": 0, "income_space": 0}},
    )
    events = do_pass(state)
    assert "income" not in kinds(events)
    assert (seat(state)["money"], seat(state, 1)["money"], seat(state, 1)["vp"]) == (3, 0, 5)
    assert "bury.1" in state.to_data()["tiles"]
    assert asked(state) == "over"
