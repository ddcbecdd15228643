"""Connections to PostgreSQL terminated again and again during play over sockets: nobody misses or doubles an event."""

import threading
from collections.abc import Iterator

import pytest

from ironbridge.server.store.database import Database
from tests.support.amount import amount
from tests.support.server.audit import Audit
from tests.support.server.bare import BareBackend
from tests.support.server.postgres import Postgres, emptied
from tests.support.server.scripts import Notes, Script
from tests.support.server.served import PATIENCE, Served
from tests.support.server.wires import Body, Gone, SocketWire

CUTS = amount(16)


class Reachable:
    """A server as scripts know it; this one stays."""

    def __init__(self, served: Served) -> None:
        self.address = served.address
        self.is_up = threading.Event()
        self.is_up.set()


class Onlooker(threading.Thread):
    """Somebody who looks on, and comes again after the last entry he saw whenever he was cut off."""

    def __init__(self, served: Served, game: str) -> None:
        super().__init__(daemon=True)
        self.address, self.game = served.address, game
        self.seen: list[Body] = []
        self.more = threading.Condition()
        self.is_ended = threading.Event()

    def run(self) -> None:
        """Look on until told to end."""
        while not self.is_ended.is_set():
            try:
                self.watch(SocketWire(self.address, "", self.game, len(self.seen)))
            except Gone:
                self.is_ended.wait(0.05)

    def watch(self, wire: SocketWire) -> None:
        """Take in what comes. Raises Gone."""
        try:
            while not self.is_ended.is_set():
                wire.wait()
                with self.more:
                    self.seen += wire.entries
                    wire.entries.clear()
                    self.more.notify_all()
        finally:
            wire.close()

    def wait_for(self, number: int) -> None:
        """Wait until so many entries were seen."""
        with self.more:
            assert self.more.wait_for(lambda: len(self.seen) >= number, PATIENCE), "nothing more is told"


class Play:
    """A game of two scripts at two servers, with an onlooker at each."""

    def __init__(self, url: str) -> None:
        self.servers = [Served(BareBackend(Database(url))) for _ in range(2)]
        self.notes = Notes()
        here = self.servers[0]
        people = [here.guest("Ada"), here.guest("Ben")]
        table = people[0].post("/api/tables", ruleset="birmingham", seats=["me", "invited"]).json()
        self.game: str = table["id"]
        people[1].post(f"/api/tables/{self.game}/join", invitation=table["invitation"])
        self.notes.games[self.game] = None
        self.scripts = [
            Script(f"script {seat}", Reachable(served), person.token, self.game, self.notes, SocketWire)
            for seat, (served, person) in enumerate(zip(self.servers, people, strict=True))
        ]
        self.onlookers = [Onlooker(served, self.game) for served in self.servers]
        for thread in (*self.scripts, *self.onlookers):
            thread.start()

    def end(self) -> None:
        """Let both scripts go home."""
        for script in self.scripts:
            script.is_ended.set()
        for script in self.scripts:
            script.join()

    def close(self) -> None:
        """End everything."""
        self.end()
        for onlooker in self.onlookers:
            onlooker.is_ended.set()
            onlooker.join()
        for served in self.servers:
            served.stop()


@pytest.fixture
def play(postgres_server: Postgres) -> Iterator[Play]:
    """A game that is being played."""
    play = Play(emptied(postgres_server.address))
    yield play
    play.close()


def test_nobody_misses_or_doubles_an_event(
    play: Play, postgres_server: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = 0
    for number in range(CUTS):
        play.notes.wait_for(play.notes.count + 1 + number % 3)
        cut += postgres_server.cut()
    play.notes.wait_for(play.notes.count + 5)
    play.end()
    play.notes.check()
    audit = Audit(play.servers[0].backend.database, play.notes)
    live = audit.replayed(play.game)
    first_game = [entry for entry in play.notes.acknowledged if entry.game == play.game]
    audit.check_entries(live, first_game)
    assert audit.lost == []
    audit.check_seen()
    for onlooker in play.onlookers:
        onlooker.wait_for(live.number)
        assert [entry["number"] for entry in onlooker.seen] == list(range(1, live.number + 1))
        assert [entry["choices"] for entry in onlooker.seen] == [list(told.choices) for told in live.told]
    assert cut >= CUTS
    with capsys.disabled():
        print(f"\n{cut} connections cut, {play.notes.count} acknowledged, {live.number} entries")
