"""Killed at any moment under load, the server keeps every acknowledged turn and draft, and no other."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ironbridge.rules.deal import chance
from ironbridge.server.store.database import Database
from tests.support.amount import SCALE, amount
from tests.support.server.audit import Audit
from tests.support.server.faulty import AFTER, BEFORE, FRAME, INSIDE, LOST_ANSWER
from tests.support.server.postgres import Postgres, emptied
from tests.support.server.restarted import LONGEST, Restarted
from tests.support.server.scripts import Notes, Script, begin, end
from tests.support.soak.counts import ROUND, count

TABLES = 3
KILLS = max(300, amount(12)) if SCALE > 1 else amount(12)
CRASHES = max(10, amount(2)) if SCALE > 1 else amount(2)
BETWEEN_KILLS = 30  # acknowledged at most, before one at a random moment
if ROUND:
    # A hundred turns for each kill: a third of the kills are at a random moment, and a turn has three or four drafts.
    KILLS, CRASHES, BETWEEN_KILLS = 36, 4, 2000
INSIDE_COMMITS = (BEFORE, INSIDE, AFTER)


class Siege:
    """A server under load that is killed, and an audit of its database after each kill."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.luck = chance(f"kills {url.partition(':')[0]} {ROUND}".rstrip())
        self.server = Restarted(url, folder)
        self.server.start()
        self.notes = Notes()
        self.scripts: list[Script] = begin(self.server, self.notes, TABLES)
        self.database = Database(url)
        self.audit = Audit(self.database, self.notes)
        self.kills = self.inside = self.cuts = self.crashes = 0

    def kill(self) -> None:
        """Kill at a random moment, start again and compare."""
        self.notes.wait_for(self.notes.count + 1 + self.luck.below(BETWEEN_KILLS))
        self.server.kill()
        self.again()

    def die(self, **fault: Any) -> None:
        """Kill, start with a fault, and wait until the server has died of it."""
        self.server.kill()
        self.server.start(**fault)
        assert self.server.is_gone.wait(LONGEST)
        status = self.server.end(signal.SIGKILL)
        # What it said tells why it ended otherwise.
        assert status in {-signal.SIGKILL, -signal.SIGXFSZ}, (status, self.server.said.read_text())
        self.inside += 1
        self.kills += 1
        self.again()

    def again(self, **fault: Any) -> None:
        """Start again after a kill and compare the games that are being played."""
        self.kills += 1
        self.server.start(**fault)
        self.notes.check()
        self.audit.check({script.game for script in self.scripts})

    def close(self) -> None:
        """End everything."""
        end(self.scripts)
        self.server.close()
        self.database.close()

    def finish(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Compare every game that was ever begun, and tell what was seen."""
        end(self.scripts)
        self.notes.check()
        self.audit.check(self.notes.games)
        self.audit.check_seen()
        assert self.server.faults() == []
        assert self.notes.retries
        count(turns_acknowledged=len(self.notes.acknowledged), kills=self.kills, lost=len(self.audit.lost))
        with capsys.disabled():
            print(
                f"\n{self.url.partition(':')[0]}: {self.kills} kills, {self.inside} of them at a commit,"
                f" {self.cuts} connections cut, {self.crashes} crashes of the database;"
                f" {self.notes.count} acknowledged ({len(self.notes.acknowledged)} turns in"
                f" {len(self.notes.games)} games), {self.notes.retries} asked again, {len(self.audit.lost)} lost"
            )


@pytest.fixture
def siege(url: str, tmp_path: Path) -> Iterator[Siege]:
    """A server under load on a database of each kind."""
    siege = Siege(url, tmp_path)
    yield siege
    siege.close()


def test_killed_it_keeps_everything_acknowledged_and_nothing_else(
    siege: Siege, capsys: pytest.CaptureFixture[str]
) -> None:
    while siege.kills < KILLS:
        where = INSIDE_COMMITS[siege.inside % len(INSIDE_COMMITS)]
        commit = 1 + siege.luck.below(12)
        siege.die(where=where, at=commit, bytes=1 + siege.luck.below(3 * FRAME))
        siege.kill()
    siege.finish(capsys)


def test_whatever_happens_to_postgresql_nothing_acknowledged_is_lost(
    postgres_server: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    siege = Siege(emptied(postgres_server.address), tmp_path)
    try:
        for number in range(CRASHES):
            for _ in range(3):
                siege.notes.wait_for(siege.notes.count + 1 + siege.luck.below(10))
                siege.cuts += postgres_server.cut()
            siege.server.kill()
            siege.again(where=LOST_ANSWER, at=1 + siege.luck.below(6))
            siege.notes.wait_for(siege.notes.count + 8)
            if number % 2 == 0:
                postgres_server.crash()
                siege.crashes += 1
            siege.kill()
        siege.finish(capsys)
    finally:
        siege.close()
