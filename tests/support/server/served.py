"""A server on a real port, and clients of it."""

import json
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View
from ironbridge.server.backend import Backend
from ironbridge.server.limits import Limits
from ironbridge.server.web.app import make_app
from ironbridge.server.web.guard import Guard
from ironbridge.server.web.guarded import guarded
from ironbridge.server.web.hosts import Hosts

LARGEST_MESSAGE = 65_536
PATIENCE = 60  # seconds to wait for a message
NO_LIMITS = Limits(1e9, 1e9, 1e9, 1e9)


class Served:
    """A backend that is served from a thread until it is stopped."""

    def __init__(
        self,
        backend: Backend,
        limits: Limits = NO_LIMITS,
        page: Path | None = None,
        hosts: Hosts | None = None,
    ) -> None:
        self.backend = backend
        config = uvicorn.Config(
            make_app(backend, limits, page, hosts),
            port=0,
            log_config=None,
            log_level="error",
            ws_max_size=LARGEST_MESSAGE,
            ws_ping_interval=None,
            timeout_graceful_shutdown=2,
            **guarded(Guard(limits)),
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"127.0.0.1:{port}"
        self.clients: list[Client] = []

    def stop(self) -> None:
        """End the server, its backend and its clients."""
        for client in self.clients:
            client.http.close()
        self.server.should_exit = True
        self.thread.join()

    def client(self, token: str = "") -> "Client":
        """A client without an identity, or with that of a token."""
        self.clients.append(Client(self.address, token))
        return self.clients[-1]

    def guest(self, name: str) -> "Client":
        """A client with an identity."""
        client = self.client()
        welcome = client.post("/api/people", name=name).json()
        client.token, client.recovery = welcome["token"], welcome["recovery"]
        return client


class Client:
    """A script that calls the API; `sent` has everything that it was ever sent."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address
        self.token = token
        self.recovery = ""
        self.sent: list[str] = []
        self.http = httpx.Client(base_url=f"http://{address}", trust_env=False, verify=False, timeout=60)

    def headers(self) -> dict[str, str]:
        """Who the client is."""
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str) -> httpx.Response:
        """What is at a path."""
        return self._kept(self.http.get(path, headers=self.headers()))

    def post(self, path: str, **body: Any) -> httpx.Response:
        """The answer to a request."""
        return self._kept(self.http.post(path, json=body, headers=self.headers()))

    def call(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """The answer to a request of any kind."""
        return self._kept(self.http.request(method, path, json=body, headers=self.headers()))

    def _kept(self, response: httpx.Response) -> httpx.Response:
        self.sent.append(f"{response.headers}\n{response.text}")
        self.http.cookies.clear()
        return response

    def game(self, game: str) -> dict[str, Any]:
        """A game as this client is told it."""
        document: dict[str, Any] = self.get(f"/api/games/{game}").json()
        return document

    def play_turn(self, game: str) -> dict[str, Any]:
        """Play a random turn of one's own; the entry that came of it."""
        document = self.game(game)
        number = document["number"]
        draft = Draft(View.from_data(document["view"]))
        luck = chance(f"{game} {number}")
        while not draft.is_whole:
            draft.push(draft.legal()[luck.below(len(draft.legal()))])
        body = {"number": number, "key": f"k{number}", "choices": draft.written}
        entry: dict[str, Any] = self.post(f"/api/games/{game}/turn", **body).json()
        return entry

    def socket(self, game: str, after: int = 0, language: str = "en", **options: Any) -> "Socket":
        """A socket to a game."""
        address = f"ws://{self.address}/api/games/{game}/socket?after={after}&language={language}"
        return Socket(self, address, **options)


class Socket:
    """A socket of a client; updates are put together to the entries seen and the newest game."""

    def __init__(
        self, client: Client, address: str, more: dict[str, str] | None = None, **options: Any
    ) -> None:
        self.client = client
        self.opened = ExitStack()
        # No pings: they are drawn by chance, which would disturb tests that draw by chance themselves.
        options = {"proxy": None, "ping_interval": None, "open_timeout": PATIENCE} | options
        dialled = connect(address, additional_headers=client.headers() | (more or {}), **options)
        self.connection: ClientConnection = self.opened.enter_context(dialled)
        self.entries: list[dict[str, Any]] = []
        self.game: dict[str, Any] = {}
        self.table: dict[str, Any] = {}

    def receive(self) -> dict[str, Any]:
        """The next message."""
        return self.note(str(self.connection.recv(timeout=PATIENCE)))

    def note(self, text: str) -> dict[str, Any]:
        """Take a message in."""
        self.client.sent.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self.entries += message["entries"]
            self.game = message["game"]
        elif message["type"] == "table":
            self.table = message["table"]
        return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """The answer to a message; updates that come before it are noted."""
        self.connection.send(json.dumps(message))
        while (answer := self.receive())["type"] in {"update", "table", "thinking"}:
            pass
        return answer

    def wait_for(self, number: int) -> None:
        """Listen until entry `number` has come."""
        while not self.entries or self.entries[-1]["number"] < number:
            self.receive()

    def closed(self) -> tuple[int, str]:
        """Listen until the server hangs up; the code and the reason that it gives."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()
        assert self.connection.close_code is not None
        return self.connection.close_code, self.connection.close_reason or ""

    def close(self) -> None:
        """Hang up."""
        self.opened.close()
