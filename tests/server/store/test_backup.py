"""`ironbridge backup`: a copy of a database in use, from which a server goes on."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from ironbridge.cli.main import main
from ironbridge.server.errors import StorageFailed
from ironbridge.server.store import backup
from ironbridge.server.store.backup import copy_database
from ironbridge.server.store.database import Database
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.program import Program
from tests.support.server.served import Client


def test_the_copy_is_of_one_moment_whatever_is_written_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PAGES", 8)
    source, copy = tmp_path / "games.db", tmp_path / "copy.db"
    backend = BareBackend(Database(f"sqlite:///{source}"))
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben], 6)
    before = backend.log.entries(game)
    steps: list[tuple[int, int]] = []

    def write_meanwhile(done: int, pages: int) -> None:
        steps.append((done, pages))
        play_on(backend, game, [ada, ben], 1)

    size = copy_database(source, copy, write_meanwhile)
    after = backend.log.entries(game)
    backend.close()
    assert len(steps) > 3
    assert steps[-1][0] == steps[-1][1]
    assert len(after) == len(before) + len(steps)
    assert size == copy.stat().st_size
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert {file.name for file in tmp_path.iterdir() if file.name.startswith("copy")} == {"copy.db"}
    restored = BareBackend(Database(f"sqlite:///{copy}"))
    assert restored.log.entries(game) == before
    play_on(restored, game, [ada, ben])
    assert restored.tables.get(game).status == "over"
    restored.close()


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    Database(url).close()
    copy = tmp_path / "copy.db"
    assert main(["backup", "--database", url, str(copy)]) == 0
    assert f"{copy}: {copy.stat().st_size:,} bytes, checked." in capsys.readouterr().out
    kept = copy.read_bytes()
    assert main(["backup", "--database", url, str(copy)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert copy.read_bytes() == kept


def test_a_damaged_file_gives_no_copy(tmp_path: Path) -> None:
    source, copy = tmp_path / "games.db", tmp_path / "copy.db"
    backend = BareBackend(Database(f"sqlite:///{source}"))
    backend.two_at_a_table()
    backend.close()
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("DELETE FROM tables")
        connection.commit()
    with pytest.raises(StorageFailed) as refused:
        copy_database(source, copy, lambda *_: None)
    assert refused.value.code == "damaged_database"
    source.write_bytes(b"no database at all" * 1000)
    with pytest.raises(StorageFailed) as refused:
        copy_database(source, copy, lambda *_: None)
    assert refused.value.code == "no_copy"
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("copy")] == []


@pytest.mark.parametrize(
    ("database", "code", "said"),
    [
        ("sqlite:///nowhere/games.db", 1, "there is no database"),
        ("nonsense", 1, "sqlite:///FILE"),
        ("postgresql://ada:secret@127.0.0.1:1/games", 1, "pg_dump"),
    ],
)
def test_what_cannot_be_copied_is_said_clearly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], database: str, code: int, said: str
) -> None:
    assert main(["backup", "--database", database, str(tmp_path / "copy.db")]) == code
    err = capsys.readouterr().err
    assert said in err
    assert "secret" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    Database(url).close()
    assert main(["backup", "--database", url, str(tmp_path / "nowhere" / "copy.db")]) == 1
    assert "No such file" in capsys.readouterr().err


def test_a_server_goes_on_from_the_copy_of_another(tmp_path: Path) -> None:
    url, copy = f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "copy.db"
    program = Program(url)
    ada = Client(program.address)
    ada.token = ada.post("/api/people", name="Ada").json()["token"]
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    for _ in range(3):
        ada.play_turn(game)
    assert main(["backup", "--database", url, str(copy)]) == 0
    kept = ada.get(f"/api/games/{game}/entries").json()
    ada.play_turn(game)
    ada.http.close()
    program.kill()
    program = Program(f"sqlite:///{copy}")
    ada = Client(program.address, ada.token)
    assert ada.get(f"/api/games/{game}/entries").json() == kept
    assert ada.play_turn(game)["number"] == len(kept) + 1
    ada.http.close()
    program.terminate()
    assert main(["doctor", "--database", f"sqlite:///{copy}"]) == 0
