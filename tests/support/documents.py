"""What the documents of the project name: commands, files and modules."""

import re
import shlex
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.support.project import ROOT

DOCUMENTS = sorted(
    path
    for pattern in (
        "*.md",
        "docs/**/*.md",
        "conformance/*.md",
        "tests/**/*.md",
        "examples/**/*.md",
        ".github/**/*.md",
    )
    for path in ROOT.glob(pattern)
)
# Made by make, so not in a fresh checkout.
MADE = (".venv", "build", "dist", "web/node_modules", "src/ironbridge/page")
SETTING = re.compile(r"[A-Z_]+=\S*")
PATH = re.compile(r"\.?[\w@*-][\w.@*-]*(/[\w.@*-]+)*/?")
ENDINGS = (
    ".py",
    ".md",
    ".json",
    ".toml",
    ".ts",
    ".svelte",
    ".js",
    ".yaml",
    ".yml",
    ".cff",
    ".lock",
    ".in",
    ".svg",
    ".brass",
)


@dataclass(frozen=True)
class Command:
    """A command as a document writes it; `said` is all of its line, with what a comment says of it."""

    document: Path
    words: tuple[str, ...]
    said: str

    def __str__(self) -> str:
        return f"{self.document.relative_to(ROOT)}: {' '.join(self.words)}"

    def after(self, *names: str) -> tuple[str, ...] | None:
        """The words after the name of a program; None if the command begins with another."""
        words = [word.rpartition("/")[2] for word in self.words]
        first = words.index("-u") + 2 if words[0] == "sudo" else 0
        while first < len(words) and SETTING.fullmatch(words[first]):
            first += 1
        return self.words[first + 1 :] if first < len(words) and words[first] in names else None


@cache
def prose(document: Path) -> str:
    """A document without its examples in other languages than the shell's."""
    return re.sub(r"^```\w+\n.*?^```$", "", document.read_text("utf-8"), flags=re.M | re.S)


def spans(document: Path) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`\n]+)`", prose(document))


def commands(document: Path) -> list[Command]:
    """What can be typed: between backticks, and lines of their own that are set in."""
    lines = re.findall(r"^ {4}(\S.*)$", prose(document), re.M)
    found = []
    for text in (*spans(document), *lines):
        try:
            words = shlex.split(text, comments=True)
        except ValueError:  # a sentence with an apostrophe
            continue
        if words:
            found.append(Command(document, tuple(words), text))
    return found


def examples(document: Path) -> list[str]:
    """Its examples in Python."""
    return re.findall(r"^```python\n(.*?)^```$", document.read_text("utf-8"), re.M | re.S)


def paths(document: Path) -> list[str]:
    """What looks like a path of the project: with a slash in it, or with an ending that our files have."""
    words = [span for span in spans(document) if " " not in span and span not in ENDINGS]
    for command in commands(document):
        words += [word for word in command.after("pytest", "python", "ruff") or () if "/" in word]
    pictures = re.findall(r'src="([^"]+)"', prose(document))
    return pictures + [
        word
        for word in words
        if PATH.fullmatch(word) and ("/" in word or word.endswith(ENDINGS)) and not is_placeholder(word)
    ]


def is_placeholder(word: str) -> bool:
    """Whether the first part of a path stands for a folder of the reader's, such as `DIR/faults`."""
    first = word.partition("/")[0]
    return first.isupper() and "." not in first


def exists(document: Path, path: str) -> bool:
    """Whether there is such a file: from the root, from the document, in the package or, by its bare name, anywhere."""
    if path.startswith(MADE):
        return True
    if path.startswith("@"):
        return f'"{path}"' in (ROOT / "web" / "package.json").read_text("utf-8")
    # Capitals stand for a name that differs: vectors/RULESET-PLAYERS.jsonl.
    pattern = path if (ROOT / path).exists() else re.sub(r"\b[A-Z]{2,}\b(?!\.md|\.cff)", "*", path)
    pattern = pattern.rstrip("/")
    places = (ROOT, document.parent, ROOT / "src" / "ironbridge", ROOT / "web", ROOT / "tests")
    if any(any(place.glob(pattern)) for place in places):
        return True
    return "/" not in pattern and any(
        any((ROOT / folder).rglob(pattern))
        for folder in ("src", "tests", "benchmarks", "conformance", "examples", "docs")
    )
