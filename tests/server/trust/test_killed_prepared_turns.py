"""Killed while a prepared turn is played: it is played whole, together with the word of it, and once."""

import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, insert, select

from ironbridge.server.play.prepared.keeping import read_waiting
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import ENTRIES, HEARTBEAT
from tests.support.prepared.table import Table
from tests.support.server.bare import BareBackend
from tests.support.server.faulty import AFTER, BEFORE, FRAME, INSIDE
from tests.support.server.restarted import Restarted
from tests.support.server.served import Client

WHERE = (INSIDE, BEFORE, AFTER)
MOST_KILLS = 30
HOUR = 3600


def stored(url: str, game: str) -> tuple[list[str], int]:
    """The keys of the prepared turns in the log, and how many turns wait."""

    def work(connection: Connection) -> tuple[list[str], int]:
        keys = connection.execute(select(ENTRIES.c.key).where(ENTRIES.c.game == game)).scalars()
        waiting = sum(len(kept.turns) for kept in read_waiting(connection, game))
        return [key for key in keys if "prepared" in key], waiting

    with closing(Database(url)) as database:
        return database.read(work)


def test_killed_while_a_prepared_turn_is_played(url: str, tmp_path: Path) -> None:
    with closing(BareBackend(Database(url))) as backend:
        table = Table(backend, rounds=1, now=time.time() - HOUR)
        table.prepare(table.passing())
        table.other_passes()
        beat = insert(HEARTBEAT).values(id=1, seen=int(time.time()))
        backend.database.write(lambda connection: connection.execute(beat))
    server = Restarted(url, tmp_path)
    kills = 0
    while not (found := stored(url, table.game))[0]:
        assert found == ([], 1)
        server.start(where=WHERE[kills % len(WHERE)], at=2 + kills // len(WHERE), bytes=FRAME // 2)
        assert server.is_gone.wait(120)
        server.kill()
        kills += 1
        assert kills < MOST_KILLS
    assert kills > 0
    assert len(found[0]) == 1
    assert found[1] == 0
    server.start()
    client = Client(server.address, table.token)
    shown = client.get(f"/api/games/{table.game}/prepared").json()
    assert [result["played"] for result in shown["results"]] == [1]
    client.http.close()
    assert server.faults() == []
    server.close()
    assert stored(url, table.game) == found
