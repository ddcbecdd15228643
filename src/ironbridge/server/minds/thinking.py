"""Bots at tables: they think in processes of their own, from the view of their seat, and go on after a restart."""

import logging
import queue
import threading
from contextlib import suppress

from sqlalchemy import select

from ironbridge.errors import IronbridgeError
from ironbridge.server.errors import Conflict, DamagedGame, ServerError, StorageFailed
from ironbridge.server.minds.bot_turns import BotTurn, Thought
from ironbridge.server.minds.progress import Progress, Share
from ironbridge.server.play.commit import Commits, plan
from ironbridge.server.play.consent import undo_request
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.schema import SEATS, TABLES
from ironbridge.server.tables.seating import BOT, PLAYING
from ironbridge.workers import AnswerFailed, Worker, WorkerDied, fault_of

SWEEP = 30.0  # so often in seconds a server looks for bots that another one left waiting
PAUSE = 1.0  # seconds before a turn that could not be stored is tried again
ATTEMPTS = 3  # of a bot at one position; then luck takes its turn
LOG = logging.getLogger(__name__)


class Thinking:
    """So many threads, each with a process in which bots think."""

    def __init__(self, commits: Commits, progress: Progress, workers: int) -> None:
        self.commits = commits
        self.games = games = commits.games
        self.progress = progress
        self.is_ended = threading.Event()
        self.damaged: set[str] = set()
        self.waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.workers = [Worker() for _ in range(workers)]
        self.failures = Failures()
        games.committed = self.look
        self.threads = [
            threading.Thread(target=self._work, args=(worker,), daemon=True) for worker in self.workers
        ]
        self.threads.append(threading.Thread(target=self._sweep, daemon=True))
        for thread in self.threads:
            thread.start()

    def look(self, game: str) -> None:
        """See whether a bot is to act in a game, soon; in a damaged one none ever is."""
        if game not in self.damaged:
            self.waiting.put(game)

    def close(self) -> None:
        """Stop at once; what was not stored is thought again by the next server."""
        self.is_ended.set()
        for worker in self.workers:
            self.waiting.put(None)
            worker.close()
        for thread in self.threads:
            thread.join()

    def _work(self, worker: Worker) -> None:
        while (game := self.waiting.get()) is not None and not self.is_ended.is_set():
            try:
                self._act(game, worker)
            except StorageFailed as error:
                LOG.warning("a bot's turn in game %s could not be stored: %s", game, error.code)
                self.is_ended.wait(PAUSE)
                self.look(game)
            except DamagedGame:
                self.damaged.add(game)
                LOG.warning("game %s is damaged: no bot acts in it", game)
            except ServerError as error:
                LOG.warning("a bot could not act in game %s: %s", game, error.code)
            except Exception as error:
                # Whatever it was, this thread is needed for other games.
                LOG.error("a bot could not act in game %s: %s", game, fault_of(error))

    def _act(self, game: str, worker: Worker) -> None:
        live = self.games.live(game)
        with live.lock:
            number, asked = live.number, self._question(live)
        if asked is None:
            return
        seat, question = asked
        try:
            thought = self._thought(live.id, number, seat, question, worker)
            with live.lock:
                if live.number == number and undo_request(live) is None:
                    facts = {"luck": True} if thought.is_luck else {}
                    planned = plan(live, seat, thought.choices, f"bot {number}", facts)
                    self.commits.append(live, planned)
            self.failures.forget(game)
        except (Conflict, IronbridgeError, AnswerFailed, WorkerDied, OSError) as error:
            self._failed(game, number, error.code if isinstance(error, Conflict) else fault_of(error))

    def _failed(self, game: str, number: int, why: str) -> None:
        if self.is_ended.is_set():
            return
        attempts = self.failures.count(game, number)
        LOG.warning("attempt %d of a bot at entry %d of game %s failed: %s", attempts, number, game, why)
        # Luck fails only at what no attempt can mend.
        if attempts <= ATTEMPTS:
            self.look(game)

    def _thought(self, game: str, number: int, seat: int, question: BotTurn, worker: Worker) -> Thought:
        if self.failures.of(game, number) >= ATTEMPTS:
            LOG.warning("luck takes the turn of a bot at entry %d of game %s", number, game)
            return question.by_luck()
        try:
            self.progress.tell(game, Share(seat, 0.0))
            thought = worker.answer(question, lambda share: self.progress.tell(game, Share(seat, share)))
        finally:
            self.progress.end(game)
        if thought.fault:
            LOG.warning(
                "luck takes the turn of a bot at entry %d of game %s: %s", number, game, thought.fault
            )
        return thought

    def _question(self, live: LiveGame) -> tuple[int, BotTurn] | None:
        seat = live.seat_to_act
        if seat is None or undo_request(live) is not None:
            return None
        bot = self.games.table(live).seats[seat].bot
        if bot is None:
            return None
        return seat, BotTurn(bot, live.state.view(seat).to_data(), f"{live.secret} {live.number}")

    def _sweep(self) -> None:
        """Look at every game with a bot: once at the start, and again where other servers may have died."""
        query = (
            select(TABLES.c.id)
            .where(TABLES.c.status == PLAYING, SEATS.c.kind == BOT)
            .join(SEATS, SEATS.c.game == TABLES.c.id)
            .distinct()
        )
        database = self.games.log.database
        while not self.is_ended.is_set():
            with suppress(ServerError):
                for row in database.read(lambda connection: connection.execute(query).all()):
                    self.look(row.id)
            if not database.is_shared:
                return
            self.is_ended.wait(SWEEP)


class Failures:
    """How often bots failed at the position where a game stands."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, tuple[int, int]] = {}

    def of(self, game: str, number: int) -> int:
        """How often it happened after an entry."""
        with self._lock:
            at, count = self._counts.get(game, (number, 0))
            return count if at == number else 0

    def count(self, game: str, number: int) -> int:
        """Count once more."""
        count = self.of(game, number) + 1
        with self._lock:
            self._counts[game] = (number, count)
        return count

    def forget(self, game: str) -> None:
        """A bot has acted."""
        with self._lock:
            self._counts.pop(game, None)
