"""Killed while a seat is taken or a telegram is sent: asked again it is there once, and whole."""

from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select

from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import TAKEN
from ironbridge.server.store.layout.standings import STANDINGS
from ironbridge.server.store.layout.talk import TELEGRAMS
from ironbridge.server.store.schema import ENTRIES, SEATS
from tests.support.amount import SCALE
from tests.support.server.bare import BareBackend
from tests.support.server.faulty import AFTER, BEFORE, FRAME, INSIDE
from tests.support.server.restarted import LONGEST, Restarted
from tests.support.server.served import Client

WHERE = (BEFORE, INSIDE, AFTER)
Rows = list[tuple[Any, ...]]


class Besieged:
    """A game of Ada and Ben, with Dora beside it, on a server that dies at the next commit once a file is there."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.flag = folder / "die-now"
        with closing(BareBackend(Database(url))) as backend:
            welcomed = [backend.people.welcome(name) for name in ("Ada", "Ben", "Dora")]
            (self.ada, _, _), (self.ben, _, _), (self.dora, _, _) = welcomed
            self.tokens = {person.id: token for person, token, _ in welcomed}
            table, invitation = backend.tables.create(
                self.ada,
                "birmingham-intro",
                ["me", "invited"],
                is_listed=False,
                has_advice=False,
                is_rated=True,
            )
            backend.tables.join(self.ben, table.id, None, invitation)
            self.game = table.id
        self.server = Restarted(url, folder, "--bot-workers", "0")

    def rows(self, *columns: Any) -> Rows:
        """Some columns of what is stored."""

        def work(connection: Connection) -> Rows:
            return [tuple(row) for row in connection.execute(select(*columns))]

        with closing(Database(self.url)) as database:
            return database.read(work)

    def start(self, where: str) -> None:
        """Start it; once the file is there it dies at the next commit."""
        self.server.start(where=where, at=1, bytes=FRAME // 2, file=str(self.flag))

    def client(self, person: str) -> Client:
        """Somebody who calls."""
        return Client(self.server.address, self.tokens[person])

    def told(self, person: str, what: str, next_where: str, **body: Any) -> dict[str, Any]:
        """What a server says to which something is sent again, of which the one before it has died."""
        path, client = f"/api/games/{self.game}/{what}", self.client(person)
        self.flag.touch()
        with pytest.raises(httpx.TransportError):
            client.post(path, **body)
        assert self.server.is_gone.wait(LONGEST)
        self.server.kill()
        self.flag.unlink()
        self.start(next_where)
        answers = [client.post(path, **body) for _ in range(2)]
        client.http.close()
        assert {answer.status_code for answer in answers} <= {200, 201}, answers[0].text
        assert answers[0].json() == answers[1].json()
        found: dict[str, Any] = answers[0].json()
        return found

    def offered(self, person: str) -> tuple[int, str]:
        """Have a person offer their seat; the number of the entry, and what opens the seat."""
        client = self.client(person)
        number = client.game(self.game)["number"] + 1
        client.post(f"/api/games/{self.game}/offer", number=number - 1, key=f"{number}").raise_for_status()
        (offer,) = client.game(self.game)["offers"]
        client.http.close()
        return number, offer["token"]


@pytest.fixture
def besieged(url: str, tmp_path: Path) -> Iterator[Besieged]:
    """A server on a database of each kind."""
    besieged = Besieged(url, tmp_path)
    yield besieged
    besieged.server.close()


def test_killed_while_a_telegram_is_sent_and_a_seat_is_taken(besieged: Besieged) -> None:
    ben, holder, other = besieged.ben.id, besieged.ada.id, besieged.dora.id
    # PostgreSQL commits by itself, whatever becomes of the server: what is left is an answer that never came.
    ways = WHERE if besieged.url.startswith("sqlite") or SCALE > 1 else WHERE[1:2]
    besieged.start(ways[0])
    for done, (where, then) in enumerate(pairwise((*ways, BEFORE)), 1):
        sent = besieged.told(ben, "telegrams", where, key=where, text=f"Die {where}")
        assert (sent["number"], sent["text"]) == (done, f"Die {where}")
        assert len(besieged.rows(TELEGRAMS.c.number)) == done
        number, token = besieged.offered(holder)
        entry = besieged.told(other, "take", then, number=number, key=f"take {where}", token=token)
        assert (entry["kind"], entry["number"]) == (TAKEN, number + 1)
        holder, other = other, holder
        assert sorted(besieged.rows(SEATS.c.seat, SEATS.c.person)) == [(0, holder), (1, ben)]
        assert [kind for (kind,) in besieged.rows(ENTRIES.c.kind)].count(TAKEN) == done
        # Only the first holder has given away a game of their own: lost once, however often it was asked.
        rows = besieged.rows(STANDINGS.c.person, STANDINGS.c.rated)
        assert {row for row in rows if row[1]} == {(besieged.ada.id, 1), (ben, 1)}
    assert besieged.server.faults() == []
