"""A batch whose rows are divided among several processes, on this machine or on others."""

from abc import ABC, abstractmethod
from itertools import pairwise
from types import TracebackType
from typing import Self, TypedDict

import numpy as np
import numpy.typing as npt

from ironbridge.envs.arrays import Arrays, numbers_for
from ironbridge.envs.buffers import Float32s, Int8s, Rows
from ironbridge.envs.observer import Form
from ironbridge.envs.rewards import Reward, checked_reward
from ironbridge.envs.table import Table
from ironbridge.errors import BadChoice, BadPlayerCount

Numbers = npt.NDArray[np.int64]


class Settings(TypedDict):
    """What all parts of a batch have in common."""

    ruleset: str
    players: int
    seed: int | str
    reward: Reward
    form: Form


class SplitBatch(ABC):
    """As `Batch`, with the same games for the same seed; its rows are divided among `parts` processes.

    It is to be closed, best by `with`. Its arrays hold the last step then.
    """

    arrays: Arrays

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
        if not 1 <= parts <= n:
            raise BadPlayerCount(f"{n} games can be divided among 1 to {n} processes, not {parts!r}")
        self.table = Table(ruleset, players)
        self.n = n
        self.settings: Settings = {
            "ruleset": ruleset,
            "players": players,
            "seed": seed,
            "reward": checked_reward(reward),
            "form": form,
        }
        bounds = [n * k // parts for k in range(parts + 1)]
        self.slices = [slice(begin, end) for begin, end in pairwise(bounds)]

    @property
    def observations(self) -> Rows:
        """What the seat to act sees in each game."""
        return self.arrays.observations

    @property
    def masks(self) -> Int8s:
        """What is open in each game."""
        return self.arrays.masks

    @property
    def seat(self) -> Int8s:
        """The seat to act in each game."""
        return self.arrays.seat

    @property
    def reward(self) -> Float32s:
        """What the last step brought each seat of each game."""
        return self.arrays.reward

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Whether the last step ended a game."""
        return self.arrays.done

    def reset(self) -> None:
        """Begin all games anew, from their first deals on."""
        self._reset()

    def step(self, actions: npt.ArrayLike) -> None:
        """Carry out a number in every game. Raises BadChoice, and nothing has happened, if one is not open."""
        numbers = numbers_for(self.n, actions).astype(np.int64)
        inside = (numbers >= 0) & (numbers < self.table.space.n)
        is_open = self.masks[np.arange(self.n), np.where(inside, numbers, 0)].astype(bool) & inside
        if not is_open.all():
            closed = int(np.argmin(is_open))
            raise BadChoice(f"the number {numbers[closed]} is not open in row {closed}: see masks[{closed}]")
        self._step(numbers)

    @abstractmethod
    def close(self) -> None:
        """End the processes."""

    @abstractmethod
    def _reset(self) -> None: ...

    @abstractmethod
    def _step(self, numbers: Numbers) -> None: ...

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.table}: {self.n} games on {len(self.slices)} processes>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
