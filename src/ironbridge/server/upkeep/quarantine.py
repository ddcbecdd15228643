"""Games in quarantine: a running server soon leaves them alone, and takes up those that come back, cleared ones too."""

import logging
import threading
from collections.abc import Callable

from sqlalchemy import select

from ironbridge.server.errors import ServerError
from ironbridge.server.play.games import Games
from ironbridge.server.store.schema import TABLES
from ironbridge.server.tables.seating import DAMAGED

LOOK = 2.0  # seconds between two questions which games are in quarantine
GRACE = 1.0
LOG = logging.getLogger(__name__)


class Quarantine:
    """Asks every two seconds which games are in quarantine and which are cleared: questions that an index answers."""

    def __init__(self, games: Games, returned: Callable[[str], None]) -> None:
        self.games = games
        self.returned = returned
        self.known: frozenset[str] = frozenset()
        self.cleared: frozenset[str] = frozenset()
        self.is_ended = threading.Event()
        self.thread = threading.Thread(target=self._run, name="quarantine", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Stop; a database that does not answer is not waited for."""
        self.is_ended.set()
        self.thread.join(GRACE)

    def look(self) -> None:
        """Let go of games that came into quarantine since, and tell of those that left it. Raises ServerError."""
        query = select(TABLES.c.id).where(TABLES.c.status == DAMAGED)
        database = self.games.log.database
        now = frozenset(database.read(lambda connection: connection.execute(query).scalars().all()))
        before, self.known = self.known, now
        for game in now - before:
            LOG.warning("game %s is set apart: it does not replay, see `ironbridge doctor`", game)
        for game in now:
            # Also one that somebody was just reading when it came into quarantine.
            if self.games.let_go(game) or game not in before:
                self.games.log.news.tell(game)
        for game in before - now:
            LOG.warning("game %s is whole again", game)
            self.returned(game)
        cleared, self.cleared = self.cleared, self._cleared()
        for game in cleared - self.cleared:
            # What was cleared has been brought back, and what is in memory of it has ended.
            LOG.warning("table %s was brought back", game)
            self.games.let_go(game)
            self.games.log.news.tell(game)
            self.returned(game)

    def _cleared(self) -> frozenset[str]:
        query = select(TABLES.c.id).where(TABLES.c.cleared.is_not(None))
        return frozenset(
            self.games.log.database.read(lambda connection: connection.execute(query).scalars().all())
        )

    def _run(self) -> None:
        while not self.is_ended.wait(LOOK):
            try:
                self.look()
            except ServerError:
                # Without its database a server has no games to leave alone.
                continue
