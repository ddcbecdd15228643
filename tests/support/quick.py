"""`make quick`: the tests of what changed, and a fifth of the others, in about a minute.

What changed is what differs from `main`, committed or not. The tests of `src/ironbridge/server/play/live.py` are those
of `tests/server/play`: the folders are the same. Of all other test modules that are quick a fifth is run, after every
commit another one. Where a compiled module was edited the tests run on the pure engine: nothing is compiled here.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path, PurePosixPath

from tests.support.project import ROOT, hot_modules, imported_modules

# What a change means beyond the folder of the same name.
TESTED_ELSEWHERE = {
    "src/ironbridge/engine": ("tests/rules", "tests/games"),
    "src/ironbridge/games": ("tests/rules", "tests/games"),
    "src/ironbridge/errors.py": ("tests/rules",),
    "conformance": ("tests/conformance",),
}
# Browsers, crashes, clusters, whole games: for `make test`, or for when they are called for by a change.
SLOW = (
    "tests/page",
    "tests/server/trust",
    "tests/agreement",
    "tests/arena",
    "tests/cli",
    "tests/laws",
    "tests/review",
)
FIFTHS = 5


def git(*words: str) -> list[str]:
    """The lines that git answers; none when it cannot."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files() -> set[str]:
    """The files that differ from `main`, or from the last commit where there is no `main`."""
    (base,) = git("merge-base", "HEAD", "main") or ["HEAD"]
    return {*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")}


def called_for_by(file: str) -> set[str]:
    """The test modules and folders that a file's change calls for."""
    path = PurePosixPath(file)
    if path.parts[0] == "tests":
        return _tests_of_test(path)
    found = {
        test for place, tests in TESTED_ELSEWHERE.items() if path.is_relative_to(place) for test in tests
    }
    if path.is_relative_to("src/ironbridge"):
        folders = [PurePosixPath("tests", *part.parts[2:]) for part in path.parents if part.parts[2:]]
        found |= {str(folder) for folder in [folder for folder in folders if (ROOT / folder).is_dir()][:1]}
    return found or ({"tests/project"} if path.suffix in {".py", ".md", ".toml"} else set())


def _tests_of_test(path: PurePosixPath) -> set[str]:
    if not (ROOT / path).exists() or path.suffix != ".py":
        return set()
    if path.name.startswith("test_"):
        return {str(path)}
    if path.parts[1] != "support":
        return {str(path.parent)} - {"tests"}
    module = ".".join(path.with_suffix("").parts)
    return {str(test) for test in quick_test_modules() if module in imported_modules(ROOT / test)}


def all_test_modules() -> list[PurePosixPath]:
    """All test modules, by path from the root."""
    return sorted(
        PurePosixPath(path.relative_to(ROOT).as_posix()) for path in (ROOT / "tests").rglob("test_*.py")
    )


def quick_test_modules() -> list[PurePosixPath]:
    """The test modules that do not take long."""
    return [test for test in all_test_modules() if not any(test.is_relative_to(place) for place in SLOW)]


def a_fifth(of: list[PurePosixPath]) -> set[str]:
    """A fifth of some test modules, after every commit another one."""
    (count,) = git("rev-list", "--count", "HEAD") or ["0"]
    return {str(test) for test in of[int(count) % FIFTHS :: FIFTHS]}


def chosen_tests(changed: set[str]) -> list[str]:
    """What is run: all tests of the changes, and a fifth of the other quick ones."""
    called_for = {test for file in changed for test in called_for_by(file)}
    called_for -= {test for test in called_for for other in called_for if test.startswith(f"{other}/")}
    others = [
        test for test in quick_test_modules() if not any(test.is_relative_to(place) for place in called_for)
    ]
    return sorted(called_for) + sorted(a_fifth(others))


def is_stale() -> bool:
    """Whether the compiled engine is missing, or another than its sources."""
    record = ROOT / "build" / "compiled.json"
    if not record.exists():
        return True
    present = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in hot_modules().items()}
    built = json.loads(record.read_text("utf-8"))
    return bool(built["engine"] != "compiled" or built["sources"] != present)


def main(jobs: str) -> int:
    """Run the chosen tests, and those of the page's components where the page changed."""
    changed = changed_files()
    tests = chosen_tests(changed)
    engine = "pure" if is_stale() else "compiled"
    print(
        f"==> Tests of {len(changed)} changed files and a fifth of the others, on the {engine} engine",
        flush=True,
    )
    if any(file.startswith("web/") for file in changed):
        page = [sys.executable, str(Path("web", "page.py"))]
        for word in ("check", "test"):
            if code := subprocess.run([*page, word], cwd=ROOT, check=False).returncode:
                return code
    command = [sys.executable, "-m", "pytest", "-q", f"--numprocesses={jobs}", "--dist=worksteal", *tests]
    environment = os.environ | {"IRONBRIDGE_ENGINE": engine}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
