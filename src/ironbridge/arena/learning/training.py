"""A training in a folder: games to learn from, the lesson, and the match that says whether it helps."""

import hashlib
import json
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Literal, NotRequired, TypedDict

from ironbridge import __version__
from ironbridge.arena.cluster import Cluster
from ironbridge.arena.faults import Fault, SeriesBroken
from ironbridge.arena.figures import Estimate, mean_of
from ironbridge.arena.game import GameResult
from ironbridge.arena.learning.difference_fit import EraFit
from ironbridge.arena.learning.differences import Differences
from ironbridge.arena.learning.score_fit import fit
from ironbridge.arena.learning.score_rows import rows_of
from ironbridge.arena.match import Match, Results
from ironbridge.arena.planned_game import PlannedGame
from ironbridge.arena.processes import play_games
from ironbridge.arena.run import Run
from ironbridge.arena.series import Series
from ironbridge.arena.summary import pair_summaries
from ironbridge.bots.lesson import Lesson, feature_names, lesson_named, write_lesson
from ironbridge.errors import IronbridgeError
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.record import read_record

FORMAT = 1
LOG = "training.json"
GAMES = "games"
COMPARISONS = "comparisons"
Method = Literal["scores", "differences"]


class FitData(TypedDict):
    """How well a lesson fits."""

    penalty: float
    turns: int
    held_out: int
    value_error: float
    lesson_error: float


class EstimateData(TypedDict):
    """A figure and the ends of its interval."""

    value: float
    low: float | None
    high: float | None


class DifferencesData(TypedDict):
    """How well a lesson judges the turns of an era, compared in the same worlds; `gain` is in VP a turn."""

    penalty: float
    turns: int
    held_out: int
    correlation_before: float
    correlation: float
    gain: EstimateData
    is_learned: bool


class GateData(TypedDict):
    """What the match with a lesson came to."""

    bot: str
    seed: int | str
    deals: int
    alone: EstimateData
    own: EstimateData
    wins: float | None
    helps: bool


class TrainingLog(TypedDict):
    """What was to be learned and, as far as it has been, how that went."""

    training: int
    version: str
    ruleset: str
    revision: int
    seed: int | str
    teachers: list[str]
    method: Method
    start: str
    games: NotRequired[int]
    lesson: NotRequired[str]
    features: NotRequired[list[str]]
    fit: NotRequired[FitData]
    differences: NotRequired[list[DifferencesData]]
    gate: NotRequired[GateData]


class TrainingRefused(IronbridgeError):
    """A folder holds another training, or something else."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is to be learned: the games of a series among teachers, and the match in which a bot tries it.

    From differences a lesson is learned that goes on from another, `start`, or from none.
    """

    series: Series
    bot: str
    deals: int
    method: Method = "scores"
    start: str = "none"

    def __post_init__(self) -> None:
        if self.method == "scores" and self.start != "none":
            raise ValueError("only a lesson from differences goes on from another")

    @property
    def players(self) -> int:
        """How many seats a table has."""
        return len(self.series.bots)

    def header(self) -> TrainingLog:
        """What must be the same for a training to go on."""
        series = self.series
        return {
            "training": FORMAT,
            "version": __version__,
            "ruleset": series.ruleset,
            "revision": ruleset_named(series.ruleset).revision,
            "seed": series.seed,
            "teachers": list(series.bots),
            "method": self.method,
            "start": self.start,
        }


