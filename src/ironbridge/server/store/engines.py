"""Connections to a database of either kind, and what a caller is told of its errors."""

import sqlite3
from contextlib import suppress

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from ironbridge.server.errors import Conflict, ConnectionLost, StorageFailed

DISK_FULL = "53100"  # as PostgreSQL says it


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
    """What a caller gets for an error of the database; its own words may hold what is secret."""
    if is_out_of_room(error):
        return StorageFailed("disk_full")
    if isinstance(error, OperationalError) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    ):
        return ConnectionLost("storage_failed")
    return StorageFailed("storage_failed")


def is_out_of_room(error: BaseException) -> bool:
    """Whether an error of the database, or one that it came of, is that a disk, a quota or a file is full."""
    # SQLite reports a quota, or of a limit on the size of files, as a write that failed.
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
