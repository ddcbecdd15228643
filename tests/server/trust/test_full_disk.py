"""A disk without room, or a file that is gone: a clear error, nothing lost, and later it goes on."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.database import Database
from ironbridge.server.store.engines import failure
from tests.support.server.audit import Audit
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.faulty import NO_ROOM
from tests.support.server.restarted import Restarted
from tests.support.server.scripts import Notes
from tests.support.server.served import Client, Served
from tests.support.server.waiting import wait_for


def pages(database: Database) -> int:
    """How large a SQLite database is."""
    return int(database.read(lambda connection: connection.exec_driver_sql("PRAGMA page_count").scalar_one()))


def allow(database: Database, most: int) -> None:
    """Let what is written to a SQLite database make it so large at most."""
    database.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={most}"))


def welcome_many(backend: BareBackend) -> None:
    """Write more than fits onto a page."""
    for _ in range(1000):
        backend.guest("Ada Lovelace")


def test_a_database_that_may_not_grow_says_so_and_goes_on_later(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    allow(plain.database, pages(plain.database) + 1)
    with pytest.raises(StorageFailed) as full:
        welcome_many(plain)
    assert (full.value.code, full.value.status) == ("disk_full", 503)
    assert "full" in full.value.message
    before = plain.games.live(game).number
    allow(plain.database, 1_000_000)
    live = plain.games.live(game)
    assert live.number == before
    plain.drafts.play(game, plain.to_act(game, ada, ben), live.number, some_turn(live), "k")
    assert [entry.number for entry in plain.log.entries(game)] == [1, 2]
    assert plain.people.who(plain.people.welcome("Eve")[1]).name == "Eve"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Restarted]:
    """A server whose files may not grow while there is a file `no-room`."""
    server = Restarted(f"sqlite:///{tmp_path / 'games.db'}", tmp_path)
    server.start(where=NO_ROOM, file=str(tmp_path / "no-room"), bytes=2000)
    yield server
    server.close()


def test_a_full_disk_loses_nothing(server: Restarted, tmp_path: Path) -> None:
    client = Client(server.address)
    client.token = client.post("/api/people", name="Ada").json()["token"]
    game = client.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    flag = tmp_path / "no-room"
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"))
    for turns in range(4):
        live = backend.games.live(game)
        turn, number = some_turn(live), live.number
        body = {"number": number, "key": f"k{number}", "choices": turn}
        flag.touch()
        for _ in range(2):
            refused = client.post(f"/api/games/{game}/turn", **body)
            assert (refused.status_code, refused.json()["code"]) == (503, "disk_full")
        assert client.post("/api/people", name="Eve").json()["code"] == "disk_full"
        assert client.get("/health/live").status_code == 200
        document = client.game(game)
        assert (document["number"], document["draft"]["choices"]) == (number, [])
        if turns == 0:
            wait_for(lambda: client.get("/health").status_code == 503)
            assert client.get("/health/ready").json()["code"] == "disk_full"
        flag.unlink()
        if turns == 0:
            wait_for(lambda: client.get("/health/ready").status_code == 200)
        entry = client.post(f"/api/games/{game}/turn", **body).json()
        assert (entry["number"], entry["choices"]) == (number + 1, turn)
        live.replay(backend.log.entries(game, number)[0])
    client.http.close()
    server.kill()
    assert Audit(backend.database, Notes()).replayed(game).number == 5
    backend.close()


def raised(error: psycopg.Error) -> StorageFailed:
    """What is told of an error of PostgreSQL."""
    try:
        raise OperationalError("insert", {}, error) from error
    except OperationalError as wrapped:
        return failure(wrapped)


def test_a_full_disk_of_postgresql_is_told_as_one() -> None:
    full = raised(psycopg.errors.DiskFull("could not extend file: secret"))
    assert (full.code, "secret" in full.message) == ("disk_full", False)
    assert raised(psycopg.OperationalError("a full sentence")).code == "storage_failed"


def serve_says(database: Path) -> str:
    """What `ironbridge serve` says when it cannot begin."""
    command = [
        sys.executable,
        "-m",
        "ironbridge",
        "serve",
        "--port",
        "0",
        "--database",
        f"sqlite:///{database}",
    ]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1, ended
    assert "Traceback" not in ended.stderr
    return ended.stderr


def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("This is not a database, but it is long enough to be taken for one. " * 20)
    for path in (tmp_path / "nowhere" / "games.db", tmp_path, text):
        said = serve_says(path)
        assert str(path) in said
        assert len(said.splitlines()) == 1


def test_nothing_is_acknowledged_into_a_file_that_was_removed_or_replaced(
    lone: Served, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, kept = tmp_path / "games.db", tmp_path / "kept.db"
    ada = lone.guest("Ada")
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    assert ada.play_turn(game)["number"] == 2
    turn = {"number": 2, "key": "k", "choices": some_turn(lone.backend.games.live(game))}
    for put in (lambda: None, lambda: file.write_bytes(b""), lambda: shutil.copy(kept, file)):
        socket = ada.socket(game)
        socket.wait_for(2)
        file.rename(kept)
        put()
        assert socket.ask(type="turn", **turn)["error"]["code"] == "database_gone"
        socket.connection.close_socket()
        for _ in range(2):
            refused = ada.post(f"/api/games/{game}/turn", **turn)
            assert (refused.status_code, refused.json()["code"]) == (503, "database_gone")
            assert int(refused.headers["retry-after"]) > 0
        assert ada.post("/api/people", name="Eve").json()["code"] == "database_gone"
        kept.rename(file)
        assert ada.game(game)["number"] == 2
        assert ada.post("/api/people", name="Eve").status_code == 201
    assert ada.post(f"/api/games/{game}/turn", **turn).json()["number"] == 3
    told = [record.getMessage() for record in caplog.records if str(file) in record.getMessage()]
    assert ["removed or replaced" in line for line in told] == [True, False] * 3, "once, and that it is back"
    with closing(Database(f"sqlite:///{file}")) as database:
        assert Audit(database, Notes()).replayed(game).number == 3


def test_nothing_is_acknowledged_into_a_log_of_sqlite_that_was_removed(lone: Served, tmp_path: Path) -> None:
    # What was stored lately lies in this file alone: without it a restart knows nothing of it.
    file, kept = tmp_path / "games.db-wal", tmp_path / "kept"
    ada = lone.guest("Ada")
    for put in (lambda: None, lambda: file.write_bytes(b"")):
        file.rename(kept)
        put()
        for _ in range(2):
            refused = ada.post("/api/people", name="Eve")
            assert (refused.status_code, refused.json()["code"]) == (503, "database_gone")
        kept.rename(file)
        assert ada.post("/api/people", name="Eve").status_code == 201


def test_a_log_of_sqlite_that_is_made_anew_with_its_connections_is_the_right_one(tmp_path: Path) -> None:
    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("nonsense")

    with closing(BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"))) as backend:
        for name in ("Ada", "Ben"):
            assert backend.guest(name).name == name
            # The writer hangs up, and whoever closes the last connection removes the log.
            with pytest.raises(StorageFailed) as refused:
                backend.database.write(fail)
            assert refused.value.code == "storage_failed"
            backend.database.engine.dispose()
            assert not (tmp_path / "games.db-wal").exists()
