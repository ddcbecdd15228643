"""`make quick` finds the tests of a change, and the parts of `make soak` what does more in one."""

import pytest

from tests.support.project import ROOT, sources
from tests.support.quick import FIFTHS, a_fifth, all_test_modules, called_for_by, chosen_tests
from tests.support.soak import parts

MODULES = all_test_modules()


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("src/ironbridge/server/play/live.py", {"tests/server/play"}),
        ("src/ironbridge/record/text_reader.py", {"tests/record"}),
        ("src/ironbridge/rules/positions/writer.py", {"tests/rules/positions"}),
        ("src/ironbridge/engine/money.py", {"tests/engine", "tests/games", "tests/rules"}),
        ("src/ironbridge/__init__.py", {"tests/project"}),
        ("tests/project/test_layers.py", {"tests/project/test_layers.py"}),
        ("tests/laws/walks.py", {"tests/laws"}),
        ("tests/project/gone.py", set()),
        ("docs/architecture.md", {"tests/project"}),
        ("README.md", {"tests/project"}),
        ("web/src/main.ts", set()),
    ],
)
def test_tests_of_a_changed_file(file: str, tests: set[str]) -> None:
    assert called_for_by(file) == tests


def test_a_helper_calls_for_the_tests_that_import_it() -> None:
    found = called_for_by("tests/support/quick.py")
    assert found == {"tests/project/test_chosen_tests.py"}


def test_every_source_file_has_tests() -> None:
    for path in sources().values():
        found = called_for_by(path.relative_to(ROOT).as_posix())
        assert found, path
        assert all((ROOT / test).exists() for test in found)


def test_after_five_commits_everything_quick_was_run() -> None:
    assert len(a_fifth(MODULES)) in {len(MODULES) // FIFTHS, len(MODULES) // FIFTHS + 1}


def test_nothing_is_chosen_twice() -> None:
    chosen = chosen_tests({"src/ironbridge/engine/money.py", "tests/rules/test_options.py"})
    assert len(set(chosen)) == len(chosen)
    folders = [test for test in chosen if not test.endswith(".py")]
    assert not [test for test in chosen for folder in folders if test.startswith(f"{folder}/")]


def test_the_parts_of_a_soak_are_the_tests_that_do_more_then_each_once() -> None:
    lists = [parts.modules_of(part) for part in range(1, len(parts.PARTS) + 1)]
    listed = [module for part in lists for module in part]
    assert all(lists)
    assert len(listed) == len(set(listed))
    assert set(listed) == {str(module) for module in MODULES if parts.does_more(ROOT / module)}


def test_a_test_does_more_if_its_amount_comes_from_there_or_from_a_helper_or_a_fixture() -> None:
    for module in ("record/test_hostile.py", "laws/test_views.py", "server/minds/test_presence.py"):
        assert parts.does_more(ROOT / "tests" / module)
    assert not parts.does_more(ROOT / "tests" / "project" / "test_layers.py")
