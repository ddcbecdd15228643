"""A lesson fitted to the scores of finished games, and what it says about games it has not seen.

Only the last era is learned: what is learned about earlier ones made tables of own copies weaker (docs/bots.md).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ironbridge.arena.learning.ridge import FOLDS, HELD_OUT, Floats, ridge, with_time
from ironbridge.arena.learning.score_rows import Row
from ironbridge.bots.learned import SCALE
from ironbridge.bots.value import VP

PENALTIES = (0.003, 0.01, 0.03, 0.1, 0.3)


@dataclass(frozen=True, slots=True)
class Fit:
    """The weights of a lesson, the penalty it has, and errors in VP at the turns of games that were held out.

    Of the value alone its mean error at each time of the era is taken away first: it changes no decision.
    """

    weights: tuple[int, ...]
    penalty: float
    turns: int
    held_out: int
    value_error: float
    lesson_error: float


@dataclass(frozen=True, slots=True)
class Sample:
    """The turns of games in one era: a row of columns for each, what the value missed, and the own actions left."""

    columns: Floats
    missed: Floats
    left: NDArray[np.int64]


def fit(games: Sequence[Sequence[Row]], eras: int) -> Fit:
    """Fit a lesson to games in their order; the same games give the same weights. Raises ValueError for too few."""
    if len(games) < HELD_OUT:
        raise ValueError(f"at least {HELD_OUT} games are needed, not {len(games)}")
    samples = [sample_of(game, eras - 1) for game in games]
    held_out = samples[HELD_OUT - 1 :: HELD_OUT]
    learnt = [sample for number, sample in enumerate(samples) if number % HELD_OUT != HELD_OUT - 1]
    penalty = best_penalty(learnt)
    sample, judge = together(learnt), together(held_out)
    solution = solve(sample, penalty)
    alone = judge.missed - mean_by_time(sample)[judge.left]
    taught = judge.missed - judge.columns @ solution
    weights = [0] * ((eras - 1) * len(solution)) + [round(weight * SCALE) for weight in solution.tolist()]
    return Fit(tuple(weights), penalty, len(sample.left), len(judge.left), error_of(alone), error_of(taught))


def sample_of(game: Sequence[Row], era: int) -> Sample:
    """The turns of an era of a game, and what the value missed of the score."""
    rows = [row for row in game if row.era == era]
    missed = np.array([row.score - row.value for row in rows], dtype=np.float64)
    return Sample(columns_of(rows), missed, np.array([row.left for row in rows], dtype=np.int64))


def columns_of(rows: Sequence[Row]) -> Floats:
    """Every feature, and every feature times the actions left."""
    features = np.array([row.features for row in rows], dtype=np.float64)
    return with_time(features, np.array([row.left for row in rows], dtype=np.int64))


def together(samples: Sequence[Sample]) -> Sample:
    """Several samples as one."""
    return Sample(
        np.concatenate([sample.columns for sample in samples]),
        np.concatenate([sample.missed for sample in samples]),
        np.concatenate([sample.left for sample in samples]),
    )


def solve(sample: Sample, penalty: float) -> Floats:
    """The weights of all columns; large ones of varying columns are penalised. The last feature is always one."""
    columns, missed = sample.columns, sample.missed
    mean = columns.mean(0)
    weights = ridge(columns - mean, missed - missed.mean(), penalty)
    one = int(np.flatnonzero((columns == 1.0).all(0))[0])
    weights[one] = missed.mean() - mean @ weights
    return weights


def best_penalty(games: Sequence[Sample]) -> float:
    """The penalty with the least error when each part of the games is predicted from the others."""
    parts = list(folds(games))

    def error(penalty: float) -> float:
        return error_of(
            np.concatenate([judge.missed - judge.columns @ solve(sample, penalty) for sample, judge in parts])
        )

    return min(PENALTIES, key=error)


def folds(games: Sequence[Sample]) -> Iterator[tuple[Sample, Sample]]:
    """Pairs of games to judge by and games to learn from: each part of the games is judged once."""
    for part in range(FOLDS):
        learnt = [game for number, game in enumerate(games) if number % FOLDS != part]
        yield together(learnt), together(games[part::FOLDS])


def mean_by_time(sample: Sample) -> Floats:
    """What the value missed on average, by the actions left."""
    count = np.bincount(sample.left, minlength=64)
    return np.bincount(sample.left, sample.missed, minlength=64) / np.maximum(count, 1)


def error_of(differences: Floats) -> float:
    """The root of the mean square, in VP."""
    return float(np.sqrt((differences**2).mean())) / VP
