"""LT2: the debts of the classic edition."""

import pytest

from ironbridge import Build, BuildTwo, Develop, Link, Loan, Pass, RemoveTile, SellCotton, State
from tests.support.rules.lancashire import CLASSIC, last_turn, table
from tests.support.rules.play import (
    allowed,
    asked,
    do,
    do_pass,
    facts_of,
    on,
    pass_round,
    refused,
    seat,
    tile,
)


@pytest.mark.rule("LT2")
@pytest.mark.trap
def test_classic_what_is_not_covered_stays_as_debt() -> None:
    state = last_turn(
        CLASSIC,
        seats={0: {"money": 2, "income_space": 0, "score": {"canal_tiles": 9}}},
        tiles={"wigan.1": tile(0, "coal", 1)},
    )
    events = do_pass(state)
    assert (seat(state)["money"], seat(state)["vp"]) == (-(10 - 2 - 2), 9)
    assert facts_of(events, "debt") == [{"seat": 0, "money": 6}]
    assert on(state, "wigan.1") is None


@pytest.mark.rule("LT2")
def test_classic_a_debt_grows_by_a_negative_income() -> None:
    state = last_turn(CLASSIC, seats={0: {"money": -5, "income_space": 8}})
    do_pass(state)
    assert seat(state)["money"] == -7
    pass_round(state)
    assert seat(state)["money"] == -9


@pytest.mark.rule("LT2")
@pytest.mark.trap
@pytest.mark.parametrize(("space", "money"), [(13, -3), (19, 0), (24, 2)])
def test_classic_income_reduces_the_debt_first(space: int, money: int) -> None:
    state = last_turn(CLASSIC, seats={0: {"money": -5, "income_space": space}})
    do_pass(state)
    assert seat(state)["money"] == money


@pytest.mark.rule("LT2", "T8")
@pytest.mark.trap
@pytest.mark.parametrize("space", [10, 13])
def test_classic_an_old_debt_alone_removes_no_tile(space: int) -> None:
    tiles = {"wigan.1": tile(0, "coal", 1), "bolton.1": tile(0, "cotton", 1)}
    state = last_turn(CLASSIC, seats={0: {"money": -5, "income_space": space}}, tiles=tiles)
    events = do_pass(state)
    assert (asked(state), seat(state)["money"]) == ("action", -5 + space // 13 * 2)
    assert not facts_of(events, "debt")


@pytest.mark.rule("LT2", "T8")
def test_classic_an_old_debt_is_owed_with_a_negative_income() -> None:
    tiles = {"wigan.1": tile(0, "coal", 1), "bolton.1": tile(0, "cotton", 1)}
    state = last_turn(CLASSIC, seats={0: {"money": -5, "income_space": 0}}, tiles=tiles)
    do_pass(state)
    assert (asked(state), state.to_data()["debt"], seat(state)["money"]) == ("shortfall", 15, 0)
    assert State.from_data(state.to_data()).digest() == state.digest()
    do(state, RemoveTile("bolton.1"))
    assert seat(state)["money"] == -15 + 6 + 2


@pytest.mark.rule("LT2", "LL1")
@pytest.mark.parametrize(("loan", "money"), [(10, -2), (20, 8), (30, 18)])
def test_classic_a_loan_reduces_the_debt_first(loan: int, money: int) -> None:
    state = table(money=-12)
    do(state, Loan(loan))
    assert seat(state)["money"] == money


@pytest.mark.rule("LT2", "C9")
@pytest.mark.trap
@pytest.mark.parametrize("money", [-6, 0])
def test_classic_a_debtor_can_pay_for_nothing(money: int) -> None:
    state = table("wigan", "wigan", money=money, links={"liverpool-wigan": 0})
    refused(state, Build("coal", "wigan.1"), "C9", "too_dear", cost=5, money=money)
    refused(state, BuildTwo("coal", "bury.1"), "C9", "too_dear", cost=5, money=money)
    refused(state, Link("preston-wigan"), "C9", "too_dear", cost=3, money=money)
    refused(state, Develop("coal"), "C9", "too_dear", cost=1, money=money)
    assert set(state.legal_actions()) == {Pass(), Loan(10), Loan(20), Loan(30)}


@pytest.mark.rule("LT2")
@pytest.mark.trap
def test_classic_a_debtor_may_do_what_costs_nothing() -> None:
    state = table(
        money=-6,
        tiles={"preston.2": tile(1, "iron", 1), "liverpool.1": tile(1, "port", 1)},
        links={"liverpool-wigan": 0},
    )
    assert allowed(state, Develop("coal"))
    do(state, Develop("coal"), Develop("coal"))
    assert (seat(state)["money"], seat(state)["mat"]["coal"]) == (-6, 5)


@pytest.mark.rule("LT2")
def test_classic_a_debtor_may_sell() -> None:
    # Debts and tiles go together only in a puzzle: a shortfall takes every tile first.
    state = table(
        money=-6,
        tiles={"bury.1": tile(0, "cotton", 1), "liverpool.1": tile(1, "port", 1)},
        links={"bury-manchester": 1, "manchester-warrington_runcorn": 1, "warrington_runcorn-wigan": 1,
               "liverpool-wigan": 1},
    )  # fmt: skip
    do(state, SellCotton("bury.1", "liverpool.1"))
    assert (seat(state)["money"], seat(state)["income_space"]) == (-6, 15)


@pytest.mark.rule("LT2", "LF2")
@pytest.mark.trap
def test_classic_a_debt_counts_as_nought_in_the_score() -> None:
    state = last_turn(CLASSIC, era="rail", round_number=None, seats={0: {"money": -25}, 1: {"money": 25}})
    do_pass(state)
    assert [seat(state, number)["score"]["money"] for number in (0, 1)] == [0, 2]
    assert [seat(state, number)["vp"] for number in (0, 1)] == [0, 2]


@pytest.mark.rule("LT2", "LF4")
@pytest.mark.trap
def test_classic_a_debt_is_less_money_in_a_tie() -> None:
    state = last_turn(
        CLASSIC, era="rail", round_number=None, seats={0: {"money": -1}, 1: {"money": 0}, 2: {"money": -2}}
    )
    do_pass(state)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranking, outcome.decided_by) == (((1,), (0,), (2,)), "money")
