"""Every text is used by Python or by the page, and every text that is asked for is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from ironbridge.games.catalogue import own_games
from ironbridge.languages.catalogue import DEFAULT, words_in
from tests.support.project import ROOT, sources

KEYS = words_in(DEFAULT, *(game.folder for game in own_games().games.values())).texts.keys()
KEY = re.compile(r"[a-z][\w-]*(\.[\w -]+)*")
PAGE = ROOT / "web" / "src"
# In the page a key is a text in quotes, or one in backticks with gaps; in Python a text or an f-string.
QUOTED = re.compile(r"""["']([a-z][\w.-]*)["']""")
WITH_GAPS = re.compile(r"`([a-z][\w.]*\.\$\{[^`]*)`")


def patterns_of_python(path: Path) -> Iterator[str]:
    """What a module may ask for, as patterns: texts as they are, and f-strings with anything in their gaps."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            if "." in str(node.values[0].value):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in node.values
                ]
                yield "".join(parts)


def patterns_of_the_page(path: Path) -> Iterator[str]:
    """The same of a file of the page."""
    text = path.read_text("utf-8")
    yield from (re.escape(found) for found in QUOTED.findall(text))
    for found in WITH_GAPS.findall(text):
        yield ".+".join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", found))


def test_every_text_is_used() -> None:
    patterns = {pattern for path in sources().values() for pattern in patterns_of_python(path)}
    for path in PAGE.rglob("*"):
        if path.suffix in {".ts", ".svelte"} and not path.name.endswith(".test.ts"):
            patterns |= set(patterns_of_the_page(path))
    patterns -= {".+"}
    used = re.compile("|".join(sorted(patterns)))
    assert [key for key in KEYS if not used.fullmatch(key) and not key.startswith("title.")] == []


def test_every_text_that_is_asked_for_is_there() -> None:
    """The page is checked by its types: a key is one of the English files."""
    missing = []
    for path in sources().values():
        for node in ast.walk(ast.parse(path.read_bytes())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "say"
            ):
                key = node.args[0] if node.args else None
                if isinstance(key, ast.Constant) and key.value not in KEYS:
                    missing.append((path.name, key.value))
    assert missing == []
