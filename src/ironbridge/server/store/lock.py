"""One server for a SQLite file: a lock that the operating system lets go of when the server ends, however it ends."""

import errno
import os
import sys
from pathlib import Path

from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.database import Database
from ironbridge.server.store.engines import read_url
from ironbridge.server.store.sqlite_file import file_of

HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}  # what systems say of a file that somebody else has locked


class FileLock:
    """The lock of a file, held by this process until it is closed or the process ends.

    The file stays where it is: what counts is who holds the lock, not whether there is a file.
    """

    def __init__(self, file: Path) -> None:
        """Make the file if there is none, and lock it. Raises OSError and StorageFailed."""
        self.handle = os.open(file, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _lock(self.handle)
        except OSError as error:
            os.close(self.handle)
            is_held = error.errno in HELD
            why = "another server serves it" if is_held else f"{file} cannot be locked: {error.strerror}"
            raise StorageFailed(
                "in_use" if is_held else "no_lock",
                detail=f"the database {file.with_suffix('')} cannot be used: {why}; a SQLite file has one server."
                " Stop the other one, or name another database with --database",
            ) from None

    def close(self) -> None:
        """Let go of it."""
        os.close(self.handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        # Unlike `flock` this is the process's own: bots in processes of their own, which outlive a killed server for
        # a moment, do not hold it.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_file(url: str) -> Path | None:
    """The file whose lock the server of a SQLite file holds, whatever links lead there; None for PostgreSQL."""
    file = file_of(read_url(url))
    return file and file.with_name(f"{file.name}.lock")


def open_alone(url: str) -> tuple[Database, FileLock | None]:
    """A database for a server, and the lock that keeps others from the same SQLite file. Raises StorageFailed."""
    file = lock_file(url)
    if file is None:
        return Database(url), None
    try:
        lock = FileLock(file)
    except OSError as error:
        # Where no file can be made the database says why, and what to do.
        Database(url).close()
        raise StorageFailed("no_lock", detail=f"{file} cannot be made: {error.strerror}") from None
    try:
        return Database(url), lock
    except BaseException:
        lock.close()
        raise
