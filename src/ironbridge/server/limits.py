"""How often a stranger may call, by buckets that fill up with time; how many sockets may be open."""

import math
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address

from ironbridge.server.errors import TooMany

MOST_CALLERS = 10_000
LONGEST_WAIT = 3600  # seconds; nobody is told to wait longer
ALL = "in all"
NETWORK = 64  # bits of an IPv6 address; whoever has one address has all that begin so


@dataclass(frozen=True, slots=True)
class Limits:
    """Calls of an address a second and at once, for everything and for what makes something new; open sockets.

    Then connections of an address beside its sockets, and the seconds in which the head and the body of a request have
    to be there, an answer has to be read (as long as a body), and the next request has to follow.
    """

    rate: float = 50
    burst: float = 300
    making_rate: float = 0.5
    making_burst: float = 40
    sockets: int = 5000
    sockets_per_address: int = 100
    sockets_per_person: int = 20
    connections_per_address: int = 150
    head_seconds: float = 10
    body_seconds: float = 30
    idle_seconds: float = 5


class Buckets:
    """One bucket for each caller; those not heard of for longest are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._lock = threading.Lock()
        self._filled: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> None:
        """Count a call. Raises TooMany."""
        now = time.monotonic()
        with self._lock:
            left, then = self._filled.pop(caller, (self.burst, now))
            left = min(self.burst, left + (now - then) * self.rate)
            self._filled[caller] = (left - 1 if left >= 1 else left, now)
            if len(self._filled) > MOST_CALLERS:
                self._filled.popitem(last=False)
        if left < 1:
            wait = (1 - left) / self.rate if self.rate else math.inf
            raise TooMany("too_many", wait=math.ceil(min(wait, LONGEST_WAIT)))


def counted_as(address: str) -> str:
    """For whom an address is counted: IPv4 for itself, IPv6 for its network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found), NETWORK), strict=False))


class Sockets:
    """The sockets that are open, counted in all, by address and by person."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._lock = threading.Lock()
        self._open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many are open."""
        return self._open[ALL]

    @contextmanager
    def opened(self, address: str, person: str | None) -> Iterator[None]:
        """Count a socket while it is open. Raises TooMany."""
        most = {ALL: self.limits.sockets, f"address {address}": self.limits.sockets_per_address}
        if person is not None:
            most[f"person {person}"] = self.limits.sockets_per_person
        with self._lock:
            if any(self._open[name] >= number for name, number in most.items()):
                raise TooMany("too_many_sockets")
            self._open.update(most.keys())
        try:
            yield
        finally:
            with self._lock:
                self._open.subtract(most.keys())
                for name in most:
                    if not self._open[name]:
                        del self._open[name]
