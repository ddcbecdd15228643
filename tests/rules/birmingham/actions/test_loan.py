"""L: loan."""

import pytest

from ironbridge import Loan, PayCard
from tests.support.rules.play import allowed, do, facts_of, refused, seat, table


@pytest.mark.rule("L1")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("space", "after"),
    [
        (3, 0),  # -7 to -10
        (9, 6),  # -1 to -4
        (10, 7),  # 0 to -3
        (11, 8),  # 1 to -2
        (12, 8),
        (13, 9),  # 2 to -1
        (15, 10),  # 3 to 0
        (17, 12),  # 4 to 1
        (18, 12),
        (29, 24),  # 10 to 7
        (31, 26),  # 11 to 8
        (34, 28),  # 12 to 9
        (40, 33),  # 14 to 11
        (42, 33),
        (61, 54),  # 21 to 18
        (65, 57),  # 22 to 19
        (69, 60),  # 23 to 20
        (73, 64),  # 24 to 21
        (97, 88),  # 30 to 27
        (99, 88),
    ],
)
def test_three_levels_down_to_the_highest_space_of_the_new_level(space: int, after: int) -> None:
    state = table(own={"income_space": space})
    do(state, Loan())
    assert seat(state)["income_space"] == after


@pytest.mark.rule("L1", "T5")
def test_thirty_pounds_that_are_not_spent() -> None:
    state = table(money=2, own={"spent": 4})
    events = do(state, Loan())
    assert (seat(state)["money"], seat(state)["spent"]) == (32, 4)
    assert facts_of(events, "loan") == [{"seat": 0, "money": 30, "income_space": 7}]


@pytest.mark.rule("L1")
@pytest.mark.trap
@pytest.mark.parametrize(("space", "is_open"), [(0, False), (1, False), (2, False), (3, True), (4, True)])
def test_not_below_level_minus_ten(space: int, is_open: bool) -> None:
    state = table(own={"income_space": space})
    assert allowed(state, Loan()) == is_open
    if not is_open:
        refused(state, Loan(), "L1", "income_too_low", income_level=space - 10)


@pytest.mark.rule("L1", "T3")
@pytest.mark.parametrize("card", ["stafford", "coal", "wild_location", "wild_industry"])
def test_any_card_pays_for_a_loan(card: str) -> None:
    state = table(card, "dudley")
    do(state, Loan(), PayCard(card))
    assert seat(state)["hand"] == ["dudley"]


@pytest.mark.rule("L1")
def test_a_loan_is_open_to_the_last_turn_of_the_game() -> None:
    assert allowed(table("dudley", era="rail"), Loan())


@pytest.mark.rule("L1")
def test_two_loans_in_a_turn_go_down_from_where_the_first_landed() -> None:
    state = table(own={"income_space": 12})
    do(state, Loan())
    assert seat(state)["income_space"] == 8
    do(state, Loan())
    assert seat(state)["income_space"] == 5
