"""Which tests run each line of the rules, and how long each test takes: recorded once for the present sources."""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from coverage import CoverageData

from tests.mutants.judge import Collected, Measured, collected
from tests.mutants.mutator import Mutant
from tests.support.project import ROOT, sources

FOLDER = ROOT / "build" / "mutants"
# Single cases that prove the rules: where `make test` measures coverage, too.
CASES = ("tests/engine", "tests/games", "tests/rules")
# Whole games go through all rules: for what no case has noticed.
QUICK_GAMES = "tests/golden"
WHOLE_GAMES = (QUICK_GAMES, "tests/laws")
# The processes that it starts import the right sources.
BLIND = "tests/games/test_small_game.py"
# So many parameters of a test are tried: whoever survives may be killed by another, but nobody is killed wrongly.
ENOUGH = 60
SHORT_GAME = 0.05  # seconds


def mutated_sources() -> dict[str, Path]:
    """The modules of which mutants are made."""
    return {
        name: path
        for package in ("engine", "games", "rules")
        for name, path in sources(f"ironbridge.{package}").items()
    }


@dataclass(frozen=True, slots=True)
class Covered:
    """The tests of each line by file, an empty name for what runs at import, and the seconds of each test.

    Of whole games it is known which functions they call.
    """

    tests: dict[str, dict[int, frozenset[str]]]
    seconds: dict[str, float]
    games: dict[str, set[tuple[str, str]]]

    def of(self, mutant: Mutant) -> frozenset[str]:
        """The tests that run a mutant's line; of a line inside a statement, those of the lines above it."""
        of_file = self.tests.get(str(mutant.path), {})
        return next((of_file[line] for line in range(mutant.line, 0, -1) if line in of_file), frozenset())

    def is_at_import(self, mutant: Mutant) -> bool:
        """Whether the mutant is met when modules are imported or tests are collected."""
        return "" in self.of(mutant)

    def cases_of(self, mutant: Mutant) -> list[str]:
        """The cases that run a mutant's line, the quickest first.

        What is made of the facts of a game is made once, for the first test: those of games are tried, too.
        """
        found = {test for test in self.of(mutant) if test in self.seconds}
        if mutant.module.startswith("ironbridge.games."):
            found |= {test for test in self.seconds if test.startswith("tests/games")}
        return self.quickest(found)

    def whole_games(self, mutant: Mutant, folders: Sequence[str] = WHOLE_GAMES) -> list[str]:
        """The tests of whole games that call the function of a mutant, the quickest first.

        What is made once, at import or of the facts of a game, is not called by those that need it.
        """
        function = str(mutant.path), mutant.function.rpartition(".")[2]
        is_made_once = mutant.module.startswith("ironbridge.games.") or self.is_at_import(mutant)
        return self.quickest(
            test
            for test, calls in self.games.items()
            if test.startswith(tuple(folders)) and (is_made_once or function in calls)
        )

    def rich_games(self, mutant: Mutant) -> list[str]:
        """The longest of the short games, in which most happens for the time they take."""
        games = [test for test in self.whole_games(mutant, [QUICK_GAMES]) if self.seconds[test] <= SHORT_GAME]
        return games[::-1]

    def quickest(self, tests: Iterable[str]) -> list[str]:
        """Tests, the quickest first; of each function one before a second of any, and no more than are enough."""
        ranks = Counter[str]()
        ranked = []
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            function, _, _ = test.partition("[")
            ranked.append((ranks[function], test))
            ranks[function] += 1
        return [test for rank, test in sorted(ranked, key=lambda one: one[0]) if rank < ENOUGH]

    def within(self, seconds: float, tests: Sequence[str]) -> list[str]:
        """As many of the first tests as take so many seconds together."""
        sums = accumulate(self.seconds[test] for test in tests)
        return [test for test, total in zip(tests, sums, strict=True) if total <= seconds]


