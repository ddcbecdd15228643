"""Types are said once: nothing is of any type but what comes from outside, and the page believes the server's types."""

import ast
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
    # An exported record is in the format of records, and is kept by people, not shown.
    exported = "record: { [key: string]: unknown } | null;"
    assert set(unknown) == {"facts: { [key: string]: unknown };", exported}


# Bytes come in here and are about to be checked, or a library that has no types is called.
UNTYPED = {
    "arena/cluster.py": "Ray",
    "arena/store.py": "lines of a match",
    "bots/lesson.py": "a lesson",
    "cli/research/conform.py": "requests of the conformance vectors",
    "envs/brass_v1.py": "PettingZoo",
    "envs/dataset/columns.py": "Arrow",
    "envs/dataset/tables.py": "Arrow",
    "envs/one_seat.py": "Gymnasium",
    "envs/open_spiel.py": "OpenSpiel",
    "envs/ray_batch.py": "Ray",
    "envs/spaces.py": "Gymnasium",
    "games/facts.py": "the facts of a game",
    "games/game.py": "the map of a game",
    "cli/hosting/daily.py": "what a server tells of a day",
    "puzzles/files.py": "a file of puzzles",
    "record/deal_text.py": "the header of a record",
    "record/text_reader.py": "the header of a record",
    "render/atlas.py": "the map of a game",
    "render/map_checks.py": "the map of a game, before it is taken as one",
    "server/answers/learning/rule_pictures.py": "arguments for set_up, which checks them",
    "server/minds/elsewhere/coding.py": "questions and answers of thinkers",
    "server/minds/elsewhere/question_table.py": "rows of questions",
    "server/minds/elsewhere/review_coding.py": "reviews of thinkers",
    "server/play/game_json.py": "JSON that is ready stands for what it is the JSON of",
    "server/store/entries.py": "rows of the log",
    "server/web/api_text.py": "the OpenAPI description",
    "server/web/callers.py": "requests of any kind",
    "server/web/guarded.py": "settings of uvicorn",
    "server/web/serving.py": "settings of uvicorn",
}


def test_anything_goes_only_where_bytes_come_in() -> None:
    found = set()
    package = ROOT / "src" / "ironbridge"
    for path in sorted(package.rglob("*.py")):
        names = (
            node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)
        )
        if "Any" in names:
            found.add(path.relative_to(package).as_posix())
    assert found == set(UNTYPED)
