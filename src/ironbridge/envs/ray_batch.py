"""A batch on the nodes of a Ray cluster."""

import sys
from importlib.util import find_spec
from typing import Any

import numpy as np

from ironbridge.envs.arrays import Arrays
from ironbridge.envs.batch import Batch
from ironbridge.envs.split_batch import Numbers, SplitBatch
from ironbridge.errors import IronbridgeError


class NoRay(IronbridgeError):
    """There is no Ray, or this process has not joined a cluster."""


class RayBatch(SplitBatch):
    """A batch whose parts are actors of Ray, each on a processor of its own; call `ray.init` before."""

    def __init__(self, *table: Any, **settings: Any) -> None:
        super().__init__(*table, **settings)
        ray = sys.modules.get("ray")
        if ray is None or not ray.is_initialized():
            hint = "" if find_spec("ray") else ' after pip install "ironbridge[cluster]"'
            raise NoRay(f"this process has not joined a cluster: call ray.init(){hint} before")
        self._ray = ray
        actor = ray.remote(num_cpus=1)(Part)
        self._actors = [
            actor.remote(n=part.stop - part.start, first_row=part.start, **self.settings)
            for part in self.slices
        ]
        self.arrays = Arrays.made(self.table, self.n, self.settings["form"], np.zeros)
        self._take([actor.arrays.remote() for actor in self._actors])

    def close(self) -> None:
        for actor in self._actors:
            self._ray.kill(actor)
        self._actors = []

    def _reset(self) -> None:
        self._take([actor.reset.remote() for actor in self._actors])

    def _step(self, numbers: Numbers) -> None:
        parts = zip(self._actors, self.slices, strict=True)
        self._take([actor.step.remote(numbers[part]) for actor, part in parts])

    def _take(self, answers: list[Any]) -> None:
        for part, arrays in zip(self.slices, self._ray.get(answers), strict=True):
            self.arrays.fill(part, arrays)


class Part:
    """Some rows of a batch, on a node."""

    def __init__(self, **settings: Any) -> None:
        self.batch = Batch(**settings)

    def arrays(self) -> Arrays:
        """What the batch has filled."""
        return self.batch.arrays

    def step(self, numbers: Numbers) -> Arrays:
        """Carry out a number in every game."""
        self.batch.step(numbers)
        return self.arrays()

    def reset(self) -> Arrays:
        """Begin all games anew."""
        self.batch.reset()
        return self.arrays()
