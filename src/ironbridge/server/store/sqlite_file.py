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
    """A file that was opened. Removed or replaced it can still be written, and nobody would ever read it again."""

    def __init__(self, path: Path) -> None:
        self.path = os.fspath(path)
        self.identity = self._there()

    def check(self) -> None:
        """Its name still leads to it. Raises StorageFailed."""
        if self._there() != self.identity:
            raise StorageFailed("database_gone")

    def _there(self) -> tuple[int, int] | None:
        """What a name leads to, told apart from any other file; None if there is nothing."""
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        return found.st_dev, found.st_ino
