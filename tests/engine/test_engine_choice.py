"""IRONBRIDGE_ENGINE chooses the engine before anything of the package is imported."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ironbridge import engine_kind
from ironbridge._engine import SourceFinder


def python(code: str, engine: str, path: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """A fresh Python with a wish for an engine."""
    environment = {**os.environ, "IRONBRIDGE_ENGINE": engine}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


def test_pure_is_always_to_be_had() -> None:
    done = python("import ironbridge; print(ironbridge.engine_kind())", "pure")
    assert (done.returncode, done.stdout) == (0, "pure\n"), done.stderr


def test_compiled_is_refused_where_nothing_is_compiled() -> None:
    done = python("import ironbridge; print(ironbridge.engine_kind())", "compiled")
    if done.returncode == 0:
        assert done.stdout == "compiled\n"
    else:
        assert "no compiled modules" in done.stderr


def test_an_unknown_engine_is_refused_by_name() -> None:
    done = python("import ironbridge", "turbo")
    assert done.returncode == 1
    assert "IRONBRIDGE_ENGINE is 'turbo'" in done.stderr


def test_the_source_finder_takes_the_source_beside_a_library(tmp_path: Path) -> None:
    (tmp_path / "hot.py").write_text("")
    (tmp_path / "hot.so").write_text("not a library")
    spec = SourceFinder().find_spec("ironbridge.hot", [str(tmp_path)])
    assert spec is not None
    assert spec.origin == str(tmp_path / "hot.py")


@pytest.mark.parametrize("name", ["elsewhere.hot", "ironbridge", "ironbridge.missing", "ironbridge.folder"])
def test_the_source_finder_leaves_the_rest_to_others(name: str, tmp_path: Path) -> None:
    (tmp_path / "hot.py").write_text("")
    (tmp_path / "folder").mkdir()
    assert SourceFinder().find_spec(name, [str(tmp_path)]) is None


def test_engine_kind_is_one_of_two() -> None:
    assert engine_kind() in {"compiled", "pure"}
