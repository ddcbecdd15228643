"""The tests stand where what they test stands, share by way of `tests/support`, and no folder is crowded."""

from collections import Counter
from pathlib import Path

from tests.support.project import ROOT, imported_modules

TESTS = ROOT / "tests"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(TESTS.rglob("*.py"))
}
# What all tests may use: the helpers, and the second implementation that they judge by.
SHARED = {"support", "oracle"}
# Folders of tests that no folder of the source answers to: what they test is all of it.
OF_THE_WHOLE = SHARED | {"agreement", "conformance", "golden", "laws", "mutants", "page", "project"}
MOST_MODULES = 20


def is_test_module(name: str) -> bool:
    """Whether pytest collects tests or fixtures from a module of this name."""
    last = name.rsplit(".", 1)[-1]
    return last.startswith("test_") or last == "conftest"


def imported_tests(path: Path) -> set[str]:
    """The modules of the tests that a module imports."""
    return {name for name in imported_modules(path) if name.startswith("tests.")}


def test_no_test_module_imports_another() -> None:
    assert [
        (name, other)
        for name, path in MODULES.items()
        for other in imported_tests(path)
        if is_test_module(other)
    ] == []


def test_what_folders_share_is_in_support() -> None:
    assert [
        (name, other)
        for name, path in MODULES.items()
        for other in imported_tests(path)
        if other.split(".")[1] not in SHARED | set(name.split(".")[1:2])
    ] == []


def test_no_loose_files_at_the_root_of_the_tests() -> None:
    assert {path.name for path in TESTS.glob("*.py")} == {"__init__.py", "conftest.py"}


def test_the_folders_of_the_tests_are_those_of_the_source() -> None:
    folders = {path.name for path in TESTS.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    source = {
        path.name for path in (ROOT / "src" / "ironbridge").iterdir() if (path / "__init__.py").exists()
    }
    assert folders - OF_THE_WHOLE - source == set()


def test_no_folder_is_crowded() -> None:
    counts = Counter(
        path.parent.relative_to(ROOT).as_posix()
        for top in ("src", "web/src", "tests")
        for path in (ROOT / top).rglob("*")
        if path.suffix in {".py", ".ts", ".svelte"}
        and path.name != "__init__.py"
        and not path.name.endswith(".test.ts")
    )
    assert {folder for folder, count in counts.items() if count > MOST_MODULES} == set()
