"""Backups: made on a schedule, the newest kept, and gone back to only when the doctor finds nothing wrong."""

import os
import stat
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from ironbridge.cli.main import main
from ironbridge.server.store.database import Database
from ironbridge.server.upkeep.backups import HOUR, PREFIX, Backups, Schedule
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.damage import seat
from tests.support.server.postgres import program
from tests.support.server.program import Program
from tests.support.server.served import Client
from tests.support.server.waiting import wait_for

NOON = 1_900_000_000


@pytest.fixture(autouse=True)
def programs_of_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """`pg_dump` and `pg_restore` are installed."""
    with warnings.catch_warnings():
        # It complains about a folder that a machine without a desktop does not have.
        warnings.simplefilter("ignore")
        folder = str(Path(program("pg_dump")).parent)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def games(url: str) -> Iterator[str]:
    """The address of a database that is removed with all that was kept beside it."""
    yield url
    if url.startswith("postgresql"):
        whole = create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
        with whole.connect() as connection:
            found = connection.execute(
                text("select datname from pg_database where datname ~ '_(before|restoring)_'")
            )
            for name in found.scalars().all():
                connection.execute(text(f'drop database "{name}"'))
        whole.dispose()


def test_a_copy_is_made_when_it_is_due_and_the_newest_are_kept(games: str, tmp_path: Path) -> None:
    Database(games).close()
    folder = tmp_path / "backups"
    folder.mkdir()
    backups = Backups(games, Schedule(folder, 24, 3))
    strange = [folder / name for name in ("notes.txt", f"{PREFIX}holiday.db", f"{PREFIX}holiday.dump")]
    for file in strange:
        file.write_text("mine")
    made = [backups.look(NOON + hours * HOUR) for hours in (0, 1, 23.9, 24, 30, 49, 200, 224)]
    assert [copy is not None for copy in made] == [True, False, False, True, False, True, True, True]
    kept = [copy for copy in made if copy is not None][-3:]
    assert set(folder.iterdir()) == {*kept, *strange}
    assert all(stat.S_IMODE(copy.stat().st_mode) == 0o600 for copy in kept)
    assert backups.look(NOON) is not None, "copies of a clock that was wrong are not waited for"


def test_a_backup_brings_everything_back_and_keeps_what_was_there(
    games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backend = BareBackend(Database(games))
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben], 3)
    before = backend.log.entries(game)
    copy = tmp_path / "copy"
    assert main(["backup", "--database", games, str(copy)]) == 0
    play_on(backend, game, [ada, ben], 2)
    backend.close()
    assert main(["restore", "--database", games, "--backup", str(copy)]) == 0
    said = capsys.readouterr().out
    assert "1 tables, all well" in said
    again = BareBackend(Database(games))
    assert again.log.entries(game) == before
    play_on(again, game, [ada, ben], 1)
    again.close()
    kept = said.split("is kept: ")[1].strip()
    old = (
        f"sqlite:///{kept}"
        if games.startswith("sqlite")
        else games.replace("/postgres?", f"/{kept.removeprefix('the database ')}?")
    )
    there = BareBackend(Database(old))
    assert len(there.log.entries(game)) == len(before) + 2
    there.close()


def test_a_backup_that_is_not_well_changes_nothing(
    games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backend = BareBackend(Database(games))
    game, ada, ben = backend.two_at_a_table()
    backend.database.write(lambda connection: seat(1, person=None)(connection, game) and None)
    copy = tmp_path / "copy"
    assert main(["backup", "--database", games, str(copy)]) == 0
    backend.database.write(lambda connection: seat(1, person=ben.id)(connection, game) and None)
    play_on(backend, game, [ada, ben], 1)
    backend.close()
    capsys.readouterr()
    cut = tmp_path / "cut"
    cut.write_bytes(copy.read_bytes()[:3000])
    for bad, said in (
        (copy, "not well, and nothing was changed"),
        (cut, "not well, and nothing was changed" if games.startswith("sqlite") else "pg_restore: "),
        (tmp_path / "nothing", "there is no backup"),
    ):
        assert main(["restore", "--database", games, "--backup", str(bad)]) == 1
        assert said in capsys.readouterr().err
    assert main(["doctor", "--database", games]) == 0


def test_under_a_server_nothing_is_brought_back(games: str, tmp_path: Path) -> None:
    served = Program(games)
    copy = tmp_path / "copy"
    assert main(["backup", "--database", games, str(copy)]) == 0
    ada = Client(served.address)
    assert ada.post("/api/people", name="Ada").status_code == 201
    command = [sys.executable, "-m", "ironbridge", "restore", "--database", games, "--backup", str(copy)]
    refused = subprocess.run(command, capture_output=True, check=False, text=True)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "another server serves it" in refused.stderr or "being accessed by other users" in refused.stderr
    assert ada.post("/api/people", name="Ben").status_code == 201
    ada.http.close()
    served.terminate()
    database = Database(games)
    count = database.read(
        lambda connection: connection.execute(text("select count(*) from people")).scalar_one()
    )
    database.close()
    assert count == 2


def test_a_server_makes_them_by_itself(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    program = Program(f"sqlite:///{tmp_path / 'games.db'}", "--backup-to", str(folder))
    wait_for(lambda: any(file.suffix == ".db" and file.stat().st_size for file in folder.iterdir()))
    program.terminate()
    (copy,) = folder.iterdir()
    assert main(["doctor", "--database", f"sqlite:///{copy}"]) == 0
    assert any(f"backup {copy}" in line for line in program.said)


def test_without_the_programs_of_postgresql_it_is_said(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["backup", "--database", postgres, str(tmp_path / "copy")]) == 1
    assert "pg_dump is not there" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()


def test_a_schedule_of_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--backup-to", str(tmp_path / "b"), "--backup-keep", "0"]
    assert main(["serve", "--database", f"sqlite:///{tmp_path / 'games.db'}", *options]) == 1
    assert "more than 0" in capsys.readouterr().err
