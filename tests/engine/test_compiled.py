"""The compiled leg of `make test` must run on libraries built from the present sources, all of them."""

import hashlib
import importlib
import json
import os
from fnmatch import fnmatchcase
from importlib.machinery import EXTENSION_SUFFIXES

import pytest

from ironbridge import engine_kind
from tests.support.project import ROOT, compiled_patterns, hot_modules

EXPECTED = os.environ.get("IRONBRIDGE_EXPECT")
on_the_compiled_leg = pytest.mark.skipif(
    EXPECTED != "compiled", reason="only the compiled leg needs libraries"
)
on_the_pure_leg = pytest.mark.skipif(EXPECTED != "pure", reason="only the pure leg must do without libraries")


@pytest.mark.skipif(not EXPECTED, reason="no engine was promised")
def test_the_promised_engine_runs() -> None:
    assert engine_kind() == EXPECTED


@pytest.mark.parametrize("pattern", compiled_patterns())
def test_every_pattern_names_a_module(pattern: str) -> None:
    assert [name for name in hot_modules() if fnmatchcase(name, pattern)]


@on_the_compiled_leg
def test_every_hot_module_was_compiled_from_its_present_source() -> None:
    built = json.loads((ROOT / "build" / "compiled.json").read_text("utf-8"))["sources"]
    present = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in hot_modules().items()}
    assert built == present, "run `make engine`"


@on_the_compiled_leg
@pytest.mark.parametrize("name", hot_modules())
def test_hot_module_is_a_library(name: str) -> None:
    assert str(importlib.import_module(name).__file__).endswith(tuple(EXTENSION_SUFFIXES))


@on_the_compiled_leg
def test_no_library_outlives_its_source() -> None:
    libraries = {
        path for suffix in EXTENSION_SUFFIXES for path in (ROOT / "src" / "ironbridge").rglob(f"*{suffix}")
    }
    sources = {path.with_suffix("") for path in hot_modules().values()}
    assert {path.with_name(path.name.split(".")[0]) for path in libraries} == sources


@on_the_pure_leg
@pytest.mark.parametrize("name", hot_modules())
def test_hot_module_runs_as_source(name: str) -> None:
    assert importlib.import_module(name).__file__ == str(hot_modules()[name])
