"""Copies of a SQLite database that is in use."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ironbridge.server.errors import StorageFailed

PAGES = 256  # copied at once
Progress = Callable[[int, int], None]


def copy_database(source: Path, copy: Path, progress: Progress) -> int:
    """A copy of a SQLite file as it is at this moment, while others go on reading and writing; its size in bytes.

    The copy is checked, and appears under its name when it is whole. It is for its owner's eyes alone, since it holds
    hidden cards. Raises StorageFailed, and then there is no copy.
    """
    if not source.is_file():
        raise StorageFailed("no_database", detail=f"there is no database {source}")
    try:
        # Whoever has that name first keeps it: nothing is ever written over.
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise StorageFailed("copy_exists", detail=f"{copy} is there already: name another file") from None
    except OSError as error:
        raise StorageFailed("no_copy", detail=f"{copy}: {error.strerror}") from None
    part = copy.with_name(f"{copy.name}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        _write(source, part, progress)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(copy)
    except BaseException as error:
        part.unlink(missing_ok=True)
        copy.unlink(missing_ok=True)
        if isinstance(error, (sqlite3.Error, OSError)):
            raise StorageFailed("no_copy", detail=f"{source} could not be copied: {error}") from None
        raise
    return copy.stat().st_size


def _write(source: Path, part: Path, progress: Progress) -> None:
    # In a transaction of its own it sees the file as it was at the first look, however much is written meanwhile.
    with (
        closing(
            sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)
        ) as old,
        closing(sqlite3.connect(part, isolation_level=None)) as new,
    ):
        old.execute("PRAGMA busy_timeout=10000")
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()
        old.backup(new, pages=PAGES, progress=lambda _, left, pages: progress(pages - left, pages))
        old.execute("ROLLBACK")
        # One file and nothing beside it, until a server opens it.
        new.execute("PRAGMA journal_mode=DELETE")
        faults = integrity_faults(new)
        if faults:
            raise StorageFailed(
                "damaged_database", detail=f"{source} is damaged: {faults[0]}; see `ironbridge doctor`"
            )


def integrity_faults(connection: sqlite3.Connection) -> list[str]:
    """What SQLite itself finds wrong with a file: its structure, its indexes, rows that refer to nothing."""
    faults = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchmany(20):
        faults.append(f"row {row} of {table} refers to nothing in {parent}")
    return faults
