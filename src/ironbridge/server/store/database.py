"""Reading and writing the database: what `write` has returned is stored for good."""

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from sqlite3 import SQLITE_FULL, SQLITE_IOERR_WRITE
from typing import Any, Generic, TypeVar

from psycopg.errors import DiskFull
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError

from ironbridge.server.errors import Conflict, StorageFailed
from ironbridge.server.store.rows import EntryRow, add_to_postgres
from ironbridge.server.store.schema import prepare

T = TypeVar("T")
J = TypeVar("J")
Result = tuple[Any, Exception | None]
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
            raise unusable(self.engine.url, error) from None
        except BaseException:
            self.engine.dispose()
            raise
        self.is_shared = self.engine.dialect.name == "postgresql"
        # A question is one statement, or several that may see what was stored in between.
        self.reader = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_shared else self.engine
        )
        self.writer = None if self.is_shared else Writer(self.engine)
        self.rows = RowWriter(self.engine) if self.is_shared else None

    def read(self, work: Callable[[Connection], T]) -> T:
        """What a question to the database gives. Raises StorageFailed."""
        return self._with_connection(self.reader, work)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Carry out a transaction: when this returns it is on the disk, when it raises nothing is.

        The work may be carried out again after a lost connection, so it must find out whether it is done already.
        Raises what the work raises, and StorageFailed.
        """
        return self.writer.write(work) if self.writer else self._with_connection(self.engine, work)

    def store(self, row: EntryRow) -> Future[bool]:
        """Add an entry soon, if its number is the next one and its key is new; what was added is on the disk.

        If it was not added, or something failed, then what there is must be looked at in the database.
        """
        if self.rows:
            return self.rows.submit(row)
        assert self.writer is not None
        return self.writer.submit(row)

    def _with_connection(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        pause = PAUSE
        for attempt in range(ATTEMPTS):
            try:
                with engine.begin() as connection:
                    return work(connection)
            except IntegrityError:
                raise taken() from None
            except DBAPIError as error:
                is_lost = isinstance(error, OperationalError) or error.connection_invalidated
                if not (self.is_shared and is_lost) or attempt == ATTEMPTS - 1:
                    raise failure(error) from None
                time.sleep(pause)
                pause *= 2
        raise AssertionError("an attempt returns or raises")

    def close(self) -> None:
        """Store what is waiting and let go of all connections."""
        for writer in (self.writer, self.rows):
            if writer:
                writer.close()
        self.engine.dispose()


Work = Callable[[Connection], Any]


class Batches(Generic[J]):
    """A thread with a connection that stores what waits by one commit."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine.execution_options(writes=True)
        self.connection: Connection | None = None
        self.jobs: queue.SimpleQueue[tuple[J, Future[Any]] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def submit(self, job: J) -> Future[Any]:
        """Hand over a job; what is returned is done when the job is stored."""
        done: Future[Any] = Future()
        self.jobs.put((job, done))
        return done

    def close(self) -> None:
        """Store what is waiting, then end."""
        self.jobs.put(None)
        self.thread.join()

    def _run(self) -> None:
        is_ended = False
        while not is_ended:
            jobs = [self.jobs.get()]
            while len(jobs) < MOST_TOGETHER and not self.jobs.empty():
                jobs.append(self.jobs.get())
            is_ended = None in jobs
            kept = [job for job in jobs if job is not None]
            if kept:
                self._store(kept)
        if self.connection is not None:
            self.connection.close()

    def _store(self, jobs: list[tuple[J, Future[Any]]]) -> None:
        try:
            if self.connection is None:
                self.connection = self.engine.connect()
            with self.connection.begin():
                results = self._carried_out(self.connection, [job for job, _ in jobs])
        except Exception as error:
            results = [(None, failure(error))] * len(jobs)
            self._hang_up()
        for (_, done), (result, refusal) in zip(jobs, results, strict=True):
            if refusal is None:
                done.set_result(result)
            else:
                done.set_exception(refusal)

    def _hang_up(self) -> None:
        """Whatever has happened to the connection, the next batch gets a new one."""
        if self.connection is not None:
            with suppress(Exception):
                self.connection.invalidate()
                self.connection.close()
            self.connection = None

    def _carried_out(self, connection: Connection, jobs: list[J]) -> list[Result]:
        raise NotImplementedError


class Writer(Batches[Work | EntryRow]):
    """The one thread that writes to a SQLite file."""

    def write(self, work: Callable[[Connection], T]) -> T:
        """Hand over a transaction and wait until it is stored."""
        result: T = self.submit(work).result()
        return result

    def _carried_out(self, connection: Connection, jobs: list[Work | EntryRow]) -> list[Result]:
        return [
            (job.add_to_sqlite(connection), None) if isinstance(job, EntryRow) else self._one(connection, job)
            for job in jobs
        ]

    def _one(self, connection: Connection, work: Work) -> Result:
        driver: Any = connection.connection.driver_connection
        driver.execute("SAVEPOINT one")
        try:
            result = work(connection)
            driver.execute("RELEASE one")
        except Exception as error:
            if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
                # SQLite may have rolled back everything, also what went before.
                raise
            driver.execute("ROLLBACK TO one")
            driver.execute("RELEASE one")
            return None, taken() if isinstance(error, IntegrityError) else error
        return result, None


class RowWriter(Batches[EntryRow]):
    """The thread of one of several servers that adds entries to a PostgreSQL database."""

    def _carried_out(self, connection: Connection, jobs: list[EntryRow]) -> list[Result]:
        return [(is_added, None) for is_added in add_to_postgres(connection, jobs)]


def taken() -> Conflict:
    """The error of a row that is there already."""
    return Conflict("conflict")


def make_engine(url: str) -> Engine:
    """The engine of an address such as `sqlite:///games.db` or `postgresql://host/games`."""
    parsed = read_url(url)
    if parsed.get_backend_name() == "postgresql":
        return create_engine(
            parsed.set(drivername="postgresql+psycopg"),
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
        "unknown_database",
        detail="the database is a SQLite file (sqlite:///FILE) or a PostgreSQL server (postgresql://USER@HOST/NAME)",
    )


def unusable(url: URL, error: DBAPIError) -> StorageFailed:
    """The error of a database that a server cannot begin with, and what its host can do."""
    why = str(error.orig).strip()
    if url.get_backend_name() == "postgresql":
        hint = "see that it runs and that its user may make and change tables"
    else:
        hint = "see that its folder is there and that whoever runs the server may write both folder and file"
    return StorageFailed(
        "no_database",
        detail=f"the database {url.render_as_string()} cannot be used: {why}; {hint},"
        " or name another one with --database",
    )


def failure(error: Exception) -> StorageFailed:
    """What a caller is told of an error of the database; its own words may hold what is secret."""
    if is_out_of_room(error):
        return StorageFailed("disk_full")
    return StorageFailed("storage_failed")


def is_out_of_room(error: BaseException) -> bool:
    """Whether an error of the database, or one that it came of, is that a disk, a quota or a file is full."""
    # SQLite tells of a quota, or of a limit on the size of files, as a write that failed.
    is_full = getattr(error, "sqlite_errorcode", None) in {SQLITE_FULL, SQLITE_IOERR_WRITE}
    before = error.__cause__ or error.__context__
    return is_full or isinstance(error, DiskFull) or (before is not None and is_out_of_room(before))


def _settle(connection: Any, _: object) -> None:
    # The driver must not begin transactions of its own: reads and savepoints belong into ours.
    connection.isolation_level = None
    for setting in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    is_writer = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