class Training:
    """A course in its folder. What the folder already holds is not done again. Raises OSError and TrainingRefused."""

    def __init__(self, course: Course, folder: str) -> None:
        self.course = course
        self.folder = Path(folder)
        self.log = course.header()
        self.compared: Differences | None = None
        if course.method == "differences":
            start = lesson_named(course.start)
            self.compared = Differences(course.series, start, self.folder / COMPARISONS)
        (self.folder / GAMES).mkdir(parents=True, exist_ok=True)
        self._check()
        self._write()

    def missing(self) -> Iterator[PlannedGame]:
        """The games that are still to be played."""
        return (planned for planned in self.course.series.planned() if not Path(planned.file or "").exists())

    def play(
        self, jobs: int, is_interrupted: Callable[[], bool], cluster: Cluster | None
    ) -> Generator[GameResult]:
        """Play what is missing, each game kept at once as a record. Raises SeriesBroken."""
        with closing(play_games(self.missing(), jobs, is_interrupted, cluster=cluster)) as played:
            for _, result in played:
                if isinstance(result, Fault):
                    raise SeriesBroken(str(result))
                yield result

    def learn(self) -> None:
        """Fit a lesson to all games, write it and note how it went."""
        series = self.course.series
        rules = ruleset_named(series.ruleset)
        weights = self._from_scores() if self.compared is None else self._from_differences(self.compared)
        lesson = Lesson(series.ruleset, self.course.players, weights, self.compared is not None)
        name = hashlib.sha256(repr(lesson).encode("utf-8")).hexdigest()[:8]
        write_lesson(self.folder / f"lesson-{name}.json", lesson)
        self.log |= {
            "games": series.games,
            "lesson": f"lesson-{name}.json",
            "features": feature_names(rules.names.industries),
        }
        self.log.pop("gate", None)
        self._write()

    def _from_scores(self) -> tuple[int, ...]:
        course = self.course
        tables = ruleset_named(course.series.ruleset).for_players(course.players).rulebook.tables
        found = fit(
            [rows_of(read_record(file.read_bytes()).whole()) for file in self._records()], int(tables.eras)
        )
        self.log["fit"] = {
            "penalty": found.penalty,
            "turns": found.turns,
            "held_out": found.held_out,
            "value_error": found.value_error,
            "lesson_error": found.lesson_error,
        }
        return found.weights

    def _from_differences(self, compared: Differences) -> tuple[int, ...]:
        found = compared.fit()
        self.log["differences"] = [_differences(era) for era in found]
        return compared.weights(found)

    def gate(self) -> Run:
        """The match of a bot with the lesson against it with the one from which that went on, or without one.

        No training game had its deals.
        """
        course, series = self.course, self.course.series
        name = self.log["lesson"]
        place, at, nodes = course.bot.partition("@")
        before = course.bot if course.start == "none" else f"{place}+{course.start}{at}{nodes}"
        bots = (f"{place}+{self.folder / name}{at}{nodes}", before)
        match = Match(series.ruleset, bots, course.players, course.deals, f"{series.seed} gate")
        return Run(match, str(self.folder / name.replace("lesson", "gate").removesuffix(".json")))

    def conclude(self, results: Results) -> None:
        """Note the result of the match.

        The lesson helps if the whole interval of the paired difference is above 0, and that of tables of own copies is
        not below 0: a bot that gains only by the work of others gains nothing at a table of its copies.
        """
        match, deals = results.match, results.whole_deals()
        lesson_own, plain_own = ((bot,) * match.players for bot in range(2))
        pairs = pair_summaries(match, deals)
        own = [fmean(tables[lesson_own].vp) - fmean(tables[plain_own].vp) for tables in deals]
        alone = pairs[0].difference if pairs else Estimate(0.0, None, None)
        among = mean_of(own) if own else alone
        self.log["gate"] = {
            "bot": self.course.bot,
            "seed": match.seed,
            "deals": len(deals),
            "alone": _estimate(alone),
            "own": _estimate(among),
            "wins": pairs[0].wins if pairs else None,
            "helps": (alone.low or 0.0) > 0 and (among.high or 0.0) > 0,
        }
        self._write()

    def _records(self) -> list[Path]:
        return [Path(planned.file or "") for planned in self.course.series.planned()]

    def _check(self) -> None:
        file = self.folder / LOG
        if not file.exists():
            return
        try:
            # A log that names no method is of the time when there was one.
            found = {"method": "scores", "start": "none"} | json.loads(file.read_bytes())
            there = {key: found[key] for key in self.log}
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise TrainingRefused(f"{file}: this is no log of a training") from error
        for key, value in self.log.items():
            if there[key] != value:
                raise TrainingRefused(
                    f"{self.folder} holds another training: {key} {json.dumps(there[key])} there,"
                    f" {json.dumps(value)} here; name another folder"
                )
        self.log = found

    def _write(self) -> None:
        unfinished = self.folder / f"{LOG}.unfinished"
        unfinished.write_text(json.dumps(self.log, indent=1) + "\n", "utf-8")
        unfinished.replace(self.folder / LOG)


def _estimate(found: Estimate) -> EstimateData:
    return {"value": found.value, "low": found.low, "high": found.high}


def _differences(found: EraFit) -> DifferencesData:
    return {
        "penalty": found.penalty,
        "turns": found.turns,
        "held_out": found.held_out,
        "correlation_before": found.correlation_before,
        "correlation": found.correlation,
        "gain": _estimate(found.gain),
        "is_learned": found.is_learned,
    }
