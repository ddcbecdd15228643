"""Clocks stand while no server ran: a gap between two beats is an outage, whoever beats."""

import time

import pytest

from ironbridge.server.store.database import Database
from ironbridge.server.store.heartbeat import BEAT, LONGEST, Heartbeat
from ironbridge.server.store.shared_time import SharedTime
from ironbridge.server.tables.paces import DAY
from tests.support.server.turned import BEGIN, TurnedClock


@pytest.fixture
def clock(database: Database) -> TurnedClock:
    return TurnedClock(database)


def test_servers_that_run_have_no_outage(database: Database, clock: TurnedClock) -> None:
    first, second = Heartbeat(database), Heartbeat(database)
    for beat in range(20):
        clock.now += BEAT
        (first, second)[beat % 2].beat()
    clock.now += LONGEST
    second.beat()
    assert second.outages == ()


def test_an_outage_is_known_to_every_server(database: Database, clock: TurnedClock) -> None:
    Heartbeat(database).beat()
    clock.now += 5000
    after, other = Heartbeat(database), Heartbeat(database)
    assert after.beat() == BEGIN + 5000
    other.beat()
    assert after.outages == other.outages == ((BEGIN, BEGIN + 5000),)


def test_time_that_leaps_is_an_outage_forward_and_none_backward(
    database: Database, clock: TurnedClock
) -> None:
    heartbeat = Heartbeat(database)
    heartbeat.beat()
    clock.now += 10_000_000
    heartbeat.beat()
    clock.now -= 10_000_000
    heartbeat.beat()
    assert heartbeat.outages == ((BEGIN, BEGIN + 10_000_000),)
    clock.now += 20_000_000
    heartbeat.beat()
    assert heartbeat.outages == ((BEGIN, BEGIN + 20_000_000),), "the longer one of two that began together"


def test_servers_of_one_database_have_its_time(database: Database) -> None:
    heartbeat = Heartbeat(database)
    assert isinstance(database.time, SharedTime) == database.is_shared
    if isinstance(database.time, SharedTime):
        database.time._ahead += DAY
    heartbeat.beat()
    assert abs(database.now() - time.time()) < DAY / 2, "it was asked for again with the beat"
