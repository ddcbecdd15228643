"""Looking at a database without changing it: its schema, its file, and every table in it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, inspect, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.backup import integrity_faults
from ironbridge.server.store.engines import failure, make_engine
from ironbridge.server.store.schema import TABLES, VERSIONS, newest_version
from ironbridge.server.tables.seating import DAMAGED
from ironbridge.server.upkeep.examination import Examined, examine

T = TypeVar("T")


class Doctor:
    """A database under examination. It is opened as it is found: nothing is made or brought forward.

    `file` is that of a SQLite database; with None the address is of a PostgreSQL server.
    """

    def __init__(self, url: str, file: Path | None) -> None:
        self.url = url
        self.file = file
        # One table is looked at in one transaction, as if nobody wrote meanwhile.
        self.engine = (
            make_engine(url).execution_options(isolation_level="REPEATABLE READ")
            if file is None
            else _reading(file)
        )

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def file_faults(self) -> list[str]:
        """What SQLite finds wrong with the file; PostgreSQL looks after its own."""
        if self.file is None:
            return []
        try:
            with closing(_open(self.file)) as connection:
                return integrity_faults(connection)
        except sqlite3.Error as error:
            return [str(error)]

    def version(self) -> int:
        """The version of the schema. Raises StorageFailed if this program does not know it."""

        def work(connection: Connection) -> int:
            if not inspect(connection).has_table(VERSIONS.name):
                raise StorageFailed("no_schema", detail="there are no tables of Ironbridge in this database")
            version: int = connection.execute(select(VERSIONS.c.version)).scalar_one()
            return version

        version = self._read(work)
        if version != newest_version():
            raise StorageFailed(
                "other_schema",
                detail=f"the database is of version {version}, and this program looks at {newest_version()};"
                " a server brings an older one forward when it starts",
            )
        return version

    def tables(self) -> list[str]:
        """All tables in the order in which they were made. Raises StorageFailed."""
        query = select(TABLES.c.id).order_by(TABLES.c.made, TABLES.c.id)
        return self._read(lambda connection: [row.id for row in connection.execute(query)])

    def examined(self, tables: list[str]) -> Iterator[Examined]:
        """What is found at each table."""
        for table in tables:
            yield self._read(partial(examine, table=table))

    def set_apart(self, found: list[Examined]) -> list[Examined]:
        """Mark the damaged games, and give those that are whole again their status back; those that were changed."""
        changed = [one for one in found if one.is_recovered or (one.faults and one.status != DAMAGED)]
        engine = make_engine(self.url)
        try:
            with engine.connect().execution_options(writes=True) as connection, connection.begin():
                for one in changed:
                    # Unless a server has changed it since.
                    connection.execute(
                        update(TABLES)
                        .where(TABLES.c.id == one.table, TABLES.c.status == one.status)
                        .values(status=one.right_status if one.is_recovered else DAMAGED)
                    )
        except DBAPIError as error:
            raise failure(error) from None
        finally:
            engine.dispose()
        return changed

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except DBAPIError:
            raise StorageFailed("unreadable", detail="the database cannot be read") from None


def _reading(file: Path) -> Engine:
    return create_engine("sqlite://", creator=lambda: _open(file), poolclass=NullPool)


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=10)
