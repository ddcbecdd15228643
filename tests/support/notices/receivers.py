"""Real receivers on loopback: an HTTP server that keeps what it is sent, and an SMTP server that keeps mails."""

import asyncio
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.smtp import SMTP

from ironbridge.server.notices.reach import MailServer, Reach, checked_networks


class Received:
    """A call that came in."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body


class HttpReceiver:
    """Answers every POST with `status`, and keeps it."""

    def __init__(self) -> None:
        self.status = 201
        self.location: str | None = None
        self.received: list[Received] = []
        self.came = threading.Event()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.received.append(Received(self.path, headers, body))
                receiver.came.set()
                self.send_response(receiver.status)
                if receiver.location:
                    self.send_header("location", receiver.location)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def url(self, path: str = "/hook") -> str:
        """An address of it."""
        return f"http://127.0.0.1:{self.server.server_address[1]}{path}"

    def close(self) -> None:
        """End."""
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class SlowReceiver:
    """Answers by one letter after the other, each in time, for as long as nobody hangs up; then the answer is whole."""

    def __init__(self, letters: int, pause: float) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.letters = letters
        self.pause = pause
        self.is_hung_up = threading.Event()
        threading.Thread(target=self._answer, daemon=True).start()

    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server.getsockname()[1]}/hook"

    def _answer(self) -> None:
        line, _ = self.server.accept()
        with line:
            try:
                line.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
                for _ in range(self.letters):
                    line.sendall(b"x")
                    time.sleep(self.pause)
                line.sendall(b"\r\nContent-Length: 0\r\n\r\n")
            except OSError:
                self.is_hung_up.set()

    def close(self) -> None:
        """End."""
        self.server.close()


class MailReceiver:
    """A real SMTP server. It refuses what it is told to.

    `tls` makes it speak TLS from the start, more options make it demand STARTTLS or a log-in.
    """

    def __init__(self, tls: ssl.SSLContext | None = None, **options: Any) -> None:
        self.mails: list[EmailMessage] = []
        self.came = threading.Event()
        self.refusal: str | None = None
        self.connected: list[SMTP] = []
        self.loop = asyncio.new_event_loop()
        self.options = options
        make = self.loop.create_server(self._connected, "127.0.0.1", 0, ssl=tls)
        self.server = self.loop.run_until_complete(make)
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def _connected(self) -> SMTP:
        self.connected.append(SMTP(self, loop=self.loop, **self.options))
        return self.connected[-1]

    async def handle_RCPT(  # noqa: N802
        self, server: object, session: object, envelope: Any, address: str, options: object
    ) -> str:
        """Take or refuse an address."""
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        """Keep a mail."""
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        self.came.set()
        return "250 OK"

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self.server.sockets[0].getsockname()[1])

    def close(self) -> None:
        """End, with whoever is still connected."""
        asyncio.run_coroutine_threadsafe(self._hang_up(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _hang_up(self) -> None:
        self.server.close()
        for client in self.connected:
            if client.transport is not None:
                client.transport.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


@contextmanager
def receivers() -> Iterator[tuple[HttpReceiver, MailReceiver, Reach]]:
    """Both, and the settings of a host who lets notices go there."""
    http, mail = HttpReceiver(), MailReceiver()
    try:
        yield http, mail, reach_to(mail.port)
    finally:
        http.close()
        mail.close()


def reach_to(port: int) -> Reach:
    """The settings of a host with a mail server on loopback, where webhooks may go too."""
    return Reach(
        "https://brass.example.org",
        MailServer("smtp+plain", "127.0.0.1", port),
        "Ironbridge <brass@example.org>",
        "mailto:host@example.org",
        checked_networks("127.0.0.0/8"),
    )


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """One part of a mail, as its reader sees it."""
    part = mail.get_body((kind,))
    assert part is not None
    return str(part.get_content())
