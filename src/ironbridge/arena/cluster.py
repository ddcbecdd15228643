"""Games played on a Ray cluster; the results come as they are finished."""

import logging
import os
import secrets
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from typing import Any

from ironbridge import __version__
from ironbridge.arena.faults import Fault
from ironbridge.arena.game import GameResult
from ironbridge.arena.planned_game import PlannedGame, play_planned, saved
from ironbridge.arena.processes import died
from ironbridge.errors import IronbridgeError
from ironbridge.workers.pool import LOOK_UP

LOCAL = "local"
OBJECT_STORE = 80 * 2**20  # bytes; Ray takes no less, and results are small
# A busy machine is not lost: Ray must wait for it.
PATIENCE = {"health_check_failure_threshold": 100, "worker_register_timeout_seconds": 600}


class NoCluster(IronbridgeError):
    """There is no Ray, no cluster at that address, or one with another version."""


class Cluster:
    """A Ray cluster that can be reached; on its nodes `play_games` does what it does on processes."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        # A process that dies is a bot's fault, so Ray must not repeat the game by itself.
        self._play = ray.remote(num_cpus=1, max_retries=0)(_play)

    def play_games(
        self,
        games: Iterable[PlannedGame],
        jobs: int,
        is_stopped: Callable[[], bool] = lambda: False,
        ahead: int = 1,
    ) -> Generator[tuple[PlannedGame, GameResult | Fault]]:
        """Play `jobs` games at once; each comes with its result as it is finished, its record saved.

        0 jobs are as many as there are processors. When stopped it still gives what is finished and drops the rest.
        What a lost node had is played again. Raises OSError and NoCluster.
        """
        ray = self._ray
        to_do = iter(games)
        returned: deque[PlannedGame] = deque()
        under_way: dict[Any, PlannedGame] = {}
        try:
            while True:
                is_last_look = is_stopped()
                room = 0 if is_last_look else ahead * (jobs or self.processors)
                while len(under_way) < room and (
                    planned := returned.popleft() if returned else next(to_do, None)
                ):
                    under_way[self._play.remote(planned, __version__)] = planned
                if not under_way:
                    return
                ready, _ = ray.wait(list(under_way), timeout=0 if is_last_look else LOOK_UP)
                for reference in ready:
                    planned = under_way.pop(reference)
                    result = self._result(planned, reference)
                    if result is None:
                        returned.append(planned)
                    else:
                        yield planned, result if isinstance(result, Fault) else saved(planned, result)
                if is_last_look and not ready:
                    return
        finally:
            for reference in under_way:
                ray.cancel(reference, force=True)

    @property
    def processors(self) -> int:
        """How many processors all nodes have that are there now; at least 1, since more nodes may come."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def _result(self, planned: PlannedGame, reference: Any) -> GameResult | Fault | None:
        """The result of a game, or None if its node was lost."""
        exceptions = self._ray.exceptions
        try:
            result: GameResult | Fault | Exception = self._ray.get(reference)
        except exceptions.NodeDiedError:
            return None
        except (exceptions.WorkerCrashedError, exceptions.OutOfMemoryError) as error:
            what = "out of memory" if isinstance(error, exceptions.OutOfMemoryError) else "it ended by itself"
            return died(planned, what)
        except exceptions.RayError as error:
            raise NoCluster(f"a node cannot play: {str(error).strip().splitlines()[-1]}") from error
        if isinstance(result, Exception):
            raise result
        return result


@contextmanager
def joined(address: str, jobs: int = 0) -> Iterator[Cluster]:
    """A cluster at an address; `local` starts one with `jobs` processors on this machine, which ends with the block.

    What Ray prints goes to its own logs. Raises NoCluster.
    """
    if find_spec("ray") is None:
        raise NoCluster('a cluster needs Ray: pip install "ironbridge[cluster]"')
    options: dict[str, Any] = {"address": address}
    if address == LOCAL:
        # Nobody else may reach it; Ray reads these when it is imported.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # all nodes are on the loopback
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
        options |= {
            "num_cpus": jobs or None,
            "include_dashboard": False,
            "object_store_memory": OBJECT_STORE,
            "_system_config": PATIENCE,
        }
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    # Ray may print news of its nodes to standard output at any time.
    with signals_kept(), open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        try:
            ray.init(**options, log_to_driver=False, logging_level=logging.CRITICAL)
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            raise NoCluster(f"there is no Ray cluster at {address}: {error}") from error
        try:
            yield Cluster(ray)
        finally:
            ray.shutdown()


@contextmanager
def signals_kept() -> Iterator[None]:
    """Restore the handlers of signals afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _play(planned: PlannedGame, version: str) -> GameResult | Fault | Exception:
    """Play a game on a node, which must have the same version: another may give another result."""
    if version != __version__:
        return NoCluster(f"a node has ironbridge {__version__}; here it is {version}")
    try:
        return play_planned(planned)
    except Exception as error:
        return error
