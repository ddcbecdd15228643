"""LX1: the introductory game of the revised edition."""

from typing import Any

import pytest

from ironbridge import Outcome, State, UnknownRuleset, deal, new_game
from tests.support.rules.lancashire import INTRO, ROUNDS, last_turn
from tests.support.rules.play import do_pass, flipped, kinds, on, seat, tile


def ended(seats: dict[int, dict[str, Any]] | None = None, **given: Any) -> tuple[State, Outcome]:
    """A three-player introductory game after its last action; whoever is not given has nothing."""
    poor = {"money": 0, "income_space": 10}
    state = last_turn(
        INTRO,
        round_number=None,
        seats={number: poor | (seats or {}).get(number, {}) for number in range(3)},
        **given,
    )
    do_pass(state)
    outcome = state.outcome()
    assert outcome is not None
    return state, outcome


@pytest.mark.rule("LX1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_is_over_after_the_canal_era(players: int) -> None:
    dealt = deal(INTRO, players, seed=1)
    assert (dealt.rail_deck, dealt.rail_demand) == ((), ())
    assert (new_game(dealt).to_data()["rail_deck"], new_game(dealt).to_data()["rail_demand"]) == ([], [])
    state = last_turn(INTRO, players=players, round_number=None)
    do_pass(state)
    data = state.to_data()
    assert (data["ask"], data["era"], data["round"]) == ("over", "canal", ROUNDS[INTRO, players])


@pytest.mark.rule("LX1")
def test_there_is_none_of_the_classic_edition() -> None:
    with pytest.raises(UnknownRuleset):
        deal("lancashire-intro", 3, seed=1)


@pytest.mark.rule("LX1", "LT1")
@pytest.mark.trap
def test_no_income_and_no_shortfall_in_its_last_round() -> None:
    state = last_turn(
        INTRO,
        round_number=None,
        seats={0: {"money": 3, "income_space": 50}, 1: {"money": 0, "income_space": 0}},
        tiles={"bury.1": flipped(1, "cotton", 1)},
    )
    events = do_pass(state)
    assert "income" not in kinds(events)
    assert (seat(state)["money"], on(state, "bury.1") is not None) == (3, True)


@pytest.mark.rule("LX1", "LF2", "X1")
@pytest.mark.trap
@pytest.mark.parametrize(("money", "vp"), [(0, 0), (3, 0), (4, 1), (59, 14), (60, 15), (200, 15)])
def test_a_vp_for_four_pounds_at_most_fifteen_and_none_for_ten(money: int, vp: int) -> None:
    _, outcome = ended({0: {"money": money}})
    sources = outcome.seats[0].sources
    assert (outcome.seats[0].vp, sources["intro_money"], sources["money"]) == (vp, vp, 0)


@pytest.mark.rule("LX1", "X1")
@pytest.mark.parametrize(("space", "level"), [(10, 0), (12, 1), (33, 11), (99, 30)])
def test_the_income_level_is_added(space: int, level: int) -> None:
    _, outcome = ended({0: {"income_space": space}})
    assert (outcome.seats[0].vp, outcome.seats[0].sources["intro_income"]) == (level, level)


@pytest.mark.rule("LX1", "X1")
@pytest.mark.trap
def test_only_the_final_total_is_raised_to_nought() -> None:
    _, outcome = ended({0: {"income_space": 0, "money": 12}, 1: {"income_space": 0, "money": 60}})
    assert [row.vp for row in outcome.seats] == [0, 5, 0]
    assert outcome.seats[0].sources["intro_raised"] == 10 - 3


@pytest.mark.rule("LX1", "X1")
@pytest.mark.trap
def test_flipped_tiles_of_level_two_or_more_count_once_again() -> None:
    state, outcome = ended(
        tiles={
            "bury.1": flipped(0, "cotton", 3),
            "liverpool.1": flipped(0, "port", 2),
            "liverpool.3": flipped(1, "shipyard", 1),
            "preston.2": tile(0, "iron", 3),
            "bolton.1": flipped(0, "cotton", 1),
        },
    )
    sources = outcome.seats[0].sources
    assert (sources["canal_tiles"], sources["intro_tiles"]) == (9 + 4 + 5, 9 + 4)
    assert (outcome.seats[1].sources["canal_tiles"], outcome.seats[1].sources["intro_tiles"]) == (10, 0)
    # Tiles of level 1 stay on the board.
    assert on(state, "bolton.1") is not None


@pytest.mark.rule("LX1", "LF1")
def test_links_score_as_at_the_end_of_any_canal_era() -> None:
    state, _ = ended(links={"northwich-the_midlands": 0})
    assert seat(state)["score"]["canal_links"] == seat(state)["vp"] == 4


@pytest.mark.rule("LX1", "LF4")
def test_ties_are_shared() -> None:
    _, outcome = ended()
    assert (outcome.ranking, outcome.decided_by) == (((0, 1, 2),), "shared")
