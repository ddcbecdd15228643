"""Types are said once: the page does not doubt what the server's types say."""

import re
from pathlib import Path

import pytest

from tests.support.project import ROOT

SOURCES = [
    path
    for path in sorted((ROOT / "web" / "src").rglob("*"))
    if path.suffix in {".ts", ".svelte"} and not path.name.endswith(".test.ts")
]
# What the server sends is read in these; the last one reads what the browser kept.
BORDER = {"wire.ts", "server/http.ts", "server/socket.ts", "replay/seen.ts"}
# Whatever is caught is unknown until it has been looked at.
DOUBT = re.compile(r"\bas unknown\b|\bas any\b|: any\b|<any>|(?<!\(error): unknown\b|<string, unknown>")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT / "web" / "src").as_posix())
def test_the_page_takes_the_types_of_the_wire_as_they_are(path: Path) -> None:
    if path.relative_to(ROOT / "web" / "src").as_posix() not in BORDER:
        assert not DOUBT.findall(path.read_text("utf-8"))


def test_nothing_that_is_shown_is_unknown() -> None:
    text = (ROOT / "web" / "src" / "wire.ts").read_text("utf-8")
    unknown = [
        line.strip() for line in text.splitlines() if "unknown" in line and not line.startswith((" *", "/**"))
    ]
    assert set(unknown) == {"facts: { [key: string]: unknown };"}
