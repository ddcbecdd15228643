"""Whether something can be stored now, found out by storing something that changes nothing."""

import asyncio
import logging
import threading
import time
from concurrent.futures import Future

from sqlalchemy import Connection, update

from ironbridge.server.errors import ServerError, StorageFailed
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import VERSIONS

LOG = logging.getLogger(__name__)
EVERY = (
    1.0  # seconds for which what was found is answered again, so that nobody can wear the disk out by asking
)
LONGEST = 3.0  # seconds that anybody waits for an answer


class Probe:
    """Writes to a database once a second at most, however many ask."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.every = EVERY
        self._lock = threading.Lock()
        self._found: Future[None] | None = None
        self._begun = 0.0
        self._last = ""  # the code of what was wrong

    async def check(self) -> None:
        """Something can be stored now, or could a moment ago. Raises StorageFailed."""
        found = asyncio.shield(asyncio.wrap_future(self._asked()))
        try:
            await asyncio.wait_for(found, LONGEST)
        except TimeoutError:
            raise StorageFailed("storage_failed") from None

    def _asked(self) -> Future[None]:
        """What was found lately, or is being found out by a thread of its own."""
        with self._lock:
            now = time.monotonic()
            if self._found is None or (self._found.done() and now - self._begun >= self.every):
                self._found, self._begun = Future(), now
                threading.Thread(target=self._find, args=[self._found], name="probe", daemon=True).start()
            return self._found

    def _find(self, found: Future[None]) -> None:
        wrong: Exception | None = None
        try:
            write_nothing(self.database)
        except Exception as error:
            wrong = error
        if wrong is None:
            self._last = ""
            found.set_result(None)
            return
        code = wrong.code if isinstance(wrong, ServerError) else type(wrong).__name__
        if code != self._last:
            LOG.warning("nothing can be stored now: %s", code)
        self._last = code
        found.set_exception(wrong)


def write_nothing(database: Database) -> None:
    """Have a row written that is as it was when it is stored. Raises StorageFailed."""

    def work(connection: Connection) -> None:
        # SQLite writes nothing for a row that stays the same; there and back it does. Nobody sees what is in between.
        for _ in range(2):
            connection.execute(update(VERSIONS).values(version=-VERSIONS.c.version))

    database.write(work)
