"""A series of games, one after another or on several processes; the results come in the order of the games."""

import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.synchronize import Event as StopEvent

from ironbridge.arena.game import GameResult, play_game
from ironbridge.bots.catalogue import make_bot
from ironbridge.rules.catalogue import ruleset as ruleset_named

BATCHES_PER_JOB = 16
LARGEST_BATCH = 10


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
        ruleset_named(self.ruleset).table(len(self.bots))
        for name in self.bots:
            make_bot(name)
        if self.games < 1:
            raise ValueError(f"a series has at least one game, not {self.games}")


def play_series(series: Series, jobs: int = 1) -> Generator[GameResult]:
    """Play all games and yield their results by number; the number of jobs changes nothing but the time."""
    if jobs < 1:
        raise ValueError(f"at least one job is needed, not {jobs}")
    batches = _batches(series.games, jobs)
    if jobs == 1 or len(batches) == 1:
        return _play_here(series)
    return _play_on_processes(series, batches, min(jobs, len(batches)))


def _play_here(series: Series) -> Generator[GameResult]:
    bots = [make_bot(name) for name in series.bots]
    for number in range(series.games):
        yield play_game(series.ruleset, bots, series.seed, number, series.folder)


def _batches(games: int, jobs: int) -> list[range]:
    size = max(1, min(LARGEST_BATCH, games // (jobs * BATCHES_PER_JOB)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def _play_on_processes(series: Series, batches: list[range], jobs: int) -> Generator[GameResult]:
    # "spawn" is the one way of starting a process that is the same, and safe beside threads, everywhere.
    context = get_context("spawn")
    stop = context.Event()
    executor = ProcessPoolExecutor(jobs, context, initializer=_prepare, initargs=(stop,))
    to_do = deque(batches)
    running: deque[Future[list[GameResult]]] = deque()
    try:
        while to_do or running:
            while to_do and len(running) < 4 * jobs:
                with _interrupts_ignored():
                    running.append(executor.submit(_play_batch, series, to_do.popleft()))
            yield from running.popleft().result()
    finally:
        stop.set()
        executor.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started meanwhile never see Ctrl-C, which a terminal sends to all of them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_stop_signs: list[StopEvent] = []


def _prepare(stop: StopEvent) -> None:
    """Keep, in a new process, the sign by which it is told to stop."""
    _stop_signs.append(stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_batch(series: Series, numbers: range) -> list[GameResult]:
    bots = [make_bot(name) for name in series.bots]
    results = []
    for number in numbers:
        if any(stop.is_set() for stop in _stop_signs):
            break
        results.append(play_game(series.ruleset, bots, series.seed, number, series.folder))
    return results
