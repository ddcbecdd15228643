"""Killed while a clock runs out: a bot stands in whole or not at all, once, and its person returns."""

import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, insert, select

from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import RETURN, STAND_IN
from ironbridge.server.store.schema import ENTRIES, HEARTBEAT, SEATS
from ironbridge.server.tables.paces import PACES
from tests.support.server.bare import BareBackend
from tests.support.server.faulty import AFTER, BEFORE, FRAME, INSIDE
from tests.support.server.restarted import Restarted
from tests.support.server.served import Client
from tests.support.server.turned import TurnedClock

WHERE = (INSIDE, BEFORE, AFTER)
PACE = PACES["live"]
MOST_KILLS = 30


def stand_ins(url: str) -> tuple[list[int], list[int]]:
    """The seats that a bot has taken for a person by the log, and those where one sits."""

    def work(connection: Connection) -> tuple[list[int], list[int]]:
        entries = select(ENTRIES.c.seat).where(ENTRIES.c.kind == STAND_IN)
        seats = select(SEATS.c.seat).where(SEATS.c.bot.is_not(None))
        return list(connection.execute(entries).scalars()), list(connection.execute(seats).scalars())

    with closing(Database(url)) as database:
        return database.read(work)


def test_killed_while_a_clock_runs_out(url: str, tmp_path: Path) -> None:
    with closing(BareBackend(Database(url))) as backend:
        clock = TurnedClock(backend.database)
        clock.now = time.time() - PACE.bank
        ada, token, _ = backend.people.welcome("Ada")
        table, invitation = backend.tables.create(
            ada, "birmingham-intro", ["me", "invited"], is_listed=False, pace=PACE.name, stand_in="novice"
        )
        ben, other, _ = backend.people.welcome("Ben")
        backend.tables.join(ben, table.id, None, invitation)
        late = backend.games.live(table.id).seat_to_act
        beat = insert(HEARTBEAT).values(id=1, seen=int(time.time()))
        backend.database.write(lambda connection: connection.execute(beat))
    server = Restarted(url, tmp_path)
    kills = 0
    while not (found := stand_ins(url))[0]:
        assert found == ([], [])
        server.start(where=WHERE[kills % 3], at=2 + kills % 2, bytes=FRAME // 2)
        assert server.is_gone.wait(120)
        server.kill()
        kills += 1
        assert kills < MOST_KILLS
    assert stand_ins(url) == ([late], [late])
    server.start()
    client = Client(server.address, token if late == 0 else other)
    (entry,) = client.post(f"/api/games/{table.id}/return", key="back").json()
    assert (entry["kind"], entry["seat"]) == (RETURN, late)
    assert stand_ins(url) == ([late], [])
    client.http.close()
    assert server.faults() == []
    server.close()
