"""Whether the time can be relied on: a clock that leaps is noticed, and believed only when it has gone on for a while.

What is cleared is cleared by its age, so a clock that is wrong for an hour would end games for good. The last time that
any server saw is kept in the database. A step that running time and the breaks between two servers do not explain makes
the time doubtful, and it stays so until servers have run with it for a day, or seen it on some further days.
"""

import logging
import time
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, update

from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import CLOCK, ENTRIES, PEOPLE, TABLES

HOUR = 3600
DAY = 24 * HOUR
WEEK = 7 * DAY
ENOUGH_DAYS = 3
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sight:
    """The time that was seen last, the seconds servers ran since it was doubtful, the further days it was seen on."""

    seen: int
    ran: int = 0
    days: int = 0

    @property
    def is_reliable(self) -> bool:
        """Whether the time has gone on as it should for long enough."""
        return self.ran >= DAY or self.days >= ENOUGH_DAYS

    def next(self, now: int, ran: int, *, has_leapt: bool) -> "Sight":
        """What is known after the next look, when this server ran for some seconds since its own last one.

        A break of up to a day is a night without a server. After a longer one the time is doubtful again, and breaks
        of up to a week do not keep it from being seen on further days: a server may run on some evenings alone.
        """
        gap = now - self.seen
        if has_leapt or gap < -HOUR or gap > WEEK or (gap > DAY and self.is_reliable):
            return Sight(now)
        is_new_day = now // DAY > self.seen // DAY
        return Sight(now, self.ran + max(min(ran, gap), 0), self.days + is_new_day)


class Clock:
    """The time as the servers of a database have seen it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.start: tuple[float, float] | None = None  # what both clocks showed when they last agreed
        self.last = 0.0

    def look(self, now: float, running: float) -> bool:
        """Note the time and a clock that only runs, both in seconds; whether the time can be relied on.

        Raises StorageFailed.
        """
        if self.start is None:
            self.start, self.last = (now, running), running
        off = (now - self.start[0]) - (running - self.start[1])
        has_leapt = abs(off) > HOUR
        ran = int(running - self.last)

        def work(connection: Connection) -> tuple[Sight, Sight]:
            before = read_sight(connection, int(now))
            after = before.next(int(now), ran, has_leapt=has_leapt)
            write_sight(connection, after)
            return before, after

        before, after = self.database.write(work)
        if has_leapt:
            self.start = now, running
        self.last = running
        if (before.ran or before.days or has_leapt) and not (after.ran or after.days):
            LOG.warning(
                "the clock went from %s to %s: nothing is cleared before this has been the time for a day",
                shown(before.seen),
                shown(after.seen),
            )
        return after.is_reliable


def read_sight(connection: Connection, now: int) -> Sight:
    """The time that was seen last, kept from other servers; where none is noted, that of the newest thing there is."""
    row = connection.execute(select(CLOCK).with_for_update()).one_or_none()
    if row is not None:
        return Sight(row.seen, row.ran, row.days)
    made = [connection.execute(select(func.max(kind.c.made))).scalar() for kind in (ENTRIES, TABLES, PEOPLE)]
    return Sight(max((time for time in made if time is not None), default=now))


def write_sight(connection: Connection, sight: Sight) -> None:
    """Keep what was seen."""
    values = {"seen": sight.seen, "ran": sight.ran, "days": sight.days}
    if connection.execute(update(CLOCK).values(**values)).rowcount == 0:
        connection.execute(insert(CLOCK).values(id=1, **values))


def running() -> float:
    """A clock that nobody sets, in seconds; where the system has such a one, it goes on while the machine sleeps."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


def shown(when: int) -> str:
    """A time for a line in a log."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(when))
