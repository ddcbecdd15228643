"""The public surface is small, documented and complete; outcomes tell how a win was decided."""

import inspect
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

import ironbridge
from ironbridge import Outcome, RemoveTile, State, deal, new_game, set_up
from tests.support.project import ROOT

VALUES = {"RULESETS", "__version__", "Choice", "Event"}
COMPILED = {"Chance", "Position"}  # mypyc keeps no docstrings of classes


def test_every_public_name_is_there_once_and_nothing_else_is() -> None:
    names = ironbridge.__all__
    assert len(set(names)) == len(names)
    assert all(hasattr(ironbridge, name) for name in names)
    public = {
        name
        for name, value in vars(ironbridge).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert public | ironbridge._LOADED_LATER.keys() == set(names) - {"__version__"}


@pytest.mark.parametrize("name", sorted(set(ironbridge.__all__) - VALUES - COMPILED))
def test_every_public_name_has_a_docstring_of_its_own(name: str) -> None:
    thing = getattr(ironbridge, name)
    assert thing.__doc__
    assert not thing.__doc__.startswith(f"{name}("), "dataclasses write such a docstring themselves"
    if inspect.isclass(thing):
        methods = [member for key, member in vars(thing).items() if not key.startswith("_")]
        functions = [
            member for member in methods if inspect.isfunction(member) or isinstance(member, property)
        ]
        assert all(function.__doc__ for function in functions)


@pytest.mark.parametrize(
    "name", ["ruleset", "deal", "new_game", "set_up", "legal_actions", "is_legal", "why_not", "apply", "copy"]
)
def test_the_page_about_the_library_shows_the_surface(name: str) -> None:
    assert name in (ROOT / "docs" / "library.md").read_text("utf-8")


def test_a_game_in_progress_has_no_outcome() -> None:
    assert new_game(deal("birmingham", 2, 0)).outcome() is None


def over(players: int, seats: dict[int, dict[str, Any]]) -> Outcome:
    """The outcome of a game in which the seats end with these VP, incomes and money."""
    state = set_up("birmingham", players, era="rail", round_number=2, seats=seats)
    data = state.to_data()
    rounds = {2: 10, 3: 9, 4: 8}[players]
    data |= {"round": rounds, "ask": "over", "turn": 0, "actions_left": 0, "draw": []}
    for player in data["seats"]:
        player["discard"] += player["hand"]
        player["hand"] = []
    data["seats"][0]["discard"] += state.to_data()["draw"]
    outcome = State.from_data(data).outcome()
    assert outcome is not None
    return outcome


def seat(vp: int, income_space: int, money: int) -> dict[str, Any]:
    """How a seat ends."""
    return {"score": {"rail_tiles": vp}, "income_space": income_space, "money": money}


@pytest.mark.parametrize(
    ("seats", "ranking", "decided_by"),
    [
        ([(50, 10, 5), (51, 0, 0)], ((1,), (0,)), "vp"),
        ([(50, 11, 0), (50, 12, 0)], ((1,), (0,)), "income"),
        ([(50, 12, 6), (50, 12, 5)], ((0,), (1,)), "money"),
        ([(50, 12, 5), (50, 12, 5)], ((0, 1),), "shared"),
        ([(9, 9, 9), (50, 12, 5), (50, 12, 5)], ((1, 2), (0,)), "shared"),
        ([(9, 9, 9), (50, 12, 5), (9, 9, 9)], ((1,), (0, 2)), "vp"),
        ([(1, 1, 1), (4, 1, 1), (3, 1, 1), (4, 2, 0)], ((3,), (1,), (2,), (0,)), "income"),
        ([(0, 0, 0)] * 4, ((0, 1, 2, 3),), "shared"),
    ],
)
def test_ranking_and_what_decided_it(
    seats: list[tuple[int, int, int]], ranking: tuple[tuple[int, ...], ...], decided_by: str
) -> None:
    outcome = over(len(seats), {number: seat(*end) for number, end in enumerate(seats)})
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[0]
    assert outcome.decided_by == decided_by
    for score, (vp, income_space, money) in zip(outcome.seats, seats, strict=True):
        assert (score.vp, score.income_space, score.money) == (vp, income_space, money)
        assert sum(score.sources.values()) == vp
        better = [group for group in ranking if ranking.index(group) < _place(ranking, score.seat)]
        assert score.rank == 1 + sum(len(group) for group in better)


def _place(ranking: tuple[tuple[int, ...], ...], number: int) -> int:
    return next(place for place, group in enumerate(ranking) if number in group)


def test_choices_are_values() -> None:
    assert RemoveTile("derby.1") == RemoveTile("derby.1")
    assert len({RemoveTile("derby.1"), RemoveTile("derby.1"), RemoveTile("derby.2")}) == 2
    choice = RemoveTile("derby.1")
    for field in fields(choice):
        with pytest.raises(FrozenInstanceError):
            setattr(choice, field.name, "derby.2")
