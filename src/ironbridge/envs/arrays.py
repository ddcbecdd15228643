"""The arrays that a batch fills."""

from collections.abc import Callable
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from ironbridge.envs.buffers import Float32s, Int8s, Rows
from ironbridge.envs.observer import Form
from ironbridge.envs.table import Table
from ironbridge.errors import BadChoice

Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrays:
    """For each game: what the seat to act sees and may choose, which seat it is, and what the last step brought."""

    observations: Rows
    masks: Int8s
    seat: Int8s
    reward: Float32s  # of each seat
    done: npt.NDArray[np.bool_]

    @classmethod
    def made(
        cls, table: Table, n: int, form: Form, make: Callable[[Shape, npt.DTypeLike], np.ndarray]
    ) -> "Arrays":
        """Arrays for `n` games, each made from its shape and type."""
        return cls(
            make((n, table.observer.size), np.dtype(form)),
            make((n, table.space.n), np.int8),
            make((n,), np.int8),
            make((n, table.players), np.float32),
            make((n,), np.bool_),
        )

    def part(self, rows: slice) -> "Arrays":
        """The arrays of some games, in the same memory."""
        return Arrays(*(getattr(self, field.name)[rows] for field in fields(self)))

    def fill(self, rows: slice, part: "Arrays") -> None:
        """Copy the arrays of some games into these."""
        for field in fields(self):
            getattr(self, field.name)[rows] = getattr(part, field.name)

    def copy(self) -> "Arrays":
        """The same numbers in a memory of their own."""
        return Arrays(*(getattr(self, field.name).copy() for field in fields(self)))


def numbers_for(n: int, actions: npt.ArrayLike) -> npt.NDArray[np.integer]:
    """One whole number for each of `n` games. Raises BadChoice."""
    given = np.asarray(actions)
    if given.shape != (n,) or given.dtype.kind not in "iu":
        raise BadChoice(f"there are {n} games; {given.dtype} in the shape {given.shape} do not fit")
    return given
