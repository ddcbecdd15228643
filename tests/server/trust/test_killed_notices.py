"""Killed while it sends: every notice that a stored turn owes comes, and a kill repeats one at most."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.notices import OUTBOX
from ironbridge.server.store.schema import ENTRIES
from tests.support.amount import amount
from tests.support.notices.receivers import HttpReceiver, reach_to
from tests.support.notices.told import webhook_of
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.faulty import AFTER, BEFORE
from tests.support.server.restarted import Restarted

GAMES = amount(2)
MOST_KILLS = 40
WHERE = (BEFORE, AFTER)
OPTIONS = ("--public-url", "https://brass.example.org", "--webhooks", "127.0.0.0/8", "--bot-workers", "0")


class Owed:
    """A database with games in which somebody is to be told, and a server on it that is killed again and again."""

    def __init__(self, url: str, folder: Path, receiver: HttpReceiver) -> None:
        self.url = url
        with closing(BareBackend(Database(url))) as backend:
            backend.ways.reach = reach_to(1)
            for _ in range(GAMES):
                game, ada, ben = backend.two_at_a_table()
                for person in (ada, ben):
                    webhook_of(backend, person, receiver.url())
                    backend.ways.choose(person, Preferences({"push": 0, "mail": 0, "webhook": 15}, wait=0))
                play_on(backend, game, [ada, ben], 1)
        self.owed = self.keys()
        self.server = Restarted(url, folder, *OPTIONS)
        self.kills = 0

    def keys(self) -> set[str]:
        """The names of all that is to be sent."""
        with closing(Database(self.url)) as database:
            return set(database.read(lambda found: found.execute(select(OUTBOX.c.key)).scalars().all()))

    def entries(self) -> int:
        """How many entries all logs have."""
        count = select(func.count()).select_from(ENTRIES)
        with closing(Database(self.url)) as database:
            return database.read(lambda found: found.execute(count).scalar_one())

    def let_leases_run_out(self) -> None:
        """What a killed server was sending may be taken by the next one, as in two minutes."""
        with closing(Database(self.url)) as database:
            free = update(OUTBOX).values(leased=0, due=0)
            database.write(lambda found: found.execute(free).rowcount)

    def die(self) -> None:
        """Start, and be killed at one of the next commits: some of the first are for other things than notices."""
        self.let_leases_run_out()
        self.server.start(where=WHERE[self.kills % 2], at=1 + self.kills % 12)
        while not self.server.is_gone.wait(1) and self.keys():
            pass
        self.server.kill()
        self.kills += 1


@pytest.fixture
def owed(url: str, tmp_path: Path) -> Iterator[tuple[Owed, HttpReceiver]]:
    """A server on a database of each kind that owes notices."""
    receiver = HttpReceiver()
    owed = Owed(url, tmp_path, receiver)
    yield owed, receiver
    owed.server.close()
    receiver.close()


def test_killed_while_it_sends(owed: tuple[Owed, HttpReceiver]) -> None:
    world, receiver = owed
    assert len(world.owed) == GAMES
    before = world.entries()
    while world.keys():
        world.die()
        assert world.kills < MOST_KILLS
    told = Counter(call.headers["webhook-id"] for call in receiver.received)
    assert len(told) == GAMES, "nothing is lost"
    assert sum(told.values()) - GAMES <= world.kills, "each kill repeats one at most"
    assert {json.loads(call.body)["type"] for call in receiver.received} == {"notice.turn"}
    assert world.entries() == before
    assert world.kills > 1
    assert world.server.faults() == []
