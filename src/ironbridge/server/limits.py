"""How often a stranger may call: buckets that fill up with time and empty with every call."""

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass

from ironbridge.server.errors import TooMany

MOST_CALLERS = 10_000


@dataclass(frozen=True, slots=True)
class Limits:
    """Calls a second and at once, for everything and for what makes something new."""

    rate: float = 50
    burst: float = 300
    making_rate: float = 0.5
    making_burst: float = 40


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
            raise TooMany("too many calls: wait a little and try again")
