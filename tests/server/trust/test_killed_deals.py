"""Killed in the last turn of a daily deal or of a board: what was acknowledged is kept, and counts once."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, Table, select

from ironbridge.engine.codes import ASK_ACTION
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.daily import DAILY_ENTRIES, DUPLICATE_ENTRIES
from ironbridge.server.store.schema import ENTRIES
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import OVER, read_table
from tests.support.daily.table import DailyTable
from tests.support.server.bare import RULES, BareBackend, some_turn
from tests.support.server.faulty import AFTER, BEFORE, FRAME, INSIDE
from tests.support.server.restarted import LONGEST, Restarted
from tests.support.server.served import Client
from tests.support.server.waiting import wait_for

KEY = "the last turn"
OPTIONS = ("--bot-workers", "1", "--daily-bot", "random", "--daily-par", "random")
# Where each game's server dies, from when the turn is sent; the last one is killed when the turn was acknowledged. The
# second commit is that of a bot which plays after the person, if there is one.
ACKNOWLEDGED = ("acknowledged", 0)
DEATHS = [(BEFORE, 1), (INSIDE, 1), (AFTER, 1), (BEFORE, 2), (AFTER, 2), ACKNOWLEDGED]


@dataclass(frozen=True)
class Stored:
    """What a database has of a game: how often its last turn, whether it is over, and the rows of its entry."""

    turns: int
    is_over: bool
    entries: list[tuple[int | None, bool]]  # what was made, and whether it has ended


@dataclass
class Ending:
    """A game before the last turn of its person."""

    url: str
    game: str
    token: str
    entries: Table
    turn: dict[str, Any] = field(default_factory=dict)

    def lead_to(self, table: DailyTable, person: Person, seed: int) -> None:
        """Play at random until only the last turn of the person is left, and think of one."""
        while not self._is_last(table):
            table.play(self.game, person, 1, seed)
        live = table.backend.games.live(self.game)
        self.turn = {"number": live.number, "key": KEY, "choices": some_turn(live, seed)}

    def _is_last(self, table: DailyTable) -> bool:
        live = table.backend.games.live(self.game)
        s, seat = live.state.position, live.seat_to_act
        assert seat is not None
        has_no_more_cards = s.drawn == s.deck_end and s.hand_size[seat] <= s.actions_left
        is_persons = table.backend.games.table(live).seats[seat].bot is None
        return (
            is_persons and s.ask == ASK_ACTION and has_no_more_cards and s.era == s.rulebook.tables.eras - 1
        )

    def play(self, address: str) -> dict[str, Any] | None:
        """Send the last turn; the entry that acknowledges it, if it was."""
        client = Client(address, self.token)
        try:
            answer = client.post(f"/api/games/{self.game}/turn", **self.turn)
            entry: dict[str, Any] = answer.raise_for_status().json()
        except httpx.TransportError:
            return None
        finally:
            client.http.close()
        return entry

    def stored(self) -> Stored:
        """What is stored of it now."""

        def work(connection: Connection) -> Stored:
            keys = connection.execute(select(ENTRIES.c.key).where(ENTRIES.c.game == self.game)).scalars()
            rows = connection.execute(
                select(self.entries.c.vp, self.entries.c.ended).where(self.entries.c.game == self.game)
            )
            return Stored(
                sum(KEY in key for key in keys),
                read_table(connection, self.game).status == OVER,
                [(row.vp, row.ended is not None) for row in rows],
            )

        with closing(Database(self.url)) as database:
            return database.read(work)

    def wait(self) -> None:
        """Until it is over."""
        wait_for(lambda: self.stored().is_over)

    def replayed(self) -> int | None:
        """What the log says that its person made, if it was over in time."""
        with closing(BareBackend(Database(self.url))) as backend:
            live = backend.games.live(self.game)
            outcome, place = live.state.outcome(), live.shared
            assert outcome is not None
            assert place is not None
            assert place.seat is not None
            is_in_time = live.told[-1].entry.made < place.until
            return outcome.seats[place.seat].vp if is_in_time else None


@contextmanager
def prepared(url: str) -> Iterator[DailyTable]:
    """A database by the clock on the wall, to be filled before the server starts."""
    with closing(BareBackend(Database(url))) as backend:
        table = DailyTable(backend)
        table.clock.now = time.time()
        yield table


def daily_endings(url: str) -> list[Ending]:
    """The deal of today, played by so many people as there are deaths."""
    found = []
    with prepared(url) as table:
        for number in range(len(DEATHS)):
            person, token, _ = table.backend.people.welcome(f"Ada {number}")
            found.append(Ending(url, table.begin(person), token, DAILY_ENTRIES))
            found[-1].lead_to(table, person, number)
    return found


def duplicate_endings(url: str) -> list[Ending]:
    """The boards of a duplicate, each place of the turn order in turn."""
    found = []
    with prepared(url) as table:
        backend = table.backend
        made = backend.duplicates.make(backend.guest("Ben"), RULES, 2, "random", 3)
        for number in range(len(DEATHS)):
            person, token, _ = backend.people.welcome(f"Ada {number}")
            game = backend.duplicates.begin(person, made, number % 2)
            found.append(Ending(url, game, token, DUPLICATE_ENTRIES))
            found[-1].lead_to(table, person, number)
    return found


@pytest.fixture
def server(url: str, tmp_path: Path) -> Iterator[Restarted]:
    """A server that is killed and started again."""
    server = Restarted(url, tmp_path, *OPTIONS)
    yield server
    server.close()


@pytest.mark.parametrize("made", [daily_endings, duplicate_endings])
def test_killed_in_the_last_turn(
    server: Restarted, url: str, tmp_path: Path, made: Callable[[str], list[Ending]]
) -> None:
    endings, flag = made(url), tmp_path / "sent"
    acknowledged: dict[str, dict[str, Any]] = {}
    deaths: set[tuple[bool, int]] = set()

    def die(ending: Ending, where: str, at: int) -> Stored:
        """Send a last turn to a server that dies of it; what is stored then."""
        fault = {"where": where, "at": at, "bytes": FRAME // 2, "file": str(flag)}
        server.start(**{} if (where, at) == ACKNOWLEDGED else fault)
        flag.touch()
        entry = ending.play(server.address)
        if entry is not None:
            acknowledged[ending.game] = entry
        # Where a bot plays after the person, that may be what the server dies of.
        until = time.monotonic() + LONGEST
        while (where, at) != ACKNOWLEDGED and not server.is_gone.wait(0.2) and not ending.stored().is_over:
            assert time.monotonic() < until
        server.kill()
        flag.unlink()
        return ending.stored()

    for ending, (where, at) in zip(endings, DEATHS, strict=True):
        while True:
            found = die(ending, where, at)
            assert found.turns == 1 or (found.turns == 0 and ending.game not in acknowledged)
            (entry,) = found.entries
            assert entry[1] == found.is_over, "the result is stored with the end of the game, or not at all"
            deaths.add((ending.game in acknowledged, found.turns))
            # Something else may have been written first: once more, until the turn was.
            if found.turns or where != AFTER:
                break
    assert deaths == {(False, 0), (False, 1), (True, 1)}, "before, at and after the acknowledgement"

    server.start()
    for ending in endings:
        again = ending.play(server.address)
        assert again is not None
        assert acknowledged.get(ending.game, again) == again
        ending.wait()
        assert ending.play(server.address) == again
        assert ending.stored() == Stored(1, is_over=True, entries=[(ending.replayed(), True)])
    assert server.faults() == []
