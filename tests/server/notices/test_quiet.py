"""Nobody is told anything in their quiet hours, in their own time zone; mails can wait for one time of the day."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.store.outbox import Kind

LONDON = "Europe/London"


def at(text: str, zone: str = LONDON) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


@pytest.mark.parametrize(
    ("made", "told"),
    [
        ("2026-11-17T21:59", "2026-11-17T21:59"),
        ("2026-11-17T22:00", "2026-11-18T07:00"),
        ("2026-11-18T03:00", "2026-11-18T07:00"),
        ("2026-11-18T07:00", "2026-11-18T07:00"),
        # From Monday to Friday alone: a Saturday's evening is not quiet, but the end of Friday's is.
        ("2026-11-21T06:00", "2026-11-21T07:00"),
        ("2026-11-21T23:00", "2026-11-21T23:00"),
    ],
)
def test_quiet_hours_hold_back_to_their_end(made: str, told: str) -> None:
    chosen = Preferences(zone=LONDON, quiet_from=22 * 60, quiet_to=7 * 60, quiet_days=0b11111)
    assert chosen.told_at(Kind.OVER, "push", at(made)) == at(told)


def test_quiet_hours_are_those_of_the_clock_on_the_wall_when_the_time_changes() -> None:
    chosen = Preferences(zone=LONDON, quiet_from=22 * 60, quiet_to=7 * 60)
    # In the night to the 25th of October the clocks go back.
    assert chosen.told_at(Kind.OVER, "push", at("2026-10-24T23:00")) == at("2026-10-25T07:00")


def test_a_turn_waits_and_then_it_may_be_quiet() -> None:
    chosen = Preferences(zone=LONDON, wait=900, quiet_from=22 * 60, quiet_to=7 * 60)
    assert chosen.told_at(Kind.TURN, "push", at("2026-11-17T12:00")) == at("2026-11-17T12:15")
    assert chosen.told_at(Kind.TURN, "push", at("2026-11-17T21:50")) == at("2026-11-18T07:00")


def test_mails_wait_for_the_time_of_the_day_and_others_do_not() -> None:
    chosen = Preferences(zone=LONDON, digest=18 * 60)
    assert chosen.told_at(Kind.OVER, "mail", at("2026-11-17T12:00")) == at("2026-11-17T18:00")
    assert chosen.told_at(Kind.OVER, "mail", at("2026-11-17T18:01")) == at("2026-11-18T18:00")
    assert chosen.told_at(Kind.OVER, "push", at("2026-11-17T12:00")) == at("2026-11-17T12:00")


def test_a_test_comes_at_once() -> None:
    chosen = Preferences(zone=LONDON, wait=900, digest=18 * 60, quiet_from=0, quiet_to=12 * 60)
    assert chosen.told_at(Kind.TEST, "mail", at("2026-11-17T03:00")) == at("2026-11-17T03:00")
