"""Clearing up: tables that never began, games that nobody plays any more, guests who have no table."""

import logging
import threading
import time
from collections.abc import Callable

from sqlalchemy import Connection, delete, exists, func, or_, select, text, update

from ironbridge.server.errors import ServerError, Unknown
from ironbridge.server.play.departures import Departures
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import BLOCKS, ENTRIES, OPENINGS, PEOPLE, SEATS, SESSIONS, TABLES
from ironbridge.server.tables.seating import PLAYING, WAITING, read_table
from ironbridge.server.tables.sessions import Sessions
from ironbridge.server.upkeep.retention import Retention

DAY = 24 * 3600
# Any number will do, as long as every server takes the same.
LOCK = 1780
LOG = logging.getLogger(__name__)


class Cleaner:
    """Clears up when a server starts and once a day. What another server has cleared is simply not there any more."""

    def __init__(self, departures: Departures, retention: Retention) -> None:
        self.departures = departures
        self.games = games = departures.games
        self.database: Database = games.log.database
        self.sessions = Sessions(games.log)
        self.retention = retention
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

    def clear(self, now: float) -> tuple[int, int, int]:
        """Clear up as of a time in seconds; how many tables, games and guests were cleared."""
        tables = self._each(self._waiting_since, self.retention.waiting, now, self._remove)
        games = self._each(self._idle_since, self.retention.games, now, self.departures.abandon)
        guests = 0
        if self.retention.guests:
            since, before = int(now), int(now - self.retention.guests * DAY)
            guests = self.database.write(lambda connection: self._forget(connection, since, before))
        if self.retention.sessions:
            ended = self.sessions.clear(int(now - self.retention.sessions * DAY))
            LOG.info("ended %d sessions", ended)
        return tables, games, guests

    def _run(self) -> None:
        while not self.is_ended.is_set():
            try:
                cleared = self.clear(time.time())
                LOG.info("cleared %d tables, %d games and %d guests", *cleared)
            except ServerError as error:
                LOG.warning("clearing was broken off until tomorrow: %s", error.code)
            self.is_ended.wait(DAY)

    def _each(
        self,
        found: Callable[[Connection, int], list[str]],
        days: float,
        now: float,
        clear: Callable[[str, int], bool],
    ) -> int:
        if not days:
            return 0
        before = int(now - days * DAY)
        cleared = 0
        for name in self.database.read(lambda connection: found(connection, before)):
            if self.is_ended.is_set():
                break
            try:
                cleared += clear(name, before)
            except ServerError as error:
                LOG.warning("table %s was not cleared: %s", name, error.code)
        return cleared

    def _waiting_since(self, connection: Connection, before: int) -> list[str]:
        query = select(TABLES.c.id).where(TABLES.c.status == WAITING, TABLES.c.made < before)
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

    def _remove(self, table: str, _: int) -> bool:
        """Remove a table that has not begun."""

        def work(connection: Connection) -> bool:
            try:
                found = read_table(connection, table, is_changing=True)
            except Unknown:
                return False
            if found.status != WAITING:
                return False
            connection.execute(update(TABLES).where(TABLES.c.rematch == table).values(rematch=None))
            for kept in (OPENINGS, SEATS):
                connection.execute(delete(kept).where(kept.c.game == table))
            connection.execute(delete(TABLES).where(TABLES.c.id == table))
            self.games.log.notify(connection, table, 0)
            return True

        is_removed = self.database.write(work)
        self.games.log.notices.tell(table)
        return is_removed

    def _forget(self, connection: Connection, now: int, before: int) -> int:
        """Note since when guests have no table, and forget those who have had none for long, with their tokens."""
        if self.database.is_shared:
            connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": LOCK})
        has_table = or_(
            exists().where(SEATS.c.person == PEOPLE.c.id), exists().where(TABLES.c.owner == PEOPLE.c.id)
        )
        connection.execute(update(PEOPLE).where(has_table).values(idle=None))
        connection.execute(update(PEOPLE).where(~has_table, PEOPLE.c.idle.is_(None)).values(idle=now))
        forgotten = select(PEOPLE.c.id).where(PEOPLE.c.idle < before)
        connection.execute(delete(SESSIONS).where(SESSIONS.c.person.in_(forgotten)))
        blocks = or_(BLOCKS.c.person.in_(forgotten), BLOCKS.c.blocked.in_(forgotten))
        connection.execute(delete(BLOCKS).where(blocks))
        return connection.execute(delete(PEOPLE).where(PEOPLE.c.idle < before)).rowcount
