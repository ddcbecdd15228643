"""Which of several whole games coverage is measured in."""

from collections.abc import Iterable
from typing import Any

import pytest


def measured(name: str, *, of: Iterable[str]) -> list[Any]:
    """Parameters for tests that go through whole games: coverage is measured in one, the others show the same."""
    return [one if one == name else pytest.param(one, marks=pytest.mark.whole_games) for one in of]
