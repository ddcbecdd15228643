"""Environments for learners: numbers for choices, rows for what a seat sees, many games at once, and three libraries.

- `ActionSpace` and `Observer` turn choices and views into numbers that stay the same for each version.
- `Batch` plays many games by arrays; `SharedBatch` on several processes, `RayBatch` on a cluster.
- Gymnasium: `gymnasium.make("ironbridge.envs:Brass-v1", opponents="greedy")`.
- PettingZoo: `from ironbridge.envs import brass_v1`.
- OpenSpiel: `import ironbridge.envs.open_spiel`, then `pyspiel.load_game("python_brass")`.
"""

# This import stands first: it says what is missing.
from ironbridge.envs.needed import NEEDED_IS_THERE as _NEEDED_IS_THERE  # isort: split

from ironbridge.envs.action_space import ActionSpace
from ironbridge.envs.batch import Batch
from ironbridge.envs.buffers import BadBuffer
from ironbridge.envs.observer import Observer
from ironbridge.envs.one_seat import register
from ironbridge.envs.ray_batch import RayBatch
from ironbridge.envs.rewards import REWARDS, rewards_of
from ironbridge.envs.shared_batch import SharedBatch

assert _NEEDED_IS_THERE
register()

__all__ = [
    "REWARDS",
    "ActionSpace",
    "BadBuffer",
    "Batch",
    "Observer",
    "RayBatch",
    "SharedBatch",
    "rewards_of",
]
