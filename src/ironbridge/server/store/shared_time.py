"""The time of a database that several servers share: asked now and then, and carried on by a clock that nobody sets."""

import time
from collections.abc import Callable

from sqlalchemy import Connection, text

Reader = Callable[[Callable[[Connection], float]], float]


class SharedTime:
    """The time as PostgreSQL has it."""

    def __init__(self, read: Reader) -> None:
        self.read = read
        self.renew()

    def __call__(self) -> float:
        """Seconds since 1970."""
        return self._ahead + time.monotonic()

    def renew(self) -> None:
        """Ask the database again. Raises StorageFailed."""
        self._ahead = self.read(_asked) - time.monotonic()


def _asked(connection: Connection) -> float:
    return float(connection.execute(text("select extract(epoch from clock_timestamp())")).scalar_one())
