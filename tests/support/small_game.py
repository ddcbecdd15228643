"""The example game of `examples/small_game`, installed as a package of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.project import ROOT

FOLDER = ROOT / "examples" / "small_game"
RULESET = "hollowmere"
TITLE = "Hollowmere"


def installed(folder: Path) -> dict[str, str]:
    """Install the game into a folder, without a network; what the environment of a process needs to have it."""
    source, target = folder / "source", folder / "packages"
    shutil.copytree(FOLDER, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    quiet = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *quiet, "--target", str(target), str(source)], check=True
    )
    before = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": f"{target}{os.pathsep}{before}" if before else str(target)}
