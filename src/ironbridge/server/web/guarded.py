"""The protocols of uvicorn with a guard: a request has to come within a time, whole, and its answer has to be read."""

import asyncio
from enum import Enum
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from ironbridge.server.web.guard import Guard

WIRE = "wire"  # under which the scope of a socket has the protocol itself
SHORT, MIDDLE = 126, 65_536  # lengths of a frame from which on its head has two bytes and eight bytes more
TEXT = 0x81  # the first byte of a whole text message
UNREAD = "on which nobody read what was sent in time"
REFUSAL = (
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


class Awaited(Enum):
    """What a connection waits for; the value says what did not come in time."""

    HEAD = "whose request had no whole head in time"
    BODY = "whose request had no whole body in time"
    REQUEST = "that had no further request in time"
    ANSWER = "that have no answer yet"  # for which there is no time limit


class Reader:
    """Whoever is at the other end, who has to read what is sent."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self.transport: asyncio.Transport | None = None
        self.timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """More was written than has been read: from now on time counts."""
        if self.timer is None:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(self.guard.limits.body_seconds, self._give_up)

    def end(self) -> None:
        """It has been read, or the connection has gone."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _give_up(self) -> None:
        assert self.transport is not None
        self.guard.closed.note(UNREAD)
        self.transport.abort()


class GuardedHttp(HttpToolsProtocol):
    """HTTP, on which nobody keeps the server waiting."""

    def __init__(self, guard: Guard, **given: Any) -> None:
        super().__init__(**given)
        self.guard = guard
        self.is_admitted = False
        self.has_head = self.has_body = False
        self.awaited: Awaited | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.reader = Reader(guard)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit a connection, or refuse it at once."""
        super().connection_made(transport)
        self.reader.transport = transport
        self.is_admitted = self.guard.admit(transport, self.client[0] if self.client else None)
        if self.is_admitted:
            self._wait_for(Awaited.HEAD)
        else:
            transport.write(REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another one."""
        self._stop()
        self.guard.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and see what is still missing."""
        if not self.is_admitted:
            return
        super().data_received(data)
        if self.awaited is not None and not self.transport.is_closing():
            self._wait_for(self._missing())

    def _missing(self) -> Awaited:
        if not self.has_head:
            return Awaited.HEAD
        if not self.has_body:
            return Awaited.BODY
        return Awaited.REQUEST if self.cycle.response_complete else Awaited.ANSWER

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        self.has_head = self.has_body = False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head of a request is whole."""
        self.has_head = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The body of a request is whole."""
        self.has_body = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer was given; uvicorn looks to it that the next request comes soon or the connection is closed."""
        super().on_response_complete()
        self._see_it_read()
        if self.awaited is Awaited.ANSWER and self.cycle.response_complete:
            self._stop_waiting()
            self.awaited = Awaited.REQUEST
            self.guard.waits(self.transport)

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, which is counted but may be silent: pings show whether anybody is there."""
        self._stop()
        self.guard.works(self.transport)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """More was written than is being read."""
        super().pause_writing()
        self.reader.begin()

    def resume_writing(self) -> None:
        """What was written has been read."""
        super().resume_writing()
        if not self.transport.is_closing():
            self.reader.end()

    def timeout_keep_alive_handler(self) -> None:
        """No further request has come."""
        super().timeout_keep_alive_handler()
        self._see_it_read()

    def _see_it_read(self) -> None:
        """What is still to be sent over a connection that is being closed has to be read in time."""
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self.reader.begin()

    def _wait_for(self, awaited: Awaited) -> None:
        """Begin to wait, unless that is what it waits for already: a byte now and then gains no time."""
        if awaited is self.awaited and (self.timer is not None or awaited is Awaited.ANSWER):
            return
        self._stop_waiting()
        self.awaited = awaited
        if awaited is Awaited.ANSWER:
            self.guard.works(self.transport)
            return
        self.guard.waits(self.transport)
        limits = self.guard.limits
        seconds = {
            Awaited.HEAD: limits.head_seconds,
            Awaited.BODY: limits.body_seconds,
            Awaited.REQUEST: limits.idle_seconds,
        }
        self.timer = self.loop.call_later(seconds[awaited], self._give_up, awaited)

    def _give_up(self, awaited: Awaited) -> None:
        self.timer = None
        self.guard.closed.note(awaited.value)
        self.transport.abort()

    def _stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _stop(self) -> None:
        """Nothing is waited for any more."""
        self._stop_waiting()
        self.awaited = None
        self.reader.end()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket, which is counted as long as it is open."""

    def __init__(self, guard: Guard, **given: Any) -> None:
        super().__init__(**given)
        self.guard = guard
        self.reader = Reader(guard)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on with a connection that was admitted."""
        super().connection_made(transport)
        self.reader.transport = self.transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another one."""
        self.reader.end()
        self.guard.release(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """More was written than is being read."""
        super().pause_writing()
        self.reader.begin()

    def resume_writing(self) -> None:
        """What was written has been read."""
        super().resume_writing()
        if not self.transport.is_closing():
            self.reader.end()

    def handle_connect(self, event: Request) -> None:
        """Let the application write messages itself."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][WIRE] = self

    @property
    def can_write(self) -> bool:
        """Whether a message could be written now: it is open, and what was written before is being read."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        is_open = is_open and self.conn.state is State.OPEN and not self.transport.is_closing()
        return is_open and self.writable.is_set()

    def write(self, *parts: bytes) -> None:
        """Send the parts of a text message as one frame, if it can write.

        A move is told to everybody at a table: the layers above would ask each message what it is, and copy it again
        and again.
        """
        self.transport.write(b"".join((head_of(sum(map(len, parts))), *parts)))


def head_of(length: int) -> bytes:
    """What a frame with a text message of so many bytes begins with."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < MIDDLE:
        return bytes((TEXT, SHORT)) + length.to_bytes(2, "big")
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8, "big")


def guarded(guard: Guard) -> dict[str, Any]:
    """The settings of uvicorn with which a guard looks after all connections."""
    return {
        "http": partial(GuardedHttp, guard),
        "ws": partial(GuardedSocket, guard),
        "timeout_keep_alive": guard.limits.idle_seconds,
        # It would cost a quarter of a MiB for each socket, and more time than all the rest of a move.
        "ws_per_message_deflate": False,
    }
