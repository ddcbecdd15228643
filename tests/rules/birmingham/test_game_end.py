"""F4: the end of the game."""

from typing import Any

import pytest

from ironbridge import Outcome, Pass, State
from tests.support.rules.play import do_pass, flipped, kinds, last_turn, refused, seat


def ended(**given: Any) -> tuple[State, Outcome]:
    state = last_turn(era="rail", round_number=10, **given)
    assert state.outcome() is None
    do_pass(state)
    outcome = state.outcome()
    assert outcome is not None
    return state, outcome


def standing(vp: int, income_space: int, money: int) -> dict[str, Any]:
    return {"score": {"canal_tiles": vp}, "income_space": income_space, "money": money}


@pytest.mark.rule("F4")
def test_the_game_ends_after_the_rail_era_is_scored() -> None:
    state = last_turn(era="rail", round_number=10, links={"birmingham-oxford": 0})
    events = do_pass(state)
    assert kinds(events)[-2:] == ["era_ended", "game_over"]
    assert state.is_over
    assert state.seat_to_act is None
    assert state.legal_actions() == []
    assert seat(state)["vp"] == 2
    refused(state, Pass(), "F4", "not_asked", asked="over")


@pytest.mark.rule("F4")
def test_tiles_of_level_one_stay_when_the_game_ends() -> None:
    state, _ = ended(tiles={"coventry.1": flipped(0, "pottery", 1)})
    assert "coventry.1" in state.to_data()["tiles"]


@pytest.mark.rule("F4")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("first", "second", "ranking", "decided_by"),
    [
        ((40, 10, 0), (39, 99, 99), ((0,), (1,)), "vp"),
        ((39, 99, 99), (40, 10, 0), ((1,), (0,)), "vp"),
        ((40, 31, 0), (40, 32, 99), ((1,), (0,)), "income"),
        ((40, 30, 5), (40, 30, 4), ((0,), (1,)), "money"),
        ((40, 30, 5), (40, 30, 5), ((0, 1),), "shared"),
    ],
)
def test_most_vp_then_income_space_then_money_then_shared(
    first: tuple[int, int, int],
    second: tuple[int, int, int],
    ranking: tuple[tuple[int, ...], ...],
    decided_by: str,
) -> None:
    _, outcome = ended(seats={0: standing(*first), 1: standing(*second)})
    assert (outcome.ranking, outcome.decided_by) == (ranking, decided_by)
    assert outcome.winners == ranking[0]


@pytest.mark.rule("F4")
@pytest.mark.trap
def test_the_space_decides_not_the_level() -> None:
    _, outcome = ended(seats={0: standing(40, 31, 99), 1: standing(40, 33, 0)})
    assert outcome.winners == (1,)


@pytest.mark.rule("F4")
def test_places_after_the_first_are_decided_the_same_way() -> None:
    state = last_turn(
        players=4,
        era="rail",
        round_number=8,
        seats={0: standing(10, 5, 5), 1: standing(20, 5, 5), 2: standing(10, 5, 6), 3: standing(10, 5, 5)},
    )
    do_pass(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == ((1,), (2,), (0, 3))
    assert [row.rank for row in outcome.seats] == [3, 1, 2, 3]


@pytest.mark.rule("F4")
def test_every_point_has_its_source() -> None:
    state, outcome = ended(
        links={"birmingham-oxford": 0},
        tiles={"birmingham.1": flipped(0, "cotton", 2)},
        seats={0: {"score": {"canal_links": 7, "canal_lost": -2, "rail_bonus": 4}}},
    )
    row = outcome.seats[0]
    assert row.vp == sum(row.sources.values()) == 7 - 2 + 4 + 4 + 5
    assert {source: vp for source, vp in row.sources.items() if vp} == {
        "canal_links": 7,
        "canal_lost": -2,
        "rail_links": 4,
        "rail_tiles": 5,
        "rail_bonus": 4,
    }
    assert (row.money, row.income_space) == (seat(state)["money"], seat(state)["income_space"])
