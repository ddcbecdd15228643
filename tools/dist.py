"""Builds the source archive and the wheel into `dist/`, installs them into bare environments and tries each.

`python tools/dist.py [--only WORD]`; every Python from 3.11 to 3.14 that is found here is tried, too.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
BUILD = "import sys; sys.path.insert(0, 'tools'); import build_backend; print(build_backend.build_{kind}(sys.argv[1]))"
NO_COMPILER = {"CC": "false"}
# Port 9 discards, where anybody listens there at all; and there is no Node to be found.
NO_NPM = {"npm_config_registry": "http://127.0.0.1:9/", "npm_config_cache": "no-cache"}
MINORS = range(11, 15)


@dataclass(frozen=True, slots=True)
class Trial:
    """An installation to be tried: of what, with which Python, extra and settings, and what is to come of it."""

    file: Path
    python: str = sys.executable
    extra: str = ""
    engine: str = "compiled"
    settings: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    @property
    def name(self) -> str:
        """What is tried, for people."""
        kind = "wheel" if self.file.suffix == ".whl" else "source archive"
        return f"{kind}, {self.extra or 'base'}{', ' if self.note else ''}{self.note}"


def build(root: Path, target: Path) -> list[Path]:
    """Build the source archive, and the wheel from what is in it; both lie in the target then."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    archive = target / _built(root, "sdist", target)
    with TemporaryDirectory() as folder:
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
        (unpacked,) = Path(folder).iterdir()
        wheel = target / _built(unpacked, "wheel", target)
    return [archive, wheel]


def _built(root: Path, kind: str, target: Path) -> str:
    """Build one of them in a process of its own; the name of what was built."""
    command = [sys.executable, "-c", BUILD.format(kind=kind), str(target)]
    done = subprocess.run(
        command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, text=True
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\ndist: the {kind} could not be built: see above")
    return done.stdout.splitlines()[-1]


def pythons() -> Iterator[tuple[int, str]]:
    """Each Python that the package may run on and that is found here, with its minor version."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for minor in MINORS:
        found = [
            shutil.which(f"python3.{minor}"),
            *sorted(map(str, versions.glob(f"3.{minor}.*/bin/python"))),
        ]
        for python in filter(None, found):
            # What is called a Python may be a script that finds none.
            asked = subprocess.run(
                [python, "-c", "import sys; print(sys.version_info[1])"], capture_output=True, check=False
            )
            if asked.stdout.split() == [str(minor).encode()]:
                yield minor, python
                break


def trials(archive: Path, wheel: Path) -> Iterator[Trial]:
    """Everything that is tried."""
    yield Trial(wheel)
    yield Trial(wheel, extra="server")
    yield Trial(
        archive, extra="server", engine="pure", settings={**NO_COMPILER, **NO_NPM}, note="no compiler, no npm"
    )
    for minor, python in pythons():
        yield Trial(archive, python, note=f"Python 3.{minor}")


def attempt(trial: Trial) -> tuple[bool, str]:
    """Whether a trial went well, and what to say of it."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("IRONBRIDGE_")}
    with TemporaryDirectory() as folder:
        place = Path(folder)
        subprocess.run([trial.python, "-m", "venv", str(place / "bare")], check=True)
        python = str(place / "bare" / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
        file = f"{trial.file}[{trial.extra}]" if trial.extra else str(trial.file)
        quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
        # pip would take a wheel that it once built of this archive with other settings.
        install = [python, "-m", "pip", "install", *quiet, "--no-cache-dir", file]
        smoke = [python, str(ROOT / "tools" / "smoke.py"), trial.extra or "base", trial.engine]
        for command in (install, smoke):
            done = subprocess.run(
                command,
                cwd=place,
                env={**environment, **trial.settings},
                capture_output=True,
                check=False,
                text=True,
            )
            if done.returncode:
                return False, done.stdout + done.stderr
        (packages,) = (place / "bare").rglob("site-packages")
        installed = [
            path for path in packages.rglob("*") if path.is_file() and not is_tool(path.relative_to(packages))
        ]
        size = sum(path.stat().st_size for path in installed)
        return True, f"{done.stdout.strip()}, {size / 1e6:.0f} MB"


def is_tool(path: Path) -> bool:
    """Whether a file in site-packages came with the environment itself."""
    return path.parts[0].startswith(("pip", "setuptools", "pkg_resources", "_distutils_hack"))


def main() -> int:
    """Build, try everything and say what came of it; the exit code is 1 if anything failed."""
    parser = ArgumentParser(prog="python tools/dist.py", description=__doc__)
    parser.add_argument("--only", default="", metavar="WORD", help="only trials whose names hold this word")
    args = parser.parse_args()
    print("Building; this takes two minutes.", flush=True)
    files = build(ROOT, ROOT / "dist")
    for file in files:
        print(f"Built {file.relative_to(ROOT)} ({file.stat().st_size // 1024} KiB)", flush=True)
    failed = 0
    for trial in trials(*files):
        if args.only not in trial.name:
            continue
        print(f"Trying {trial.name} ... ", end="", flush=True)
        began = time.monotonic()
        is_well, told = attempt(trial)
        failed += not is_well
        print(f"{'well' if is_well else 'FAILED'} ({time.monotonic() - began:.0f} s): {told}", flush=True)
    missing = [f"3.{minor}" for minor in MINORS if minor not in dict(pythons())]
    print(
        f"Not tried, not found here: Python {', '.join(missing)}; macOS; Windows." if missing else "",
        flush=True,
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
