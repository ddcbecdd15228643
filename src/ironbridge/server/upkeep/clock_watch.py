"""The watch over clocks: says that this server runs, looks at every game whose clock may have run out, and begins those
whose time has come."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection, select

from ironbridge.server.errors import Conflict, DamagedGame, ServerError, Unknown
from ironbridge.server.play.at_zero import AtZero
from ironbridge.server.store.entries import EXTENSION, RETURN, TAKEN, TALK
from ironbridge.server.store.heartbeat import BEAT
from ironbridge.server.store.outbox import Kind, Telling, tell
from ironbridge.server.store.schema import TABLES
from ironbridge.server.tables.paces import NO_PACE
from ironbridge.server.tables.seating import PLAYING

LOOK = 5.0  # seconds between two looks
SWEEP = 60  # seconds after which all games with a pace are found anew: other servers begin some
VOTE_LOOK = 60  # seconds between two looks at a game in which a clock stands at zero
LOG = logging.getLogger(__name__)
Low = Callable[[str, int, int, int], None]
SAME_TURN = TALK - {RETURN, EXTENSION, TAKEN}  # after these a clock is low again by the same turn


class ClockWatch:
    """Looks at games when their clocks are low or have run out. Any server may; the log takes one of them.

    `low` is called with a game, the number of the entry its turn began with, a seat and the seconds left when a clock
    is found in its last tenth: at least once in each such turn, and again after a restart. Who sits there is told.
    """

    def __init__(self, at_zero: AtZero) -> None:
        self.at_zero = at_zero
        self.games = games = at_zero.games
        self.database = games.log.database
        self.low: Low = self._tell
        self.is_resting = False  # during maintenance: nobody can play, so no beat is given, and clocks stand
        self.is_ended = threading.Event()
        self.thread: threading.Thread | None = None
        self._due: dict[str, int] = {}  # when a game is to be looked at; the sooner the better
        self._told: dict[str, int] = {}  # the entries after which a low clock was told of
        self._lock = threading.Lock()
        self._beaten = self._swept = 0
        games.log.news.watch(self._noticed)

    def start(self) -> None:
        """Begin, in a thread of its own; before anybody is served it is known how long no server ran."""
        try:
            self._beaten = self.games.heartbeat.beat()
        except ServerError as error:
            LOG.warning("clocks are not watched yet: %s", error.code)
        self.thread = threading.Thread(target=self._run, name="clocks", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Stop; whatever is due waits for the next server."""
        self.is_ended.set()
        if self.thread:
            self.thread.join()

    def look(self) -> None:
        """Beat if that is due, then look at every game that is due. Raises StorageFailed.

        Nothing is done between a leap of time and the beat that notices it.
        """
        if self.is_resting:
            return
        now = self.database.now()
        if not 0 <= now - self._beaten < BEAT:
            now = self._beaten = self.games.heartbeat.beat()
        if not 0 <= now - self._swept < SWEEP:
            self._swept = now
            for game in self.database.read(_running):
                with self._lock:
                    self._due.setdefault(game, now)
            self._begin_due(now)
        with self._lock:
            due = [game for game, moment in self._due.items() if moment <= now]
        for game in due:
            if self.is_ended.is_set():
                return
            self._look_at(game, now)

    def _begin_due(self, now: int) -> None:
        """Begin the games whose time has come, where everybody is there."""
        for table in self.games.tables.due(now):
            with suppress(Unknown, DamagedGame):
                if self.games.tables.begin_due(table).has_just_begun:
                    self.games.committed(table)

    def _look_at(self, game: str, now: int) -> None:
        try:
            live = self.games.live(game)
            with live.lock:
                found = self.at_zero.judge(live)
                begun = (
                    told.entry.number for told in reversed(live.told) if told.entry.kind not in SAME_TURN
                )
                number, is_over = next(begun), live.is_ended
        except (DamagedGame, Unknown):
            found, number, is_over = None, 0, True
        except Conflict:
            # Somebody was quicker, here or at another server; they are heard of.
            return
        with self._lock:
            if is_over:
                self._due.pop(game, None)
                self._told.pop(game, None)
                return
            if found is None:
                # A bot is to act: whatever it does is heard of.
                self._due[game] = now + SWEEP
                return
            clocks, clock = found
            is_low = clock.low_at is not None and clock.left <= clocks.pace.low
            moments = [
                moment for moment in (clock.low_at, clock.runs_out) if moment is not None and moment > now
            ]
            self._due[game] = min(moments, default=now + VOTE_LOOK)
            is_new = is_low and self._told.get(game) != number
            if is_low:
                self._told[game] = number
        if is_new:
            self.low(game, number, clock.seat, clock.left)

    def _tell(self, game: str, number: int, seat: int, left: int) -> None:
        """Put it into the outbox, where the same is never told twice."""
        telling, now = Telling(Kind.CLOCK, seat), self.database.now()
        self.database.write(
            lambda connection: tell(connection, telling, game, number, now, facts={"seconds": left})
        )

    def _noticed(self, game: str | None, _is_table: bool) -> None:
        """Called from any thread for everything that happens in any game."""
        with self._lock:
            for known in [game] if game in self._due else list(self._due) if game is None else []:
                self._due[known] = 0

    def _run(self) -> None:
        is_well = True
        while not self.is_ended.is_set():
            try:
                self.look()
                is_well = True
            except ServerError as error:
                if is_well:
                    LOG.warning("clocks are not watched: %s", error.code)
                is_well = False
            self.is_ended.wait(LOOK)


def _running(connection: Connection) -> list[str]:
    """All games that run with clocks."""
    query = select(TABLES.c.id).where(TABLES.c.status == PLAYING, TABLES.c.pace != NO_PACE)
    return list(connection.execute(query).scalars())
