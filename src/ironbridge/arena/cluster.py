"""Questions answered on a Ray cluster; the answers come as they are found."""

import logging
import os
import secrets
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from typing import Any, TypeVar

from ironbridge import __version__
from ironbridge.errors import IronbridgeError
from ironbridge.workers import Question, WorkerDied
from ironbridge.workers.pool import LOOK_UP
from ironbridge.workers.question import unheard

Key = TypeVar("Key")
Given = TypeVar("Given")

LOCAL = "local"
OBJECT_STORE = 80 * 2**20  # bytes; Ray takes no less, and results are small
# A busy machine is not lost: Ray must wait for it.
PATIENCE = {"health_check_failure_threshold": 100, "worker_register_timeout_seconds": 600}


class NoCluster(IronbridgeError):
    """There is no Ray, no cluster at that address, or one with another version."""


class Cluster:
    """A Ray cluster that can be reached; on its nodes `answers` does what it does on processes."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        # A process that dies may be a bot's fault, so Ray must not ask again by itself.
        self._answer = ray.remote(num_cpus=1, max_retries=0)(_answer)

    def answers(
        self,
        asked: Iterable[tuple[Key, Question[Given]]],
        jobs: int,
        is_stopped: Callable[[], bool] = lambda: False,
        ahead: int = 1,
    ) -> Generator[tuple[Key, Given | WorkerDied]]:
        """Answers to `jobs` questions at once as they come, each with the key of its question.

        0 jobs are as many as there are processors. When stopped it still gives the answers that are there and drops the
        rest. What a lost node had is asked again. Raises NoCluster, and what a question raised.
        """
        ray = self._ray
        to_do = iter(asked)
        returned: deque[tuple[Key, Question[Given]]] = deque()
        under_way: dict[Any, tuple[Key, Question[Given]]] = {}
        try:
            while True:
                is_last_look = is_stopped()
                room = 0 if is_last_look else ahead * (jobs or self.processors)
                while len(under_way) < room and (
                    question := returned.popleft() if returned else next(to_do, None)
                ):
                    under_way[self._answer.remote(question[1], __version__)] = question
                if not under_way:
                    return
                ready, _ = ray.wait(list(under_way), timeout=0 if is_last_look else LOOK_UP)
                for reference in ready:
                    question = under_way.pop(reference)
                    try:
                        given: Given | WorkerDied = self._given(reference)
                    except ray.exceptions.NodeDiedError:
                        returned.append(question)
                    else:
                        yield question[0], given
                if is_last_look and not ready:
                    return
        finally:
            for reference in under_way:
                ray.cancel(reference, force=True)

    @property
    def processors(self) -> int:
        """How many processors all nodes have that are there now; at least 1, since more nodes may come."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def _given(self, reference: Any) -> Any:
        """The answer to a question, or how the process that had it died; Ray's own error if its node was lost."""
        exceptions = self._ray.exceptions
        try:
            given = self._ray.get(reference)
        except exceptions.NodeDiedError:
            raise
        except (exceptions.WorkerCrashedError, exceptions.OutOfMemoryError) as error:
            what = "out of memory" if isinstance(error, exceptions.OutOfMemoryError) else "it ended by itself"
            return WorkerDied(what)
        except exceptions.RayError as error:
            raise NoCluster(f"a node cannot play: {str(error).strip().splitlines()[-1]}") from error
        if isinstance(given, Exception):
            raise given
        return given


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


def _answer(question: Question[Given], version: str) -> Given | Exception:
    """Answer a question on a node, which must have the same version: another may give another answer."""
    if version != __version__:
        return NoCluster(f"a node has ironbridge {__version__}; here it is {version}")
    try:
        return question.answer(unheard)
    except Exception as error:
        return error
