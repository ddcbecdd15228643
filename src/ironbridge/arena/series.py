"""A series of games, one after another or on several processes; the results come in the order of the games."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from errno import EEXIST
from pathlib import Path

from ironbridge.arena.faults import Fault, SeriesBroken
from ironbridge.arena.game import GameResult
from ironbridge.arena.planned_game import PlannedGame, may_be_saved, play_planned, saved
from ironbridge.arena.processes import play_games
from ironbridge.bots.catalogue import make_bot
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.workers import in_order

AHEAD = 8  # games among simple bots take about a millisecond


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played: a bot for every seat, and the seed from which each game's luck comes.

    A folder receives the record of every game.
    """

    ruleset: str
    bots: tuple[str, ...]
    games: int
    seed: int | str
    folder: str | None = None

    def __post_init__(self) -> None:
        ruleset_named(self.ruleset).for_players(len(self.bots))
        for name in self.bots:
            make_bot(name)
        if self.games < 1:
            raise ValueError(f"a series has at least one game, not {self.games}")

    def planned(self) -> Iterator[PlannedGame]:
        """Every game, by number."""
        for number in range(self.games):
            event = f"simulate, seed {self.seed}, game {number}"
            file = None if self.folder is None else str(Path(self.folder, f"game-{number:06}.brass"))
            yield PlannedGame(self.ruleset, self.bots, self.seed, number, event, file)

    def make_folder(self) -> None:
        """Make the folder if there is to be one. Raises OSError, too, if a record of another game would be replaced."""
        if self.folder is None:
            return
        Path(self.folder).mkdir(parents=True, exist_ok=True)
        for planned in self.planned():
            if planned.file is not None and not may_be_saved(planned):
                raise FileExistsError(
                    EEXIST, "the record of another game; choose another folder", planned.file
                )


def play_series(series: Series, jobs: int = 1) -> Generator[GameResult]:
    """Play all games and yield their results by number; the number of jobs changes nothing but the time.

    A bot that fails raises SeriesBroken; a record that cannot be written raises OSError.
    """
    if jobs < 1:
        raise ValueError(f"at least one job is needed, not {jobs}")
    return _play_here(series) if jobs == 1 or series.games == 1 else _play_on_processes(series, jobs)


def _play_here(series: Series) -> Generator[GameResult]:
    for planned in series.planned():
        yield saved(planned, _unbroken(play_planned(planned)))


def _play_on_processes(series: Series, jobs: int) -> Generator[GameResult]:
    with closing(play_games(series.planned(), jobs, ahead=AHEAD)) as games:
        yield from in_order((planned.number, _unbroken(result)) for planned, result in games)


def _unbroken(result: GameResult | Fault) -> GameResult:
    if isinstance(result, Fault):
        raise SeriesBroken(str(result))
    return result
