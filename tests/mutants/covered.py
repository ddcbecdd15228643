"""Which tests run each line of the rules, and how long each test takes: recorded once for the present sources."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree as ET

from coverage import CoverageData

from tests.support.project import ROOT, sources

FOLDER = ROOT / "build" / "mutants"
# Single cases that prove the rules: where `make test` measures coverage, too.
CASES = ("tests/engine", "tests/games", "tests/rules")
# Whole games go through all rules: for what no case has noticed.
WHOLE_GAMES = ("tests/golden", "tests/laws")


def mutated_sources() -> dict[str, Path]:
    """The modules of which mutants are made."""
    return {
        name: path
        for package in ("engine", "games", "rules")
        for name, path in sources(f"ironbridge.{package}").items()
    }


@dataclass(frozen=True, slots=True)
class Covered:
    """The tests of each line by file, and the seconds of each test."""

    tests: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def of_line(self, path: Path, line: int) -> list[str]:
        """The tests that run a line, the quickest first."""
        found = self.tests.get(str(path), {}).get(line, [])
        return sorted(found, key=lambda test: (self.seconds.get(test, 0.0), test))

    def time_of(self, tests: Iterable[str]) -> float:
        """The seconds that tests take."""
        return sum(self.seconds.get(test, 0.0) for test in tests)


def covered(jobs: int) -> Covered:
    """What was recorded for these sources and cases; it is recorded now when it was not yet."""
    data, report, mark = FOLDER / "coverage", FOLDER / "cases.xml", FOLDER / "recorded.json"
    digest = _digest()
    if not mark.exists() or json.loads(mark.read_text("utf-8")) != digest:
        FOLDER.mkdir(parents=True, exist_ok=True)
        print("==> Recording which tests run which lines (some minutes)", flush=True)
        command = [sys.executable, "-m", "pytest", "-q", f"--numprocesses={jobs}", f"--junitxml={report}"]
        command += ["--cov", "--cov-context=test", "--cov-report=", *CASES]
        subprocess.run(command, cwd=ROOT, env=os.environ | {"COVERAGE_FILE": str(data)}, check=True)
        mark.write_text(json.dumps(digest), encoding="utf-8")
    recorded = CoverageData(str(data))
    recorded.read()
    tests: dict[str, dict[int, list[str]]] = {}
    for path in mutated_sources().values():
        by_line = recorded.contexts_by_lineno(str(path))
        tests[str(path)] = {
            line: sorted({context.rsplit("|", 1)[0] for context in contexts if context})
            for line, contexts in by_line.items()
        }
    return Covered(tests, _seconds(report))


def _seconds(report: Path) -> dict[str, float]:
    """The time of each test of a JUnit report, by its name for pytest."""
    return {
        f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}": float(case.get("time", 0))
        for case in ET.parse(report).iter("testcase")
    }


def _digest() -> str:
    """Tells whether sources or cases are other ones."""
    digest = sha256()
    cases = [path for folder in CASES for path in sorted((ROOT / folder).rglob("*.py"))]
    for path in [*mutated_sources().values(), *cases]:
        digest.update(path.read_bytes())
    return digest.hexdigest()
