"""Judges mutants: each in a forked process of its own, by the tests that run the changed line, until one fails."""

import contextlib
import cProfile
import gc
import io
import json
import mmap
import os
import resource
import shutil
import signal
import struct
import sys
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import hypothesis
import pytest

from tests.mutants.mutator import Mutant, changed_functions, changes_of, code_of

# Tests end early when they ask for more than this; an endless loop may well fill a machine.
MOST_MEMORY = 4 << 30
# Seconds of processor time beside ten times those of the test: a test that takes longer will not end.
SLACK = 1.0
FAILED, TIMEOUT, IMPOSSIBLE = 1, 71, 72
OPTIONS = ("-q", "--no-header", "--tb=no", "-s", "-p", "no:cacheprovider")

# A failed example is enough: the smallest one is of no interest here.
hypothesis.settings.register_profile(
    "mutants",
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    database=None,
    deadline=None,
)


class Profile:
    """A plugin for pytest: the tests' own profile is loaded before it, the tests themselves after it."""

    def pytest_configure(self) -> None:
        """Load the profile."""
        hypothesis.settings.load_profile("mutants")


@dataclass(slots=True)
class Trial:
    """A running process that tests a mutant."""

    pid: int
    ends: float  # when it is given up
    tests: Sequence[str]
    place: mmap.mmap  # the number of the test that runs
    folder: Path
    seconds: float = 0.0  # of processor time, when it has ended
    by: str = ""  # the test that failed

    def result(self) -> str | None:
        """`passed`, `failed`, `timeout` or `impossible`; None as long as it runs."""
        pid, status, used = os.wait4(self.pid, os.WNOHANG)
        if pid == 0:
            if time.monotonic() < self.ends:
                return None
            os.killpg(self.pid, signal.SIGKILL)
            _, status, used = os.wait4(self.pid, 0)
        self.seconds = used.ru_utime + used.ru_stime
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)  # what the tests may have left behind
        shutil.rmtree(self.folder, ignore_errors=True)
        result = _result_of(status)
        (number,) = struct.unpack("q", self.place[:])
        self.by = self.tests[number] if result != "passed" and number < len(self.tests) else ""
        return result


def _result_of(status: int) -> str:
    if os.WIFSIGNALED(status):
        return "timeout" if os.WTERMSIG(status) in {signal.SIGXCPU, signal.SIGKILL} else "failed"
    results = {0: "passed", TIMEOUT: "timeout", IMPOSSIBLE: "impossible"}
    return results.get(os.WEXITSTATUS(status), "failed")


