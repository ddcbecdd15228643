"""Lean clients for the load: HTTP and WebSockets with nothing that a measurement does not need."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, LONG = 126, 127
# A client must mask what it sends; with this mask the bytes stay as they are.
MASKED, MASK = 0x80, bytes(4)


class Http(asyncio.Protocol):
    """One connection that is kept open; one request at a time."""

    def __init__(self) -> None:
        self.buffer = b""
        self.waiting: asyncio.Future[bytes] | None = None
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is open."""
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody will answer any more."""
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(ConnectionResetError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Put an answer together; our servers always tell its length."""
        self.buffer += data
        head, separator, body = self.buffer.partition(b"\r\n\r\n")
        if not separator or self.waiting is None:
            return
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        if len(body) >= length:
            self.buffer = b""
            if head[9:12] in {b"200", b"201"}:
                self.waiting.set_result(body)
            else:
                self.waiting.set_exception(RuntimeError(f"{head[:12]!r} {body!r}"))

    async def ask(self, request: bytes) -> bytes:
        """The body of the answer to a whole request."""
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self.waiting


def post(path: str, body: object, token: str = "") -> bytes:
    """A whole request."""
    data = msgspec.json.encode(body)
    carried = f"authorization: Bearer {token}\r\n" if token else ""
    head = f"POST {path} HTTP/1.1\r\nhost: bench\r\n{carried}content-type: application/json\r\n"
    return f"{head}content-length: {len(data)}\r\n\r\n".encode() + data


def get(path: str) -> bytes:
    """A whole request for what anybody may read."""
    return f"GET {path} HTTP/1.1\r\nhost: bench\r\n\r\n".encode()


async def connected(address: str) -> Http:
    """A connection to a server at `host:port`."""
    host, _, port = address.partition(":")
    _, protocol = await asyncio.get_running_loop().create_connection(Http, host, int(port))
    return protocol


class Socket(asyncio.Protocol):
    """A WebSocket; every whole text message is handed on."""

    def __init__(self, head: bytes, told: Callable[["Socket", bytes], None]) -> None:
        self.head = head
        self.told = told
        self.buffer = bytearray()
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = transport
        self.transport.write(self.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server hung up, or we did."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("the socket was refused"))

    def data_received(self, data: bytes) -> None:
        """Cut what came into messages."""
        self.buffer += data
        if not self.is_open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if self.buffer[9:12] != b"101":
                raise RuntimeError(f"no socket: {bytes(self.buffer[:200])!r}")
            del self.buffer[: end + 4]
            self.is_open = True
            self.opened.set_result(None)
        at = 0
        while (found := self._frame(at)) is not None:
            kind, start, end = found
            if kind == TEXT:
                self.told(self, bytes(self.buffer[start:end]))
            elif kind == PING:
                self._send(PONG, bytes(self.buffer[start:end]))
            at = end
        if at:
            del self.buffer[:at]

    def _frame(self, at: int) -> tuple[int, int, int] | None:
        """Kind, start and end of the whole frame that begins at a place."""
        buffer = self.buffer
        if len(buffer) < at + 2:
            return None
        length, start = buffer[at + 1], at + 2
        if length == SHORT:
            length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
        elif length == LONG:
            length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
        return None if len(buffer) < start + length else (buffer[at] & 15, start, start + length)

    def send(self, message: bytes) -> None:
        """Send a text message."""
        self._send(TEXT, message)

    def _send(self, kind: int, data: bytes) -> None:
        if len(data) < SHORT:
            head = bytes([0x80 | kind, MASKED | len(data)])
        else:
            head = bytes([0x80 | kind, MASKED | SHORT]) + len(data).to_bytes(2, "big")
        self.transport.write(head + MASK + data)

    def close(self) -> None:
        """Hang up."""
        self.transport.close()


async def opened_socket(address: str, path: str, token: str, told: Callable[[Socket, bytes], None]) -> Socket:
    """A WebSocket to a server at `host:port`."""
    host, _, port = address.partition(":")
    head = (
        f"GET {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\nupgrade: websocket\r\n"
        "connection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: aXJvbmJyaWRnZWJlbmNoIQ==\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(head, told), host, int(port))
    await socket.opened
    return socket
