"""How much a long test does."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

from ironbridge import engine_kind

SCALE = int(os.environ.get("IRONBRIDGE_SCALE", "1"))

# Both engines are the same source: what is shown in full on the compiled one is shown in part on the pure one.
IS_IN_FULL = engine_kind() == "compiled"


def amount(usual: int) -> int:
    """The usual amount, a quarter of it on the pure engine, and more of it in `make soak`."""
    return SCALE * (usual if IS_IN_FULL else max(usual // 4, 1))


def measured(name: str, *, of: Iterable[str]) -> list[Any]:
    """Parameters for tests that go through whole games: coverage is measured in one, the others show the same."""
    return [one if one == name else pytest.param(one, marks=pytest.mark.whole_games) for one in of]
