"""A folder with bots of a person's own."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena.faulty import FAULTY


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, with the module `faulty` in it."""
    (tmp_path / "faulty.py").write_text(FAULTY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield tmp_path
    sys.modules.pop("faulty", None)
