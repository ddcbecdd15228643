"""Judges a mutant: a process of its own imports the changed module and runs the tests until one fails."""

import contextlib
import io
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from types import CodeType
from typing import Any

import hypothesis  # noqa: F401 - imported once here, not in every process that is forked
import pytest

from tests.mutants.mutator import Mutant, code_of

# Tests end early when they ask for more than this; an endless loop may well fill a machine.
MOST_MEMORY = 4 << 30
SLACK = 20.0  # seconds of processor time beside those of the tests, for imports too


def _put_in_place(mutant: Mutant) -> None:
    """Let whoever imports the module get the changed one."""
    right = SourceFileLoader.get_code

    def get_code(loader: Any, fullname: str) -> CodeType | None:
        return code_of(mutant) if fullname == mutant.module else right(loader, fullname)

    # Whichever finder finds it, the loader of a source file is this one.
    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


@dataclass(slots=True)
class Trial:
    """A running process that tests a mutant."""

    pid: int
    ends: float  # when it is given up
    seconds: float = 0.0  # of processor time, when it has ended

    def result(self) -> str | None:
        """`passed`, `failed` or `timeout`; None as long as it runs."""
        pid, status, used = os.wait4(self.pid, os.WNOHANG)
        if pid == 0:
            if time.monotonic() < self.ends:
                return None
            os.killpg(self.pid, signal.SIGKILL)
            _, status, used = os.wait4(self.pid, 0)
        self.seconds = used.ru_utime + used.ru_stime
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)  # what the tests may have left behind
        if os.WIFSIGNALED(status):
            return "timeout" if os.WTERMSIG(status) in {signal.SIGXCPU, signal.SIGKILL} else "failed"
        return "passed" if os.WEXITSTATUS(status) == pytest.ExitCode.OK else "failed"


def wait_for(trial: Trial) -> str:
    """The result of a trial, when it has ended."""
    while (result := trial.result()) is None:
        time.sleep(0.02)
    return result


def start(mutant: Mutant | None, tests: Sequence[str], seconds: float) -> Trial:
    """Run tests, which take so long otherwise, on a mutant, or on the right sources."""
    limit = SLACK + 5 * seconds
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        _in_child(lambda: _run(mutant, tests, limit))
    # A busy machine takes its time; processor time is what is limited.
    return Trial(pid, time.monotonic() + 10 * limit)


def _in_child(run: Callable[[], int]) -> None:
    code = 70
    try:
        os.setsid()
        code = run()
    finally:
        os._exit(code)


def _run(mutant: Mutant | None, tests: Sequence[str], limit: float) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    if mutant is not None:
        _put_in_place(mutant)
    # Loading plugins would take longer than most tests.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    options = ["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(pytest.main([*options, *tests]))
