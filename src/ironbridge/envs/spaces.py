"""The spaces of Gymnasium for a table."""

from typing import Any

import numpy as np
from gymnasium import spaces

from ironbridge.envs.observer import Form
from ironbridge.envs.play import Play
from ironbridge.envs.table import Table


def observation_space(table: Table, form: Form) -> spaces.Dict:
    """The space of what a seat sees and of what is open to it."""
    size = (table.observer.size,)
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, size, np.dtype(form).type),
            "action_mask": spaces.Box(0, 1, (table.space.n,), np.int8),
        }
    )


def observation(table: Table, play: Play, seat: int, form: Form) -> dict[str, Any]:
    """What a seat sees and what is open to it: nothing while another is to act, or when the game is over."""
    row = play.row(seat)
    mask = play.mask() if play.seat() == seat else bytes(table.space.n)
    if form == "int8":
        seen: Any = np.frombuffer(bytearray(row), np.int8)
    else:
        seen = np.empty(table.observer.size, np.float32)
        table.observer.to_floats(seen, row)
    return {"observation": seen, "action_mask": np.frombuffer(bytearray(mask), np.int8)}
