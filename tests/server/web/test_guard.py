"""Connections that keep the server waiting, over real sockets: half-sent, slow, silent, unread, and too many."""

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from ironbridge.server.limits import Limits
from ironbridge.server.web.guard import Guard, guard_of_server, open_files, proxy_test
from ironbridge.server.web.guarded import guarded

PATIENCE = 60  # seconds after which a test gives up
NEVER = 1e6  # seconds
SOON = 0.2
WHOLE = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nhost: he"
POSTED = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\n"
OK, REFUSED = b"HTTP/1.1 200 OK", b"HTTP/1.1 429 Too Many Requests"
LARGE = 8_000_000  # bytes, more than the system keeps for a reader


BRIEF = Limits(head_seconds=SOON, body_seconds=SOON, idle_seconds=SOON)


class Answering:
    """An application that reads a request and answers when it may; sockets say what they hear."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_answer = threading.Event()
        self.may_answer.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": message["text"]})
            return
        while (message := await receive())["type"] == "http.request" and message["more_body"]:
            pass
        self.asked += 1
        while not self.may_answer.is_set():
            await asyncio.sleep(0.01)
        body = b"x" * (LARGE if scope["path"] == "/large" else 2)
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class Guarded:
    """A server on a free port with a guard."""

    def __init__(self, limits: Limits, proxies: str = "", most: int = 10_000, **settings: Any) -> None:
        self.app = Answering()
        self.guard = Guard(limits, proxies, most)
        config = uvicorn.Config(
            self.app,
            port=0,
            log_config=None,
            lifespan="off",
            timeout_graceful_shutdown=1,
            **guarded(self.guard) | settings,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.opened: list[socket.socket] = []

    def dial(self, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
        """A connection from an address of this machine, with what it sends first."""
        made = socket.create_connection(("127.0.0.1", self.port), PATIENCE, source_address=(address, 0))
        self.opened.append(made)
        with suppress(OSError):  # it may have been refused already
            made.sendall(sent)
        return made

    def stop(self) -> None:
        """End it."""
        self.app.may_answer.set()
        for made in self.opened:
            made.close()
        self.server.should_exit = True
        self.thread.join()


Serve = Callable[..., Guarded]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves with a guard."""
    served: list[Guarded] = []

    def make(limits: Limits, **settings: Any) -> Guarded:
        served.append(Guarded(limits, **settings))
        return served[-1]

    yield make
    for server in served:
        server.stop()


def limits(**given: Any) -> Limits:
    """Limits under which nothing happens but what is named."""
    return Limits(**{"head_seconds": NEVER, "body_seconds": NEVER, "idle_seconds": NEVER} | given)


def answer(made: socket.socket) -> bytes:
    """The first line that comes; nothing if the connection is closed."""
    with suppress(ConnectionResetError):
        return made.recv(1000).partition(b"\r\n")[0]
    return b""


def is_closed(made: socket.socket) -> bool:
    """Wait until the server has closed a connection."""
    with suppress(ConnectionResetError):
        while made.recv(100_000):
            pass
    return True


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def drip(made: socket.socket, byte: bytes) -> int:
    """Send a byte now and then until the server has closed the connection; how many were sent."""
    made.settimeout(SOON / 10)
    sent = 0
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            made.send(byte)
            sent += 1
            if not made.recv(1000):
                return sent
        except TimeoutError:
            continue
        except OSError:
            return sent
    raise AssertionError("the connection is never closed")


