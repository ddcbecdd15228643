"""A clock that leaps is noticed, and nothing is cleared before the new time has gone on for a day."""

import logging

import pytest

from ironbridge.server.store.database import Database
from ironbridge.server.upkeep.clearing import Cleaner
from ironbridge.server.upkeep.clock import DAY, HOUR, LOG, Clock, Sight
from ironbridge.server.upkeep.retention import Retention
from tests.support.server.bare import BareBackend

NOON = 20_000 * DAY + DAY // 2
NOTHING = (0, 0, 0)


class Days:
    """The two clocks of a server, which looks at them ten times a day."""

    def __init__(self, backend: BareBackend, start: float) -> None:
        self.cleaner = Cleaner(backend.departures, Retention())
        self.now, self.running = start, 1000.0
        self.cleared: list[tuple[int, int, int]] = []
        self.look()

    def look(self) -> None:
        """Look at both clocks."""
        cleared = self.cleaner.look(self.now, self.running)
        if cleared is not None:
            self.cleared.append(cleared)

    def go(self, days: float) -> None:
        """Let time go by."""
        for _ in range(round(10 * days)):
            self.now += DAY / 10
            self.running += DAY / 10
            self.look()


@pytest.fixture
def start(backend: BareBackend, monkeypatch: pytest.MonkeyPatch) -> float:
    """When everything in the database is made."""
    monkeypatch.setattr("time.time", lambda: NOON)
    backend.database.time = lambda: NOON
    return NOON


def test_a_clock_that_leaps_clears_nothing_for_a_day(
    backend: BareBackend, start: float, caplog: pytest.LogCaptureFixture
) -> None:
    game, ada, _ = backend.two_at_a_table()
    table, _ = backend.tables.create(ada, "birmingham", ["me", "open"], is_listed=True)
    days = Days(backend, start)
    days.go(3)
    assert days.cleared == [NOTHING] * 3, "after a day it clears once a day"
    days.now += 100 * DAY
    days.look()
    days.go(0.9)
    assert (len(days.cleared), len(caplog.messages)) == (3, 1)
    assert "nothing is cleared" in caplog.messages[0]
    days.now -= 100 * DAY
    days.look()
    days.go(3)
    assert set(days.cleared) == {NOTHING}, "it was set right in time"
    assert backend.tables.get(table.id).status == "waiting"
    days.now += 100 * DAY
    days.go(1.2)
    assert days.cleared[-1] == (1, 1, 0), "it was the time after all"
    cleared = [message for message in caplog.messages if message.startswith("cleared")]
    assert len(cleared) == 2
    for name in (game, table.id):
        assert sum(name in message for message in cleared) == 1
    said = "\n".join(caplog.messages)
    assert ada.name not in said
    assert ada.id not in said


def test_a_leap_while_no_server_ran_is_noticed_at_the_next_start(backend: BareBackend, start: float) -> None:
    backend.two_at_a_table()
    Days(backend, start).go(2)
    later = Days(backend, start + 100 * DAY)
    later.go(0.9)
    assert later.cleared == []
    later.go(0.3)
    assert later.cleared == [(0, 1, 0)]


def test_the_first_start_with_this_version_knows_the_time_from_what_is_there(
    backend: BareBackend, start: float
) -> None:
    backend.two_at_a_table()
    days = Days(backend, start + 100 * DAY)
    days.go(0.9)
    assert days.cleared == []


def test_two_servers_whose_clocks_disagree_clear_nothing(
    postgres_backend: BareBackend, postgres: str, start: float
) -> None:
    other = BareBackend(Database(postgres))
    postgres_backend.two_at_a_table()
    right, wrong = Days(postgres_backend, start), Days(other, start + 100 * DAY)
    for _ in range(50):
        right.go(0.1)
        wrong.go(0.1)
    assert right.cleared == wrong.cleared == []
    right.go(1.2)
    assert right.cleared == [NOTHING], "only the right one is left"
    other.close()


def test_two_servers_do_not_make_a_day_shorter(
    postgres_backend: BareBackend, postgres: str, start: float
) -> None:
    other = BareBackend(Database(postgres))
    one, two = Days(postgres_backend, start), Days(other, start)
    for _ in range(9):
        one.go(0.1)
        two.go(0.1)
    assert one.cleared == two.cleared == []
    one.go(0.1)
    assert one.cleared == [NOTHING]
    other.close()


def sights(*steps: tuple[float, float]) -> list[bool]:
    """Whether the time is reliable after breaks and runs, both in hours."""
    sight, found = Sight(NOON), []
    for gap, ran in steps:
        sight = sight.next(int(sight.seen + gap * HOUR), 0, has_leapt=False)
        sight = sight.next(int(sight.seen + ran * HOUR), int(ran * HOUR), has_leapt=False)
        found.append(sight.is_reliable)
    return found


def test_a_server_that_runs_on_some_evenings_clears_too() -> None:
    evenings = [(21.0, 3.0)] * 4
    assert sights(*evenings) == [False, False, True, True]
    assert sights(*evenings, (69, 3), *evenings)[4:] == [False, False, False, True, True]
    assert sights(*[(164.0, 4.0)] * 8) == [False, False, True, False, False, False, True, False]


def test_small_steps_add_up(plain: BareBackend, caplog: pytest.LogCaptureFixture) -> None:
    clock, now = Clock(plain.database), float(NOON)
    with caplog.at_level(logging.WARNING, LOG.name):
        for looked in range(20):
            clock.look(now + looked * 300, looked)
    assert caplog.messages != []
