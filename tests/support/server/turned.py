"""A clock that a test turns, in the place of that of a database."""

from sqlalchemy import update

from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import HEARTBEAT

BEGIN = 1_800_000_000


class TurnedClock:
    """The time of some databases, which goes on when a test says so."""

    def __init__(self, *databases: Database) -> None:
        self.now = float(BEGIN)
        for database in databases:
            database.time = self

    def run(self, database: Database, seconds: float) -> None:
        """Let time go by while servers run."""
        self.now += seconds
        database.write(lambda connection: connection.execute(update(HEARTBEAT).values(seen=int(self.now))))

    def __call__(self) -> float:
        """Seconds since 1970."""
        return self.now
