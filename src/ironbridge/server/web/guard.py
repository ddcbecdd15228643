"""Who may hold a connection: so many for each address and in all, and none that keeps the server waiting for long."""

import asyncio
import logging
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import replace
from ipaddress import ip_address, ip_network

from ironbridge.server.limits import Limits, counted_as
from ironbridge.server.web.watching.tally import Tally

RESERVE = 128  # open files that are kept for the database, for processes and for what the server itself opens
EVERYBODY = "*"
LOG = logging.getLogger(__name__)


class Guard:
    """The open connections of a server, sockets among them. For the thread of the event loop alone.

    What came from a trusted proxy is not counted by address: everybody comes from there.
    """

    def __init__(self, limits: Limits, proxies: str = "", most: int = sys.maxsize) -> None:
        self.limits = limits
        self.most = most
        self.is_proxy = proxy_test(proxies)
        self.closed = Tally(LOG, "connections closed")
        self._open: dict[asyncio.BaseTransport, str | None] = {}
        self._by_address: Counter[str] = Counter()
        self._waiting: OrderedDict[asyncio.Transport, None] = OrderedDict()

    def admit(self, transport: asyncio.Transport, address: str | None) -> bool:
        """Whether a new connection may stay. If there are too many in all, one that has sent no request makes room."""
        counted = None if address is None or self.is_proxy(address) else counted_as(address)
        most = self.limits.connections_per_address + self.limits.sockets_per_address
        if counted is not None and self._by_address[counted] >= most:
            self.closed.note("too many from one address")
            return False
        if len(self._open) >= self.most and not self._make_room():
            self.closed.note("too many in all")
            return False
        self._open[transport] = counted
        if counted is not None:
            self._by_address[counted] += 1
        return True

    def waits(self, transport: asyncio.Transport) -> None:
        """A connection waits for a request, or for the rest of one."""
        if transport in self._open:
            self._waiting.setdefault(transport)

    def works(self, transport: asyncio.Transport) -> None:
        """A connection has a whole request, or is a socket."""
        self._waiting.pop(transport, None)

    def release(self, transport: asyncio.Transport) -> None:
        """A connection has gone."""
        self._waiting.pop(transport, None)
        counted = self._open.pop(transport, None)
        if counted is not None:
            self._by_address[counted] -= 1
            if not self._by_address[counted]:
                del self._by_address[counted]

    def _make_room(self) -> bool:
        """Close the connection that has waited longest; whether there was one."""
        if not self._waiting:
            return False
        transport = next(iter(self._waiting))
        self.release(transport)
        transport.abort()
        self.closed.note("waiting while there were too many in all")
        return True


def proxy_test(proxies: str) -> Callable[[str], bool]:
    """Whether an address is one of these, which are separated by commas: addresses, networks, or `*` for all."""
    names = [name.strip() for name in proxies.split(",") if name.strip()]
    if EVERYBODY in names:
        return lambda _: True
    networks = []
    for name in names:
        try:
            networks.append(ip_network(name, strict=False))
        except ValueError:
            continue  # the path of a socket, which has no address

    def is_proxy(address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in networks)

    return is_proxy


def open_files(wanted: int) -> int:
    """How many connections may be open at once, after as many open files were asked for as the system allows."""
    try:
        import resource
    except ImportError:
        return sys.maxsize
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return sys.maxsize
    needed = wanted + RESERVE
    if soft < needed:
        raised = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        soft = raised
    return max(soft - RESERVE, soft // 2)


def guard_of_server(limits: Limits, proxies: str = "") -> tuple[Limits, Guard]:
    """The guard of a server, and its limits, in which no more sockets are left than there may be connections."""
    most = open_files(limits.sockets + limits.connections_per_address)
    sockets = min(limits.sockets, most * 3 // 4)
    if sockets < limits.sockets:
        LOG.warning("the limit of open files allows %d sockets, not %d", sockets, limits.sockets)
    fitting = replace(limits, sockets=sockets)
    return fitting, Guard(fitting, proxies, most)
