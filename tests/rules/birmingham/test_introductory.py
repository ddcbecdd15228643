"""X: the introductory game."""

from typing import Any

import pytest

from ironbridge import Outcome, State, deal, new_game
from tests.support.rules.play import do_pass, facts_of, flipped, last_turn, seat, tile


def ended(seats: dict[int, dict[str, Any]] | None = None, **given: Any) -> tuple[State, Outcome]:
    """A two-player introductory game after its last action; whoever is not given has nothing."""
    poor = {"money": 0, "income_space": 10}
    state = last_turn(
        ruleset="birmingham-intro",
        round_number=10,
        seats={number: poor | (seats or {}).get(number, {}) for number in (0, 1)},
        **given,
    )
    do_pass(state)
    outcome = state.outcome()
    assert outcome is not None
    return state, outcome


@pytest.mark.rule("X1")
def test_the_game_is_over_after_the_canal_era() -> None:
    state, _ = ended()
    assert (state.is_over, state.to_data()["era"], state.to_data()["round"]) == (True, "canal", 10)


@pytest.mark.rule("X1")
def test_there_is_no_rail_deck() -> None:
    assert deal("birmingham-intro", 2, seed=1).rail_deck == ()
    assert new_game(deal("birmingham-intro", 2, seed=1)).to_data()["rail_deck"] == []


@pytest.mark.rule("X1", "F1", "F2")
def test_links_and_tiles_score_as_at_the_end_of_any_canal_era() -> None:
    state, _ = ended(links={"birmingham-oxford": 0}, tiles={"birmingham.1": flipped(0, "cotton", 1)})
    score = seat(state)["score"]
    assert (score["canal_links"], score["canal_tiles"]) == (2 + 1, 5)
    assert seat(state)["vp"] == 8


@pytest.mark.rule("X1")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("money", "vp"),
    [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (59, 14), (60, 15), (61, 15), (64, 15), (200, 15)],
)
def test_a_vp_for_each_full_four_pounds_at_most_fifteen(money: int, vp: int) -> None:
    state, outcome = ended({0: {"money": money}})
    assert (seat(state)["vp"], outcome.seats[0].sources["intro_money"]) == (vp, vp)


@pytest.mark.rule("X1")
@pytest.mark.parametrize(("space", "level"), [(10, 0), (12, 1), (33, 11), (99, 30)])
def test_the_income_level_is_added(space: int, level: int) -> None:
    state, outcome = ended({0: {"income_space": space}})
    assert (seat(state)["vp"], outcome.seats[0].sources["intro_income"]) == (level, level)


@pytest.mark.rule("X1")
@pytest.mark.trap
def test_flipped_tiles_of_level_two_or_more_count_once_again() -> None:
    state, outcome = ended(
        tiles={
            "worcester.1": flipped(0, "cotton", 2),
            "birmingham.2": flipped(0, "manufacturer", 5),
            "coventry.1": flipped(0, "pottery", 1),
            "dudley.2": tile(0, "iron", 3),
            "stafford.1": flipped(1, "brewery", 2),
        }
    )
    sources = outcome.seats[0].sources
    assert (sources["canal_tiles"], sources["intro_tiles"]) == (5 + 8 + 10, 5 + 8)
    assert outcome.seats[1].sources["intro_tiles"] == 5
    assert seat(state)["vp"] == 23 + 13


@pytest.mark.rule("X1")
@pytest.mark.trap
def test_only_the_final_total_is_raised_to_nought() -> None:
    state, outcome = ended({0: {"income_space": 0, "money": 9, "score": {"canal_bonus": 4}}})
    sources = outcome.seats[0].sources
    assert (sources["intro_money"], sources["intro_income"], sources["intro_raised"]) == (2, -10, 4)
    assert seat(state)["vp"] == 0


@pytest.mark.rule("X1")
@pytest.mark.trap
def test_a_negative_level_counts_against_the_rest_of_the_sum() -> None:
    state, outcome = ended({0: {"income_space": 0, "money": 40, "score": {"canal_bonus": 4}}})
    assert seat(state)["vp"] == 4 + 10 - 10
    assert outcome.seats[0].sources["intro_raised"] == 0


@pytest.mark.rule("X1")
def test_the_extras_are_told() -> None:
    state = last_turn(
        ruleset="birmingham-intro", round_number=10, seats={0: {"money": 9, "income_space": 12}}
    )
    extras = [fact for fact in facts_of(do_pass(state), "extra_scored") if fact["seat"] == 0]
    assert [(fact["source"], fact["vp"]) for fact in extras] == [
        ("intro_money", 2),
        ("intro_income", 1),
        ("intro_tiles", 0),
    ]


@pytest.mark.rule("X1")
@pytest.mark.parametrize(("space", "raised"), [(9, [1]), (10, [])], ids=["-1", "0"])
def test_a_total_is_raised_when_it_is_below_nought_and_not_before(space: int, raised: list[int]) -> None:
    given = {"money": 0, "income_space": space}
    state = last_turn(ruleset="birmingham-intro", round_number=10, seats={0: given})
    extras = facts_of(do_pass(state), "extra_scored")
    assert [fact["vp"] for fact in extras if (fact["seat"], fact["source"]) == (0, "intro_raised")] == raised
    assert seat(state)["vp"] == 0


@pytest.mark.rule("X1")
@pytest.mark.trap
def test_tiles_of_level_one_are_not_cleared_away() -> None:
    state, _ = ended(tiles={"coventry.1": flipped(0, "pottery", 1)})
    assert "coventry.1" in state.to_data()["tiles"]


@pytest.mark.rule("X1", "F4")
@pytest.mark.parametrize(
    ("first", "second", "winners", "decided_by"),
    [
        ({"money": 8}, {"money": 4}, (0,), "vp"),
        ({"income_space": 11}, {"income_space": 12}, (1,), "income"),
        ({"money": 4}, {"money": 7}, (1,), "money"),
        ({"money": 7}, {"money": 7}, (0, 1), "shared"),
        (
            {"income_space": 0, "score": {"canal_bonus": 10}},
            {"income_space": 3, "score": {}},
            (1,),
            "income",
        ),
    ],
)
def test_the_winner_is_found_as_in_the_full_game(
    first: dict[str, Any], second: dict[str, Any], winners: tuple[int, ...], decided_by: str
) -> None:
    _, outcome = ended({0: first, 1: second})
    assert (outcome.winners, outcome.decided_by) == (winners, decided_by)
