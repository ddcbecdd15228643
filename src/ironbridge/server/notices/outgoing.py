"""Calls to addresses that people have given: only to places on the internet, and to what the host has listed.

The name is looked up once, every address it has is judged, and the connection goes to one that was judged. Nothing is
followed to another place, and little is read of an answer.
"""

import socket
import ssl
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Timer
from urllib.parse import urlsplit

from ironbridge.server.notices.reach import Network
from ironbridge.server.wire.notices import SendError

SECONDS = 10.0  # for each answer of the other side
IN_ALL = 30.0  # for a call, however the other side draws it out
MOST_READ = 2_000  # bytes of an answer, for what its sender may want to know
NAT64 = "64:ff9b::"  # an IPv4 address in the clothes of IPv6


class CannotSend(Exception):
    """Nothing could be sent there; the code says why, and the detail where, for the person whose way it is."""

    def __init__(self, code: SendError, detail: str = "") -> None:
        super().__init__(f"{code} {detail}".strip())
        self.code = code
        self.detail = detail


class MayNotSend(CannotSend):
    """The address is one that nothing is sent to, however often it is tried."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    text: str


@dataclass(frozen=True, slots=True)
class Target:
    """A place to call: the name it goes by, and the address that was judged."""

    is_secure: bool
    host: str
    address: str
    port: int
    path: str


def find_target(url: str, networks: Sequence[Network]) -> Target:
    """Where a URL leads. Raises MayNotSend if that is no place to send to, and CannotSend if it is not found."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise MayNotSend("bad_address") from None
    if parts.scheme not in {"http", "https"} or not host or parts.username or not url.isascii():
        raise MayNotSend("bad_address")
    is_secure = parts.scheme == "https"
    port = port or (443 if is_secure else 80)
    addresses = found_addresses(host, port)
    for address in addresses:
        check_address(address, networks, is_secure=is_secure)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(is_secure, host, str(addresses[0]), port, path)


def found_addresses(host: str, port: int) -> list[IPv4Address | IPv6Address]:
    """All addresses of a name. Raises CannotSend."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise CannotSend("not_found", host) from None
    return [ip_address(str(each[4][0]).partition("%")[0]) for each in found]


def check_address(
    address: IPv4Address | IPv6Address, networks: Sequence[Network], *, is_secure: bool = True
) -> None:
    """An address is one of the internet, or listed by the host. Raises MayNotSend."""
    inner = inner_address(address)
    if any(inner.version == network.version and inner in network for network in networks):
        return
    if not inner.is_global or inner.is_multicast or inner.is_reserved:
        raise MayNotSend("private")
    if not is_secure:
        raise MayNotSend("insecure")


def inner_address(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The IPv4 address that an IPv6 address leads to, where it is one of those."""
    if isinstance(address, IPv4Address):
        return address
    if str(address).startswith(NAT64):
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else address)


class PinnedConnection(HTTPConnection):
    """A connection to the address that was judged, under the name of its host."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=SECONDS)
        self.target = target
        self.line: socket.socket | None = None  # the same connection, without TLS
        self.is_cut = False

    def connect(self) -> None:
        """Connect, with TLS that proves the name."""
        self.sock = socket.create_connection((self.target.address, self.target.port), SECONDS)
        self.line = self.sock.dup()
        if self.is_cut:
            raise TimeoutError
        if self.target.is_secure:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self.target.host)

    def cut(self) -> None:
        """End it from another thread, whatever is waited for."""
        self.is_cut = True
        if self.line is not None:
            with suppress(OSError):
                self.line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close it."""
        super().close()
        if self.line is not None:
            self.line.close()


def call(url: str, body: bytes, headers: Mapping[str, str], networks: Sequence[Network]) -> Answer:
    """Send a body to a URL by POST. Raises CannotSend; whatever is answered is an answer."""
    target = find_target(url, networks)
    connection = PinnedConnection(target)
    watch = Timer(IN_ALL, connection.cut)
    watch.daemon = True
    watch.start()
    try:
        connection.request("POST", target.path, body, dict(headers))
        response = connection.getresponse()
        text = b""
        while len(text) < MOST_READ and (part := response.read1(MOST_READ)):
            text += part
        if connection.is_cut:
            # What was read up to then looks like an answer.
            raise TimeoutError
        return Answer(response.status, text[:MOST_READ].decode(errors="replace"))
    except ssl.SSLError:
        raise CannotSend("timeout" if connection.is_cut else "certificate", target.host) from None
    except TimeoutError:
        raise CannotSend("timeout", target.host) from None
    except (OSError, HTTPException, ValueError):
        raise CannotSend("timeout" if connection.is_cut else "unreachable", target.host) from None
    finally:
        watch.cancel()
        connection.close()
