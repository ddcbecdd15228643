"""The package as it is installed: a wheel in an environment with nothing else in it. `make dist` tries more."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support.project import ROOT

BUILD = (
    "import sys; sys.path.insert(0, 'tools'); import build_backend; build_backend.build_wheel(sys.argv[1])"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel without libraries, which takes seconds to build."""
    place = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-c", BUILD, str(place)],
        cwd=ROOT,
        env={**os.environ, "IRONBRIDGE_ENGINE": "pure"},
        check=True,
        capture_output=True,
    )
    (built,) = place.glob("*.whl")
    return built


def test_a_wheel_holds_the_page(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert "ironbridge/page/index.html" in names
    assert "ironbridge/py.typed" in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_the_base_needs_two_small_packages_and_does_its_work(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "bare", with_pip=True)
    python = str(tmp_path / "bare" / "bin" / "python")
    settings = {name: value for name, value in os.environ.items() if not name.startswith("IRONBRIDGE_")}
    for command in (
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", str(wheel)],
        [python, str(ROOT / "tools" / "smoke.py"), "base", "pure"],
    ):
        done = subprocess.run(
            command, cwd=tmp_path, env=settings, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
