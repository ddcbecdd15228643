"""Which engine the tests run on, and for how long."""

import os
import signal
import sys
import threading
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest

from ironbridge import engine_kind
from tests.support.agreement import summary
from tests.support.amount import SCALE

TESTS = Path(__file__).parent
# What takes longest, by folder: each of several processes begins with one of these.
LONG = (("page",), ("server/trust", "server/minds"), ("agreement", "arena", "laws"))

# How long an example takes says something of the machine, and nothing of what is tested.
hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")


def pytest_report_header() -> str:
    return f"ironbridge: {engine_kind()} engine, scale {SCALE}"


def pytest_configure() -> None:
    """`make test` says which engine it means; a leg on the other one would prove nothing."""
    expected = os.environ.get("IRONBRIDGE_EXPECT")
    if expected and engine_kind() != expected:
        raise pytest.UsageError(f"the {engine_kind()} engine runs, but IRONBRIDGE_EXPECT={expected}")
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        # Started in the background; what the tests start must hear Ctrl-C all the same.
        signal.signal(signal.SIGINT, signal.default_int_handler)


def folder_of(item: pytest.Item) -> str:
    """The folder of a test, from that of all tests."""
    return item.path.relative_to(TESTS).parent.as_posix()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every process begin with what takes long, so that none is left alone with it at the end.

    Of all tests each gets as many, in a row; who has done its own takes over the last ones of another.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes == 1:
        return
    share = len(items) // processes
    long = [[item for item in items if folder_of(item) in folders] for folders in LONG[:processes]]
    chosen = {id(item) for some in long for item in some}
    items[:] = [item for item in items if id(item) not in chosen]
    for number, some in enumerate(long):
        items[number * share : number * share] = some


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage is measured where single cases prove the rules: in the folders of engine, games and rules.

    Whole games would cover nothing more, and measuring makes them four times as slow; those in these folders are
    marked `whole_games`.
    """
    tracer, of_threads = sys.gettrace(), threading.gettrace()
    is_coverage = type(tracer).__module__.startswith("coverage")
    is_case = item.path.relative_to(TESTS).parts[0] in {"engine", "games", "project", "rules"}
    if is_coverage and (not is_case or item.get_closest_marker("whole_games")):
        sys.settrace(None)
        threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)
        threading.settrace(of_threads)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What engine and oracle agreed on is told in every run that compared them."""
    summary.tell(terminalreporter)


@pytest.fixture(scope="session")
def scale() -> int:
    """How many times as long as usual the tests run: 1, or more in `make soak`."""
    return SCALE
