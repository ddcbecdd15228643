"""What import-linter cannot say about the layers: what the lowest may import, and who may name a game."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.project import imported_modules, sources

GAME = re.compile("birmingham|lancashire", re.IGNORECASE)
RULES_MAY_USE = {"ironbridge", "librt", "mypy_extensions"} | sys.stdlib_module_names


BELOW_RECORDS = {**sources("ironbridge.engine"), **sources("ironbridge.games"), **sources("ironbridge.rules")}


@pytest.mark.parametrize(("name", "path"), BELOW_RECORDS.items())
def test_the_rules_import_the_standard_library_and_little_else(name: str, path: Path) -> None:
    assert {module for module in imported_modules(path) if module.split(".")[0] not in RULES_MAY_USE} == set()


@pytest.mark.parametrize(("name", "path"), sources("ironbridge.engine").items())
def test_the_engine_imports_nothing_of_ours_but_itself(name: str, path: Path) -> None:
    ours = {module for module in imported_modules(path) if module.startswith("ironbridge")}
    assert {module for module in ours if not f"{module}.".startswith("ironbridge.engine.")} == set()


# Below what people start, few need to name a game.
MAY_NAME_A_GAME = {
    "ironbridge.record.deal_text",  # the town
    "ironbridge.record.text_reader",  # an example
}
WHAT_PEOPLE_START = ("ironbridge.cli", "ironbridge.server")
OF_ONE_GAME = ("ironbridge.games.birmingham", "ironbridge.games.lancashire")


def test_the_engine_does_not_know_the_name_of_any_game() -> None:
    texts = {name: path.read_text("utf-8") for name, path in sources("ironbridge.engine").items()}
    assert [name for name, text in texts.items() if GAME.search(text)] == []


def test_only_few_modules_know_the_name_of_a_game() -> None:
    naming = {
        name
        for name, path in sources().items()
        if not name.startswith(OF_ONE_GAME + WHAT_PEOPLE_START)
        and any(GAME.search(word) for word in words_of(path))
    }
    assert naming == MAY_NAME_A_GAME


def words_of(path: Path) -> Iterator[str]:
    """All names and texts in the code of a source file; what its docstrings and comments say is left out."""
    tree = ast.parse(path.read_bytes())
    spoken = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
