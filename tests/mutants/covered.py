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

import pytest
from coverage import CoverageData

from tests.mutants.judge import Collected, collected
from tests.mutants.mutator import Mutant
from tests.support.project import ROOT, sources

FOLDER = ROOT / "build" / "mutants"
# Single cases that prove the rules: where `make test` measures coverage, too.
CASES = ("tests/engine", "tests/games", "tests/rules")
# Whole games go through all rules: for what no case has noticed.
WHOLE_GAMES = ("tests/golden", "tests/laws")
FORKING = 0.01  # seconds of every forked process
# So many parameters of a test are tried: whoever survives may be killed by another, but nobody is killed wrongly.
ENOUGH = 3


def mutated_sources() -> dict[str, Path]:
    """The modules of which mutants are made."""
    return {
        name: path
        for package in ("engine", "games", "rules")
        for name, path in sources(f"ironbridge.{package}").items()
    }


@dataclass(frozen=True, slots=True)
class Covered:
    """The tests of each line by file, an empty name for what runs at import, and the seconds of each test."""

    tests: dict[str, dict[int, set[str]]]
    seconds: dict[str, float]

    def of(self, mutant: Mutant) -> set[str]:
        """The tests that run a mutant's line; of a line inside a statement, those of the lines above it."""
        of_file = self.tests.get(str(mutant.path), {})
        return next((of_file[line] for line in range(mutant.line, 0, -1) if line in of_file), set())

    def is_at_import(self, mutant: Mutant) -> bool:
        """Whether the mutant is met when modules are imported or tests are collected."""
        return "" in self.of(mutant)

    def cases_of(self, mutant: Mutant) -> list[str]:
        """The cases that run a mutant's line, the quickest first."""
        return self.quickest([test for test in self.of(mutant) if test in self.seconds])

    def whole_games(self) -> list[str]:
        """The tests of whole games, the quickest first."""
        return [test for folder in WHOLE_GAMES for test in self.of_folder(folder)]

    def of_folder(self, folder: str) -> list[str]:
        """The tests of a folder, the quickest first."""
        return self.quickest([test for test in self.seconds if test.startswith(folder)])

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


def covered(jobs: int) -> Covered:
    """What was recorded for these sources and tests; it is recorded now when it was not yet."""
    data, mark, times = FOLDER / "coverage", FOLDER / "recorded.json", FOLDER / "seconds.json"
    digest = _digest()
    if not mark.exists() or json.loads(mark.read_text("utf-8")) != digest:
        FOLDER.mkdir(parents=True, exist_ok=True)
        print("==> Recording which tests run which lines, and how long they take (some minutes)", flush=True)
        command = [sys.executable, "-m", "pytest", "-q", f"--numprocesses={jobs}"]
        command += ["--cov", "--cov-context=test", "--cov-report=", *CASES]
        subprocess.run(command, cwd=ROOT, env=os.environ | {"COVERAGE_FILE": str(data)}, check=True)
        if not collected([*CASES, *WHOLE_GAMES], lambda items: _measure(items, times)):
            sys.exit("The tests fail on the right sources: mend them first")
        mark.write_text(json.dumps(digest), encoding="utf-8")
    recorded = CoverageData(str(data))
    recorded.read()
    tests = {
        str(path): {
            line: {context.rsplit("|", 1)[0] for context in contexts}
            for line, contexts in recorded.contexts_by_lineno(str(path)).items()
        }
        for path in mutated_sources().values()
    }
    return Covered(tests, json.loads(times.read_text("utf-8")))


def _measure(items: dict[str, pytest.Item], times: Path) -> None:
    """Run all tests as they are run on a mutant, and keep the seconds of processor time of each."""
    seconds = dict.fromkeys(items, 60.0)
    judge = Collected(seconds, FOLDER / "temporary", items)
    measured = {}
    for test in items:
        trial = judge.start(None, [test])
        while (result := trial.result()) is None:
            time.sleep(0.002)
        if result != "passed":
            raise RuntimeError(f"{test} ends with {result!r} on the right sources")
        measured[test] = max(round(trial.seconds - FORKING, 3), 0.001)
    times.write_text(json.dumps(measured), encoding="utf-8")


def _digest() -> str:
    """Tells whether sources or tests are other ones."""
    digest = sha256()
    tests = [path for folder in (*CASES, *WHOLE_GAMES) for path in sorted((ROOT / folder).rglob("*.py"))]
    for path in [*mutated_sources().values(), *tests]:
        digest.update(path.read_bytes())
    return digest.hexdigest()
