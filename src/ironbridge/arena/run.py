"""A run of a match: it plays what is missing, keeps what is finished and notes what goes wrong."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from ironbridge.arena.cluster import Cluster
from ironbridge.arena.faults import Fault
from ironbridge.arena.game import GameResult
from ironbridge.arena.match import Match, Results, table_name
from ironbridge.arena.planned_game import PlannedGame
from ironbridge.arena.processes import play_games
from ironbridge.arena.saving import save_record
from ironbridge.arena.store import FAULTS, Store

FAULT_FOLDER = "ironbridge-faults"  # in the current folder, for a run that keeps nothing


class Run:
    """A match being played. A folder keeps it, and what it already keeps is not played again.

    After a fault the run stops, or goes on and leaves that deal out. Raises OSError and StoreRefused.
    """

    def __init__(
        self, match: Match, folder: str | None = None, limit: float | None = None, goes_on: bool = False
    ) -> None:
        self.match = match
        self.store = None if folder is None else Store(folder, match)
        self.results = Results(match) if self.store is None else self.store.read()
        self.games_before = self.results.games
        self.limit = limit
        self.goes_on = goes_on
        self.faults: list[Fault] = []

    @property
    def games(self) -> int:
        """How many games the whole match has."""
        return self.match.deals * len(self.match.seatings)

    @property
    def is_broken(self) -> bool:
        """Whether a fault ended the run."""
        return bool(self.faults) and not self.goes_on

    def play(
        self,
        jobs: int,
        is_interrupted: Callable[[], bool] = lambda: False,
        cluster: Cluster | None = None,
    ) -> Generator[GameResult | Fault]:
        """Play until all is done, a fault ends it or it is interrupted; what it yields has been stored.

        It plays on processes, or on a cluster, where 0 jobs are as many as it has processors.
        """

        def is_over() -> bool:
            return self.is_broken or is_interrupted()

        with closing(play_games(self._planned(), jobs, is_over, cluster=cluster)) as played:
            for planned, result in played:
                if isinstance(result, Fault):
                    fault = self._recorded(planned, result)
                    self.faults.append(fault)
                    yield fault
                else:
                    if self.store is not None:
                        self.store.add(planned.number, planned.seating, result)
                    self.results.add(planned.number, planned.seating, result)
                    yield result

    def _planned(self) -> Iterator[PlannedGame]:
        folder = None if self.store is None else str(self.store.games)
        for deal, seating in self.results.missing():
            yield self.match.planned(deal, seating, folder, self.limit)

    def _recorded(self, planned: PlannedGame, fault: Fault) -> Fault:
        """The fault with its record in a file, if there is one."""
        if not fault.record:
            return fault
        folder = Path(FAULT_FOLDER) if self.store is None else self.store.folder / FAULTS
        folder.mkdir(exist_ok=True)
        file = str(folder / f"{table_name(planned.number, planned.seating)}.brass")
        save_record(file, fault.record)
        return replace(fault, record="", file=file)
