"""Reading and writing the database: what `write` has returned is stored for good."""

import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError

from ironbridge.server.errors import ConnectionLost, ServerError, StorageFailed
from ironbridge.server.store.engines import failure, make_engine, taken, unusable
from ironbridge.server.store.rows import EntryRow, add_rows
from ironbridge.server.store.schema import prepare
from ironbridge.server.store.shared_time import SharedTime
from ironbridge.server.store.sqlite_file import OpenedFile, file_of
from ironbridge.server.watch import NOBODY

T = TypeVar("T")
J = TypeVar("J")
Work = Callable[[Connection], object]
Also = Callable[[Connection], None]
Result = tuple[object, Exception | None]
MOST_TOGETHER = 64  # so many waiting writes are stored by one commit
ATTEMPTS = 4
LOG = logging.getLogger(__name__)
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
        self.time: Callable[[], float] = time.time
        # A question is one statement, or several that may see what was stored in between.
        self.reader = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_shared else self.engine
        )
        if self.is_shared:
            # Of several servers none has the right time but for this one.
            self.time = SharedTime(self.read)
        path = file_of(self.engine.url)
        if path is None:
            self.writer: Writer | SharedAppender = SharedAppender(self.engine)
        else:
            file = OpenedFile(path)
            # A connection more would be one to another file, or make an empty one.
            event.listen(self.engine, "do_connect", lambda *_: file.check())
            self.writer = Writer(self.engine, file)

    def now(self) -> int:
        """The time in seconds since 1970, the same for all servers of this database."""
        return int(self.time())

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
        self.watch = NOBODY
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
        began, is_well = time.perf_counter(), True
        try:
            if self.connection is None:
                self.connection = self.engine.connect()
            with self.connection.begin():
                results = self._carried_out(self.connection, [job for job, _ in jobs])
        except ServerError as error:
            # What belongs to an entry was refused, and the entry with it.
            results, is_well = [(None, error)] * len(jobs), not isinstance(error, StorageFailed)
        except IntegrityError:
            results = [(None, taken())] * len(jobs)
        except Exception as error:
            results, is_well = [(None, failure(error))] * len(jobs), False
            self._hang_up()
        self.watch.stored(len(jobs), time.perf_counter() - began, is_well=is_well)
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
    """The one thread that writes to a SQLite file, as long as it is where it was."""

    def __init__(self, engine: Engine, file: OpenedFile) -> None:
        self.file = file
        self.is_file_there = True
        super().__init__(engine)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Hand over a transaction and wait until it is stored."""
        return cast("T", self.submit(work).result())

    def _carried_out(self, connection: Connection, jobs: list[Work | Append]) -> list[Result]:
        results = [self._one(connection, job) for job in jobs]
        self._check_file()
        return results

    def _check_file(self) -> None:
        """Nothing is acknowledged that goes into a file which nobody will find. Raises StorageFailed."""
        try:
            self.file.check()
        except StorageFailed:
            if self.is_file_there:
                LOG.error(
                    "the database %s or its log (-wal) was removed or replaced: nothing is stored. Put it back"
                    " where it was, or start the server anew with the one that is there now",
                    self.file.path,
                )
            self.is_file_there = False
            raise
        if not self.is_file_there:
            LOG.warning("the database %s is back", self.file.path)
        self.is_file_there = True
        self.file.know_log()

    def _hang_up(self) -> None:
        if self.file.is_log_there():
            self.file.forget_log()
        super()._hang_up()

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
