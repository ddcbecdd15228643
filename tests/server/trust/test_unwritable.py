"""A database that cannot be written is told at the start, with what to do, and stays as it is."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from ironbridge.cli.main import main
from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.database import Database
from tests.support.server.bare import BareBackend
from tests.support.server.postgres import emptied

# Root may write everywhere. Without this power (1 of Linux, dropped by 24) it may do what the modes of files say.
LIKE_ANYBODY = (
    "import ctypes, os, sys; os.geteuid() or ctypes.CDLL(None).prctl(24, 1, 0, 0, 0);"
    " os.execv(sys.argv[1], sys.argv[1:])"
)
WHAT_TO_DO = "--database"


def serve_says(**more: str) -> str:
    """What `ironbridge serve` says in one line when it cannot begin."""
    options = ["--database", more.pop("database")] if "database" in more else []
    serve = [sys.executable, "-m", "ironbridge", "serve", "--port", "0", *options]
    ended = subprocess.run(
        [sys.executable, "-c", LIKE_ANYBODY, *serve],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=os.environ | more,
    )
    assert ended.returncode == 1, ended
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    assert WHAT_TO_DO in line
    return line


def contents(folder: Path) -> dict[str, bytes]:
    """All files in a folder, but for those that SQLite leaves where it has only read: an empty log and its index."""
    read = {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}
    return {name: content for name, content in read.items() if content}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a game, in a folder of its own."""
    file = tmp_path / "kept" / "games.db"
    file.parent.mkdir()
    backend = BareBackend(Database(f"sqlite:///{file}"))
    backend.two_at_a_table()
    backend.close()
    return file


@pytest.mark.parametrize("what", ["the file", "the folder"])
def test_without_permission_to_write(database: Path, what: str) -> None:
    before = contents(database.parent)
    forbidden, mode = (database, 0o444) if what == "the file" else (database.parent, 0o555)
    forbidden.chmod(mode)
    try:
        said = serve_says(database=f"sqlite:///{database}")
        assert str(database) in said
        assert "may write both folder and file" in said
    finally:
        forbidden.chmod(0o755)
    assert contents(database.parent) == before


def test_a_database_opened_to_read_alone(database: Path) -> None:
    before = contents(database.parent)
    with pytest.raises(StorageFailed) as refused:
        Database(f"sqlite:///file:{database}?mode=ro&uri=true")
    assert refused.value.code == "no_database"
    assert WHAT_TO_DO in refused.value.message
    assert contents(database.parent) == before


def test_a_start_changes_nothing_in_a_database_that_is_well(database: Path) -> None:
    def rows() -> list[str]:
        with closing(sqlite3.connect(database)) as connection:
            return list(connection.iterdump())

    before = rows()
    Database(f"sqlite:///{database}").close()
    assert rows() == before


def test_a_file_in_the_place_of_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "share"
    file.write_text("mine")
    assert main(["serve", "--port", "0", "--database", f"sqlite:///{file / 'games.db'}"]) == 1
    said = capsys.readouterr().err
    assert str(file / "games.db") in said
    assert WHAT_TO_DO in said
    assert str(file) in serve_says(XDG_DATA_HOME=str(file))
    assert contents(tmp_path) == {"share": b"mine"}


def test_a_postgresql_that_only_reads(postgres: str) -> None:
    url = emptied(postgres)
    BareBackend(Database(url)).close()
    with psycopg.connect(url, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        try:
            with pytest.raises(StorageFailed) as refused:
                Database(url)
        finally:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
    assert refused.value.code == "no_database"
    assert WHAT_TO_DO in refused.value.message
    BareBackend(Database(url)).close()