def fork(run: Callable[[], int], limit: float, tests: Sequence[str], place: mmap.mmap, folder: Path) -> Trial:
    """Run something in a process of its own, for so many seconds of processor time at most."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    pid = os.fork()
    if pid == 0:
        code = FAILED
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            os.environ["PYTEST_DEBUG_TEMPROOT"] = str(_made(folder / str(os.getpid())))
            code = run()
        finally:
            os._exit(code)
    # A busy machine takes its time; processor time is what is limited.
    return Trial(pid, time.monotonic() + 20 * limit, tests, place, folder / str(pid))


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@dataclass(slots=True, eq=False)
class Stopwatch:
    """A plugin for pytest: ends the process at the first failure, or when a test takes far too long."""

    seconds: dict[str, float]
    place: mmap.mmap
    numbers: dict[str, int]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Give a test its time."""
        self.place[:] = struct.pack("q", self.numbers.get(nodeid, len(self.numbers)))
        signal.setitimer(signal.ITIMER_PROF, SLACK + 10 * self.seconds.get(nodeid, 0.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One failure is enough."""
        if report.failed:
            os._exit(FAILED)


class Measured(NamedTuple):
    """The seconds of processor time that a test takes, and the functions that it calls, each by file and name."""

    seconds: float
    calls: list[tuple[str, str]]


@dataclass(slots=True, eq=False)
class Clock:
    """A plugin for pytest: measures the processor time of each test, and which functions of the rules it calls."""

    places: Collection[str]  # the files whose functions are of interest
    found: dict[str, Measured] = field(default_factory=dict)
    profile: cProfile.Profile = field(default_factory=cProfile.Profile)
    began: float = 0.0

    def pytest_runtest_logstart(self) -> None:
        """Begin."""
        self.began = _spent()
        self.profile = cProfile.Profile()
        if self.places:
            self.profile.enable()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Keep what it took."""
        self.profile.disable()
        called = [one.code for one in self.profile.getstats() if isinstance(one.code, CodeType)]
        calls = sorted(
            {(code.co_filename, code.co_name) for code in called if code.co_filename in self.places}
        )
        self.found[nodeid] = Measured(max(round(_spent() - self.began, 3), 0.001), calls)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One failure is enough."""
        if report.failed:
            os._exit(FAILED)


def _spent() -> float:
    usages = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _gave_up(number: int, frame: FrameType | None) -> None:
    os._exit(TIMEOUT)


def quiet() -> contextlib.ExitStack:
    """Let nothing that is printed be seen."""
    stack = contextlib.ExitStack()
    stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
    stack.enter_context(contextlib.redirect_stderr(io.StringIO()))
    return stack


def new_place() -> mmap.mmap:
    """A number that a forked process tells the one that forked it."""
    place = mmap.mmap(-1, struct.calcsize("q"))
    place[:] = struct.pack("q", 1 << 40)
    return place


def limit_of(tests: Sequence[str], seconds: dict[str, float]) -> float:
    """The seconds of processor time after which something else than a test must be endless."""
    return 20.0 + 10 * sum(seconds.get(test, 1.0) for test in tests)


@dataclass(slots=True)
class FromTheStart:
    """Judges mutants of what runs at import: the forked process imports everything anew."""

    seconds: dict[str, float]
    folder: Path

    def start(self, mutant: Mutant, tests: Sequence[str]) -> Trial:
        """Run tests on a mutant."""
        place = new_place()
        watch = Stopwatch(self.seconds, place, {test: number for number, test in enumerate(tests)})

        def run() -> int:
            signal.signal(signal.SIGPROF, _gave_up)
            signal.setitimer(signal.ITIMER_PROF, 30.0)
            _load_changed(mutant)
            # Loading plugins would take longer than most tests.
            os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
            with quiet():
                return int(pytest.main([*OPTIONS, "-x", *tests], plugins=[Profile(), watch]))

        return fork(run, limit_of(tests, self.seconds), tests, place, self.folder)


def _load_changed(mutant: Mutant) -> None:
    """Let whoever imports the module get the changed one."""
    right = SourceFileLoader.get_code

    def get_code(loader: Any, fullname: str) -> CodeType | None:
        return code_of(mutant) if fullname == mutant.module else right(loader, fullname)

    # Whichever finder finds it, the loader of a source file is this one.
    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


@dataclass(slots=True)
class Collected:
    """Judges all other mutants: the tests are collected once, and the forked process changes one function."""

    seconds: dict[str, float]
    folder: Path
    items: dict[str, pytest.Item]
    functions: dict[tuple[str, str, int], list[FunctionType]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find all functions that there are; then nothing of it is garbage any more.

        A forked process that looked for garbage in it would copy it all.
        """
        gc.unfreeze()  # what is frozen is not listed
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                code = one.__code__
                key = (code.co_filename, code.co_qualname, code.co_firstlineno)
                self.functions.setdefault(key, []).append(one)
        gc.collect()
        gc.freeze()

    def start(self, mutant: Mutant, tests: Sequence[str]) -> Trial:
        """Run tests on a mutant."""
        place = new_place()
        watch = Stopwatch(self.seconds, place, {test: number for number, test in enumerate(tests)})
        changes_of(mutant.path)  # once for all forked processes

        def run() -> int:
            if not self.change(mutant):
                return IMPOSSIBLE
            signal.signal(signal.SIGPROF, _gave_up)
            self._run(tests, watch)
            return 0

        return fork(run, limit_of(tests, self.seconds), tests, place, self.folder)

    def measure(self, tests: Sequence[str], places: Collection[str], kept: Path) -> Trial:
        """Run tests on the right sources, and keep as JSON what was measured, calls in some files with it."""

        def run() -> int:
            clock = Clock(places)
            self._run(tests, clock)
            kept.write_text(json.dumps(clock.found), encoding="utf-8")
            return 0

        return fork(run, limit_of(tests, self.seconds), tests, new_place(), self.folder)

    def _run(self, tests: Sequence[str], plugin: object) -> None:
        items = [self.items[test] for test in tests]
        with quiet():
            items[0].config.pluginmanager.register(plugin)
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)

    def change(self, mutant: Mutant) -> bool:
        """Give the functions in which the mutant differs its code; whether that could be done."""
        different = changed_functions(mutant)
        for (name, line), code in different.items():
            found = self.functions.get((str(mutant.path), name, line), [])
            if not found or any(len(one.__code__.co_freevars) != len(code.co_freevars) for one in found):
                return False
            for one in found:
                one.__code__ = code
        return bool(different)


@dataclass(slots=True, eq=False)
class Loop:
    """A plugin for pytest: when all tests are collected, judges mutants instead of running them."""

    judge: Callable[[dict[str, pytest.Item]], None]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge."""
        self.judge({item.nodeid: item for item in session.items})
        return True


def collected(folders: Sequence[str], judge: Callable[[dict[str, pytest.Item]], None]) -> bool:
    """Collect tests and judge mutants by them, in a process of its own; whether that came to its end."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    pid = os.fork()
    if pid == 0:
        code = FAILED
        try:
            out = sys.stdout

            def judge_aloud(items: dict[str, pytest.Item]) -> None:
                with contextlib.redirect_stdout(out):
                    judge(items)

            os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
            with contextlib.redirect_stdout(io.StringIO()) as said:
                code = int(pytest.main([*OPTIONS, *folders], plugins=[Profile(), Loop(judge_aloud)]))
            if code:
                print(said.getvalue())
        finally:
            sys.stdout.flush()
            os._exit(code)
    _, status = os.waitpid(pid, 0)
    return status == 0
