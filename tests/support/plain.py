"""Plain data without its types, for tests that spoil it or hand it to the oracle."""

from collections.abc import Mapping
from typing import Any


def plain(data: Mapping[str, object]) -> dict[str, Any]:
    """The same object, as a dictionary in which anything may stand."""
    assert isinstance(data, dict)
    return data
