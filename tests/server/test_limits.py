"""Everything that a stranger can call is limited: how often, how large, and how much he can make."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ironbridge.record.reading import MOST_TEXT
from ironbridge.server.errors import ServerError, TooMany
from ironbridge.server.limits import LONGEST_WAIT, Buckets, Limits, counted_as
from ironbridge.server.store.database import Database
from ironbridge.server.web.app import FILES, LARGEST_BODY
from ironbridge.server.web.routes.companion import MOST_BODY
from tests.support.server.bare import BareBackend
from tests.support.server.operations import operations
from tests.support.server.served import LARGEST_MESSAGE, NO_LIMITS, Served

MAKING = {
    "/api/people",
    "/api/people/recover",
    "/api/people/me/recovery",
    "/api/people/me/export",
    "/api/people/me/blocks",
    "/api/people/me/mutes",
    "/api/games/{game}/telegrams",
    "/api/tables",
    "/api/games/{game}/fork",
    "/api/games/{game}/review",
    "/api/records",
    "/api/sheets",
    "/api/lessons/{shelf}/{name}/{step}",
    "/api/puzzles/{name}/games",
    "/api/puzzles/{name}/tables",
    "/api/puzzles/{name}/reports",
    "/api/games/{game}/puzzles",
    "/api/daily/{day}/{players}",
    "/api/daily/{day}/{players}/practice",
    "/api/duplicates",
    "/api/duplicates/{duplicate}/{board}",
    # What is sent to people, and what could be guessed.
    "/api/people/me/notices/browsers",
    "/api/people/me/notices/mail",
    "/api/people/me/notices/webhook",
    "/api/people/me/notices/ways/{way}/test",
    "/api/notices/confirm",
    "/api/notices/stop/{proof}",
    "/api/owner",
}
LARGEST = {"/api/records": 2 * MOST_TEXT} | dict.fromkeys(
    ("/api/written", "/api/written/preview", "/api/written/why_not"), MOST_BODY
)
Serve = Callable[[Limits], Served]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Serves with limits."""
    serving: list[Served] = []

    def serve(limits: Limits) -> Served:
        serving.append(Served(BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}")), limits))
        return serving[-1]

    yield serve
    for served in serving:
        served.stop()


def test_every_operation_is_counted(serve: Serve, lone: Served) -> None:
    every = operations(lone.client())
    client = serve(Limits(rate=0, burst=0)).client()
    for operation in every:
        for path in operation.paths({}, {}):
            answer = client.call(operation.method, path, operation.body({}))
            if path.startswith("/health"):
                # Whoever asks how the server is must hear it, and it is cheap: it is looked up once a second.
                assert answer.status_code == 200, path
                continue
            assert (answer.status_code, answer.json()["code"]) == (429, "too_many"), path
            assert int(answer.headers["retry-after"]) > 0, path
    for path in (
        "/",
        "/scene.css",
        "/api",
        "/api/schema/openapi.json",
        "/rules",
        "/assets/a.js",
        "/favicon.ico",
    ):
        assert client.get(path).status_code == 429, path


def test_who_asks_too_often_is_told_when_to_come_again() -> None:
    buckets = Buckets(rate=0.1, burst=2)
    for _ in range(2):
        buckets.take("ada")
    with pytest.raises(TooMany) as refused:
        buckets.take("ada")
    assert refused.value.wait in {9, 10}
    never = Buckets(rate=0, burst=0)
    with pytest.raises(TooMany) as refused:
        never.take("ada")
    assert refused.value.wait == LONGEST_WAIT
    assert ServerError("bad_request").wait is None


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("?", "?"),
        ("testclient", "testclient"),
    ],
)
def test_whoever_has_a_network_is_counted_as_one(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_files_of_the_page_have_more_room(serve: Serve) -> None:
    client = serve(Limits(rate=0, burst=2)).client()
    assert [client.get("/api/bots").status_code for _ in range(3)] == [200, 200, 429]
    assert [client.get("/").status_code for _ in range(2 * FILES + 1)] == [200] * (2 * FILES) + [429]


def test_sockets_and_their_messages_are_counted(serve: Serve, lone: Served) -> None:
    # A guest, a table, a socket and three messages.
    served = serve(Limits(rate=0, burst=6))
    ada = served.guest("Ada")
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    socket = ada.socket(game)
    ask = {"type": "why_not", "choice": {"do": "pass"}}
    assert [socket.ask(**ask)["type"] for _ in range(3)] == ["answer"] * 3
    for _ in range(2):
        assert socket.ask(**ask)["error"]["code"] == "too_many"
    late = ada.socket(game)
    assert late.closed()[1] == "too_many"
    late.close()
    socket.close()


def test_whatever_makes_something_new_is_counted_apart(serve: Serve, lone: Served) -> None:
    every = operations(lone.client())
    client = serve(Limits(1e9, 1e9, making_rate=0, making_burst=0)).client()
    refused = set()
    for operation in every:
        for path in operation.paths({}, {}):
            answer = client.call(operation.method, path, operation.body({}))
            if answer.status_code == 429:
                assert operation.method == "POST" or operation.path.endswith("/export")
                refused.add(operation.path)
    assert refused == MAKING


def test_no_body_is_read_that_is_too_large(serve: Serve) -> None:
    client = serve(NO_LIMITS).guest("Ada")
    headers = client.headers() | {"content-type": "application/json"}
    bodies = 0
    for operation in operations(client):
        if operation.has_body:
            bodies += 1
            largest = LARGEST.get(operation.path, LARGEST_BODY)
            for path in operation.paths({}, {}):
                for size, is_too_large in ((largest, False), (largest + 1, True)):
                    content = b'"' + b"a" * (size - 2) + b'"'
                    answer = client.http.request(operation.method, path, content=content, headers=headers)
                    assert (answer.status_code == 413) == is_too_large, (path, answer.text)
    assert bodies > 10


def test_no_message_is_read_that_is_too_large(lone: Served) -> None:
    ada = lone.guest("Ada")
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    socket = ada.socket(game)
    assert socket.receive()["type"] == "update"
    socket.connection.send("a" * LARGEST_MESSAGE)
    assert socket.receive()["error"]["code"] == "bad_message"
    socket.connection.send("a" * (LARGEST_MESSAGE + 1))
    assert socket.closed()[0] == 1009
    socket.close()
