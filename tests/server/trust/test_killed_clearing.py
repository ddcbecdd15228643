"""Killed while it watches a clock that leapt, or while it clears: nothing too early, by halves, or lost."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, select

from ironbridge.cli.main import main
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import CLOCK, ENTRIES, OPENINGS, PEOPLE, SEATS, SESSIONS, TABLES
from ironbridge.server.upkeep.clock import DAY, HOUR, Sight, write_sight
from tests.support.amount import amount
from tests.support.server.bare import RULES, BareBackend, play_on
from tests.support.server.faulty import AFTER, BEFORE, FRAME, INSIDE
from tests.support.server.restarted import Restarted
from tests.support.server.served import Client

WHERE = (INSIDE, AFTER, BEFORE)
STEP = 5 * HOUR  # between two looks at the clock
LEAP = 100 * DAY
EACH = amount(2)  # tables and games that will be cleared
MOST_KILLS = 30 * EACH
KEPT = (ENTRIES, OPENINGS, SEATS, PEOPLE, SESSIONS)
T = TypeVar("T")
Rows = dict[str, list[tuple[object, ...]]]


class Cleared:
    """A database with tables and games that nobody uses, and a server on it whose clock has leapt."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        with closing(BareBackend(Database(url))) as backend:
            self.waiting = [self._table(backend, number) for number in range(EACH)]
            self.games = [self._game(backend) for _ in range(EACH)]
            self.made = max(backend.tables.get(table).made for table in self.waiting)
            well = Sight(self.made, ran=DAY)
            backend.database.write(lambda connection: write_sight(connection, well))
            _, self.token, _ = backend.people.welcome("Zoe")
        self.before = self.rows()
        self.server = Restarted(url, folder)
        self.kills = 0

    def _table(self, backend: BareBackend, number: int) -> str:
        ada = backend.guest(f"Ada {number}")
        return backend.tables.create(ada, RULES, ["me", "open"], is_listed=True)[0].id

    def _game(self, backend: BareBackend) -> str:
        game, ada, ben = backend.two_at_a_table()
        play_on(backend, game, [ada, ben], 3)
        return game

    def rows(self) -> Rows:
        """All that could be lost by clearing."""

        def work(connection: Connection) -> Rows:
            return {
                kind.name: [
                    tuple(row) for row in connection.execute(select(kind).order_by(*kind.primary_key))
                ]
                for kind in KEPT
            }

        return self.read(work)

    def read(self, work: Callable[[Connection], T]) -> T:
        """What a question to the database gives."""
        with closing(Database(self.url)) as database:
            return database.read(work)

    def die(self) -> None:
        """Start with a clock that hurries and has leapt, and be killed at one of the next commits."""
        at = 2 + self.kills % 3
        now = max(self.watched().seen + STEP, self.made + LEAP)
        self.server.start(where=WHERE[self.kills % 3], at=at, bytes=FRAME // 2, clock=[now, STEP])
        assert self.server.is_gone.wait(120)
        self.server.kill()
        self.kills += 1

    def watched(self) -> Sight:
        """The time that was seen last, and for how long or on how many days it went on as it should."""
        row = self.read(lambda connection: connection.execute(select(CLOCK)).one())
        return Sight(row.seen, row.ran, row.days)

    def states(self) -> dict[str, tuple[str, bool, str]]:
        """How every table stands: its status, whether it counts as cleared, and the last entry of its log."""

        def work(connection: Connection) -> dict[str, tuple[str, bool, str]]:
            last = {
                row.game: row.kind
                for row in connection.execute(select(ENTRIES).order_by(ENTRIES.c.number)).all()
            }
            return {
                row.id: (row.status, row.cleared is not None, last.get(row.id, ""))
                for row in connection.execute(select(TABLES))
            }

        return self.read(work)


@pytest.fixture
def cleared(url: str, tmp_path: Path) -> Iterator[Cleared]:
    """A server on a database of each kind that is about to clear."""
    cleared = Cleared(url, tmp_path)
    yield cleared
    cleared.server.close()


def test_killed_while_it_watches_the_clock_and_clears(
    cleared: Cleared, capsys: pytest.CaptureFixture[str]
) -> None:
    is_waiting = {("waiting", False, ""), ("cleared", True, "")}
    is_game = {("playing", False, "turn"), ("abandoned", True, "abandoned")}
    untouched = {"waiting", "playing"}
    kills_before_clearing = 0
    states = cleared.states()
    while any(status in untouched for status, _, _ in states.values()):
        cleared.die()
        states = cleared.states()
        assert {states[table] for table in cleared.waiting} <= is_waiting
        assert {states[game] for game in cleared.games} <= is_game
        sight = cleared.watched()
        if not sight.is_reliable and sight.seen >= cleared.made + LEAP:
            assert {status for status, _, _ in states.values()} == untouched, "not before it can be relied on"
            kills_before_clearing = cleared.kills
        assert cleared.kills < MOST_KILLS
    assert kills_before_clearing > 1
    assert cleared.kills > kills_before_clearing + 1
    after = cleared.rows()
    added = [row for row in after["entries"] if row not in cleared.before["entries"]]
    assert len(added) == EACH, "each game was ended once"
    after["entries"] = [row for row in after["entries"] if row not in added]
    for kind in ("entries", "openings", "seats"):
        assert after[kind] == cleared.before[kind]
    assert cleared.server.faults() == []
    names = [*cleared.waiting, *cleared.games]
    assert main(["restore", "--database", cleared.url, *names]) == 0, capsys.readouterr().err
    cleared.server.start()
    zoe = Client(cleared.server.address, cleared.token)
    assert zoe.get("/api/people/me").json()["name"] == "Zoe"
    assert {zoe.get(f"/api/tables/{table}").json()["status"] for table in cleared.waiting} == {"waiting"}
    assert {zoe.game(game)["status"] for game in cleared.games} == {"playing"}
    zoe.http.close()
