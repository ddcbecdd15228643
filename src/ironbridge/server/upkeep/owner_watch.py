"""What the owner has set for the whole server, as running servers see it: an announcement, maintenance, acts."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from ironbridge.server.errors import ServerError, Unavailable
from ironbridge.server.play.games import Games
from ironbridge.server.store.schema import OWNER_SETTINGS
from ironbridge.server.store.tokens import hashed, is_secret, new_secret
from ironbridge.server.upkeep.audit import acts_after, last_number

LOOK = 2.0  # seconds between two looks
GRACE = 1.0
WAIT = 60  # seconds after which somebody who was refused may ask again
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OwnerSettings:
    """What everybody is told, and whether nothing new is taken meanwhile."""

    announcement: str | None = None
    is_maintained: bool = False


class OwnerWatch:
    """Looks every two seconds what the owner has done, at this server or beside it."""

    def __init__(self, games: Games, rest: Callable[[bool], None]) -> None:
        """`rest` is called with whether bots shall rest."""
        self.games = games
        self.database = games.log.database
        self.rest = rest
        self.settings = OwnerSettings()
        self.seen = self.database.read(last_number)
        self.is_ended = threading.Event()
        self.looking = threading.Lock()
        self.look()
        self.thread = threading.Thread(target=self._run, name="owner watch", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Stop; a database that does not answer is not waited for."""
        self.is_ended.set()
        self.thread.join(GRACE)

    def check_open(self) -> None:
        """Something new may be done. Raises Unavailable during maintenance."""
        if self.settings.is_maintained:
            facts = {"announcement": self.settings.announcement}
            raise Unavailable("maintenance", facts=facts, wait=WAIT)

    def look(self) -> None:
        """See what has changed. Raises ServerError."""
        with self.looking:
            before, self.settings = self.settings, self.database.read(read_settings)
            if before.is_maintained != self.settings.is_maintained:
                LOG.warning("maintenance %s", "begins" if self.settings.is_maintained else "has ended")
                self.rest(self.settings.is_maintained)
            acts = self.database.read(lambda connection: acts_after(connection, self.seen))
            for one in acts:
                LOG.warning("act %d by %s: %s %s", one.number, one.actor, one.act, one.subject or "")
                self.seen = one.number
                if one.subject:
                    self.games.let_go(one.subject)
            if acts:
                # Whoever was shut out or logged out, and whatever was ended: everybody looks anew.
                self.games.missed()

    def _run(self) -> None:
        while not self.is_ended.wait(LOOK):
            try:
                self.look()
            except ServerError:
                # Without its database a server has nothing to look after.
                continue


def read_settings(connection: Connection) -> OwnerSettings:
    """What the owner has set."""
    row = connection.execute(select(OWNER_SETTINGS)).one_or_none()
    return OwnerSettings() if row is None else OwnerSettings(row.announcement, row.maintenance is not None)


def change_settings(connection: Connection, **values: object) -> None:
    """Change what the owner has set."""
    if connection.execute(update(OWNER_SETTINGS).values(**values)).rowcount == 0:
        connection.execute(insert(OWNER_SETTINGS).values(id=1, **values))


def new_owner_token(connection: Connection) -> str:
    """Another token for the owner's page, shown this once; the one before it opens nothing any more."""
    secret = new_secret()
    change_settings(connection, owner=hashed(secret))
    return secret


def has_owner(connection: Connection) -> bool:
    """Whether there is a token for the owner's page."""
    return connection.execute(select(OWNER_SETTINGS.c.owner)).scalar_one_or_none() is not None


def is_owner(connection: Connection, token: str) -> bool:
    """Whether a token opens the owner's page."""
    kept = connection.execute(select(OWNER_SETTINGS.c.owner)).scalar_one_or_none()
    return kept is not None and token.isascii() and is_secret(token, kept)