def covered(jobs: int, *, is_quick: bool) -> Covered:
    """What was recorded for these sources and tests; what is new or other since then is recorded now.

    The long tests of whole games are not measured for quick rounds, which do without them.
    """
    data, mark, times = FOLDER / "coverage", FOLDER / "recorded.json", FOLDER / "measured.json"
    now, before = _digests(), _read(mark)
    if any(before.get(name) != digest for name, digest in now.items() if not _is_test(name)):
        before = {}
    changed = [name for name, digest in now.items() if _is_test(name) and before.get(name) != digest]
    measured = {test: found for test, found in _read(times).items() if _file_of(test) not in changed}
    FOLDER.mkdir(parents=True, exist_ok=True)
    if cases := [name for name in changed if name.startswith(CASES)]:
        print(
            f"==> Recording which lines {len(cases)} modules of tests run (some minutes for all)", flush=True
        )
        command = [sys.executable, "-m", "pytest", "-q", f"--numprocesses={jobs}"]
        command += [
            "-m",
            "not whole_games",  # nothing is measured there
            "--cov",
            "--cov-context=test",
            "--cov-report=",
            *(["--cov-append"] if before else []),
            *cases,
        ]
        subprocess.run(command, cwd=ROOT, env=os.environ | {"COVERAGE_FILE": str(data)}, check=True)
    times.write_text(json.dumps(measured), encoding="utf-8")
    mark.write_text(json.dumps(now), encoding="utf-8")
    folders = [*CASES, QUICK_GAMES] if is_quick else [*CASES, *WHOLE_GAMES]
    known = {_file_of(test) for test in measured}
    if new := [
        name for name in now if name.startswith(tuple(folders)) and _is_test(name) and name not in known
    ]:
        print(f"==> Measuring how long the tests of {len(new)} modules take", flush=True)
        if not collected(new, lambda items: _measure(items, measured, times)):
            sys.exit("The tests fail on the right sources: mend them first")
    recorded = CoverageData(str(data))
    recorded.read()
    # Most lines are run by the same tests as the line before: the less there is in memory, the quicker is a fork.
    names = {context: context.rsplit("|", 1)[0] for context in recorded.measured_contexts()}
    same = dict[frozenset[str], frozenset[str]]()
    tests = dict[str, dict[int, frozenset[str]]]()
    for path in map(str, mutated_sources().values()):
        tests[path] = {}
        for line, contexts in recorded.contexts_by_lineno(path).items():
            found = frozenset(names[context] for context in contexts)
            tests[path][line] = same.setdefault(found, found)
    measurements = {test: Measured(*one) for test, one in _read(times).items()}
    seconds = {test: one.seconds for test, one in measurements.items()}
    games = {
        test: {(path, name) for path, name in one.calls}
        for test, one in measurements.items()
        if test.startswith(WHOLE_GAMES)
    }
    return Covered(tests, seconds, games)


def _read(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _is_test(name: str) -> bool:
    return name.startswith("tests/") and name.rsplit("/", 1)[-1].startswith("test_")


def _measure(items: dict[str, pytest.Item], measured: dict[str, Any], times: Path) -> None:
    """Run the tests of each module in a process of its own, and keep what was measured."""
    rules = [str(path) for path in mutated_sources().values()]
    for name in dict.fromkeys(map(_file_of, items)):
        tests = [
            test
            for test, item in items.items()
            if _file_of(test) == name and not item.get_closest_marker("whole_games")
        ]
        kept = FOLDER / "temporary.json"
        trial = Collected(dict.fromkeys(tests, 60.0), FOLDER / "temporary", items).measure(
            tests, rules if name.startswith(WHOLE_GAMES) else [], kept
        )
        while (result := trial.result()) is None:
            time.sleep(0.002)
        if result != "passed":
            raise RuntimeError(f"{name} ends with {result!r} on the right sources")
        measured |= _read(kept)
        times.write_text(json.dumps(measured), encoding="utf-8")


def _digests() -> dict[str, str]:
    """Tell by name which sources and tests are other ones."""
    tests = [path for folder in (*CASES, *WHOLE_GAMES) for path in sorted((ROOT / folder).rglob("*.py"))]
    tests.remove(ROOT / BLIND)
    return {
        path.relative_to(ROOT).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in [*mutated_sources().values(), *tests]
    }
