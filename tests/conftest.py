"""Which engine the tests run on, and for how long."""

import os

import pytest

from ironbridge import engine_kind
from tests.agreement import summary


def pytest_report_header() -> str:
    return f"ironbridge: {engine_kind()} engine, scale {_scale()}"


def pytest_configure() -> None:
    """`make test` says which engine it means; a leg on the other one would prove nothing."""
    expected = os.environ.get("IRONBRIDGE_EXPECT")
    if expected and engine_kind() != expected:
        raise pytest.UsageError(f"the {engine_kind()} engine runs, but IRONBRIDGE_EXPECT={expected}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What engine and oracle agreed on is told in every run that compared them."""
    summary.tell(terminalreporter)


def _scale() -> int:
    return int(os.environ.get("IRONBRIDGE_SCALE", "1"))


@pytest.fixture(scope="session")
def scale() -> int:
    """How many times the usual amount a long test does: 1, or more in `make soak`."""
    return _scale()
