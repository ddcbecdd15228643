"""What the comparisons of engine and oracle share."""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture
def untraced() -> Iterator[None]:
    """No measuring of coverage: it would slow the oracle several times over, and other tests cover the rules."""
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)
