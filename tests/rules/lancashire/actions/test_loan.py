"""LL: Loan."""

import pytest

from ironbridge import BadChoice, Loan, PayCard, set_up
from tests.support.income import LOWER
from tests.support.rules.lancashire import CLASSIC, INTRO, REVISED, ROUNDS, both_editions, table
from tests.support.rules.play import do, do_pass, facts_of, options, refused, seat

TWO_ERAS = pytest.mark.parametrize(
    ("ruleset", "players"), [setting for setting in ROUNDS if setting[0] != INTRO]
)


@pytest.mark.rule("LL1")
@both_editions
@pytest.mark.parametrize(("money", "space"), [(10, 18), (20, 16), (30, 14)])
def test_money_for_one_two_or_three_levels(ruleset: str, money: int, space: int) -> None:
    state = table(ruleset=ruleset, money=4, own={"income_space": 19})
    events = do(state, Loan(money))
    assert (seat(state)["money"], seat(state)["income_space"], seat(state)["spent"]) == (4 + money, space, 0)
    assert facts_of(events, "loan") == [{"seat": 0, "money": money, "income_space": space}]


@pytest.mark.rule("LL1")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("start", "spaces"),
    [
        (99, (96, 92, 88)),
        (97, (96, 92, 88)),
        (96, (92, 88, 84)),
        (62, (60, 57, 54)),
        (33, (30, 28, 26)),
        (31, (30, 28, 26)),
        (30, (28, 26, 24)),
        (13, (12, 10, 9)),
        (12, (10, 9, 8)),
        (11, (10, 9, 8)),
        (10, (9, 8, 7)),
        (3, (2, 1, 0)),
    ],
)
def test_the_marker_lands_on_the_highest_space_of_the_new_level(
    start: int, spaces: tuple[int, int, int]
) -> None:
    for levels, space in enumerate(spaces, start=1):
        state = table(own={"income_space": start})
        do(state, Loan(10 * levels))
        assert seat(state)["income_space"] == space


@pytest.mark.rule("LL1")
@pytest.mark.parametrize("levels", [1, 2, 3])
def test_landing_spaces_all_along_the_track_are_those_of_the_facts(levels: int) -> None:
    for start in range(levels, 100, 3):
        state = table(own={"income_space": start})
        do(state, Loan(10 * levels))
        space = start
        for _ in range(levels):
            space = LOWER[space]
        assert seat(state)["income_space"] == space


@pytest.mark.rule("LL1")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("space", "most"), [(0, 0), (1, 10), (2, 20), (3, 30)])
def test_the_level_never_falls_below_minus_ten(ruleset: str, space: int, most: int) -> None:
    state = table(ruleset=ruleset, own={"income_space": space})
    assert options(state, Loan) == [Loan(money) for money in (10, 20, 30) if money <= most]
    for money in range(most + 10, 31, 10):
        refused(state, Loan(money), "LL1", "income_too_low", income_level=space - 10)


@pytest.mark.rule("LL1", "T3")
@both_editions
def test_any_card_pays_for_a_loan(ruleset: str) -> None:
    state = table("wigan", "iron", "port", "port", ruleset=ruleset)
    do(state, Loan(20))
    assert state.legal_actions() == [PayCard("wigan"), PayCard("iron"), PayCard("port")]


@pytest.mark.rule("LL1")
@both_editions
def test_two_loans_in_a_turn(ruleset: str) -> None:
    state = table(ruleset=ruleset, money=0)
    do(state, Loan(30), Loan(10))
    assert (seat(state)["money"], seat(state)["income_space"]) == (40, 6)


@pytest.mark.rule("LL1")
@pytest.mark.parametrize("money", [0, 5, 40])
def test_no_other_sum_is_lent(money: int) -> None:
    with pytest.raises(BadChoice):
        table().why_not(Loan(money))


@pytest.mark.rule("LL2")
@pytest.mark.trap
@TWO_ERAS
def test_no_loans_in_the_last_four_rail_rounds(ruleset: str, players: int) -> None:
    for before_the_end in range(4):
        state = set_up(ruleset, players, era="rail", round_number=ROUNDS[ruleset, players] - before_the_end)
        assert state.to_data()["draw"] == []
        for money in (10, 20, 30):
            refused(state, Loan(money), "LL2", "loans_ended")


@pytest.mark.rule("LL2")
@pytest.mark.trap
@TWO_ERAS
def test_loans_for_all_until_then(ruleset: str, players: int) -> None:
    fifth_last = ROUNDS[ruleset, players] - 4
    for turn in range(players):
        for actions_left in (2, 1):
            state = set_up(
                ruleset, players, era="rail", round_number=fifth_last, turn=turn, actions_left=actions_left
            )
            assert options(state, Loan) == [Loan(10), Loan(20), Loan(30)]


@pytest.mark.rule("LL2")
@both_editions
def test_the_first_without_loans_is_the_first_of_the_last_four_rounds(ruleset: str) -> None:
    state = set_up(ruleset, 3, era="rail", round_number=ROUNDS[ruleset, 3] - 4, turn=2, actions_left=1)
    assert options(state, Loan)
    do_pass(state)
    assert state.to_data()["round"] == ROUNDS[ruleset, 3] - 3
    refused(state, Loan(30), "LL2", "loans_ended")


@pytest.mark.rule("LL2")
@pytest.mark.trap
@pytest.mark.parametrize(("players", "aside"), [(3, 6), (4, 2)])
def test_cards_set_aside_do_not_count_as_deck(players: int, aside: int) -> None:
    state = set_up(CLASSIC, players, era="rail", round_number=ROUNDS[CLASSIC, players] - 3)
    assert (state.to_data()["draw"], len(state.to_data()["set_aside"])) == ([], aside)
    refused(state, Loan(10), "LL2", "loans_ended")


@pytest.mark.rule("LL2")
@pytest.mark.trap
@pytest.mark.parametrize("ruleset", [CLASSIC, REVISED, INTRO])
def test_loans_until_the_last_action_of_the_canal_era(ruleset: str) -> None:
    state = table("wigan", ruleset=ruleset)
    assert state.to_data()["draw"] == []
    do(state, Loan(30))
    assert seat(state)["money"] == 80
