"""Reading and writing the database: what `write` has returned is stored for good."""

import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError

from ironbridge.server.errors import Conflict, ConnectionLost, ServerError, StorageFailed
from ironbridge.server.store.rows import EntryRow, add_rows
from ironbridge.server.store.schema import prepare

T = TypeVar("T")
J = TypeVar("J")
Work = Callable[[Connection], object]
Also = Callable[[Connection], None]
Result = tuple[object, Exception | None]
MOST_TOGETHER = 64  # so many waiting writes are stored by one commit
ATTEMPTS = 4
DISK_FULL = "53100"  # as PostgreSQL says it
PAUSE = 0.2  # seconds before the first further attempt; each one waits twice as long


@dataclass(frozen=True, slots=True)
class Append:
    """An entry to be appended, and what is carried out with it."""

    row: EntryRow
    also: Also | None = None

    def carry_out(self, connection: Connection) -> bool:
        """Whether the entry was added, with everything that belongs to it."""
        is_added = add_rows(connection, [self.row])[0]
        if is_added and self.also is not None:
            self.also(connection)
        return is_added


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
        self.writer = SharedAppender(self.engine) if self.is_shared else Writer(self.engine)

    def read(self, work: Callable[[Connection], T]) -> T:
        """What a question to the database gives. Raises StorageFailed."""
        return self._with_connection(self.reader, work)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Carry out a transaction: when this returns it is on the disk, when it raises nothing is.

        The work may be carried out again after a lost connection, so it must find out whether it is done already.
        Raises what the work raises, and StorageFailed.
        """
        if isinstance(self.writer, Writer):
            return self.writer.write(work)
        return self._with_connection(self.engine, work)

    def store(self, row: EntryRow, also: Also | None = None) -> Future[bool]:
        """Append an entry soon, if its number is the next one and its key is new; what was added is on the disk.

        `also` is carried out in the same transaction, if the entry is added. If it was not added, or something failed,
        what there is must be looked up in the database.
        """
        return cast("Future[bool]", self.writer.submit(Append(row, also)))

    def append(self, row: EntryRow, also: Also | None = None) -> bool:
        """The same, waited for, and tried again after a lost connection."""
        return self._tried(lambda: self.store(row, also).result())

    def _with_connection(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        def attempt() -> T:
            try:
                with engine.begin() as connection:
                    return work(connection)
            except IntegrityError:
                raise taken() from None
            except DBAPIError as error:
                raise failure(error) from None

        return self._tried(attempt)

    def _tried(self, attempt: Callable[[], T]) -> T:
        """What an attempt gives; a PostgreSQL server that was lost is asked again for a while."""
        pause = PAUSE
        for _ in range(ATTEMPTS - 1 if self.is_shared else 0):
            try:
                return attempt()
            except ConnectionLost:
                time.sleep(pause)
                pause *= 2
        return attempt()

    def close(self) -> None:
        """Store what is waiting and let go of all connections."""
        self.writer.close()
        self.engine.dispose()


class GroupCommit(Generic[J]):
    """A thread with a connection that stores what waits by one commit."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine.execution_options(writes=True)
        self.connection: Connection | None = None
        self.jobs: queue.SimpleQueue[tuple[J, Future[object]] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def submit(self, job: J) -> Future[object]:
        """Hand over a job; what is returned is done when the job is stored."""
        done: Future[object] = Future()
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

    def _store(self, jobs: list[tuple[J, Future[object]]]) -> None:
        try:
            if self.connection is None:
                self.connection = self.engine.connect()
            with self.connection.begin():
                results = self._carried_out(self.connection, [job for job, _ in jobs])
        except ServerError as error:
            # What belongs to an entry was refused, and the entry with it.
            results = [(None, error)] * len(jobs)
        except IntegrityError:
            results = [(None, taken())] * len(jobs)
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


class Writer(GroupCommit[Work | Append]):
    """The one thread that writes to a SQLite file."""

    def write(self, work: Callable[[Connection], T]) -> T:
        """Hand over a transaction and wait until it is stored."""
        return cast("T", self.submit(work).result())

    def _carried_out(self, connection: Connection, jobs: list[Work | Append]) -> list[Result]:
        return [self._one(connection, job) for job in jobs]

    def _one(self, connection: Connection, job: Work | Append) -> Result:
        if isinstance(job, Append):
            if job.also is None:
                # One row goes in or does not, so there is nothing that could have to be taken back.
                return add_rows(connection, [job.row])[0], None
            job = job.carry_out
        driver = cast("sqlite3.Connection", connection.connection.driver_connection)
        driver.execute("SAVEPOINT one")
        try:
            result = job(connection)
            driver.execute("RELEASE one")
        except Exception as error:
            if isinstance(error, DBAPIError | sqlite3.Error) and not isinstance(error, IntegrityError):
                # SQLite may have rolled back everything, also what went before.
                raise
            driver.execute("ROLLBACK TO one")
            driver.execute("RELEASE one")
            return None, taken() if isinstance(error, IntegrityError) else error
        return result, None


class SharedAppender(GroupCommit[Append]):
    """The thread by which one of several servers appends entries to a PostgreSQL database."""

    def _store(self, jobs: list[tuple[Append, Future[object]]]) -> None:
        # What changes more than the log has a transaction of its own: no server waits for another in a circle.
        alone = [job for job in jobs if job[0].also is not None]
        together = [job for job in jobs if job[0].also is None]
        for batch in ([together] if together else []) + [[job] for job in alone]:
            super()._store(batch)

    def _carried_out(self, connection: Connection, jobs: list[Append]) -> list[Result]:
        if len(jobs) == 1:
            return [(jobs[0].carry_out(connection), None)]
        return [(is_added, None) for is_added in add_rows(connection, [job.row for job in jobs])]


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
    if isinstance(error, OperationalError) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    ):
        return ConnectionLost("storage_failed")
    return StorageFailed("storage_failed")


def is_out_of_room(error: BaseException) -> bool:
    """Whether an error of the database, or one that it came of, is that a disk, a quota or a file is full."""
    # SQLite tells of a quota, or of a limit on the size of files, as a write that failed.
    is_full = getattr(error, "sqlite_errorcode", None) in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE}
    before = error.__cause__ or error.__context__
    is_full |= getattr(error, "sqlstate", None) == DISK_FULL
    return is_full or (before is not None and is_out_of_room(before))


def _settle(connection: sqlite3.Connection, _: object) -> None:
    # The driver must not begin transactions of its own: reads and savepoints belong into ours.
    connection.isolation_level = None
    for setting in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    is_writer = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
