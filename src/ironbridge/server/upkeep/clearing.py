"""Clearing up: tables that never began, games that nobody plays any more, guests who have no table."""

import logging
import threading
import time
from collections.abc import Callable

from sqlalchemy import Connection, delete, exists, func, or_, select, text, update

from ironbridge.server.errors import ServerError, Unknown
from ironbridge.server.play.departures import Departures
from ironbridge.server.play.practice import Practice
from ironbridge.server.play.prepared.keeping import forget_prepared
from ironbridge.server.play.teachers import forget_teachers
from ironbridge.server.store.database import Database
from ironbridge.server.store.forgetting import forget_own
from ironbridge.server.store.outbox import forget_ways
from ironbridge.server.store.schema import BLOCKS, ENTRIES, OPENINGS, PEOPLE, SEATS, SESSIONS, TABLES
from ironbridge.server.tables.seating import CLEARED, PLAYING, WAITING, read_table
from ironbridge.server.tables.sessions import Sessions
from ironbridge.server.talk.forgetting import forget_talk
from ironbridge.server.talk.sheets import KEPT, forget_sheets
from ironbridge.server.upkeep.clock import DAY, Clock, running
from ironbridge.server.upkeep.retention import Retention

LOOK = 600  # seconds between two looks at the clock
# Any number will do, as long as every server takes the same.
LOCK = 1780
LOG = logging.getLogger(__name__)


