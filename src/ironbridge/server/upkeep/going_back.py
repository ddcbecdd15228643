"""Going back to a backup: it is looked at by the doctor first, and what was there is kept."""

import os
import shutil
import time
from pathlib import Path

from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.dumps import drop, load_dump, take_place
from ironbridge.server.store.engines import read_url
from ironbridge.server.store.lock import FileLock, lock_file
from ironbridge.server.store.sqlite_file import file_of
from ironbridge.server.upkeep.doctor import Doctor

BESIDE = ("", "-wal", "-shm")  # a SQLite file and what SQLite writes beside it


def check_well(url: str, file: Path | None) -> int:
    """How many tables there are in a copy of a backup in which the doctor finds nothing wrong. Raises StorageFailed."""
    doctor = Doctor(url, file)
    try:
        doctor.version()
        faults = doctor.file_faults()
        tables = doctor.tables()
        faults += [f"table {one.table}: {fault}" for one in doctor.examined(tables) for fault in one.faults]
    except StorageFailed as error:
        raise not_well(str(error)) from None
    finally:
        doctor.close()
    if faults:
        raise not_well(faults[0])
    return len(tables)


def not_well(why: str) -> StorageFailed:
    """The error of a backup that cannot be gone back to."""
    return StorageFailed("damaged_database", detail=f"the backup is not well, and nothing was changed: {why}")


def go_back(url: str, backup: Path) -> tuple[int, str]:
    """Put a backup in the place of a database that no server uses; its tables, and where the old one is kept.

    Raises StorageFailed, and then everything is as it was.
    """
    if not backup.is_file():
        raise StorageFailed("no_database", detail=f"there is no backup {backup}")
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    file = file_of(read_url(url))
    return (
        _go_back_to_dump(url, backup, stamp) if file is None else _go_back_to_file(url, file, backup, stamp)
    )


def _go_back_to_file(url: str, file: Path, backup: Path, stamp: str) -> tuple[int, str]:
    locked = lock_file(url)
    assert locked is not None
    lock = FileLock(locked)
    new = file.with_name(f"{file.name}.restoring")
    try:
        new.unlink(missing_ok=True)
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        shutil.copyfile(backup, new)
        tables = check_well(f"sqlite:///{new}", new)
        kept = file.with_name(f"{file.name}.before-{stamp}")
        for end in BESIDE:
            present = file.with_name(f"{file.name}{end}")
            if present.exists():
                present.rename(kept.with_name(f"{kept.name}{end}"))
        with new.open("rb") as written:
            os.fsync(written.fileno())
        new.replace(file)
    finally:
        for end in BESIDE:
            new.with_name(f"{new.name}{end}").unlink(missing_ok=True)
        lock.close()
    return tables, str(kept)


def _go_back_to_dump(url: str, backup: Path, stamp: str) -> tuple[int, str]:
    name = read_url(url).database
    new, kept = f"{name}_restoring_{stamp}".lower(), f"{name}_before_{stamp}".lower()
    address = load_dump(url, backup, new)
    try:
        tables = check_well(address, None)
        take_place(url, new, kept)
    except BaseException:
        drop(url, new)
        raise
    return tables, f"the database {kept}"
