"""The clocks of a game in memory, as its log and its table have them now."""

from collections.abc import Iterable
from dataclasses import dataclass

from ironbridge.server.play.clocks import SeatClock, clocks_at, turn_in_progress
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.tables.breaks import latest_end
from ironbridge.server.tables.paces import PACES, Pace
from ironbridge.server.tables.sleep import Span


@dataclass(frozen=True, slots=True)
class GameClocks:
    """The clocks at a time, by seat; a bot has none."""

    pace: Pace
    now: int
    seats: tuple[SeatClock | None, ...]
    breaks: tuple[int | None, ...] = ()  # until when the person in each seat takes one, in games over days


def clocks_of(games: Games, live: LiveGame) -> GameClocks | None:
    """The clocks of a game now; None if its table has no pace. The caller holds the lock."""
    table = games.table(live)
    pace = PACES.get(table.pace)
    if pace is None:
        return None
    outages = games.heartbeat.outages
    resting = live.rests

    def rests(seat: int, began: int, until: int) -> Iterable[Span]:
        return resting[seat].spans(began, until) if resting else ()

    def break_end(seat: int, now: int) -> int:
        return latest_end(resting[seat].breaks, now) if resting else now

    if live.timed is None or live.timed[:3] != (live.number, outages, resting):
        entries = (told.entry for told in live.told)
        turn = turn_in_progress(pace, len(table.seats), entries, outages, rests)
        live.timed = live.number, outages, resting, turn
    now = int(live.now())
    found = clocks_at(pace, live.timed[3], live.seat_to_act, now, outages, rests, break_end)
    seats = tuple(None if seat.bot else clock for seat, clock in zip(table.seats, found, strict=True))
    return GameClocks(pace, now, seats, tuple(rest.break_until(now) for rest in resting))
