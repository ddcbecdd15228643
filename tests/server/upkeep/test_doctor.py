"""`ironbridge doctor` finds every kind of damage in real databases, and changes nothing unless asked to."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, text, update

from ironbridge.cli.main import main
from ironbridge.server.errors import DamagedGame, StorageFailed
from ironbridge.server.play.forks import fork
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import StoredDraft
from ironbridge.server.store.schema import ENTRIES, GAMES, OPENINGS, SEATS, TABLES, VERSIONS
from ironbridge.server.tables.imports import import_record
from tests.support.server.bare import BareBackend, play_on, some_turn
from tests.support.server.brought import written
from tests.support.server.damage import Damage, drafted, entry, seat
from tests.support.server.waiting import wait_until


def report(url: str, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    """What the doctor says."""
    code = main(["doctor", "--database", url, "--json", *options])
    out, err = capsys.readouterr()
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    assert code == (0 if found["is_well"] else 1)
    return found


def full_backend(url: str) -> BareBackend:
    """A database with a table of every kind."""
    backend = BareBackend(Database(url))
    ada = backend.guest("Ada")
    backend.tables.create(ada, "lancashire", ["me", "open", "open"], is_listed=True)
    over, _ = backend.tables.create(ada, "birmingham-intro", ["me", "me"], is_listed=False)
    play_on(backend, over.id, [ada])
    left, _ = backend.tables.create(ada, "birmingham", ["me", "bot:random"], is_listed=False)
    backend.departures.leave(left.id, ada, "bye", why="left")
    import_record(backend.log, ada, written("birmingham-intro", 2, 12))
    drafting, _ = backend.tables.create(ada, "birmingham", ["me", "me"], is_listed=False)
    live = backend.games.live(drafting.id)
    backend.drafts.change(drafting.id, ada, 1, 0, "push", some_turn(live)[0], "k")
    return backend


def test_a_database_that_is_well(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    full_backend(url).close()
    found = report(url, capsys)
    assert found["is_well"]
    assert found["tables"] == {"abandoned": 1, "over": 1, "playing": 2, "waiting": 1}
    assert found["entries"] > 30
    assert main(["doctor", "--database", url]) == 0
    out = capsys.readouterr().out
    assert out.endswith("All is well.\n")
    assert max(map(len, out.splitlines())) <= 80


DAMAGES: dict[str, tuple[Damage, str]] = {
    "another choice": (entry(4, data='{"choices": [12345]}'), "entry 4"),
    "a missing entry": (
        lambda connection, game: connection.execute(
            delete(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.number == 3)
        ),
        "entry 3",
    ),
    "torn data": (entry(5, data='{"choices": [1'), "entry 5"),
    "no choices": (entry(2, data="{}"), "entry 2"),
    "another kind": (entry(1, kind="note"), "no start"),
    "another deal": (
        lambda connection, game: connection.execute(
            update(GAMES).where(GAMES.c.id == game).values(deal="{}")
        ),
        "deal",
    ),
    "another status": (
        lambda connection, game: connection.execute(
            update(TABLES).where(TABLES.c.id == game).values(status="over")
        ),
        "the table is over, the game is playing",
    ),
    "another ruleset": (
        lambda connection, game: connection.execute(
            update(TABLES).where(TABLES.c.id == game).values(ruleset="chess")
        ),
        "chess",
    ),
    "a seat without a person": (seat(1, person=None), "seat 1"),
    "an open seat": (seat(1, kind="open", person=None), "seat 1 is open"),
    "a missing seat": (
        lambda connection, game: connection.execute(
            delete(SEATS).where(SEATS.c.game == game, SEATS.c.seat == 0)
        ),
        "a seat is missing",
    ),
    "an illegal draft": (drafted(StoredDraft(9, 1, 1, (12345,), "k")), "draft"),
    "a draft of another turn": (drafted(StoredDraft(7, 1, 0, (), "k")), "draft"),
}


def damaged_game(backend: BareBackend, damage: Damage) -> str:
    """A game of eight turns that was damaged."""
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben], 8)
    backend.database.write(lambda connection: damage(connection, game) and None)
    return game


def test_damage_is_found(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    backend = full_backend(url)
    damaged = {damaged_game(backend, damage): said for damage, said in DAMAGES.values()}
    backend.close()
    found = report(url, capsys)
    faults = {one["table"]: " ".join(one["faults"]) for one in found["damaged"]}
    assert faults.keys() == damaged.keys()
    assert [(game, said) for game, said in damaged.items() if said not in faults[game]] == []
    assert (found["recovered"], found["changed"]) == ([], [])
    assert report(url, capsys) == found, "it changes nothing"


def test_a_fork_that_cannot_begin_is_found(plain: BareBackend, capsys: pytest.CaptureFixture[str]) -> None:
    url = str(plain.database.engine.url)
    ada = plain.guest("Ada")
    brought = import_record(plain.log, ada, written("birmingham-intro", 2, 30))
    forks = [
        fork(plain.games, brought.id, ada, 5, ["me", "invited"], is_listed=False)[0].id for _ in range(3)
    ]
    assert report(url, capsys)["is_well"]

    def damage(connection: Connection) -> None:
        for game, data in ((forks[0], "{"), (forks[1], '{"revision": 1, "deal": {}}')):
            connection.execute(update(OPENINGS).where(OPENINGS.c.game == game).values(data=data))

    plain.database.write(damage)
    found = {one["table"]: one["faults"] for one in report(url, capsys)["damaged"]}
    assert found == {
        forks[0]: ["its deal cannot be read"],
        forks[1]: ["what it will begin with does not replay"],
    }
    with pytest.raises(DamagedGame):
        plain.tables.start(ada, forks[0])
    assert plain.tables.get(forks[0]).status == "waiting"


def test_a_damaged_game_is_set_apart_and_comes_back_when_it_is_whole(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    backend = BareBackend(Database(url))
    game, (other, _, _) = damaged_game(backend, seat(1, person=None)), backend.two_at_a_table()
    backend.close()
    assert report(url, capsys, "--set-apart")["changed"] == [game]
    assert report(url, capsys)["tables"] == {"damaged": 1, "playing": 1}
    backend = BareBackend(Database(url))
    with pytest.raises(DamagedGame):
        backend.games.live(game)
    assert backend.games.live(other).number == 1
    assert backend.tables.get(game).status == "damaged"
    ben = backend.guest("Ben")
    backend.database.write(lambda connection: seat(1, person=ben.id)(connection, game) and None)
    backend.close()
    assert main(["doctor", "--database", url]) == 1
    assert f"Whole again: {game}\n" in capsys.readouterr().out
    assert report(url, capsys, "--set-apart")["recovered"] == [game]
    found = report(url, capsys)
    assert (found["is_well"], found["tables"]) == (True, {"playing": 2})


def test_a_report_for_people_is_readable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    backend = BareBackend(Database(url))
    game = damaged_game(backend, entry(4, data="{}"))
    backend.close()
    assert main(["doctor", "--database", url]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert f"Damaged: {game}, playing, 3 good entries" in lines
    assert lines[-1] == "Nothing was changed; --set-apart marks damaged games for the server."
    assert max(map(len, lines)) <= 80


def test_a_file_that_is_damaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.db"
    url = f"sqlite:///{file}"
    backend = full_backend(url)
    backend.database.read(
        lambda connection: connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)")).all()
    )
    backend.close()
    data = bytearray(file.read_bytes())
    page = 4096
    # The last pages hold rows of the log or of its index.
    data[-2 * page :] = b"\xff" * (2 * page)
    file.write_bytes(data)
    assert main(["doctor", "--database", url]) == 1
    out, err = capsys.readouterr()
    assert "File:    " in out or "cannot be read" in err
    file.write_bytes(b"no database at all" * 1000)
    assert main(["doctor", "--database", url]) == 1


def test_rows_that_refer_to_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    full_backend(url).close()
    database = Database(url)
    with database.engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql("DELETE FROM people")
    database.close()
    found = report(url, capsys)
    assert any("refers to nothing in people" in fault for fault in found["file_faults"])


def test_another_schema(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    database = Database(url)
    database.write(lambda connection: connection.execute(update(VERSIONS).values(version=99)).rowcount)
    database.close()
    assert main(["doctor", "--database", url]) == 1
    assert "version 99" in capsys.readouterr().err
    with pytest.raises(StorageFailed):
        Database(url)


def test_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--database", f"sqlite:///{tmp_path / 'none.db'}"]) == 1
    assert "there is no database" in capsys.readouterr().err
    (tmp_path / "empty.db").touch()
    assert main(["doctor", "--database", f"sqlite:///{tmp_path / 'empty.db'}"]) == 1
    assert "no tables of Ironbridge" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["empty.db"]


def test_no_bot_thinks_about_a_damaged_game_twice(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    backend = BareBackend(Database(url))
    ada = backend.guest("Ada")
    seats = ["bot:random", "me"]
    table, _ = backend.tables.create(ada, "birmingham-intro", seats, is_listed=False)
    backend.database.write(lambda connection: entry(1, data="{")(connection, table.id) and None)
    backend.close()
    backend = BareBackend(Database(url), minds=1)
    other, _ = backend.tables.create(ada, "birmingham-intro", seats, is_listed=False)
    backend.departures.leave(other.id, ada, "bye", why="left")
    wait_until(backend, other.id, lambda live: live.state.is_over)
    assert backend.seated_bots is not None
    assert backend.seated_bots.damaged == {table.id}
    backend.close()
    backend.seated_bots.look(table.id)
    backend.seated_bots.look(other.id)
    is_waiting = backend.seated_bots.queue.is_waiting
    assert (is_waiting(table.id), is_waiting(other.id)) == (False, True)
