"""What hosts can set: limits, and a reverse proxy that is believed or not."""

import select
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ironbridge.cli.main import main
from ironbridge.server.errors import TooMany
from ironbridge.server.limits import Limits, Sockets
from ironbridge.server.store.database import Database
from tests.support.server.bare import BareBackend
from tests.support.server.program import Program
from tests.support.server.proxy import Proxy
from tests.support.server.served import PATIENCE, Client, Served, Socket

ADA, BEN = "203.0.113.7", "2001:db8::8"
BENS_OTHER = "2001:db8::9:9"  # of the same network


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Program]:
    """A server behind a proxy on the same machine, with narrow limits."""
    program = Program(
        f"sqlite:///{tmp_path / 'games.db'}",
        *("--trust-proxy", "--rate", "0", "--burst", "25", "--sockets-per-address", "2"),
        *("--connections-per-address", "0"),  # which would keep out what comes from the proxy
    )
    yield program
    program.terminate()


@pytest.fixture
def proxies(hosted: Program) -> Iterator[dict[str, Proxy]]:
    """A proxy for each of three addresses elsewhere."""
    made = {client: Proxy(hosted.address, client) for client in (ADA, BEN, BENS_OTHER)}
    yield made
    for proxy in made.values():
        proxy.close()


def refused(socket: Socket) -> str:
    """Why a socket was closed at once."""
    code, reason = socket.closed()
    socket.close()
    assert code == 1008
    return reason


def test_behind_a_proxy_everybody_is_himself(hosted: Program, proxies: dict[str, Proxy]) -> None:
    ada, ben = Client(proxies[ADA].address), Client(proxies[BEN].address)
    direct = Client(hosted.address)
    welcome = ada.post("/api/people", name="Ada")
    assert "secure" in welcome.headers["set-cookie"].lower()
    assert "secure" not in direct.post("/api/people", name="Eve").headers["set-cookie"].lower()
    ada.token = welcome.json()["token"]
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    same_site = {"origin": f"https://{proxies[ADA].address}"}
    sockets = [ada.socket(game, origin=same_site["origin"]) for _ in range(2)]
    for socket in sockets:
        assert socket.receive()["type"] == "update"
    assert refused(ada.socket(game, origin="https://elsewhere.example")) == "wrong_origin"
    assert refused(ada.socket(game, origin=f"http://{proxies[ADA].address}")) == "wrong_origin", (
        "by https alone"
    )
    assert refused(ada.socket(game)) == "too_many_sockets"
    other = ben.socket(game)
    assert other.receive()["game"]["seat"] is None
    body = {"number": 1, "version": 0, "key": "k", "do": "push", "choice": {"do": "pass"}}
    assert sockets[0].ask(type="draft", **body)["type"] == "answer"
    for socket in (*sockets, other):
        socket.close()
    renamed = ada.http.patch("/api/people/me", json={"name": "A"}, headers=ada.headers() | same_site)
    assert renamed.status_code == 200
    for _ in range(30):
        if ada.get("/api/bots").status_code == 429:
            break
    assert ada.get("/api/bots").status_code == 429
    claim = {"x-forwarded-for": "198.51.100.1"}
    assert ada.http.get("/api/bots", headers=claim).status_code == 429, "nobody is believed but the proxy"
    assert ben.get("/api/bots").status_code == 200
    other_device = Client(proxies[BENS_OTHER].address)
    answers = [other_device.get("/api/bots") for _ in range(30)]
    assert answers[-1].status_code == ben.get("/api/bots").status_code == 429, "one network is one caller"
    assert int(answers[-1].headers["retry-after"]) > 0
    for client in (ada, ben, other_device, direct):
        client.http.close()


def test_without_a_proxy_nobody_is_believed(tmp_path: Path) -> None:
    limits = ("--rate", "0", "--burst", "8", "--making-rate", "0", "--making-burst", "2")
    few = ("--connections-per-address", "5", "--sockets-per-address", "5")
    program = Program(f"sqlite:///{tmp_path / 'games.db'}", *limits, *few)
    with httpx.Client(base_url=f"http://{program.address}", trust_env=False, verify=False) as client:
        told = {"x-forwarded-proto": "https"}
        made = [
            client.post(
                "/api/people", json={"name": "Eve"}, headers=told | {"x-forwarded-for": f"203.0.113.{number}"}
            )
            for number in range(3)
        ]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert "secure" not in made[0].headers["set-cookie"].lower()
        page = told | {"origin": f"http://{program.address}"}
        assert client.post("/api/people", json={"name": "Eve"}, headers=page).status_code == 429, (
            "not by https"
        )
        looked = [
            client.get("/api/bots", headers={"x-forwarded-for": f"203.0.113.{number}"}).status_code
            for number in range(8)
        ]
    host, _, port = program.address.partition(":")
    with ExitStack() as held:
        lines = [held.enter_context(create_connection((host, int(port)))) for _ in range(15)]
        refused, _, _ = select.select(lines, [], [], PATIENCE)
        assert refused[0].recv(100).startswith(b"HTTP/1.1 429 ")
    program.terminate()
    assert looked[-1] == 429


def test_sockets_are_counted_while_they_are_open() -> None:
    sockets = Sockets(Limits(sockets=4, sockets_per_address=3, sockets_per_person=2))
    with sockets.opened("a", "ada"), sockets.opened("a", None):
        with sockets.opened("b", "ada"):
            with pytest.raises(TooMany), sockets.opened("c", "ada"):
                pass
            with sockets.opened("a", None), pytest.raises(TooMany), sockets.opened("d", None):
                pass
        with sockets.opened("a", "ben"), pytest.raises(TooMany), sockets.opened("a", "ben"):
            pass
        with sockets.opened("c", "ada"), sockets.opened("c", "ben"):
            pass


def opened(client: Client, game: str) -> Socket:
    """A socket, as soon as the server has seen that the one before it was closed."""
    for _ in range(1000):
        socket = client.socket(game)
        with suppress(ConnectionClosed):
            assert socket.receive()["type"] == "update"
            return socket
        socket.close()
    raise AssertionError("the server counts a socket that is closed")


def test_a_socket_that_is_closed_makes_room(tmp_path: Path) -> None:
    limits = Limits(1e9, 1e9, 1e9, 1e9, sockets_per_person=1)
    served = Served(BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}")), limits)
    try:
        ada = served.guest("Ada")
        game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
        assert refused(ada.socket("nothing")) == "not_found"
        for _ in range(3):
            socket = opened(ada, game)
            assert refused(ada.socket(game)) == "too_many_sockets"
            onlooker = served.client().socket(game)
            assert onlooker.receive()["type"] == "update"
            onlooker.close()
            socket.close()
    finally:
        served.stop()


@pytest.mark.parametrize(
    "option", ["--rate=-1", "--burst=many", "--sockets=1.5", "--sockets=-1", "--clear-games-after=inf"]
)
def test_numbers_that_are_none(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["serve", option])
    assert stop.value.code == 2
    assert f"argument {option.partition('=')[0]}: invalid" in capsys.readouterr().err
