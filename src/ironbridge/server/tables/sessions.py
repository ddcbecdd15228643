"""Sessions: one for each device on which a person is known. Any of them can be ended, and its sockets hear of it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from ironbridge.server.errors import StorageFailed, Unknown
from ironbridge.server.store.log import Log
from ironbridge.server.store.schema import PEOPLE, SESSIONS
from ironbridge.server.store.tokens import hashed, new_name

MOST_DEVICES = 20
DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A session as its person may see it: on what kind of device, since when, and on which day it was last used."""

    id: str
    device: str | None
    made: int
    used: int


def day_of(now: float) -> int:
    """The beginning of a day: it is not kept when exactly somebody was here."""
    return int(now) // DAY * DAY


class Sessions:
    """All sessions of a database."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.database = log.database

    def open(self, connection: Connection, person: str, secret: str, device: str | None) -> list[str]:
        """A session more, in the transaction of the caller; the oldest ones end if there are too many.

        Those that ended are returned, for `tell`.
        """
        query = (
            select(SESSIONS.c.id, SESSIONS.c.hash)
            .where(SESSIONS.c.person == person)
            .order_by(SESSIONS.c.used.desc(), SESSIONS.c.made.desc(), SESSIONS.c.id)
        )
        rows = connection.execute(query).all()
        if hashed(secret) in [row.hash for row in rows]:
            return []
        ended = self.end_in(connection, [row.id for row in rows[MOST_DEVICES - 1 :]])
        now = time.time()
        connection.execute(
            insert(SESSIONS).values(
                id=new_name(),
                person=person,
                hash=hashed(secret),
                made=int(now),
                used=day_of(now),
                device=device,
            )
        )
        return ended

    def touch(self, session: str, used: int) -> None:
        """Note that a session is used, at most once a day; a database that cannot be written is no reason to refuse."""
        today = day_of(time.time())
        if used >= today:
            return
        change = update(SESSIONS).where(SESSIONS.c.id == session).values(used=today)
        try:
            self.database.write(lambda connection: connection.execute(change).rowcount)
        except StorageFailed:
            return

    def of(self, person: str) -> list[SessionInfo]:
        """The sessions of a person, those used last first."""
        query = (
            select(SESSIONS)
            .where(SESSIONS.c.person == person)
            .order_by(SESSIONS.c.used.desc(), SESSIONS.c.made.desc(), SESSIONS.c.id)
        )
        rows = self.database.read(lambda connection: connection.execute(query).all())
        return [SessionInfo(row.id, row.device, row.made, row.used) for row in rows]

    def is_open(self, session: str) -> bool:
        """Whether a session has not ended, and its person is not shut out."""
        query = (
            select(SESSIONS.c.id)
            .join(PEOPLE, PEOPLE.c.id == SESSIONS.c.person)
            .where(SESSIONS.c.id == session, PEOPLE.c.banned.is_(None))
        )
        return self.database.read(lambda connection: connection.execute(query).one_or_none()) is not None

    def end(self, person: str, session: str) -> None:
        """End a session of a person. Raises Unknown."""
        if not self._end(person, lambda found: found == session):
            raise Unknown("not_found.session")

    def end_others(self, person: str, session: str) -> int:
        """End all sessions of a person but one; how many."""
        return self._end(person, lambda found: found != session)

    def end_all(self, person: str) -> int:
        """End all sessions of a person; how many."""
        return self._end(person, lambda _: True)

    def clear(self, before: int) -> int:
        """End the sessions that were not used since a time; how many."""

        def work(connection: Connection) -> list[str]:
            unused = select(SESSIONS.c.id).where(SESSIONS.c.used < before)
            return self.end_in(connection, connection.execute(unused).scalars().all())

        return self.tell(self.database.write(work))

    def end_in(self, connection: Connection, sessions: Sequence[str]) -> list[str]:
        """End sessions in the transaction of the caller, who then calls `tell`."""
        for session in sessions:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.id == session))
            self.log.notify(connection, _news_of(session), 0)
        return list(sessions)

    def tell(self, ended: Sequence[str]) -> int:
        """Tell the sockets of sessions that have ended; how many sessions."""
        for session in ended:
            self.log.news.tell(_news_of(session))
        return len(ended)

    def listen(self, session: str, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener when a session may have ended, on whichever server; what is returned ends that."""
        return self.log.news.listen(_news_of(session), listener)

    def _end(self, person: str, is_meant: Callable[[str], bool]) -> int:
        def work(connection: Connection) -> list[str]:
            query = select(SESSIONS.c.id).where(SESSIONS.c.person == person)
            found = connection.execute(query).scalars().all()
            return self.end_in(connection, [session for session in found if is_meant(session)])

        return self.tell(self.database.write(work))


def _news_of(session: str) -> str:
    """The name under which news is given of a session, in the place of a game's."""
    return f"session-{session}"
