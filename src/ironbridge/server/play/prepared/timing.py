"""When a prepared turn is played: after a delay that nobody can foresee, while its person is awake."""

import hashlib
import hmac

from ironbridge.server.play.clocks import HORIZON, moment_after, turn_in_progress
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.entries import TALK
from ironbridge.server.tables.paces import MINUTE, PACES
from ironbridge.server.tables.sleep import Span

SHORTEST, LONGEST = 2 * MINUTE, 15 * MINUTE  # much less than a turn gains at any pace over days


def delay_of(live: LiveGame, seat: int) -> float:
    """The seconds that a prepared turn waits: the same for every server, and for nobody else to find out.

    Short delays are as likely as long ones by their ratio.
    """
    began = next(told.entry.number for told in reversed(live.told) if told.entry.kind not in TALK)
    digest = hmac.digest(live.secret.encode(), f"prepared {seat} {began}".encode(), hashlib.sha256)
    share = int.from_bytes(digest[:8]) / 2**64
    return float(SHORTEST * (LONGEST / SHORTEST) ** share)


def due_at(games: Games, live: LiveGame) -> float | None:
    """When a prepared turn of the seat to act is played; None while an undo is asked for. The caller holds the lock.

    The delay runs as a clock does, so nobody plays who is said to be asleep or away, nor while no server ran.
    """
    seat = live.seat_to_act
    assert seat is not None
    table, outages = games.table(live), games.heartbeat.outages

    def rests(seat: int, began: int, until: int) -> list[Span]:
        return list(live.rests[seat].spans(began, until)) if live.rests else []

    # What clocks had left does not matter here, so without a pace any will do.
    pace = PACES.get(table.pace, PACES["three_days"])
    entries = (told.entry for told in live.told)
    turn = turn_in_progress(pace, len(table.seats), entries, outages, rests)
    if turn.stopped is not None:
        return None
    since = max(turn.began, turn.seated[seat])
    spans = [*outages, *turn.stops, *rests(seat, turn.began, since + HORIZON)]
    delay = delay_of(live, seat)
    return moment_after(since, int(delay), spans) + delay % 1
