"""The file of a SQLite database: where it is, and whether what is there is still the file that was opened."""

import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sqlalchemy import URL

from ironbridge.server.errors import StorageFailed


def file_of(url: URL) -> Path | None:
    """The file of a SQLite address, whatever links lead there; None for PostgreSQL."""
    if url.get_backend_name() == "postgresql":
        return None
    name = url.database or ""
    if "uri" in url.query and name.startswith("file:"):
        name = unquote(urlsplit(name).path)
    return Path(name).resolve()


class OpenedFile:
    """A database file that was opened, and SQLite's log beside it, in which lies what was stored lately.

    Removed or replaced, either can still be written, and nobody would ever read it again.
    """

    def __init__(self, path: Path) -> None:
        self.path = os.fspath(path)
        self.identity = _identity(self.path)
        self.log_identity: tuple[int, int] | None = None

    def check(self) -> None:
        """Both names still lead to them. Raises StorageFailed."""
        if _identity(self.path) != self.identity or not self.is_log_there():
            raise StorageFailed("database_gone")

    def is_log_there(self) -> bool:
        """Whether the log, if there was one, is where it was."""
        return self.log_identity is None or _identity(f"{self.path}-wal") == self.log_identity

    def know_log(self) -> None:
        """The log that is there when the first connection has written is the right one."""
        if self.log_identity is None:
            self.log_identity = _identity(f"{self.path}-wal")

    def forget_log(self) -> None:
        """A connection is closed; with the last one SQLite removes the log, and makes it anew for the next."""
        self.log_identity = None


def _identity(path: str) -> tuple[int, int] | None:
    """What a name leads to, told apart from any other file; None if there is nothing."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
