"""The schema goes forward with a copy kept, and never backward."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.database import Database
from ironbridge.server.store.engines import make_engine
from ironbridge.server.store.migrations import MIGRATIONS
from ironbridge.server.store.schema import newest_version, prepare
from tests.support.server.bare import BareBackend


def add_a_column(connection: Connection) -> None:
    """A migration such as there will be."""
    connection.execute(text("alter table people add column colour varchar(10)"))


def fill_the_column(connection: Connection) -> None:
    """Another one."""
    connection.execute(text("update people set colour = 'red'"))


def test_an_older_database_is_brought_forward_once(url: str) -> None:
    Database(url).close()
    engine = make_engine(url)
    copy = prepare(engine, (*MIGRATIONS, add_a_column))
    assert prepare(engine, (*MIGRATIONS, add_a_column)) is None
    with engine.begin() as connection:
        assert connection.execute(text("select version from schema")).scalar_one() == newest_version() + 1
        assert connection.execute(text("select count(colour) from people")).scalar_one() == 0
    with pytest.raises(StorageFailed) as refused:
        prepare(engine)
    assert refused.value.code == "newer_schema"
    engine.dispose()
    assert (copy is not None) == url.startswith("sqlite")
    if copy is not None:
        with closing(sqlite3.connect(copy)) as kept:
            assert kept.execute("select version from schema").fetchone() == (newest_version(),)


@pytest.mark.parametrize(
    "change", ["update schema set version = 0", "update schema set version = -1", "delete from schema"]
)
def test_a_version_before_the_first_is_refused_and_nothing_is_changed(url: str, change: str) -> None:
    Database(url).close()
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text(change))
        before = connection.execute(text("select version from schema")).scalars().all()
    with pytest.raises(StorageFailed) as refused:
        Database(url)
    assert refused.value.code == "unknown_schema"
    assert "--database" in refused.value.message
    with engine.begin() as connection:
        assert connection.execute(text("select version from schema")).scalars().all() == before
    engine.dispose()


def test_postgresql_keeps_its_tables_as_they_were_at_every_step(postgres_backend: BareBackend) -> None:
    game, _, _ = postgres_backend.two_at_a_table()
    engine = postgres_backend.database.engine
    prepare(engine, (*MIGRATIONS, add_a_column))
    prepare(engine, (*MIGRATIONS, add_a_column, fill_the_column))
    first = newest_version()
    with engine.begin() as connection:
        for version in (first, first + 1):
            kept = connection.execute(text(f"select * from people_version_{version}")).mappings().all()
            assert [row.get("colour", "none yet") for row in kept] == [
                "none yet" if version == first else None
            ] * 2
            versions = connection.execute(text(f"select version from schema_version_{version}"))
            assert versions.scalar_one() == version
            assert connection.execute(text(f"select id from games_version_{version}")).scalar_one() == game


def test_a_migration_that_fails_changes_nothing(url: str) -> None:
    Database(url).close()
    engine = make_engine(url)

    def fail(connection: Connection) -> None:
        add_a_column(connection)
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        prepare(engine, (*MIGRATIONS, fail))
    prepare(engine, (*MIGRATIONS, add_a_column))
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


def test_hidden_cards_are_for_the_eyes_of_their_host_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    database = Database(f"sqlite:///{file}")
    copy = prepare(database.engine, (*MIGRATIONS, add_a_column))
    written = sorted(tmp_path.iterdir())
    assert copy in written
    assert file.with_name("games.db-wal") in written
    assert {stat.S_IMODE(each.stat().st_mode) for each in written} == {0o600}
    database.close()


def test_what_a_host_lets_others_read_stays_so(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.touch(0o640)
    file.chmod(0o640)
    Database(f"sqlite:///{file}").close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.parametrize("address", ["sqlite://", "mysql://host/games", "sqlite:///"])
def test_no_database_of_ours(address: str) -> None:
    with pytest.raises(StorageFailed):
        make_engine(address)
