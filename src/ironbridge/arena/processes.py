"""Games played on several processes or a cluster; the results come as they are finished."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing

from ironbridge.arena.cluster import Cluster
from ironbridge.arena.faults import Fault
from ironbridge.arena.game import GameResult
from ironbridge.arena.planned_game import PlannedGame, saved
from ironbridge.workers import WorkerDied, answers


def play_games(
    games: Iterable[PlannedGame],
    jobs: int,
    is_stopped: Callable[[], bool] = lambda: False,
    ahead: int = 1,
    cluster: Cluster | None = None,
) -> Generator[tuple[PlannedGame, GameResult | Fault]]:
    """Play games on `jobs` processes or a cluster; each comes with its result as it is finished, its record saved.

    When stopped it still gives what is finished and drops the rest. A process has up to `ahead` games at once: more
    than one pays where a game takes no longer than sending it. Raises OSError and NoCluster.
    """
    ask = answers if cluster is None else cluster.answers
    with closing(ask(((planned, planned) for planned in games), jobs, is_stopped, ahead)) as played:
        for planned, result in played:
            if isinstance(result, WorkerDied):
                yield planned, died(planned, str(result))
            else:
                yield planned, result if isinstance(result, Fault) else saved(planned, result)


def died(planned: PlannedGame, what: str) -> Fault:
    """The fault of a game whose process died: nobody knows which bot it was."""
    return Fault(planned.number, planned.bots, ", ".join(planned.bots), -1, 0, "died", what, "")