def test_1100_half_sent_requests_of_one_address_keep_nobody_else_out(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(limits(connections_per_address=40, sockets_per_address=10))
    with caplog.at_level(logging.WARNING):
        held = [server.dial(HALF) for _ in range(1100)]
        assert answer(server.dial(WHOLE, "127.0.0.2")) == OK
        assert answer(server.dial()) == REFUSED
    held[0].sendall(b"re\r\n\r\n")
    assert answer(held[0]) == OK, "those within the limit are served"
    told = [record.getMessage() for record in caplog.records if "connections closed" in record.getMessage()]
    assert told == ["connections closed: 1 too many from one address"], "one line a minute, and no address"


@pytest.mark.parametrize("begun", [b"", HALF, WHOLE + b"x" + HALF])
def test_a_head_has_to_come_in_time(serve: Serve, begun: bytes) -> None:
    server = serve(limits(head_seconds=SOON))
    assert is_closed(server.dial(begun))


def test_a_byte_of_a_head_now_and_then_gains_no_time(serve: Serve) -> None:
    server = serve(limits(head_seconds=SOON))
    assert drip(server.dial(HALF), b"x") > 0


def test_a_head_after_an_answer_has_to_come_in_time(serve: Serve) -> None:
    server = serve(limits())
    made = server.dial(WHOLE)
    assert answer(made) == OK
    server.guard.limits = limits(head_seconds=SOON)
    made.sendall(HALF)
    assert is_closed(made)


def test_a_body_has_to_come_in_time(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    server = serve(limits(body_seconds=SOON))
    with caplog.at_level(logging.WARNING):
        assert is_closed(server.dial(POSTED))
        assert 0 < drip(server.dial(POSTED), b"x") < 1000
    assert "1 whose request had no whole body in time" in caplog.text


def test_a_silent_connection_is_closed_after_its_answer(serve: Serve) -> None:
    server = serve(limits(idle_seconds=SOON))
    made = server.dial(WHOLE)
    assert answer(made) == OK
    assert is_closed(made)
    made = server.dial(WHOLE)
    assert answer(made) == OK
    assert drip(made, b"\r\n") > 0, "empty lines are no request"


def test_the_server_may_take_its_time(serve: Serve) -> None:
    server = serve(limits())
    server.app.may_answer.clear()
    made = server.dial(WHOLE)
    wait_until(lambda: server.app.asked == 1)
    server.guard.limits = BRIEF
    assert is_closed(server.dial(HALF)), "longer than that one was waited for"
    server.app.may_answer.set()
    assert answer(made) == OK


@pytest.mark.parametrize("more", [b"", b"connection: close\r\n"])
def test_an_answer_has_to_be_read_in_time(
    serve: Serve, caplog: pytest.LogCaptureFixture, more: bytes
) -> None:
    server = serve(limits(body_seconds=SOON))
    with caplog.at_level(logging.WARNING):
        made = server.dial(b"GET /large HTTP/1.1\r\nhost: here\r\n" + more + b"\r\n")
        wait_until(lambda: "nobody read what was sent" in caplog.text)
    found = 0
    with suppress(ConnectionResetError):
        while data := made.recv(1_000_000):
            found += len(data)
    assert found < LARGE


def test_a_socket_may_be_silent_and_is_counted(serve: Serve) -> None:
    few = limits(connections_per_address=1, sockets_per_address=1)
    server = serve(few, ws_ping_interval=None)
    address = f"ws://127.0.0.1:{server.port}/"
    with connect(address, proxy=None, ping_interval=None, open_timeout=PATIENCE) as line:
        server.guard.limits = BRIEF
        assert is_closed(server.dial(HALF)), "longer than that a socket is silent"
        server.guard.limits = few
        line.send("still here")
        assert line.recv(timeout=PATIENCE) == "still here"
        server.app.may_answer.clear()
        server.dial(WHOLE)
        wait_until(lambda: server.app.asked == 1)
        assert answer(server.dial()) == REFUSED
        server.app.may_answer.set()
    wait_until(lambda: answer(server.dial(WHOLE)) == OK)  # the end of the socket has to be noticed


def test_when_there_are_too_many_in_all_those_that_wait_make_room(serve: Serve) -> None:
    server = serve(limits(), most=20)
    held = [server.dial(HALF, f"127.0.0.{2 + number}") for number in range(60)]
    assert answer(server.dial(WHOLE)) == OK
    assert is_closed(held[0]), "the one that has waited longest"
    server.app.may_answer.clear()
    working = [server.dial(WHOLE) for _ in range(20)]
    wait_until(lambda: server.app.asked == 21)
    assert answer(server.dial()) == REFUSED, "nobody waits any more"
    server.app.may_answer.set()
    assert [answer(made) for made in working] == [OK] * 20


def test_what_comes_from_a_trusted_proxy_is_not_counted_by_address(serve: Serve) -> None:
    few = limits(connections_per_address=1, sockets_per_address=1)
    server = serve(few, proxies="10.0.0.0/8, 127.0.0.2")
    for _ in range(20):
        server.dial(HALF, "127.0.0.2")
    assert answer(server.dial(WHOLE, "127.0.0.2")) == OK
    for _ in range(2):
        server.dial(HALF)
    assert answer(server.dial()) == REFUSED


class Line:
    """A connection that only counts."""

    def __init__(self) -> None:
        self.is_aborted = False

    def abort(self) -> None:
        """Note it."""
        self.is_aborted = True


def test_ipv6_is_counted_by_network() -> None:
    guard = Guard(limits(connections_per_address=2, sockets_per_address=0))
    admitted = [Line() for _ in range(2)]

    async def come() -> list[bool]:
        lines: list[Any] = [*admitted, Line(), Line(), Line()]
        addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1", "127.0.0.1"]
        found = [guard.admit(line, address) for line, address in zip(lines, addresses, strict=True)]
        guard.release(lines[0])
        guard.release(lines[0])
        return [*found, guard.admit(lines[2], addresses[2]), guard.admit(lines[0], addresses[0])]

    assert asyncio.run(come()) == [True, True, False, True, True, True, False]


def test_who_is_a_proxy() -> None:
    assert [
        proxy_test("127.0.0.1, 10.0.0.0/8,::1,/run/proxy")(address)
        for address in ("127.0.0.1", "10.9.8.7", "::1", "127.0.0.2", "nonsense")
    ] == [True, True, True, False, False]
    assert proxy_test("*")("203.0.113.7")
    assert not proxy_test("")("127.0.0.1")


def test_open_files_are_kept_back(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    resource = pytest.importorskip("resource")
    now = [1024, 4096]

    def set_to(_: int, both: tuple[int, int]) -> None:
        now[:] = both

    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(now))
    monkeypatch.setattr(resource, "setrlimit", set_to)
    assert open_files(500) == 896
    assert now == [1024, 4096], "that is enough"
    assert open_files(2000) == 2000
    assert now == [2128, 4096]
    fitting, guard = guard_of_server(Limits(sockets=5000))
    assert now == [4096, 4096], "more is not to be had"
    assert (guard.most, fitting.sockets) == (3968, 2976)
    assert "allows 2976 sockets, not 5000" in caplog.text
    now[:] = 100, 100
    assert open_files(5000) == 50
    now[:] = 100, resource.RLIM_INFINITY
    assert open_files(5000) == 5000
    now[:] = [resource.RLIM_INFINITY] * 2
    assert open_files(10**9) >= 10**9
