"""Grades by the VP lost, ratings that follow them, the puzzle of a day, and rows that survive a missed day."""

from datetime import date, timedelta

import pytest

from ironbridge.puzzles import every_puzzle
from ironbridge.puzzles.daily import daily_puzzle, streak
from ironbridge.puzzles.grading import LEAST_DEVIATION, Lost, Rating, judged_loss

TODAY = date(2030, 5, 20)


@pytest.mark.parametrize(
    ("vp", "error", "grade"),
    [
        (0.0, 0.0, "found"),
        (1.4, 0.1, "found"),
        (1.5, 0.1, "close"),
        (3.0, 3.1, "found"),
        (4.0, 0.5, "costly"),
        (7.9, 0.5, "costly"),
        (8.0, 0.5, "thrown_away"),
    ],
)
def test_a_turn_is_graded_by_the_bounds_of_the_review(vp: float, error: float, grade: str) -> None:
    assert Lost(vp, error).grade == grade


def test_a_rating_rises_with_what_is_found_and_becomes_surer() -> None:
    before = Rating()
    up, down = before.after(1.0, 1400), before.after(0.0, 1400)
    assert down.value < before.value < up.value
    assert up.deviation < before.deviation
    assert before.after(1.0, 1800).value > up.value, "a harder one counts more"
    rating = before
    for _ in range(200):
        rating = rating.after(0.5, 1500)
    assert abs(rating.value - 1500) < 20
    assert rating.deviation >= LEAST_DEVIATION


def test_the_puzzle_of_a_day_is_no_other_until_all_have_been() -> None:
    days = [daily_puzzle(TODAY + timedelta(days)) for days in range(len(every_puzzle()))]
    assert None not in days
    assert len({id(puzzle) for puzzle in days}) == len(days)


@pytest.mark.parametrize(
    ("back", "days"),
    [
        ((), 0),
        ((0,), 1),
        ((1,), 1),
        ((0, 1, 2), 3),
        ((0, 2, 3), 3),
        ((0, 3, 4), 1),
        ((2,), 1),
        ((3,), 0),
    ],
)
def test_a_row_survives_one_missed_day(back: tuple[int, ...], days: int) -> None:
    assert streak({TODAY - timedelta(day) for day in back}, TODAY) == days


def test_the_best_turn_judged_again_loses_nothing() -> None:
    puzzles = every_puzzle().values()
    for puzzle in (next(p for p in puzzles if p.is_exact), next(p for p in puzzles if not p.is_exact)):
        assert judged_loss(puzzle, puzzle.packed(puzzle.ideas[0])) == Lost(0.0, 0.0)
        second = judged_loss(puzzle, puzzle.packed(puzzle.ideas[1]))
        assert second.vp > 1.5
