"""Sleep: in games over days a clock stands in quiet hours and at weekends, as the clock on the wall has them."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ironbridge.server.answers.documents import table_document
from ironbridge.server.errors import TooMany
from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.play.clocks import running_time
from ironbridge.server.store.database import Database
from ironbridge.server.tables.paces import DAY, HOUR, MINUTE
from ironbridge.server.tables.rests import Rests
from ironbridge.server.tables.sleep import MOST_CHANGES, NO_SLEEP, Sleep
from tests.server.play.timed import Timed
from tests.support.server.bare import BareBackend, play_on

LONDON = "Europe/London"
NIGHT = Sleep(LONDON, 22 * 60, 7 * 60, 0b1111111)
QUIET = Preferences(zone=LONDON, quiet_from=22 * 60, quiet_to=7 * 60, clock_sleeps=True)


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(LONDON)).timestamp())


def awake(sleep: Sleep, begin: str, end: str) -> float:
    """The hours between two times in which a clock runs."""
    return running_time(at(begin), at(end), sleep.spans(at(begin), at(end))) / HOUR


@pytest.mark.parametrize(
    ("begin", "end", "hours"),
    [
        ("2026-11-17T12:00", "2026-11-18T12:00", 15),
        ("2026-11-17T23:00", "2026-11-18T06:00", 0),
        ("2026-11-17T21:00", "2026-11-17T22:30", 1),
        # The night to the 29th of March has an hour less, that to the 25th of October one more: all of them are slept.
        ("2026-03-28T12:00", "2026-03-29T12:00", 15),
        ("2026-10-24T12:00", "2026-10-25T12:00", 15),
        ("2026-10-25T00:30", "2026-10-25T08:00", 1),
    ],
)
def test_hours_of_sleep_are_those_of_the_clock_on_the_wall(begin: str, end: str, hours: float) -> None:
    assert awake(NIGHT, begin, end) == hours


def test_the_nights_of_some_evenings_alone() -> None:
    week = Sleep(LONDON, 22 * 60, 7 * 60, 0b11111)
    assert awake(week, "2026-11-20T12:00", "2026-11-23T12:00") == 72 - 9, "Friday's night alone"


def test_weekends_are_slept_whole() -> None:
    weekends = Sleep(LONDON, has_weekends=True)
    assert awake(weekends, "2026-11-20T12:00", "2026-11-23T12:00") == 24
    assert awake(Sleep(LONDON, 22 * 60, 7 * 60, 127, True), "2026-11-20T12:00", "2026-11-23T12:00") == 10 + 5


def test_no_sleep_has_no_spans() -> None:
    assert list(NO_SLEEP.spans(0, 100 * DAY)) == []
    assert list(Sleep(LONDON, 60, 60, 127).spans(0, DAY)) == []
    assert list(Sleep("Unheard/Of", 60, 90, 127).spans(0, DAY)) == [], "a machine may know fewer zones"


def test_a_turn_goes_by_what_held_when_it_began() -> None:
    rests = Rests(((100, NIGHT), (200, NO_SLEEP)))
    assert not list(rests.spans(99, 10 * DAY))
    assert list(rests.spans(100, 10 * DAY)) == list(rests.spans(199, 10 * DAY))
    assert not list(rests.spans(200, 10 * DAY))


def asleep(days: Timed, chosen: Preferences = QUIET) -> None:
    """Let whoever is to act choose when to sleep, and come to their next turn."""
    late = days.late
    days.backend.ways.choose(late, chosen)
    play_on(days.backend, days.game, days.people, 1)
    while days.late != late:
        play_on(days.backend, days.game, days.people, 1)


def test_a_clock_sleeps_from_the_next_turn_on(backend: BareBackend) -> None:
    days = Timed(backend)  # on a Friday at eight in the morning
    days.wait(HOUR)
    first = days.left()
    backend.ways.choose(days.late, QUIET)
    days.wait(15 * HOUR)
    assert days.left() == first - 15 * HOUR, "this turn had begun before"
    assert days.running().rests == []
    asleep(days)
    # It is midnight.
    before, shown = days.left(), days.running()
    assert (shown.is_running, shown.rests[0][1] - days.clock.now) == (False, 7 * HOUR)
    days.wait(7 * HOUR)
    assert (days.left(), days.running().is_running) == (before, True)
    days.wait(2 * HOUR)
    assert days.left() == before - 2 * HOUR
    assert days.running().runs_out == days.clock.now + before - 2 * HOUR + 9 * HOUR * (before > 17 * HOUR)
    backend.ways.choose(days.late, Preferences())
    days.wait(14 * HOUR)
    assert days.left() == before - 15 * HOUR, "what is changed now does not count for this turn"


def test_nobody_is_flagged_in_their_sleep(plain: BareBackend) -> None:
    days = Timed(plain)
    asleep(days, Preferences(zone=LONDON, clock_sleeps=True, weekends=True))
    number, left = days.number, days.left()
    days.wait(left - MINUTE if left < 16 * HOUR else 16 * HOUR)
    rest = days.left()
    days.wait(2 * DAY - HOUR)
    assert (days.number, days.left(), days.running().is_running) == (number, rest, False)
    days.wait(HOUR + rest)
    assert days.last[0] == "flag"


def test_in_live_games_nobody_sleeps(plain: BareBackend) -> None:
    live = Timed(plain, "evening")
    asleep(live, Preferences(zone=LONDON, clock_sleeps=True, weekends=True))
    live.wait(16 * HOUR)
    assert live.last[0] == "stand_in"


def test_others_are_shown_it_before_they_join(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    plain.ways.choose(ada, QUIET)
    table, _ = plain.tables.create(
        ada, "birmingham-intro", ["me", "invited"], is_listed=False, pace="one_day"
    )
    sleep = table_document(plain.tables.get(table.id), ben).seats[0].sleep
    assert sleep is not None
    assert (sleep.zone, sleep.begin, sleep.end, sleep.days) == (LONDON, 22 * 60, 7 * 60, 127)
    live, _ = plain.tables.create(ada, "birmingham-intro", ["me", "invited"], is_listed=False, pace="live")
    assert table_document(plain.tables.get(live.id), ben).seats[0].sleep is None
    plain.ways.choose(ada, Preferences(zone=LONDON, quiet_from=22 * 60, quiet_to=7 * 60))
    assert table_document(plain.tables.get(table.id), ben).seats[0].sleep is None


def test_it_is_not_changed_again_and_again(plain: BareBackend) -> None:
    days = Timed(plain)
    ada = days.people[0]
    for minute in range(MOST_CHANGES):
        days.clock.now += MINUTE
        plain.ways.choose(
            ada, Preferences(zone=LONDON, quiet_from=minute, quiet_to=300, clock_sleeps=minute != 9)
        )
    days.clock.now += MINUTE
    with pytest.raises(TooMany):
        plain.ways.choose(ada, QUIET)
    assert plain.ways.of(ada)[0].quiet_from == MOST_CHANGES - 1, "nothing was changed"
    days.clock.now += DAY
    plain.ways.choose(ada, QUIET)


def test_another_server_hears_of_it(postgres_backend: BareBackend) -> None:
    days = Timed(postgres_backend)
    other = BareBackend(Database(postgres_backend.database.engine.url.render_as_string(hide_password=False)))
    other.database.time = days.clock
    try:
        here, days.backend = days.backend, other
        assert days.running().rests == []
        here.ways.choose(days.late, QUIET)
        late = days.late
        play_on(here, days.game, days.people, 1)
        while here.to_act(days.game, *days.people) != late:
            play_on(here, days.game, days.people, 1)
        assert days.running().rests
    finally:
        other.close()
