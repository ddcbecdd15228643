"""Clocks are derived from the times of the log: bank, gain and cap; only the seat to act runs, and never in a stop."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironbridge.server.play.clocks import (
    SeatClock,
    Turn,
    clocks_at,
    moment_after,
    running_time,
    turn_in_progress,
)
from ironbridge.server.store.entries import (
    ABANDONMENT,
    RESUMPTION,
    START,
    SUBSTITUTION,
    TURN,
    UNDO,
    UNDO_AGREED,
    UNDO_ASKED,
    UNDO_DROPPED,
    UNDO_REFUSED,
    Entry,
)
from ironbridge.server.tables.paces import DAY, HOUR, PACES, Pace
from ironbridge.server.tables.sleep import Span

PACE = Pace("of the tests", bank=1000, gain=100, most=1500)
BEGIN = 10_000


def log(
    *entries: tuple[int, int | None, str] | tuple[int, int | None, str, dict[str, int]],
) -> list[Entry]:
    """A log that starts at BEGIN; each entry has its seconds after that, its seat, its kind and perhaps its data."""
    given: list[tuple[int, int | None, str, dict[str, int]]] = [(0, None, START, {})]
    given += [entry if len(entry) == 4 else (*entry, {}) for entry in entries]
    return [
        Entry(number, seat, kind, data, f"{seat}:{number}", BEGIN + after)
        for number, (after, seat, kind, data) in enumerate(given, 1)
    ]


def turn_of(entries: list[Entry], outages: tuple[Span, ...] = ()) -> Turn:
    return turn_in_progress(PACE, 2, entries, outages)


def left(entries: list[Entry], to_act: int | None, after: int, outages: tuple[Span, ...] = ()) -> list[int]:
    """What every seat has left, so many seconds after the beginning."""
    found = clocks_at(PACE, turn_of(entries, outages), to_act, BEGIN + after, outages)
    return [clock.left for clock in found]


def test_the_presets_have_the_numbers_of_the_design() -> None:
    numbers = {pace.name: (pace.bank, pace.gain, pace.most) for pace in PACES.values()}
    assert numbers == {
        "live": (20 * 60, 30, 25 * 60),
        "evening": (45 * 60, 60, 60 * 60),
        "one_day": (DAY, 12 * HOUR, 2 * DAY),
        "two_days": (2 * DAY, 18 * HOUR, 5 * DAY),
        "three_days": (3 * DAY, 36 * HOUR, 7 * DAY),
    }
    assert [pace.name for pace in PACES.values() if pace.is_live] == ["live", "evening"]


def test_only_the_seat_to_act_runs() -> None:
    assert left(log(), 0, 300) == [700, 1000]
    assert left(log(), 1, 300) == [1000, 700]
    assert left(log(), None, 300) == [1000, 1000]


def test_a_turn_adds_its_gain_when_it_ends() -> None:
    assert left(log((300, 0, TURN)), 1, 350) == [800, 950]


def test_a_bank_holds_no_more_than_its_most() -> None:
    turns = [(after, 0, TURN) for after in range(1, 8)]
    assert left(log(*turns), 1, 7)[0] == PACE.most


def test_whoever_plays_after_zero_has_their_gain() -> None:
    assert left(log((5000, 0, TURN)), 1, 5000) == [100, 1000]


def test_a_clock_says_when_it_is_low_and_when_it_runs_out() -> None:
    first, second = clocks_at(PACE, turn_of(log()), 0, BEGIN + 300)
    assert first == SeatClock(0, 700, True, BEGIN, BEGIN + 850, BEGIN + 1000, latest=BEGIN + 1000)
    assert second == SeatClock(1, 1000)


def test_clocks_stand_while_no_server_ran() -> None:
    outages = ((BEGIN + 100, BEGIN + 5000),)
    assert left(log(), 0, 5100, outages) == [800, 1000]
    assert left(log((5100, 0, TURN)), 1, 5100, outages) == [900, 1000]
    (clock, _) = clocks_at(PACE, turn_of(log()), 0, BEGIN + 50, outages)
    assert clock.runs_out == BEGIN + 5900


def test_a_leap_of_time_flags_nobody() -> None:
    century = 100 * 365 * DAY
    assert left(log(), 0, century, ((BEGIN + 10, BEGIN + century),)) == [990, 1000]
    back = log((50, 0, TURN), (-5000, 1, TURN))
    assert left(back, 0, -4900) == [950, 1100], "a clock that is set back takes nothing from anybody"


@pytest.mark.parametrize("answer", [UNDO_REFUSED, UNDO_DROPPED])
def test_clocks_stand_while_an_undo_is_asked_for(answer: str) -> None:
    asked = log((100, 0, TURN), (200, 0, UNDO_ASKED))
    assert left(asked, 1, 5000) == [1000, 900]
    clock = clocks_at(PACE, turn_of(asked), 1, BEGIN + 5000)[1]
    assert (clock.is_running, clock.runs_out, clock.low_at) == (False, None, None)
    answered = log((100, 0, TURN), (200, 0, UNDO_ASKED), (5000, 1, answer))
    assert left(answered, 1, 5100) == [1000, 800]


def test_a_turn_ends_the_question_for_an_undo() -> None:
    assert left(log((100, 0, TURN), (200, 0, UNDO_ASKED), (5000, 1, TURN)), 0, 5000) == [1000, 1000]


def test_a_question_goes_with_who_asked_it() -> None:
    entries = log((100, 0, TURN), (200, 0, UNDO_ASKED), (300, 0, SUBSTITUTION))
    assert left(entries, 1, 400) == [1000, 800]


def test_an_undo_gives_back_what_there_was_when_the_turn_began() -> None:
    entries = log(
        (300, 0, TURN),
        (700, 1, TURN),
        (710, 1, UNDO_ASKED),
        (720, 0, UNDO_AGREED),
        (720, None, UNDO, {"to": 3}),
    )
    assert left(entries, 1, 820) == [800, 900]


def test_clocks_stand_while_a_game_is_set_aside() -> None:
    aside = log((100, 0, TURN), (200, None, ABANDONMENT))
    assert left(aside, 1, 9000) == [1000, 900]
    assert left(log((100, 0, TURN), (200, None, ABANDONMENT), (9000, None, RESUMPTION)), 1, 9100) == [
        1000,
        800,
    ]


def test_a_clock_stands_while_its_person_rests() -> None:
    def rests(seat: int, _began: int, _until: int) -> list[Span]:
        return [(BEGIN + 100, BEGIN + 400)] if seat == 0 else []

    turn = turn_in_progress(PACE, 2, log(), (), rests)
    (clock, _) = clocks_at(PACE, turn, 0, BEGIN + 200, (), rests)
    assert (clock.left, clock.is_running, clock.runs_out) == (900, False, BEGIN + 1300)
    after = turn_in_progress(PACE, 2, log((500, 0, TURN)), (), rests)
    assert after.banks == (900, 1000)


SPANS = st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), max_size=6)


@given(SPANS, st.integers(0, 300), st.integers(0, 300))
def test_law_running_time_is_what_is_counted_second_by_second(
    spans: list[Span], begin: int, end: int
) -> None:
    counted = sum(not any(start <= second < stop for start, stop in spans) for second in range(begin, end))
    assert running_time(begin, end, spans) == counted


@given(SPANS, st.integers(0, 300), st.integers(0, 300))
def test_law_a_clock_runs_out_when_its_seconds_have_run(spans: list[Span], begin: int, seconds: int) -> None:
    moment = moment_after(begin, seconds, spans)
    assert running_time(begin, moment, spans) == seconds
    if seconds:
        assert running_time(begin, moment - 1, spans) == seconds - 1


KINDS = [TURN, TURN, TURN, UNDO_ASKED, UNDO_REFUSED, UNDO, SUBSTITUTION, ABANDONMENT, RESUMPTION]
HAPPENED = st.lists(
    st.tuples(st.integers(-50, 1200), st.integers(0, 2), st.sampled_from(KINDS), st.integers(1, 12)),
    max_size=12,
)


@given(HAPPENED, SPANS, st.integers(0, 5000))
def test_law_banks_stay_between_nothing_and_the_most_and_time_only_takes(
    happened: list[tuple[int, int, str, int]], spans: list[Span], later: int
) -> None:
    times = list(accumulate(after for after, *_ in happened))
    entries = log(
        *((time, seat, kind, {"to": to}) for time, (_, seat, kind, to) in zip(times, happened, strict=True))
    )
    outages = [(BEGIN + begin, BEGIN + end) for begin, end in spans]
    turn = turn_in_progress(PACE, 3, entries, outages)
    now = entries[-1].made
    first = clocks_at(PACE, turn, 1, now, outages)
    then = clocks_at(PACE, turn, 1, now + later, outages)
    for before, after in zip(first, then, strict=True):
        assert 0 <= after.left <= before.left <= PACE.most
        assert after.left == before.left or after.seat == 1
        assert not after.is_running or after.seat == 1
        assert before.left - after.left <= later
    acting = then[1]
    if acting.runs_out is not None and acting.runs_out > now + later:
        assert acting.left > 0
    if acting.runs_out is not None and acting.runs_out <= now + later:
        assert acting.left == 0
