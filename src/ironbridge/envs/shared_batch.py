"""A batch on several processes of this machine, whose arrays lie in memory that they share."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory

import numpy as np
import numpy.typing as npt

from ironbridge.envs.arrays import Arrays, Shape
from ironbridge.envs.batch import Batch
from ironbridge.envs.observer import Form
from ironbridge.envs.rewards import Reward
from ironbridge.envs.split_batch import Numbers, Settings, SplitBatch
from ironbridge.envs.table import Table
from ironbridge.workers import Question, Report, Worker

# In the process of a worker: its parts of batches by the name of the memory, with memory and numbers to carry out.
_PARTS: dict[str, tuple[SharedMemory, Batch, Numbers]] = {}


class SharedBatch(SplitBatch):
    """A batch on several processes of this machine; a script that makes one needs `if __name__ == "__main__":`."""

    def __init__(
        self,
        ruleset: str,
        players: int,
        n: int,
        seed: int | str,
        *,
        parts: int = 2,
        reward: Reward = "win",
        form: Form = "int8",
    ) -> None:
        super().__init__(ruleset, players, n, seed, parts=parts, reward=reward, form=form)
        needed = Room()
        needed.arrays(self.table, self.n, self.settings["form"])
        self._memory: SharedMemory | None = SharedMemory(create=True, size=needed.used)
        self.arrays, self._numbers = Room(self._memory).arrays(self.table, self.n, self.settings["form"])
        self._key = self._memory.name
        self._workers = [Worker() for _ in self.slices]
        try:
            self._ask([Begin(self._key, self.n, part, self.settings) for part in self.slices])
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
        memory, self._memory = self._memory, None
        if memory is not None:
            self.arrays, self._numbers = self.arrays.copy(), self._numbers.copy()
            memory.unlink()
            # Where somebody still holds an array, the memory goes with it.
            with suppress(BufferError):
                memory.close()

    def _reset(self) -> None:
        self._ask([Reset(self._key)] * len(self.slices))

    def _step(self, numbers: Numbers) -> None:
        self._numbers[:] = numbers
        self._ask([Step(self._key)] * len(self.slices))

    def _ask(self, questions: Sequence[Question[None]]) -> None:
        for worker, question in zip(self._workers, questions, strict=True):
            worker.give(question)
        for worker in self._workers:
            worker.hear()


@dataclass(frozen=True, slots=True)
class Begin(Question[None]):
    """Make some rows of a batch in a process."""

    memory: str
    n: int
    rows: slice
    settings: Settings

    def answer(self, report: Report) -> None:
        settings = self.settings
        table = Table(settings["ruleset"], settings["players"])
        memory = SharedMemory(self.memory)
        arrays, numbers = Room(memory).arrays(table, self.n, settings["form"])
        rows = self.rows
        part = arrays.part(rows)
        batch = Batch(n=rows.stop - rows.start, first_row=rows.start, arrays=part, **settings)
        _PARTS[self.memory] = memory, batch, numbers[rows]


@dataclass(frozen=True, slots=True)
class Step(Question[None]):
    """Carry out the numbers that lie in the memory."""

    memory: str

    def answer(self, report: Report) -> None:
        _, batch, actions = _PARTS[self.memory]
        batch.step(actions)


@dataclass(frozen=True, slots=True)
class Reset(Question[None]):
    """Begin all games anew."""

    memory: str

    def answer(self, report: Report) -> None:
        _PARTS[self.memory][1].reset()


class Room:
    """Arrays laid into a memory one after another, each from a multiple of 64 bytes on; without one only counted."""

    def __init__(self, memory: SharedMemory | None = None) -> None:
        self.memory = memory
        self.used = 0

    def lay(self, shape: Shape, kind: npt.DTypeLike) -> np.ndarray:
        """The next array."""
        at = self.used
        self.used += -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64
        return np.empty(0, kind) if self.memory is None else np.ndarray(shape, kind, self.memory.buf, at)

    def arrays(self, table: Table, n: int, form: Form) -> tuple[Arrays, Numbers]:
        """The arrays of a batch, and the numbers to be carried out."""
        return Arrays.made(table, n, form, self.lay), self.lay((n,), np.int64)
