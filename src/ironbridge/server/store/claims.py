"""Which of several servers thinks about a game that nobody waits for: one alone, by a lock that PostgreSQL holds."""

import threading
from contextlib import suppress

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from ironbridge.server.store.database import Database
from ironbridge.server.store.engines import failure

TAKE = text("select pg_try_advisory_lock(hashtextextended(:game, :number))")
GIVE_BACK = text("select pg_advisory_unlock(hashtextextended(:game, :number))")
# Any number will do, as long as every server takes the same.
NUMBER = 1781


class Claims:
    """The games that this server has for itself. A server that dies loses them; a SQLite file has one server anyway."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._held: set[str] = set()

    def take(self, game: str) -> bool:
        """Have a game for this server, if no other one has it. Raises StorageFailed."""
        if not self.database.is_shared:
            return True
        with self._lock:
            if game not in self._held and self._asked(game):
                self._held.add(game)
            return game in self._held

    def give_back(self, game: str) -> None:
        """Let others have a game; where the connection is lost they have it already."""
        with self._lock:
            if game in self._held:
                self._held.discard(game)
                try:
                    self._connected().execute(GIVE_BACK, {"game": game, "number": NUMBER})
                except DBAPIError:
                    self._hang_up()

    def close(self) -> None:
        """Let go of all games."""
        with self._lock:
            self._hang_up()

    def _asked(self, game: str) -> bool:
        try:
            asked = self._connected().execute(TAKE, {"game": game, "number": NUMBER})
            return bool(asked.scalar_one())
        except DBAPIError as error:
            self._hang_up()
            raise failure(error) from None

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self.database.reader.connect()
        return self._connection

    def _hang_up(self) -> None:
        self._held.clear()
        if self._connection is not None:
            # The locks are those of the connection, so it is not kept for others.
            with suppress(DBAPIError):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None
