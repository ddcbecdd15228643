"""A lesson for turns, learned from turns compared in the games of a series."""

import json
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path

from ironbridge.arena.cluster import Cluster
from ironbridge.arena.faults import SeriesBroken
from ironbridge.arena.learning.comparisons import GameCompared, read_comparisons
from ironbridge.arena.learning.difference_fit import EraFit, fit_differences
from ironbridge.arena.learning.difference_rows import turns_compared
from ironbridge.arena.saving import save_record
from ironbridge.arena.series import Series
from ironbridge.bots.lesson import BadLesson, Lesson, weight_count
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.record import read_record
from ironbridge.workers import WorkerDied, answers


class Differences:
    """Turns compared in the games of a series, each game kept in a file of the folder. Raises BadLesson."""

    def __init__(self, series: Series, start: Lesson, folder: Path) -> None:
        self.tables = ruleset_named(series.ruleset).for_players(len(series.bots)).rulebook.tables
        if len(start.weights) not in (0, weight_count(self.tables)):
            raise BadLesson(f"a lesson from {start.ruleset} does not fit {series.ruleset}")
        self.series = series
        self.start = start
        self.folder = folder
        records = [Path(planned.file or "") for planned in series.planned()]
        self.files = [(record, folder / f"{record.stem}.json") for record in records]

    def missing(self) -> int:
        """In how many games turns are still to be compared."""
        return sum(not file.exists() for _, file in self.files)

    def compare(
        self, jobs: int, is_interrupted: Callable[[], bool], cluster: Cluster | None
    ) -> Generator[None]:
        """Compare turns where that is missing; all games have been played. Raises SeriesBroken and OSError."""
        self.folder.mkdir(exist_ok=True)
        ask = answers if cluster is None else cluster.answers
        with closing(ask(self._asked(), jobs, is_interrupted)) as compared:
            for file, found in compared:
                if isinstance(found, WorkerDied):
                    raise SeriesBroken(f"{file}: turns could not be compared: {found}")
                save_record(str(file), json.dumps(found, separators=(",", ":")) + "\n")
                yield

    def fit(self) -> list[EraFit]:
        """What the games teach."""
        rows = [
            list(turns_compared(read_record(record.read_bytes()).whole(), read_comparisons(file), self.start))
            for record, file in self.files
        ]
        return fit_differences(rows, int(self.tables.eras))

    def weights(self, found: list[EraFit]) -> tuple[int, ...]:
        """The weights of the lesson with which it began, and those that were learned."""
        learned = [weight for era in found for weight in era.weights]
        before = self.start.weights or (0,) * len(learned)
        return tuple(a + b for a, b in zip(before, learned, strict=True))

    def _asked(self) -> Iterator[tuple[Path, GameCompared]]:
        """The games that are not yet compared."""
        for number, (record, file) in enumerate(self.files):
            if not file.exists():
                seed = f"{self.series.seed} game {number} compared"
                yield file, GameCompared(record.read_text("utf-8"), self.start, seed)