class Cleaner:
    """Clears up once a day, when the time can be relied on. What another server has cleared is simply not there."""

    def __init__(self, departures: Departures, retention: Retention) -> None:
        self.departures = departures
        self.games = games = departures.games
        self.database: Database = games.log.database
        self.sessions = Sessions(games.log)
        self.retention = retention
        self.practice = Practice(departures.games)
        self.clock = Clock(self.database)
        self.last: float | None = None  # on a clock that only runs
        self.is_ended = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self.thread = threading.Thread(target=self._run, name="cleaner", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Stop; what is not cleared yet waits for the next time."""
        self.is_ended.set()
        if self.thread:
            self.thread.join()

    def look(self, now: float, running: float) -> tuple[int, int, int] | None:
        """Note the time, and clear up if that is due; what was cleared. Raises StorageFailed."""
        is_due = self.last is None or running - self.last >= DAY
        if not self.clock.look(now, running) or not is_due:
            return None
        self.last = running
        return self.clear(now)

    def clear(self, now: float) -> tuple[int, int, int]:
        """Clear up as of a time in seconds; how many tables, games and guests were cleared."""
        self.database.write(lambda connection: self._remove(connection, int(now - self.retention.kept * DAY)))
        self.practice.clear(int(now - DAY))
        self.database.write(lambda connection: forget_sheets(connection, int(now - KEPT)))
        tables = self._each(self._waiting_since, self.retention.waiting, now, self.set_aside)
        games = self._each(self._idle_since, self.retention.games, now, self.departures.abandon)
        guests = 0
        if self.retention.guests:
            guests = self.database.write(lambda connection: self._forget(connection, now))
            if guests:
                LOG.warning(
                    "%d guests without a table will be forgotten in %g days", guests, self.retention.kept
                )
        if self.retention.sessions:
            ended = self.sessions.clear(int(now - self.retention.sessions * DAY))
            if ended:
                LOG.info(
                    "logged out %d devices that were not used for %g days", ended, self.retention.sessions
                )
        return tables, games, guests

    def _run(self) -> None:
        is_well = True
        while not self.is_ended.is_set():
            try:
                self.look(time.time(), running())
                is_well = True
            except ServerError as error:
                if is_well:
                    LOG.warning("clearing was broken off: %s", error.code)
                is_well = False
            self.is_ended.wait(LOOK)

    def _each(
        self,
        found: Callable[[Connection, int], list[str]],
        days: float,
        now: float,
        clear: Callable[[str, int, int], bool],
    ) -> int:
        if not days:
            return 0
        before = int(now - days * DAY)
        cleared = 0
        for name in self.database.read(lambda connection: found(connection, before)):
            if self.is_ended.is_set():
                break
            try:
                if clear(name, before, int(now)):
                    cleared += 1
                    LOG.warning(
                        "cleared table %s, unused for %g days: `ironbridge restore %s` brings it back",
                        name,
                        days,
                        name,
                    )
            except ServerError as error:
                LOG.warning("table %s was not cleared: %s", name, error.code)
        return cleared

    def _waiting_since(self, connection: Connection, before: int) -> list[str]:
        # A table that is set for a time waits from then on.
        since = func.coalesce(TABLES.c.begins, TABLES.c.made)
        query = select(TABLES.c.id).where(TABLES.c.status == WAITING, since < before)
        return [row.id for row in connection.execute(query)]

    def _idle_since(self, connection: Connection, before: int) -> list[str]:
        query = (
            select(TABLES.c.id)
            .join(ENTRIES, ENTRIES.c.game == TABLES.c.id)
            .where(TABLES.c.status == PLAYING)
            .group_by(TABLES.c.id)
            .having(func.max(ENTRIES.c.made) < before)
        )
        return [row.id for row in connection.execute(query)]

    def set_aside(self, table: str, _: int, now: int) -> bool:
        """Set a table aside that has not begun: nobody sees it any more, and it can be brought back."""

        def work(connection: Connection) -> bool:
            try:
                found = read_table(connection, table, is_changing=True)
            except Unknown:
                return False
            if found.status != WAITING:
                return False
            connection.execute(update(TABLES).where(TABLES.c.rematch == table).values(rematch=None))
            aside = {"status": CLEARED, "cleared": now}
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(**aside))
            self.games.log.notify(connection, table, 0)
            return True

        is_set_aside = self.database.write(work)
        self.games.log.news.tell(table)
        return is_set_aside

    def _remove(self, connection: Connection, before: int) -> None:
        """Remove for good what was set aside before a time; games that ended then stay, and stay ended."""
        if self.database.is_shared:
            connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": LOCK})
        old = select(TABLES.c.id).where(TABLES.c.status == CLEARED, TABLES.c.cleared < before)
        for kept in (OPENINGS, SEATS):
            connection.execute(delete(kept).where(kept.c.game.in_(old)))
        connection.execute(delete(TABLES).where(TABLES.c.status == CLEARED, TABLES.c.cleared < before))
        connection.execute(update(TABLES).where(TABLES.c.cleared < before).values(cleared=None))

    def _forget(self, connection: Connection, now: float) -> int:
        """Note since when guests have no table, and who has had none for long; these are forgotten some days later."""
        if self.database.is_shared:
            connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": LOCK})
        before = int(now - self.retention.guests * DAY)
        has_table = or_(
            exists().where(SEATS.c.person == PEOPLE.c.id), exists().where(TABLES.c.owner == PEOPLE.c.id)
        )
        connection.execute(update(PEOPLE).where(has_table).values(idle=None, cleared=None))
        connection.execute(update(PEOPLE).where(~has_table, PEOPLE.c.idle.is_(None)).values(idle=int(now)))
        gone = PEOPLE.c.cleared < int(now - self.retention.kept * DAY)
        forgotten = select(PEOPLE.c.id).where(gone)
        connection.execute(delete(SESSIONS).where(SESSIONS.c.person.in_(forgotten)))
        blocks = or_(BLOCKS.c.person.in_(forgotten), BLOCKS.c.blocked.in_(forgotten))
        connection.execute(delete(BLOCKS).where(blocks))
        forget_ways(connection, forgotten)
        forget_talk(connection, forgotten)
        forget_prepared(connection, forgotten)
        forget_teachers(connection, forgotten, int(now))
        forget_own(connection, forgotten)
        connection.execute(delete(PEOPLE).where(gone))
        idle = (PEOPLE.c.idle < before, PEOPLE.c.cleared.is_(None))
        return connection.execute(update(PEOPLE).where(*idle).values(cleared=int(now))).rowcount
