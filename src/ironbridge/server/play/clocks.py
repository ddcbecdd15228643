"""The clocks of a game: what every seat has left, derived from the times in its log and from nothing else.

A clock runs only while its seat is to act. It stands while no server ran, while an undo is asked for and while a game
is set aside; in games over days also while its person rests. A turn adds to it, up to the most that it holds; an
undo gives back what there was when the turn began.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ironbridge.server.store.entries import (
    ABANDONMENT,
    EXTENSION,
    RESUMPTION,
    RETURN,
    STAND_IN,
    SUBSTITUTION,
    TAKEN,
    TURN,
    UNDO,
    UNDO_ASKED,
    UNDO_DROPPED,
    UNDO_REFUSED,
    Entry,
)
from ironbridge.server.tables.paces import DAY, Pace
from ironbridge.server.tables.sleep import Span

# When a seat rests, in the turn that began at a time, until another time.
Rests = Callable[[int, int, int], Iterable[Span]]
# Until when a seat could take a break that began at a time.
BreakEnd = Callable[[int, int], int]
SEATED = frozenset((SUBSTITUTION, STAND_IN, RETURN, EXTENSION, TAKEN))
MOST_SHOWN = 8  # rests that are told in advance
HORIZON = 90 * DAY  # nobody rests for so long that a clock runs out later


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of a seat at a moment: seconds left, whether it runs, since when its turn is, and what comes.

    `low_at` is when the last tenth begins, `runs_out` when nothing is left, if nobody does anything until then; while
    an undo is asked for nobody can tell. `rests` are the next times at which it stands since its person rests, and
    with the longest break that they can take from now on it runs out at `latest`.
    """

    seat: int
    left: int
    is_running: bool = False
    since: int | None = None
    low_at: int | None = None
    runs_out: int | None = None
    rests: tuple[Span, ...] = ()
    latest: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress: what every seat had when it began, when that was, and when all clocks stood in it."""

    banks: tuple[int, ...]
    began: int
    stops: tuple[Span, ...] = ()
    stopped: int | None = None  # since when, if they stand now
    seated: tuple[int, ...] = ()  # when whoever holds a seat came to it, if after the beginning


def nobody_rests(_seat: int, _began: int, _until: int) -> Iterable[Span]:
    """As in live games."""
    return ()


def no_break(_seat: int, now: int) -> int:
    """As in live games."""
    return now


def turn_in_progress(
    pace: Pace,
    players: int,
    entries: Iterable[Entry],
    outages: Sequence[Span] = (),
    rests: Rests = nobody_rests,
) -> Turn:
    """What the log says of the turn that has not ended; `outages` are the times at which no server ran."""
    banks, began = [pace.bank] * players, 0
    seated = [0] * players
    stops: list[Span] = []
    asked: tuple[int, int | None] | None = None  # since when an undo is asked for, and by which seat
    aside: int | None = None
    before: dict[
        int, tuple[int, ...]
    ] = {}  # the banks at the beginning of each turn, by the number of its entry
    for entry in entries:
        ends_asking = entry.kind in {TURN, UNDO, UNDO_REFUSED, UNDO_DROPPED, ABANDONMENT} or (
            entry.kind in {SUBSTITUTION, TAKEN} and asked is not None and entry.seat == asked[1]
        )
        if asked is not None and ends_asking:
            stops.append((asked[0], entry.made))
            asked = None
        if entry.kind == UNDO_ASKED:
            asked = entry.made, entry.seat
        elif entry.kind == ABANDONMENT:
            aside = entry.made
        elif entry.kind == RESUMPTION and aside is not None:
            stops.append((aside, entry.made))
            aside = None
        elif entry.kind in SEATED and entry.seat is not None:
            # Whoever sits there now begins anew, with a whole bank or with what they are given.
            banks[entry.seat] = min(pace.most, entry.data.get("seconds", pace.bank))
            seated[entry.seat] = entry.made
        elif entry.kind == TURN and entry.seat is not None:
            before[entry.number] = tuple(banks)
            start = max(began, seated[entry.seat])
            spent = running_time(start, entry.made, [*outages, *stops, *rests(entry.seat, began, entry.made)])
            banks[entry.seat] = min(pace.most, max(0, banks[entry.seat] - spent) + pace.gain)
        elif entry.kind == UNDO:
            banks = list(before.get(entry.data["to"], banks))
        if entry.kind in {TURN, UNDO} or not began:
            began, stops = entry.made, []
    stopped = aside if asked is None else asked[0]
    return Turn(tuple(banks), began, tuple(stops), stopped, tuple(seated))


def clocks_at(
    pace: Pace,
    turn: Turn,
    to_act: int | None,
    now: int,
    outages: Sequence[Span] = (),
    rests: Rests = nobody_rests,
    break_end: BreakEnd = no_break,
) -> list[SeatClock]:
    """The clock of every seat at a time, of which only that of the seat to act may run."""
    return [
        _acting(pace, turn, seat, now, outages, rests, break_end) if seat == to_act else SeatClock(seat, bank)
        for seat, bank in enumerate(turn.banks)
    ]


def _acting(
    pace: Pace,
    turn: Turn,
    seat: int,
    now: int,
    outages: Sequence[Span],
    rests: Rests,
    break_end: BreakEnd,
) -> SeatClock:
    since = max(turn.began, turn.seated[seat])
    resting = tuple(rests(seat, turn.began, max(now, since) + HORIZON))
    spans = [*outages, *turn.stops, *resting]
    until = now if turn.stopped is None else min(now, turn.stopped)
    left = max(0, turn.banks[seat] - running_time(since, until, spans))
    if turn.stopped is not None:
        return SeatClock(seat, left, since=since)
    return SeatClock(
        seat,
        left,
        not any(begin <= now < end for begin, end in spans),
        since,
        moment_after(since, max(0, turn.banks[seat] - pace.low), spans),
        moment_after(since, turn.banks[seat], spans),
        tuple(span for span in _merged(resting) if span[1] > now)[:MOST_SHOWN],
        moment_after(since, turn.banks[seat], [*spans, (now, break_end(seat, now))]),
    )


def running_time(begin: int, end: int, spans: Iterable[Span]) -> int:
    """The seconds between two times that are in none of the spans; never fewer than none."""
    total = max(0, end - begin)
    for start, stop in _merged(spans):
        total -= max(0, min(stop, end) - max(start, begin))
    return total


def moment_after(begin: int, seconds: int, spans: Iterable[Span]) -> int:
    """When so many seconds have run since a time, with spans in which nothing runs."""
    moment = begin
    for start, stop in _merged(spans):
        free = max(0, start - moment)
        if seconds <= free:
            break
        seconds -= free
        moment = max(moment, stop)
    return moment + seconds


def _merged(spans: Iterable[Span]) -> list[Span]:
    """The same times as spans that do not touch, in order."""
    found: list[Span] = []
    for start, stop in sorted(span for span in spans if span[0] < span[1]):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], stop)
        else:
            found.append((start, stop))
    return found
