"""Reading and writing the database: what `write` has returned is stored for good."""

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from sqlite3 import SQLITE_FULL, SQLITE_IOERR_WRITE
from typing import Any, TypeVar

from psycopg.errors import DiskFull
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError

from ironbridge.server.errors import Conflict, StorageFailed
from ironbridge.server.schema import prepare

T = TypeVar("T")
MOST_TOGETHER = 64  # so many waiting writes are stored by one commit
ATTEMPTS = 4
PAUSE = 0.2  # seconds before the first further attempt; each one waits twice as long


class Database:
    """A SQLite file with one writer, or a PostgreSQL server shared with others."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        try:
            prepare(self.engine)
        except DBAPIError as error:
            self.engine.dispose()
            place = self.engine.url.render_as_string()
            raise StorageFailed(f"the database {place} cannot be used: {error.orig}", "no_database") from None
        except BaseException:
            self.engine.dispose()
            raise
        self.is_shared = self.engine.dialect.name == "postgresql"
        self.writer = None if self.is_shared else Writer(self.engine)

    def read(self, work: Callable[[Connection], T]) -> T:
        """What a question to the database gives. Raises StorageFailed."""
        return self._with_connection(work)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Carry out a transaction: when this returns it is on the disk, when it raises nothing is.

        The work may be carried out again after a lost connection, so it must find out whether it is done already.
        Raises what the work raises, and StorageFailed.
        """
        return self.writer.write(work) if self.writer else self._with_connection(work)

    def _with_connection(self, work: Callable[[Connection], T]) -> T:
        pause = PAUSE
        for attempt in range(ATTEMPTS):
            try:
                with self.engine.begin() as connection:
                    return work(connection)
            except IntegrityError:
                raise Conflict("somebody else did the same just now: look again") from None
            except DBAPIError as error:
                is_lost = isinstance(error, OperationalError) or error.connection_invalidated
                if not (self.is_shared and is_lost) or attempt == ATTEMPTS - 1:
                    raise failure(error) from None
                time.sleep(pause)
                pause *= 2
        raise AssertionError("an attempt returns or raises")

    def close(self) -> None:
        """Store what is waiting and let go of all connections."""
        if self.writer:
            self.writer.close()
        self.engine.dispose()


class Writer:
    """The one thread that writes to a SQLite file; what waits meanwhile is stored by one commit."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.jobs: queue.SimpleQueue[tuple[Callable[[Connection], Any], Future[Any]] | None] = (
            queue.SimpleQueue()
        )
        self.thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self.thread.start()

    def write(self, work: Callable[[Connection], T]) -> T:
        """Hand over a transaction and wait until it is stored."""
        done: Future[T] = Future()
        self.jobs.put((work, done))
        return done.result()

    def close(self) -> None:
        """Store what is waiting, then end."""
        self.jobs.put(None)
        self.thread.join()

    def _work(self) -> None:
        while (job := self.jobs.get()) is not None:
            jobs = [job]
            while len(jobs) < MOST_TOGETHER and not self.jobs.empty():
                further = self.jobs.get()
                if further is None:
                    self.jobs.put(None)
                    break
                jobs.append(further)
            self._commit(jobs)

    def _commit(self, jobs: list[tuple[Callable[[Connection], Any], Future[Any]]]) -> None:
        results: list[tuple[Any, Exception | None]] = []
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                for work, _ in jobs:
                    try:
                        with connection.begin_nested():
                            results.append((work(connection), None))
                    except IntegrityError:
                        results.append((None, Conflict("somebody else did the same just now: look again")))
                    except DBAPIError:
                        # SQLite may have rolled back everything, also what went before.
                        raise
                    except Exception as error:
                        results.append((None, error))
        except Exception as error:
            results = [(None, failure(error))] * len(jobs)
        for (_, done), (result, refusal) in zip(jobs, results, strict=True):
            if refusal is None:
                done.set_result(result)
            else:
                done.set_exception(refusal)


def make_engine(url: str) -> Engine:
    """The engine of an address such as `sqlite:///games.db` or `postgresql://host/games`."""
    parsed = read_url(url)
    if parsed.get_backend_name() == "postgresql":
        return create_engine(
            parsed.set(drivername="postgresql+psycopg"),
            pool_pre_ping=True,
            connect_args={"connect_timeout": 5},
        )
    engine = create_engine(parsed)
    event.listen(engine, "connect", _settle)
    event.listen(engine, "begin", _begin)
    return engine


def read_url(url: str) -> URL:
    """An address in its parts. Raises StorageFailed if it is none of a database that we can use."""
    with suppress(ArgumentError, ValueError):
        parsed = make_url(url)
        backend = parsed.get_backend_name()
        if backend == "postgresql" or (backend == "sqlite" and parsed.database not in {None, "", ":memory:"}):
            return parsed
    raise StorageFailed(
        "the database is a SQLite file (sqlite:///FILE) or a PostgreSQL server (postgresql://USER@HOST/NAME)",
        "unknown_database",
    )


def failure(error: Exception) -> StorageFailed:
    """What a caller is told of an error of the database; its own words may hold what is secret."""
    if is_out_of_room(error):
        return StorageFailed("the server's disk is full: nothing was stored, try again later", "disk_full")
    return StorageFailed("the server could not store that: nothing has happened, try again")


def is_out_of_room(error: BaseException) -> bool:
    """Whether an error of the database, or one that it came of, is that a disk, a quota or a file is full."""
    # SQLite tells of a quota, or of a limit on the size of files, as a write that failed.
    is_full = getattr(error, "sqlite_errorcode", None) in {SQLITE_FULL, SQLITE_IOERR_WRITE}
    before = error.__cause__ or error.__context__
    return is_full or isinstance(error, DiskFull) or (before is not None and is_out_of_room(before))


def _settle(connection: Any, _: object) -> None:
    # The driver must not begin transactions of its own: reads and savepoints belong into ours.
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    is_writer = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
