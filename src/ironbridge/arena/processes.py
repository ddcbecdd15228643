"""Tables played on several processes; the results come as they are finished."""

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait

from ironbridge.arena.faults import Fault
from ironbridge.arena.game import GameResult
from ironbridge.arena.table import Table, play_table, saved

LOOK_UP = 0.2  # so often in seconds, while nothing happens, it is asked whether to stop


def play_tables(
    tables: Iterable[Table], jobs: int, is_stopped: Callable[[], bool] = lambda: False, ahead: int = 1
) -> Generator[tuple[Table, GameResult | Fault]]:
    """Play tables on so many processes; each comes with its result as it is finished, its record saved.

    Told to stop, it still gives what is finished and leaves the rest. A process has up to `ahead` tables at once: more
    than one is worth it where a game takes no longer than the way between the processes. Raises OSError.
    """
    to_do = iter(tables)
    returned: deque[Table] = deque()

    def next_table() -> Table | None:
        return returned.popleft() if returned else next(to_do, None)

    workers: list[_Worker] = []
    try:
        while True:
            is_last_look = is_stopped()
            if not is_last_look:
                for worker in workers:
                    while len(worker.tables) < ahead and (table := next_table()):
                        worker.give(table)
                while len(workers) < jobs and (table := next_table()):
                    workers.append(_Worker())
                    workers[-1].give(table)
            busy = [worker for worker in workers if worker.tables]
            ready = wait([worker.pipe for worker in busy], 0 if is_last_look else LOOK_UP) if busy else []
            for worker in [worker for worker in busy if worker.pipe in ready]:
                table, result = worker.take()
                if isinstance(result, Fault) and result.kind == "died":
                    workers.remove(worker)
                    worker.end()
                    returned += worker.tables
                yield table, result if isinstance(result, Fault) else saved(table, result)
            if not busy or (is_last_look and not ready):
                return
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process that plays the tables it is given, one after another."""

    def __init__(self) -> None:
        # "spawn" is the one way of starting a process that is the same, and safe beside threads, everywhere.
        context = get_context("spawn")
        self.pipe, other_end = context.Pipe()
        self.process = context.Process(target=_work, args=(other_end,), daemon=True)
        with interrupts_ignored():
            self.process.start()
        other_end.close()
        self.tables: deque[Table] = deque()

    def give(self, table: Table) -> None:
        """Hand over a table to be played after those it has."""
        self.tables.append(table)
        # A process that has died is noticed when its result is taken.
        with suppress(OSError):
            self.pipe.send(table)

    def take(self) -> tuple[Table, GameResult | Fault]:
        """The table that was played first and its result, or the fault that the process has died with."""
        table = self.tables.popleft()
        try:
            result: GameResult | Fault | Exception = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            what = f"exit code {self.process.exitcode}"
            return table, Fault(table.number, table.bots, ", ".join(table.bots), -1, 0, "died", what, "")
        if isinstance(result, Exception):
            raise result
        return table, result

    def end(self) -> None:
        """Leave off whatever it is doing."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Processes started meanwhile never see Ctrl-C, which a terminal sends to all of them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(pipe: "Connection[GameResult | Fault | Exception, Table]") -> None:
    """Play tables until nobody gives any more; a parent that was killed may leave a reset pipe behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    # What a bot prints must not get into the output of the command.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        try:
            table = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            result: GameResult | Fault | Exception = play_table(table)
        except Exception as error:
            result = error
        try:
            pipe.send(result)
        except OSError:
            return


def leave_with_parent() -> None:
    """End this process when the one that started it has gone, even if that was killed."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
