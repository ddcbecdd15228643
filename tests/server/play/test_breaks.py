"""Breaks: 28 days a year, from now until a time that can be changed; clocks stand, and no game is endless by them."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironbridge.server.answers.documents import game_document, table_document
from ironbridge.server.errors import Conflict, ServerError, TooMany
from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import FLAG, STAND_IN
from ironbridge.server.tables.bounds import YEAR, longest
from ironbridge.server.tables.breaks import A_YEAR, MOST_BREAKS, latest_end, left_of_year
from ironbridge.server.tables.paces import DAY, HOUR, MINUTE, PACES
from ironbridge.server.wire.clocks import ClocksDocument
from tests.server.play.timed import Timed
from tests.support.server.bare import BareBackend, play_on

JANUARY = int(datetime(2027, 1, 1, tzinfo=UTC).timestamp())


def clocks(days: Timed) -> ClocksDocument:
    found = game_document(days.backend.games, days.game, None, None).clocks
    assert found is not None
    return found


def test_a_clock_stands_until_the_break_is_over(backend: BareBackend) -> None:
    days = Timed(backend)
    days.wait(HOUR)
    late, before = days.late, days.left()
    until = int(days.clock.now) + 5 * DAY
    backend.resting.begin(late, until)
    seat = backend.tables.get(days.game).seats_of(late)[0]
    assert [None if clock is None else clock.break_until for clock in clocks(days).seats] == [
        until if number == seat else None for number in range(3)
    ]
    days.wait(5 * DAY - 1)
    assert (days.left(), days.running().is_running, days.number) == (before, False, 1)
    days.wait(1 + HOUR)
    assert (days.left(), days.running().break_until) == (before - HOUR, None)
    days.wait(before)
    assert days.last[0] == FLAG


def test_a_break_ends_when_its_person_says_so(plain: BareBackend) -> None:
    days = Timed(plain)
    late, before = days.late, days.left()
    plain.resting.begin(late, int(days.clock.now) + 5 * DAY)
    days.wait(DAY)
    plain.resting.end(late)
    plain.resting.end(late)
    days.wait(HOUR)
    assert days.left() == before - HOUR
    off = plain.resting.time_off(late)
    assert (off.until, off.left) == (None, A_YEAR - DAY), "what was not taken is left"


def test_who_takes_a_break_may_play(plain: BareBackend) -> None:
    days = Timed(plain)
    late = days.late
    plain.resting.begin(late, int(days.clock.now) + 5 * DAY)
    play_on(plain, days.game, [late], 1)
    assert days.late != late
    assert days.running().is_running, "the clocks of others run"


def test_who_is_at_zero_is_not_saved_by_a_break(plain: BareBackend) -> None:
    days = Timed(plain)
    late = days.late
    days.wait(days.pace.bank)
    assert days.last[0] == FLAG
    plain.resting.begin(late, int(days.clock.now) + 5 * DAY)
    days.wait(DAY)
    assert days.last[0] == STAND_IN


def test_there_are_28_days_a_year(plain: BareBackend) -> None:
    days = Timed(plain)
    ada, now = days.people[0], int(days.clock.now)
    with pytest.raises(ServerError, match="a minute at least"):
        plain.resting.begin(ada, now)
    with pytest.raises(Conflict, match="28 days"):
        plain.resting.begin(ada, now + A_YEAR + 1)
    plain.resting.begin(ada, now + A_YEAR)
    days.wait(20 * DAY)
    plain.resting.begin(ada, now + 25 * DAY)
    days.wait(6 * DAY)
    off = plain.resting.time_off(ada)
    assert (off.until, off.left) == (None, 3 * DAY)
    with pytest.raises(Conflict, match="3 days"):
        plain.resting.begin(ada, int(days.clock.now) + 4 * DAY)
    days.wait(YEAR)
    assert plain.resting.time_off(ada).left == A_YEAR


def test_over_the_new_year_there_are_days_of_both() -> None:
    assert latest_end((), JANUARY - 10 * DAY) == JANUARY + A_YEAR
    assert latest_end((), JANUARY - 29 * DAY) == JANUARY - DAY
    taken = ((JANUARY - 5 * DAY, JANUARY + 5 * DAY),)
    assert left_of_year(taken, JANUARY + DAY) == A_YEAR - DAY
    assert left_of_year(taken, JANUARY - DAY) == A_YEAR - 4 * DAY


def test_a_break_is_not_begun_again_and_again(plain: BareBackend) -> None:
    days = Timed(plain)
    ada = days.people[0]
    for _ in range(MOST_BREAKS):
        days.clock.now += 2 * MINUTE
        plain.resting.begin(ada, int(days.clock.now) + DAY)
        days.clock.now += MINUTE
        plain.resting.end(ada)
    days.clock.now += MINUTE
    with pytest.raises(TooMany):
        plain.resting.begin(ada, int(days.clock.now) + DAY)


def test_another_server_hears_of_it(postgres_backend: BareBackend) -> None:
    days = Timed(postgres_backend)
    other = BareBackend(Database(postgres_backend.database.engine.url.render_as_string(hide_password=False)))
    other.database.time = days.clock
    try:
        days.backend = other
        before = days.left()
        heard = other.games.heard
        postgres_backend.resting.begin(days.late, int(days.clock.now) + 5 * DAY)
        heard(days.game, 0)  # as the listener does, whenever it comes to it
        days.clock.run(other.database, DAY)
        assert days.left() == before
    finally:
        other.close()


def test_the_bound_of_a_turn_holds_with_the_longest_break(plain: BareBackend) -> None:
    days = Timed(plain)
    bound = clocks(days).turn_ends_by
    assert bound == int(days.clock.now) + A_YEAR + days.pace.bank
    days.wait(HOUR)
    plain.resting.begin(days.late, plain.resting.time_off(days.late).latest)
    assert clocks(days).turn_ends_by == bound
    assert days.running().runs_out == bound
    days.wait(bound - days.clock.now - 1)
    assert days.number == 1
    days.wait(1)
    assert days.last[0] == FLAG


def test_a_game_has_a_bound_before_it_begins_and_while_it_runs(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    wishes = ["me", "invited"]
    table, _ = plain.tables.create(ada, "birmingham-intro", wishes, is_listed=False, pace="one_day")
    assert (table_document(table, ada).longest or 0) > 28 * DAY
    live, _ = plain.tables.create(ada, "birmingham-intro", wishes, is_listed=False, pace="live")
    assert table_document(live, ada).longest is None
    days = Timed(plain)
    first = clocks(days).ends_by
    assert first is not None
    play_on(plain, days.game, days.people, 20)
    later = clocks(days).ends_by
    assert later is not None
    assert days.clock.now < later < first


@given(st.integers(0, 10**7), st.integers(0, 100), st.integers(1, 8))
def test_law_a_bound_covers_all_that_is_allowed(banks: int, turns: int, people: int) -> None:
    pace = PACES["three_days"]
    lasting = longest(pace, banks, turns, people)
    awake = banks + turns * pace.gain
    breaks = people * A_YEAR * (lasting // YEAR + 2)
    assert (lasting - breaks - people * DAY) * 5 * 12 // (7 * 24) >= awake


def test_sleep_and_breaks_are_deleted_with_their_person(backend: BareBackend) -> None:
    days = Timed(backend)
    ada = days.people[0]
    backend.ways.choose(ada, Preferences(clock_sleeps=True, weekends=True))
    backend.resting.begin(ada, int(days.clock.now) + DAY)
    backend.farewells.delete(ada, "Ada")
    assert backend.resting.time_off(ada).until is None
