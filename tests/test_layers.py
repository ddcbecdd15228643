"""What import-linter cannot say about the layers: the lowest ones may import only what is named here."""

import sys
from pathlib import Path

import pytest

from tests.project import imported_modules, sources

RULES_MAY_USE = {"ironbridge", "librt", "mypy_extensions"} | sys.stdlib_module_names
RULESETS = {name.split(".")[2] for name in sources("ironbridge.rules") if name.count(".") > 2} - {"engine"}


def is_inside(module: str, packages: set[str]) -> bool:
    """Whether a module is one of these packages or in one of them."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


@pytest.mark.parametrize(("name", "path"), sources("ironbridge.rules").items())
def test_the_rules_import_the_standard_library_and_little_else(name: str, path: Path) -> None:
    assert {module for module in imported_modules(path) if module.split(".")[0] not in RULES_MAY_USE} == set()


@pytest.mark.parametrize(("name", "path"), sources("ironbridge.rules").items())
def test_engine_and_rulesets_import_only_what_stands_before_them(name: str, path: Path) -> None:
    part = name.split(".")[2] if name.count(".") > 1 else ""
    allowed = {"ironbridge.rules"}
    if part == "engine":
        allowed = {"ironbridge.rules.engine"}
    elif part in RULESETS:
        allowed = {"ironbridge.rules.engine", f"ironbridge.rules.{part}"}
    ours = {module for module in imported_modules(path) if module.split(".")[0] == "ironbridge"}
    assert {module for module in ours if not is_inside(module, allowed)} == set()
