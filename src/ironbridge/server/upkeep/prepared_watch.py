"""The watch over prepared turns: looks at a game at once when something happens in it, and when a turn is due."""

import logging
import threading

from ironbridge.server.errors import Conflict, DamagedGame, ServerError, Unknown
from ironbridge.server.play.prepared.keeping import games_waiting
from ironbridge.server.play.prepared.turns import PreparedTurns

LOOK = 5.0  # the most seconds between two looks
SWEEP = 60  # seconds after which all games are found anew: other servers keep turns too
AGAIN = 2.0  # seconds after which is looked again where somebody was quicker
LOG = logging.getLogger(__name__)


class PreparedWatch:
    """Plays prepared turns. Any server may; the log takes one of them."""

    def __init__(self, prepared: PreparedTurns) -> None:
        self.prepared = prepared
        self.database = prepared.database
        self.is_resting = False  # during maintenance
        self.is_ended = False
        self.thread: threading.Thread | None = None
        self._wake = threading.Event()
        self._lock = threading.Lock()
        self._due: dict[str, float | None] = {}  # games in which turns wait; None if for the next entry
        self._swept = 0
        prepared.changed = self._added
        prepared.games.log.news.watch(self._noticed)

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self.thread = threading.Thread(target=self._run, name="prepared turns", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Stop; whatever is due waits for the next server."""
        self.is_ended = True
        self._wake.set()
        if self.thread:
            self.thread.join()

    def look(self) -> None:
        """Look at every game that is due. Raises StorageFailed."""
        if self.is_resting:
            return
        now = self.database.time()
        if not 0 <= now - self._swept < SWEEP:
            self._swept = int(now)
            found = self.database.read(games_waiting)
            with self._lock:
                self._due = {game: self._due.get(game, 0) for game in found}
        with self._lock:
            due = [game for game, moment in self._due.items() if moment is not None and moment <= now]
        for game in due:
            if self.is_ended:
                return
            self._look_at(game, now)

    def _look_at(self, game: str, now: float) -> None:
        with self._lock:
            # What happens from here on is looked at again.
            self._due[game] = None
        try:
            moment = self.prepared.attend(game)
        except (DamagedGame, Unknown):
            with self._lock:
                self._due.pop(game, None)
            return
        except Conflict:
            moment = now + AGAIN
        except ServerError:
            self._set(game, now + AGAIN)
            raise
        if moment is not None:
            self._set(game, moment)

    def _set(self, game: str, moment: float) -> None:
        with self._lock:
            before = self._due.get(game)
            self._due[game] = moment if before is None else min(before, moment)

    def _added(self, game: str) -> None:
        with self._lock:
            self._due[game] = 0
        self._wake.set()

    def _noticed(self, game: str | None, _is_table: bool) -> None:
        """Called from any thread for everything that happens in any game."""
        with self._lock:
            known = list(self._due) if game is None else [game] if game in self._due else []
            for each in known:
                self._due[each] = 0
        if known:
            self._wake.set()

    def pause(self) -> float:
        """For how many seconds nothing is to be done."""
        now = self.database.time()
        with self._lock:
            pauses = [moment - now for moment in self._due.values() if moment is not None]
        return max(0.0, min(pauses, default=LOOK))

    def _run(self) -> None:
        is_well = True
        while not self.is_ended:
            pause = LOOK
            try:
                self._wake.clear()
                self.look()
                pause = LOOK if self.is_resting else min(LOOK, self.pause())
                is_well = True
            except ServerError as error:
                if is_well:
                    LOG.warning("prepared turns are not played: %s", error.code)
                is_well = False
            self._wake.wait(pause)
