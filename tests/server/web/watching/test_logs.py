"""Logs: every line has its time, level and request; what is refused, set apart or migrated is told, and no secret."""

import gzip
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from ironbridge.server.store.database import Database
from ironbridge.server.web.watching.logs import JsonLines, PlainLines
from tests.support.project import ROOT
from tests.support.server.program import Program
from tests.support.server.served import Client, Served

OLD = ROOT / "tests" / "server" / "store" / "old"


def lines_of(program: Program) -> list[dict[str, Any]]:
    """What a program has logged as JSON, once it has ended."""
    program.terminate()
    return [json.loads(line) for line in program.said]


@pytest.mark.parametrize(
    ("brought", "is_taken"),
    [
        ("a1b2c3d4-proxy.7", True),
        ("short", False),
        ("x" * 65, False),
        ("two words", False),
        ("line%0abreak", False),
        ("-begins-with-a-dash", False),
    ],
)
def test_an_answer_tells_the_name_of_its_request(lone: Served, brought: str, is_taken: bool) -> None:
    client = lone.client()
    told = client.http.get("/health/live", headers={"x-request-id": brought}).headers["x-request-id"]
    assert (told == brought) is is_taken
    assert re.fullmatch(r"[A-Za-z0-9._-]{8,64}", told)
    assert client.get("/api/nothing").headers["x-request-id"] != client.get("/").headers["x-request-id"]


def test_a_refusal_is_logged_under_the_name_of_its_request_and_no_secret_is(tmp_path: Path) -> None:
    program = Program(
        f"sqlite:///{tmp_path / 'games.db'}",
        "--log-format",
        "json",
        "--log-level",
        "debug",
        "--rate",
        "0",
        "--burst",
        "25",
    )
    ada, eve = Client(program.address), Client(program.address)
    stranger = Client(program.address, "a-wrong.carried-token")
    welcome = ada.post("/api/people", name="Augusta Secretname").json()
    ada.token = welcome["token"]
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
    eve.token = eve.post("/api/people", name="Eve").json()["token"]
    answers = [
        eve.post(f"/api/tables/{table['id']}/join", invitation="a-wrong-invitation"),
        eve.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"]),
        eve.post("/api/people/recover", token=welcome["recovery"]),
        eve.post("/api/people/recover", token="a-wrong.recovery-token"),
        stranger.get("/api/people/me"),
        eve.get("/api/tables/nothing?token=a-query-secret"),
        eve.get("/a/raw-path-secret"),
        eve.http.get(
            "/api/bots", headers={"authorization": f"Bearer {eve.token}", "cookie": "a=cookie-secret"}
        ),
    ]
    socket = eve.socket(table["id"])
    socket.receive()
    refused = socket.ask(type="draft", number=1, version=9, key="k", do="push", choice={"do": "pass"})
    socket.close()
    for _ in range(20):
        eve.get("/api/bots")
    lines = lines_of(program)
    text = "".join(program.said)
    by_request = {line["request"]: line for line in lines if line["level"] == "info" and line["request"]}
    first = by_request[answers[0].headers["x-request-id"]]
    assert first["message"] == "POST /api/tables/{table}/join: 403 not_invited"
    assert by_request[answers[3].headers["x-request-id"]]["message"].endswith("401 no_identity")
    assert refused["type"] == "error"
    assert any(line["message"].startswith("SOCKET /api/games/{game}/socket") for line in lines)
    assert sum("too_many" in line["message"] for line in lines if line["level"] != "debug") == 1, (
        "once a minute"
    )
    assert any(line["message"] == "POST /api/people: 201" for line in lines), (
        "every call is told to who asks for it"
    )
    carried = [welcome["token"], welcome["recovery"], eve.token, table["invitation"]]
    secrets = [part for token in carried for part in token.split(".")[-1:]]
    said = ["wrong", "Secretname", "query-secret", "path-secret", "cookie-secret"]
    assert [secret for secret in secrets + said if secret in text] == []
    for client in (ada, eve, stranger):
        client.http.close()


def test_a_migration_is_told_with_where_the_old_tables_are_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "games.db").write_bytes(gzip.decompress((OLD / "schema_2" / "games.db.gz").read_bytes()))
    with caplog.at_level(logging.WARNING):
        Database(f"sqlite:///{tmp_path / 'games.db'}").close()
        Database(f"sqlite:///{tmp_path / 'games.db'}").close()
    (told,) = [record.getMessage() for record in caplog.records]
    assert "from version 2 to" in told
    assert str(tmp_path / "games.db.version-2") in told


def record_of(message: str) -> logging.LogRecord:
    """A record with the error of something that failed with a secret in its words."""
    try:
        raise ValueError("the secret hand")
    except ValueError as error:
        info = (ValueError, error, error.__traceback__)
    return logging.LogRecord("ironbridge.some", logging.ERROR, __file__, 1, message, (), info)


def test_of_an_error_the_place_is_logged_and_not_its_words() -> None:
    for lines in (PlainLines(), JsonLines()):
        said = lines.format(record_of("it failed"))
        assert "ValueError at" in said
        assert "test_logs.py" in said
        assert "secret hand" not in said.replace('raise ValueError("the secret hand")', "").replace(
            'raise ValueError(\\"the secret hand\\")', ""
        )


def test_nothing_that_is_said_begins_a_line_of_its_own() -> None:
    plain = PlainLines().format(record_of("it failed\r\n2026-01-01T00:00:00.000Z ERROR [-] forged: line"))
    first, *others = plain.splitlines()
    assert re.match(r"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z ERROR   \[-\] ironbridge\.some: it failed$", first)
    assert all(line.startswith("    ") for line in others)
    assert "\n" not in JsonLines().format(record_of("two\nlines"))
