"""What comes in is text, and of its type to the letter, or it is refused before anything is done with it."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.server.operations import Operation, operations
from tests.support.server.served import Client, Served

MARK = "MARK"
# Bytes that stand for no character, and ways to write the character that PostgreSQL cannot store.
NOT_UTF8 = (b"\xff", b"\xc3(", b"\xe2\x82", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xc0\x80")
NUL = (b"\\u0000", b"a\\u0000b", b"\\\\\\u0000")
LAX: dict[str, tuple[Any, ...]] = {
    "boolean": (0, 1, "true", "", [], 0.0),
    "integer": ("1", True, 1.5, "", [1]),
    "string": (1, True, ["x"]),
    "array": ("x", {}, 1),
    "object": ("x", [], 1),
}


def marked(value: Any) -> Iterator[Any]:
    """A body with a mark in the place of each of its strings, names included."""
    match value:
        case str():
            yield MARK
        case dict():
            yield {**value, MARK: "x"}
            for name, inner in value.items():
                yield from ({**value, name: changed} for changed in marked(inner))
        case list():
            yield [*value, MARK]


def bodies(client: Client) -> Iterator[tuple[Operation, str, dict[str, Any]]]:
    """Every operation that has a body, its path, and a body with all of its fields."""
    for operation in operations(client):
        if operation.has_body:
            made_up = {"string": "x", "boolean": True, "integer": 1, "array": ["x"], "object": {"do": "x"}}
            every = {name: made_up[min(kinds - {"null"})] for name, kinds in operation.kinds.items()}
            yield operation, next(operation.paths({}, {})), every | dict(operation.needed)


def told(client: Client, method: str, path: str, content: bytes) -> tuple[int, str]:
    """Status and code of the answer to a body."""
    headers = client.headers() | {"content-type": "application/json"}
    answer = client.http.request(method, path, content=content, headers=headers)
    return answer.status_code, answer.json()["code"]


def test_what_is_no_text_is_refused_by_every_operation(
    on_each: Served, caplog: pytest.LogCaptureFixture
) -> None:
    ada, stranger = on_each.guest("Ada"), on_each.client()
    sent = 0
    with caplog.at_level(logging.WARNING):
        for operation, path, body in bodies(ada):
            for changed in marked(body):
                # Each place with one kind of each, so that all kinds come everywhere.
                for wrong in (NOT_UTF8[sent % len(NOT_UTF8)], NUL[sent % len(NUL)]):
                    content = json.dumps(changed).encode().replace(MARK.encode(), wrong)
                    assert told(ada, operation.method, path, content) == (400, "bad_text"), content
                sent += 1
            for content in (b"\xff\xfe{\x00}\x00", b'{"name": "\xff"}'):
                assert told(stranger, operation.method, path, content) == (400, "bad_text")
    assert sent > 50
    assert [record.message for record in caplog.records] == []


def test_what_only_looks_like_it_is_text(on_each: Served) -> None:
    client = on_each.client()
    for name in (r"a\\u0000", "\\u00e9", "\\ud83d\\ude00"):
        content = b'{"name": "%s"}' % name.encode()
        answer = client.http.post("/api/people", content=content)
        assert (answer.status_code, answer.json()["name"]) == (201, json.loads(f'"{name}"'))


def test_nothing_in_an_address_reaches_the_database_that_it_cannot_store(on_each: Served) -> None:
    ada = on_each.guest("Ada")
    for operation in operations(ada):
        for wrong, worst in (("%00", 404), ("a%00b", 404), ("%ff", 499)):
            given = dict.fromkeys(("game", "table", "name"), wrong)
            body = operation.body({})
            plain = next(operation.paths({}, {}))
            paths = [next(operation.paths(given, {}))] if "{" in operation.path else []
            for path in [*paths, *(f"{plain}?{name}={wrong}" for name in operation.questions)]:
                answer = ada.call(operation.method, path, body)
                assert answer.status_code <= worst, (path, answer.text)
                if "%00" in path:
                    assert (answer.status_code, answer.json()["code"]) == (400, "bad_text"), path


def test_a_socket_refuses_it_too(on_each: Served, caplog: pytest.LogCaptureFixture) -> None:
    ada = on_each.guest("Ada")
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    socket = ada.socket(game)
    with caplog.at_level(logging.ERROR):
        for body in (
            {"type": "why_not", "choice": {"do": "a\0b"}},
            {"type": "why_not", "choice": {"\0": "pass"}},
            {"type": "draft", "number": 1, "version": 0, "key": "\0", "do": "reset"},
            {"type": "leave", "key": "\0"},
        ):
            assert socket.ask(**body)["error"]["code"] == "bad_text"
        socket.connection.send(b'{"type": "why_not", "choice": {"do": "\xff"}}', text=True)
        assert socket.closed()[0] == 1007
        for path in ("%00", "a%00b"):
            nowhere = ada.socket(path)
            assert nowhere.closed() == (1008, "bad_text")
            nowhere.close()
    socket.close()
    assert not any("Traceback" in record.message for record in caplog.records)


def test_every_field_is_of_its_type_to_the_letter(lone: Served) -> None:
    ada = lone.guest("Ada")
    sent = 0
    for operation, path, body in bodies(ada):
        for name, kinds in operation.kinds.items():
            kind = min(kinds - {"null"})
            for wrong in (*LAX[kind], *(() if "null" in kinds else (None,))):
                content = json.dumps(body | {name: wrong}).encode()
                assert told(ada, operation.method, path, content) == (400, "bad_request"), content
                sent += 1
    assert sent > 100
