"""A lesson fitted to turns compared in the same worlds: differences of scores by differences of features."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ironbridge.arena.figures import Estimate, mean_of
from ironbridge.arena.learning.difference_rows import TurnsCompared
from ironbridge.arena.learning.ridge import FOLDS, HELD_OUT, Floats, ridge, with_time
from ironbridge.bots.learned import SCALE
from ironbridge.bots.value import VP

PENALTIES = (0.01, 0.03, 0.1, 0.3, 1.0)

Game = Sequence[TurnsCompared]


@dataclass(frozen=True, slots=True)
class EraFit:
    """What was learned of an era, and how it judges the turns of games that were held out.

    The correlations are those of differences foreseen and played. `gain` is how much more the turn scored that the
    lesson holds to be the best of those compared than the one before it was learned, in VP a turn. An era in which the
    correlation does not rise is not learned.
    """

    era: int
    penalty: float
    turns: int
    held_out: int
    correlation_before: float
    correlation: float
    gain: Estimate
    is_learned: bool
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """Differences from the mean of the turns compared: of columns, and of what the value misses of the score."""

    columns: Floats
    missed: Floats


def fit_differences(games: Sequence[Game], eras: int) -> list[EraFit]:
    """Fit all eras to games in their order; the same games give the same. Raises ValueError for too few."""
    if len(games) < HELD_OUT:
        raise ValueError(f"at least {HELD_OUT} games are needed, not {len(games)}")
    return [
        fit_era(era, [[turns for turns in game if turns.era == era] for game in games]) for era in range(eras)
    ]


def fit_era(era: int, games: Sequence[Game]) -> EraFit:
    """Fit one era, and judge by every fifth game."""
    held_out = games[HELD_OUT - 1 :: HELD_OUT]
    learnt = [game for number, game in enumerate(games) if number % HELD_OUT != HELD_OUT - 1]
    penalty = best_penalty(learnt)
    learning = judged(learnt)
    solution = ridge(learning.columns, learning.missed, penalty)
    judge = judged(held_out)
    foreseen = judge.columns @ solution
    values = differences(turns.values for game in held_out for turns in game)
    scores = values + judge.missed
    before, after = correlation(values, scores), correlation(values + foreseen, scores)
    is_learned = after > before
    return EraFit(
        era,
        penalty,
        sum(map(len, learnt)),
        sum(map(len, held_out)),
        before,
        after,
        mean_of([gain_of(game, solution) for game in held_out if game] or [0.0]),
        is_learned,
        tuple(round(weight * SCALE) if is_learned else 0 for weight in solution.tolist()),
    )


def judged(games: Iterable[Game]) -> Judged:
    """All turns compared in some games."""
    compared = [turns for game in games for turns in game]
    columns = [columns_of(turns) for turns in compared]
    missed = [np.array(turns.scores) - np.array(turns.values, dtype=np.float64) for turns in compared]
    return Judged(
        np.concatenate([rows - rows.mean(0) for rows in columns]),
        np.concatenate([row - row.mean() for row in missed]),
    )


def columns_of(turns: TurnsCompared) -> Floats:
    """Every feature after each turn, and every feature times the actions left."""
    features = np.array(turns.features, dtype=np.float64)
    return with_time(features, np.full(len(features), turns.left))


def differences(rows: Iterable[Sequence[int]]) -> Floats:
    """The numbers of all rows, each less the mean of its row."""
    return np.concatenate([np.array(row, dtype=np.float64) - np.mean(row) for row in rows])


def best_penalty(games: Sequence[Game]) -> float:
    """The penalty with the least error when each part of the games is predicted from the others."""
    parts = [
        (
            judged(game for number, game in enumerate(games) if number % FOLDS != part),
            judged(games[part::FOLDS]),
        )
        for part in range(FOLDS)
    ]

    def error(penalty: float) -> float:
        return sum(
            float(((judge.missed - judge.columns @ ridge(sample.columns, sample.missed, penalty)) ** 2).sum())
            for sample, judge in parts
        )

    return min(PENALTIES, key=error)


def gain_of(game: Game, solution: Floats) -> float:
    """How much more the turns of a game scored that the lesson holds to be the best, in VP a turn."""
    gains = []
    for turns in game:
        values = np.array(turns.values, dtype=np.float64)
        lesson = values + columns_of(turns) @ solution
        gains.append(turns.scores[int(lesson.argmax())] - turns.scores[int(values.argmax())])
    return float(np.mean(gains)) / VP


def correlation(foreseen: Floats, played: Floats) -> float:
    """How well differences were foreseen; 0 if none were."""
    spread = float(np.sqrt((foreseen @ foreseen) * (played @ played)))
    return float(foreseen @ played) / spread if spread else 0.0
