"""Ridge regression: the weights of columns, of which large ones are penalised."""

import numpy as np
from numpy.typing import NDArray

FOLDS = 4  # parts of the games by which the penalty is chosen
HELD_OUT = 5  # every fifth game is held out, for judging

Floats = NDArray[np.float64]


def with_time(features: Floats, left: NDArray[np.int64]) -> Floats:
    """Every feature, and every feature times the actions left."""
    return np.hstack([features, features * left[:, None]])


def ridge(columns: Floats, missed: Floats, penalty: float) -> Floats:
    """The weights by which columns, whose means are 0, say what was missed; a column that is constant has none."""
    spread = columns.std(0)
    is_constant = spread == 0
    spread[is_constant] = 1.0
    scaled = columns / spread
    moment: Floats = scaled.T @ scaled + penalty * len(missed) * np.eye(scaled.shape[1])
    weights: Floats = np.linalg.solve(moment, scaled.T @ missed) / spread
    weights[is_constant] = 0.0
    return weights
