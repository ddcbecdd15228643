"""The release script in a clone of this repository: it refuses what does not agree, and builds nothing on a dry run."""

import os
import re
import runpy
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ironbridge
from tests.support.project import ROOT

VERSION = ironbridge.__version__
SOMEBODY = {
    f"GIT_{who}_{what}": value
    for who in ("AUTHOR", "COMMITTER")
    for what, value in (("NAME", "Somebody"), ("EMAIL", "somebody@example.org"))
}
release: Callable[..., int] = runpy.run_path(str(ROOT / "tools" / "release.py"))["main"]


def git(folder: Path, *words: str) -> None:
    """Carry out a command of git."""
    subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, env=os.environ | SOMEBODY)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose changelog has been given the heading of a release."""
    if not (ROOT / ".git").exists():
        pytest.skip("this tree is not a git repository")
    folder = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", "--shared", str(ROOT), str(folder))
    for name in ("CHANGELOG.md", "CITATION.cff", "src/ironbridge/__init__.py"):
        # As they are here, committed or not.
        (folder / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    changelog = folder / "CHANGELOG.md"
    text = re.sub(r"^## .*$", f"## {VERSION}, 2030-01-31", changelog.read_text("utf-8"), count=1, flags=re.M)
    changelog.write_text(text, "utf-8")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--no-verify", "--message", f"Version {VERSION}")
    return folder


def test_what_agrees_is_accepted(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(clone, "tag", f"v{VERSION}")
    assert release([VERSION, "--dry-run"], clone) == 0
    out, err = capsys.readouterr()
    assert "Would build dist/" in out
    assert err == ""
    assert not (clone / "dist").exists()


def test_an_annotated_tag_is_a_tag(clone: Path) -> None:
    git(clone, "tag", "--annotate", "--message", "a release", f"v{VERSION}")
    assert release([VERSION, "--dry-run"], clone) == 0


def changed(clone: Path) -> None:
    """A file was changed."""
    git(clone, "tag", f"v{VERSION}")
    (clone / "LICENSE").write_text("mine", "utf-8")


def added(clone: Path) -> None:
    """A file was added that git does not know."""
    git(clone, "tag", f"v{VERSION}")
    (clone / "src" / "ironbridge" / "more.py").touch()


def untagged(clone: Path) -> None:
    """Nobody has set a tag."""


def tagged_before(clone: Path) -> None:
    """The tag is on the commit before."""
    git(clone, "tag", f"v{VERSION}")
    git(clone, "commit", "--quiet", "--allow-empty", "--no-verify", "--message", "One thing more")


def unwritten(clone: Path) -> None:
    """The changelog still calls the version unreleased."""
    changelog = clone / "CHANGELOG.md"
    changelog.write_text(changelog.read_text("utf-8").replace(", 2030-01-31", ""), "utf-8")
    git(clone, "commit", "--quiet", "--all", "--no-verify", "--message", "No date")
    git(clone, "tag", f"v{VERSION}")


@pytest.mark.parametrize(
    ("how", "why"),
    [
        (changed, "the tree has changes that are not committed:\nM LICENSE"),
        (added, "the tree has changes that are not committed:\n?? src/ironbridge/more.py"),
        (untagged, f"there is no tag v{VERSION}"),
        (tagged_before, f"the tag v{VERSION} is on another commit"),
        (unwritten, f'CHANGELOG.md has no heading "## {VERSION}, YEAR-MONTH-DAY"'),
    ],
)
def test_what_does_not_agree_is_refused(
    clone: Path, how: Callable[[Path], Any], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    how(clone)
    assert release([VERSION], clone) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"release: {why}\n")
    assert not (clone / "dist").exists()


def test_another_version_agrees_with_nothing(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(clone, "tag", f"v{VERSION}")
    assert release(["9.9.9"], clone) == 1
    said = capsys.readouterr().err
    for file in ("src/ironbridge/__init__.py", "CITATION.cff", "CHANGELOG.md"):
        assert file in said
    assert release(["nine"], clone) == 1
    assert "nine is no version" in capsys.readouterr().err
