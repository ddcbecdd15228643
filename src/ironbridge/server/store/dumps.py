"""Copies of a PostgreSQL database, by its own programs, which have to be installed where the server is."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import URL, create_engine, text

from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.engines import read_url

# From which others are made and renamed: both are in every PostgreSQL.
MAINTENANCE, OTHER_MAINTENANCE = "postgres", "template1"


def dump_database(url: str, copy: Path) -> int:
    """A copy of a PostgreSQL database as it is at this moment; its size in bytes. Raises StorageFailed."""
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise StorageFailed("copy_exists", detail=f"{copy} is there already: name another file") from None
    except OSError as error:
        raise StorageFailed("no_copy", detail=f"{copy}: {error.strerror}") from None
    part = copy.with_name(f"{copy.name}.part")
    try:
        _run("pg_dump", ["--format=custom", "--no-owner", f"--file={part}"], read_url(url))
        part.chmod(0o600)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(copy)
    except BaseException:
        part.unlink(missing_ok=True)
        copy.unlink(missing_ok=True)
        raise
    return copy.stat().st_size


def load_dump(url: str, copy: Path, name: str) -> str:
    """A new database beside one, made from a copy; its address. Raises StorageFailed."""
    beside = read_url(url).set(database=name)
    _carry_out(url, f'CREATE DATABASE "{name}"')
    try:
        _run("pg_restore", ["--no-owner", "--exit-on-error", str(copy.resolve())], beside, is_named=True)
    except BaseException:
        drop(url, name)
        raise
    return beside.render_as_string(hide_password=False)


def take_place(url: str, name: str, kept: str) -> None:
    """Put a database in the place of another one, which is kept under another name. Raises StorageFailed.

    Nobody may be connected to either: servers must be stopped.
    """
    old = read_url(url).database
    _carry_out(
        url, f'ALTER DATABASE "{old}" RENAME TO "{kept}"', f'ALTER DATABASE "{name}" RENAME TO "{old}"'
    )


def drop(url: str, name: str) -> None:
    """Remove a database beside one. Raises StorageFailed."""
    _carry_out(url, f'DROP DATABASE IF EXISTS "{name}"')


def _carry_out(url: str, *statements: str) -> None:
    """Carry out statements outside of the database that they are about, both or none of two renamings."""
    parsed = read_url(url)
    place = OTHER_MAINTENANCE if parsed.database == MAINTENANCE else MAINTENANCE
    whole = parsed.set(drivername="postgresql+psycopg", database=place)
    engine = create_engine(whole)
    # A database can be renamed in a transaction, but not made or removed.
    if len(statements) == 1:
        engine = engine.execution_options(isolation_level="AUTOCOMMIT")
    try:
        with engine.begin() as connection:
            for statement in statements:
                connection.execute(text(statement))
    except Exception as error:
        why = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise StorageFailed("no_database", detail=f"PostgreSQL refuses: {why}") from None
    finally:
        engine.dispose()


def _run(program: str, options: Sequence[str], url: URL, *, is_named: bool = False) -> None:
    """Run one of PostgreSQL's programs; the password is in its environment, where others do not see it."""
    address = url.set(drivername="postgresql", password=None).render_as_string()
    secret = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    place = [f"--dbname={address}"] if is_named else [address]
    try:
        done = subprocess.run(
            [program, *options, *place],
            env=os.environ | secret,
            capture_output=True,
            check=False,
            text=True,
        )
    except FileNotFoundError:
        raise StorageFailed(
            "no_program",
            detail=f"{program} is not there: install the programs of PostgreSQL beside the server",
        ) from None
    if done.returncode:
        why = (done.stderr.strip().splitlines() or ["it failed"])[0]
        raise StorageFailed("no_copy", detail=f"{program}: {why}")
