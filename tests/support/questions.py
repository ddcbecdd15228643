"""Questions for workers: some are answered, others fail in a way of their own."""

import os
import time
from dataclasses import dataclass

from ironbridge.workers import Report


@dataclass(frozen=True, slots=True)
class Doubled:
    """What is twice a number? The halves of the work are reported."""

    number: int

    def answer(self, report: Report) -> int:
        """It, after reporting."""
        report(0.5)
        report(1.0)
        return 2 * self.number


@dataclass(frozen=True, slots=True)
class Who:
    """Which process answers?"""

    def answer(self, _: Report) -> int:
        """Its number."""
        return os.getpid()


@dataclass(frozen=True, slots=True)
class Raising:
    """Raises an error with words that nobody else may read."""

    def answer(self, _: Report) -> int:
        """There is none."""
        raise OSError("secret words")


@dataclass(frozen=True, slots=True)
class Dying:
    """Ends its process."""

    def answer(self, _: Report) -> int:
        """There is none."""
        os._exit(7)


@dataclass(frozen=True, slots=True)
class Unsent:
    """Has an answer that cannot be pickled."""

    def answer(self, _: Report) -> object:
        """A function without a name."""
        return lambda: None


@dataclass(frozen=True, slots=True)
class Sleeping:
    """Sleeps, far longer than a test lasts, after saying so."""

    def answer(self, report: Report) -> int:
        """Too late."""
        report(0.0)
        time.sleep(600)
        return 0
