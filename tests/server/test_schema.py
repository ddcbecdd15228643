"""The schema goes forward with a copy kept, and never backward."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from ironbridge.server.database import Database, make_engine
from ironbridge.server.errors import StorageFailed
from ironbridge.server.schema import prepare


def add_a_column(connection: Connection) -> None:
    """A migration such as there will be."""
    connection.execute(text("alter table people add column colour varchar(10)"))


def test_an_older_database_is_brought_forward_once(url: str) -> None:
    Database(url).close()
    engine = make_engine(url)
    copy = prepare(engine, (add_a_column,))
    assert prepare(engine, (add_a_column,)) is None
    with engine.begin() as connection:
        assert connection.execute(text("select version from schema")).scalar_one() == 2
        assert connection.execute(text("select count(colour) from people")).scalar_one() == 0
    with pytest.raises(StorageFailed) as refused:
        prepare(engine)
    assert refused.value.code == "newer_schema"
    engine.dispose()
    assert (copy is not None) == url.startswith("sqlite")
    if copy is not None:
        with closing(sqlite3.connect(copy)) as kept:
            assert kept.execute("select version from schema").fetchone() == (1,)


def test_a_migration_that_fails_changes_nothing(url: str) -> None:
    Database(url).close()
    engine = make_engine(url)

    def fail(connection: Connection) -> None:
        add_a_column(connection)
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        prepare(engine, (fail,))
    prepare(engine, (add_a_column,))
    engine.dispose()


def test_sqlite_keeps_what_is_acknowledged(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'games.db'}")
    settings = database.read(
        lambda connection: [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    )
    database.close()
    assert settings == ["wal", 2], "2 is FULL"


@pytest.mark.parametrize("address", ["sqlite://", "mysql://host/games", "sqlite:///"])
def test_no_database_of_ours(address: str) -> None:
    with pytest.raises(StorageFailed):
        make_engine(address)
