"""Games that were set apart while a server runs: it leaves them alone soon, and takes up those that come back."""

import threading
from collections.abc import Callable

from sqlalchemy import select

from ironbridge.server.errors import ServerError
from ironbridge.server.play.games import Games
from ironbridge.server.store.schema import TABLES
from ironbridge.server.tables.seating import DAMAGED

LOOK = 2.0  # so often in seconds it is looked which games are set apart
GRACE = 1.0


class Quarantine:
    """Looks again and again which games are set apart: one question that an index answers."""

    def __init__(self, games: Games, returned: Callable[[str], None]) -> None:
        self.games = games
        self.returned = returned
        self.known: frozenset[str] = frozenset()
        self.is_ended = threading.Event()
        self.thread = threading.Thread(target=self._run, name="quarantine", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Leave off; a database that does not answer is not waited for."""
        self.is_ended.set()
        self.thread.join(GRACE)

    def look(self) -> None:
        """Let go of games that were set apart since, and tell of those that are not any more. Raises ServerError."""
        query = select(TABLES.c.id).where(TABLES.c.status == DAMAGED)
        database = self.games.log.database
        now = frozenset(database.read(lambda connection: connection.execute(query).scalars().all()))
        before, self.known = self.known, now
        for game in now:
            # Also one that somebody was just reading when it was set apart.
            if self.games.let_go(game) or game not in before:
                self.games.log.notices.tell(game)
        for game in before - now:
            self.returned(game)

    def _run(self) -> None:
        while not self.is_ended.wait(LOOK):
            try:
                self.look()
            except ServerError:
                # Without its database a server has no games to leave alone.
                continue
