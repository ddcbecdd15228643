"""Backups on a schedule: a server copies its database now and then, and keeps the newest copies."""

import logging
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.backup import copy_database
from ironbridge.server.store.dumps import dump_database
from ironbridge.server.store.engines import read_url
from ironbridge.server.store.sqlite_file import file_of

HOUR = 3600
LOOK = 60.0  # seconds between two looks at what is due
STAMP = "%Y%m%dT%H%M%SZ"
PREFIX = "ironbridge-"
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Schedule:
    """Where backups are kept, after how many hours the next one is due, and how many are kept."""

    folder: Path
    hours: float = 24
    most: int = 14


def copy_of(url: str, copy: Path) -> int:
    """A checked copy of a database of either kind, also while it is in use; its size. Raises StorageFailed."""
    file = file_of(read_url(url))
    if file is None:
        return dump_database(url, copy)
    return copy_database(file, copy, lambda *_: None)


def ending(url: str) -> str:
    """How the name of a copy ends, by the kind of its database."""
    return ".dump" if file_of(read_url(url)) is None else ".db"


class Backups:
    """The copies in a folder that are ours by their names; whatever else is there stays."""

    def __init__(self, url: str, schedule: Schedule) -> None:
        self.url = url
        self.schedule = schedule
        self.is_ended = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, in a thread of its own. Raises OSError if there can be no such folder."""
        self.schedule.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.thread = threading.Thread(target=self._run, name="backups", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Stop; a copy that is being made is waited for."""
        self.is_ended.set()
        if self.thread:
            self.thread.join()

    def made(self) -> list[tuple[float, Path]]:
        """The copies that there are with the times in their names, the newest first."""
        found = []
        for file in self.schedule.folder.glob(f"{PREFIX}*{ending(self.url)}"):
            stamp = file.name.removeprefix(PREFIX).removesuffix(ending(self.url))
            try:
                when = datetime.strptime(stamp, STAMP).replace(tzinfo=UTC)
            except ValueError:
                continue
            found.append((when.timestamp(), file))
        return sorted(found, reverse=True)

    def look(self, now: float) -> Path | None:
        """Make a copy if one is due, then remove those that are too many; the copy. Raises StorageFailed.

        A copy from the future, of a clock that was wrong, is none that is waited for.
        """
        before = [when for when, _ in self.made() if when <= now]
        if before and now - before[0] < self.schedule.hours * HOUR:
            return None
        name = f"{PREFIX}{datetime.fromtimestamp(now, UTC).strftime(STAMP)}{ending(self.url)}"
        copy = self.schedule.folder / name
        size = copy_of(self.url, copy)
        LOG.info("backup %s: %d bytes", copy, size)
        for _, old in self.made()[self.schedule.most :]:
            if old != copy:
                old.unlink(missing_ok=True)
                LOG.info("removed the backup %s: %d newer ones are kept", old, self.schedule.most)
        return copy

    def _run(self) -> None:
        is_well = True
        while True:
            try:
                self.look(time.time())
                is_well = True
            except (StorageFailed, OSError) as error:
                if is_well:
                    LOG.error("there is no new backup: %s", error)
                is_well = False
            if self.is_ended.wait(LOOK):
                return
