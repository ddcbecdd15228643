"""Two ways to a server that may be gone at any moment: HTTP and a socket, with the same questions."""

import json
import time
from contextlib import suppress
from typing import Any, Protocol

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.support.server.served import Client, Socket

PATIENCE = 1.0  # seconds to wait for news before looking whether to go on
PAUSE = 0.02
MOST_MESSAGES = 100
UNSURE = {"storage_failed", "conflict", "too_many"}  # try again: it may have happened or not
Body = dict[str, Any]


class Gone(Exception):
    """The server does not answer: nobody knows what it did."""


class Wire(Protocol):
    """How a script plays in one game."""

    entries: list[Body]
    document: Body

    def look(self) -> Body:
        """The game as it stands, maybe a little ago. Raises Gone."""

    def wait(self) -> None:
        """Wait a little for news. Raises Gone."""

    def catch_up(self, number: int, version: int) -> None:
        """Wait until the game has come to an entry and a version of the draft. Raises Gone."""

    def ask(self, kind: str, body: Body) -> Any:
        """The answer to a request. Raises Gone."""

    def close(self) -> None:
        """Hang up."""


class HttpWire:
    """Plain calls, looking again and again."""

    def __init__(self, address: str, token: str, game: str, seen: int) -> None:
        self.client = Client(address, token)
        self.game = game
        self.entries: list[Body] = []
        self.document: Body = {}

    def look(self) -> Body:
        """The game now."""
        self.document = _read(self.client, "GET", f"/api/games/{self.game}")
        return self.document

    def wait(self) -> None:
        """Wait a little."""
        time.sleep(PAUSE)

    def catch_up(self, number: int, version: int) -> None:
        """Whoever looks anew sees everything."""

    def ask(self, kind: str, body: Body) -> Any:
        """The answer of the operation of that name."""
        return _read(self.client, "POST", f"/api/games/{self.game}/{kind}", body)

    def close(self) -> None:
        """Hang up."""
        self.client.http.close()


class SocketWire:
    """A socket that goes on after the last entry seen."""

    def __init__(self, address: str, token: str, game: str, seen: int) -> None:
        self.client = Client(address, token)
        try:
            self.socket = Socket(
                self.client, f"ws://{address}/api/games/{game}/socket?after={seen}", open_timeout=30
            )
        except (OSError, EOFError, WebSocketException) as error:
            self.client.http.close()
            raise Gone from error
        self.entries = self.socket.entries

    @property
    def document(self) -> Body:
        """The game as it was told last."""
        return self.socket.game

    def look(self) -> Body:
        """The game as it was told last."""
        while not self.document:
            self._receive()
        return self.document

    def wait(self) -> None:
        """Listen to one message, or for a little while."""
        self._receive()

    def catch_up(self, number: int, version: int) -> None:
        """Listen until the game has come so far."""
        for _ in range(MOST_MESSAGES):
            if self._is_at(number, version):
                return
            self._receive()
        raise AssertionError("the socket does not tell what was acknowledged")

    def _is_at(self, number: int, version: int) -> bool:
        draft = self.look()["draft"] or {"version": 0}
        return bool((self.document["number"], draft["version"]) >= (number, version))

    def ask(self, kind: str, body: Body) -> Any:
        """The answer to the message of that type."""
        try:
            self.socket.connection.send(json.dumps({"type": kind} | body))
        except ConnectionClosed as error:
            raise Gone from error
        while (message := self._receive()).get("key") != body["key"]:
            pass
        return message["body"]

    def _receive(self) -> Body:
        try:
            text = self.socket.connection.recv(timeout=PATIENCE)
        except TimeoutError:
            return {}
        except ConnectionClosed as error:
            raise Gone from error
        message = self.socket.note(str(text))
        return _refused(message["error"]) if message["type"] == "error" else message

    def close(self) -> None:
        """Hang up."""
        with suppress(ConnectionClosed):
            self.socket.close()
        self.client.http.close()


def call(address: str, token: str, path: str, body: Body) -> Any:
    """The answer to one call. Raises Gone."""
    client = Client(address, token)
    try:
        return _read(client, "POST", path, body)
    finally:
        client.http.close()


def _read(client: Client, method: str, path: str, body: Body | None = None) -> Any:
    try:
        response = client.http.request(method, path, json=body, headers=client.headers(), timeout=60)
    except httpx.TransportError as error:
        raise Gone from error
    if response.is_success:
        return response.json()
    return _refused(response.json())


def _refused(error: Body) -> Body:
    if error["code"] in UNSURE:
        raise Gone
    raise AssertionError(error)
