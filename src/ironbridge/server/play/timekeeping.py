"""The clocks of a game in memory, as its log and its table have them now."""

from dataclasses import dataclass

from ironbridge.server.play.clocks import SeatClock, clocks_at, turn_in_progress
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.tables.paces import PACES, Pace


@dataclass(frozen=True, slots=True)
class GameClocks:
    """The clocks at a time, by seat; a bot has none."""

    pace: Pace
    now: int
    seats: tuple[SeatClock | None, ...]


def clocks_of(games: Games, live: LiveGame) -> GameClocks | None:
    """The clocks of a game now; None if its table has no pace. The caller holds the lock."""
    table = games.table(live)
    pace = PACES.get(table.pace)
    if pace is None:
        return None
    outages = games.heartbeat.outages
    if live.timed is None or live.timed[:2] != (live.number, outages):
        entries = (told.entry for told in live.told)
        live.timed = live.number, outages, turn_in_progress(pace, len(table.seats), entries, outages)
    now = int(live.now())
    found = clocks_at(pace, live.timed[2], live.seat_to_act, now, outages)
    seats = tuple(None if seat.bot else clock for seat, clock in zip(table.seats, found, strict=True))
    return GameClocks(pace, now, seats)
