"""What import-linter cannot say about the layers: the lowest ones may import only what is named here."""

import sys
from pathlib import Path

import pytest

from tests.project import imported_modules, sources

RULES_MAY_USE = {"ironbridge", "librt", "mypy_extensions"} | sys.stdlib_module_names


@pytest.mark.parametrize(("name", "path"), sources("ironbridge.rules").items())
def test_the_rules_import_the_standard_library_and_little_else(name: str, path: Path) -> None:
    assert {module for module in imported_modules(path) if module.split(".")[0] not in RULES_MAY_USE} == set()


@pytest.mark.parametrize(("name", "path"), sources("ironbridge.rules.engine").items())
def test_the_engine_imports_nothing_of_ours_but_itself(name: str, path: Path) -> None:
    ours = {module for module in imported_modules(path) if module.startswith("ironbridge")}
    assert {module for module in ours if not f"{module}.".startswith("ironbridge.rules.engine.")} == set()
