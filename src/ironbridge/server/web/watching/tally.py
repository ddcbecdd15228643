"""What happens often and to anybody: counted, and logged at once, then at most once a minute."""

import asyncio
import logging
from collections import Counter

PAUSE = 60.0  # seconds between two lines


class Tally:
    """How often something happened, by why; a stranger cannot fill a log with it. It names nobody."""

    def __init__(self, log: logging.Logger, what: str, level: int = logging.WARNING) -> None:
        self.log = log
        self.level = level
        self.what = what
        self._counts: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def note(self, why: str) -> None:
        """It has happened once more."""
        self._counts[why] += 1
        if self._timer is None:
            self._tell()

    def _tell(self) -> None:
        self._timer = None
        if self._counts:
            told = ", ".join(f"{count} {why}" for why, count in self._counts.items())
            self.log.log(self.level, "%s: %s", self.what, told)
            self._counts.clear()
            self._timer = asyncio.get_running_loop().call_later(PAUSE, self._tell)
