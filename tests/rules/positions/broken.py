"""Plain data with one thing in it wrong."""

import copy
from typing import Any

Data = dict[str, Any]

Path = tuple[str | int, ...]


def changed(data: Data, path: Path, value: Any) -> Data:
    """The data with one thing in it replaced."""
    data = copy.deepcopy(data)
    at: Any = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return data


def without(data: Data, path: Path) -> Data:
    """The data with one thing in it missing."""
    data = copy.deepcopy(data)
    at: Any = data
    for step in path[:-1]:
        at = at[step]
    del at[path[-1]]
    return data
