"""Whoever comes with a page of another site, or by a name that is not ours, is refused, on sockets and in calls."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ironbridge.cli.main import main
from ironbridge.server.store.database import Database
from ironbridge.server.web.hosts import Hosts
from tests.support.server.bare import BareBackend
from tests.support.server.operations import operations
from tests.support.server.served import Client, Served

FORWARDED = {"x-forwarded-proto": "https"}


def socket_says(client: Client, game: str, origin: str | None, headers: dict[str, str]) -> str:
    """How a socket from a page begins: `update`, or why it was refused."""
    socket = client.socket(game, origin=origin, more=headers)
    with suppress(ConnectionClosed):
        socket.receive()
    socket.close()
    return "update" if socket.game else str(socket.connection.protocol.close_reason)


def change_says(client: Client, origin: str | None, headers: dict[str, str]) -> str:
    """What comes of a change that a page asks for: `update`, or why it was refused."""
    sent = client.headers() | headers | ({} if origin is None else {"origin": origin})
    answer = client.http.patch("/api/people/me", json={"name": "Ada"}, headers=sent)
    return "update" if answer.status_code == 200 else str(answer.json()["code"])


# By the origin of a page: whether it is served by http, and by https.
PAGES = {
    None: (True, True),
    "http://{host}": (True, False),
    # It may have come by https to a proxy that the server does not believe.
    "https://{host}": (True, True),
    "http://elsewhere.example": (False, False),
    "https://elsewhere.example": (False, False),
    "https://{host}.elsewhere.example": (False, False),
    "https://elsewhere.example/{host}": (False, False),
    "https://{host}:1": (False, False),
    "ftp://{host}": (False, False),
    "{host}": (False, False),
    "null": (False, False),
}


def test_only_pages_of_this_site_are_served(lone: Served) -> None:
    ada = lone.guest("Ada")
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    for origin, (by_http, by_https) in PAGES.items():
        page = None if origin is None else origin.format(host=lone.address)
        for is_served, headers in ((by_http, {}), (by_https, FORWARDED)):
            wanted = "update" if is_served else "wrong_origin"
            assert socket_says(ada, game, page, headers) == wanted, (origin, headers)
            assert change_says(ada, page, headers) == wanted, (origin, headers)


# A page of another site can give its own name our address, and is then of the same origin; it cannot have these.
OURS = (
    "127.0.0.1",
    "127.0.0.1:8000",
    "[::1]:8000",
    "localhost",
    "LOCALHOST:8000",
    "brass.localhost",
    "192.168.1.7",
    "203.0.113.7:80",
    "[fd00::7]",
    "cellar",
    "cellar.local",
    "cellar.lan:8000",
    "cellar.home.arpa",
    "brass.example.org",
    "Brass.Example.Org.:443",
)
NOT_OURS = (
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "brass.example.org.evil.example",
    "sub.brass.example.org",
    "xbrass.example.org",
    "local.example",
    "example.org",
)


@pytest.fixture
def named(tmp_path: Path) -> Iterator[Served]:
    """A server with a name."""
    hosts = Hosts(["https://Brass.example.org/"])
    served = Served(BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}")), hosts=hosts)
    yield served
    served.stop()


def test_only_names_of_this_server_are_answered(named: Served) -> None:
    ada = named.guest("Ada")
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    for host, is_ours in [*((host, True) for host in OURS), *((host, False) for host in NOT_OURS)]:
        headers = {"host": host, "origin": f"http://{host}"}
        assert change_says(ada, headers["origin"], headers) == ("update" if is_ours else "wrong_host"), host
    for host in (OURS[-1], *NOT_OURS[:2]):
        socket = ada.socket(game, more={"host": host})
        with suppress(ConnectionClosed):
            socket.receive()
        socket.close()
        wanted = None if host in OURS else "wrong_host"
        assert socket.connection.protocol.close_reason in {wanted, ""}, host
        assert bool(socket.game) == (host in OURS)


def test_nothing_is_answered_under_another_name_but_how_the_server_is(named: Served) -> None:
    client = named.client()
    headers = {"host": "evil.example"}
    every = [
        (operation.method, path)
        for operation in operations(client)
        for path in operation.paths({}, {})
        if not path.startswith("/health")
    ]
    for method, path in [*every, ("GET", "/"), ("GET", "/scene.css"), ("GET", "/api"), ("HEAD", "/rules")]:
        answer = client.http.request(method, path, headers=headers, json={} if method != "GET" else None)
        assert answer.status_code == 421, path
        assert method == "HEAD" or answer.json()["code"] == "wrong_host"
    assert client.http.get("/health", headers=headers).status_code == 200


@pytest.mark.parametrize("name", ["", "a b", "https://", "brass.example.org/x y", ".."])
def test_names_that_are_none(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--host-name", name])
    assert "argument --host-name: invalid" in capsys.readouterr().err


def test_a_host_may_let_any_name_in() -> None:
    assert all(Hosts(["*"]).knows(host) for host in (*OURS, *NOT_OURS))
    assert not Hosts().knows("brass.example.org")
