"""The project's files agree with each other and name no place they were written at."""

import re
import subprocess
from importlib.metadata import requires, version
from pathlib import Path

import pytest

import ironbridge
from tests.support.project import ROOT, pyproject

LOCKS = sorted(ROOT.glob("requirements*.lock"))
PAGES = sorted(path for path in ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md"))


def tracked_files() -> list[Path]:
    """What git knows, as far as it is text and still there."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False, text=True)
    if done.returncode != 0:
        pytest.skip("this tree is not a git repository")
    return [path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def pins(lock: Path) -> dict[str, str]:
    """The entries of a lock file: what is pinned, and the lines of its entry."""
    lines = [line for line in lock.read_text("utf-8").splitlines() if not line.lstrip().startswith("#")]
    entries = re.split(r"\n(?=\S)", "\n".join(lines).strip())
    return {entry.split()[0]: entry for entry in entries}


def test_the_installed_version_is_the_version_of_the_source() -> None:
    assert version("ironbridge") == ironbridge.__version__


def test_the_changelog_speaks_of_this_version() -> None:
    assert re.search(
        rf"^## .*\b{re.escape(ironbridge.__version__)}\b", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    )


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_pins_everything_with_hashes(lock: Path) -> None:
    assert pins(lock)
    for name, entry in pins(lock).items():
        assert re.fullmatch(r"[a-z0-9._-]+==\S+", name), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_names_no_address(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-(-index|-extra-index|-find-links|-trusted-host|i |f )", text, re.M)


def test_the_locks_hold_every_dependency_and_build_tool() -> None:
    locks = [ROOT / "requirements.lock", ROOT / "requirements-extras.lock"]
    pinned = {name.split("==")[0] for lock in locks for name in pins(lock)}
    wanted = [*(requires("ironbridge") or []), *pyproject()["build-system"]["requires"]]
    assert {re.split(r"[<>=~!; \[]", text)[0] for text in wanted} - {"ironbridge"} <= pinned


def test_the_compiler_is_the_same_in_the_build_and_in_the_lock() -> None:
    (build,) = [text for text in pyproject()["build-system"]["requires"] if text.startswith("mypy")]
    assert build in pins(ROOT / "requirements.lock")


def test_no_file_names_a_place_on_some_machine() -> None:
    place = re.compile(rb"(?<![\w.$}])/(home|root|work|Users|opt|tmp)/\w|\.\./shared\b")
    found = {str(path.relative_to(ROOT)) for path in tracked_files() if place.search(path.read_bytes())}
    assert found == set()


def test_no_file_names_a_registry() -> None:
    registry = re.compile(rb"(pypi|pythonhosted|npmjs|debian|conda)\.(org|com|net)\b")
    found = {str(path.relative_to(ROOT)) for path in tracked_files() if registry.search(path.read_bytes())}
    assert found == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    anchors = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", text, re.M)
    }
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith("#"):
            assert target[1:] in anchors, target
        elif "://" not in target:
            assert (page.parent / target.split("#")[0]).exists(), target


def test_every_made_file_is_ignored() -> None:
    made = [
        ".venv/x",
        "build/compiled.json",
        "src/ironbridge/page/index.html",
        "web/node_modules/x",
        "src/ironbridge/engine/sell.cpython-311.so",
        ".coverage",
    ]
    done = subprocess.run(
        ["git", "check-ignore", *made], cwd=ROOT, capture_output=True, check=False, text=True
    )
    if done.returncode == 128:
        pytest.skip("this tree is not a git repository")
    assert done.stdout.split() == made


def test_data_files_are_shipped() -> None:
    shipped = pyproject()["tool"]["setuptools"]["package-data"]["*"]
    data = [
        path
        for path in (ROOT / "src" / "ironbridge").rglob("*.*")
        if path.suffix in {".md", ".json", ".typed"}
    ]
    assert data
    assert {path.name for path in data if not any(path.match(pattern) for pattern in shipped)} == set()
