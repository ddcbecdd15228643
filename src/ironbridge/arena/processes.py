"""Tables played on several processes; the results come as they are finished."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing

from ironbridge.arena.faults import Fault
from ironbridge.arena.game import GameResult
from ironbridge.arena.table import Table, saved
from ironbridge.workers import WorkerDied, answers


def play_tables(
    tables: Iterable[Table], jobs: int, is_stopped: Callable[[], bool] = lambda: False, ahead: int = 1
) -> Generator[tuple[Table, GameResult | Fault]]:
    """Play tables on so many processes; each comes with its result as it is finished, its record saved.

    When it is stopped it still gives what is finished and drops the rest. A process has up to `ahead` tables at once:
    more than one is worth it where a game takes no longer than the way between the processes. Raises OSError.
    """
    with closing(answers(((table, table) for table in tables), jobs, is_stopped, ahead)) as played:
        for table, result in played:
            if isinstance(result, WorkerDied):
                yield table, died(table, str(result))
            else:
                yield table, result if isinstance(result, Fault) else saved(table, result)


def died(table: Table, what: str) -> Fault:
    """The fault of a table whose process died: nobody knows which bot it was."""
    return Fault(table.number, table.bots, ", ".join(table.bots), -1, 0, "died", what, "")
