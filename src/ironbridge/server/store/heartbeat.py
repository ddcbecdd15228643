"""The heartbeat of the servers of a database: clocks of games stand while none of them ran, or the time leapt.

Every server says now and then that it runs. A gap is an outage, whether nobody was there or the time was set forward:
in both nobody could play. What it began and ended with is kept, so that all servers derive the same clocks from it.
"""

from sqlalchemy import Connection, insert, select, update

from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import HEARTBEAT, OUTAGES
from ironbridge.server.store.shared_time import SharedTime

BEAT = 15  # seconds between two beats of a server
LONGEST = 60  # seconds without a beat that are no outage


class Heartbeat:
    """When servers of a database ran; `outages` are as they were at the last beat, in order."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.outages: tuple[tuple[int, int], ...] = ()

    def beat(self) -> int:
        """Say that a server runs, and learn of every outage; the time at which it was said. Raises StorageFailed."""
        if isinstance(self.database.time, SharedTime):
            self.database.time.renew()
        now = self.database.now()
        found = self.database.write(lambda connection: _noted(connection, now))
        if found != self.outages:
            self.outages = found
        return now


def _noted(connection: Connection, now: int) -> tuple[tuple[int, int], ...]:
    seen = connection.execute(select(HEARTBEAT.c.seen).with_for_update()).scalar_one_or_none()
    if seen is None:
        connection.execute(insert(HEARTBEAT).values(id=1, seen=now))
    else:
        connection.execute(update(HEARTBEAT).values(seen=now))
        if now - seen > LONGEST:
            _add(connection, seen, now)
    query = select(OUTAGES.c.begin, OUTAGES.c.until).order_by(OUTAGES.c.begin)
    return tuple((row.begin, row.until) for row in connection.execute(query))


def _add(connection: Connection, begin: int, until: int) -> None:
    """Keep an outage; where the time was set back, one may have begun at the same second before."""
    longer = update(OUTAGES).where(OUTAGES.c.begin == begin, OUTAGES.c.until < until).values(until=until)
    known = connection.execute(select(OUTAGES.c.begin).where(OUTAGES.c.begin == begin)).one_or_none()
    connection.execute(insert(OUTAGES).values(begin=begin, until=until) if known is None else longer)
