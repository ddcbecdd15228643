"""Bots at tables: they think in processes of their own, from the view of their seat, and go on after a restart."""

import logging
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

from ironbridge.errors import IronbridgeError
from ironbridge.server.errors import Conflict, DamagedGame, ServerError, StorageFailed
from ironbridge.server.minds.bot_turns import BOT_KEY, BotTurn, Thought, seed_of
from ironbridge.server.minds.failures import Failures
from ironbridge.server.minds.fair_queue import FairQueue, Lane, Standing
from ironbridge.server.minds.mind import Here, Mind, Thinkers, Urgency
from ironbridge.server.minds.presence import Presence
from ironbridge.server.minds.progress import Progress, Share
from ironbridge.server.minds.standing import UNKNOWN, running_games, standing_of, waits_for_a_person
from ironbridge.server.play.commit import Commits, plan
from ironbridge.server.play.consent import undo_request
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.claims import Claims
from ironbridge.server.watch import NOBODY
from ironbridge.workers import AnswerFailed, WorkerDied, fault_of

SWEEP = 30.0  # so often in seconds a server looks for bots that another one left waiting
PAUSE = 1.0  # seconds before a turn that could not be stored is tried again
ATTEMPTS = 3  # of a bot at one position; then luck takes its turn
SLICE = 0.1  # seconds after which a bot stops between two choices if its turn takes longer
# How much bots step back for the server and everything else, as `nice` counts: a click never waits for a thought.
AWAITED, POLITE = 5, 10  # where a person waits for them, and where nobody does
QUICK = (Lane.QUICK,)
LONG = (Lane.LONG, Lane.QUICK)
UNAWAITED = (Lane.AWAY, Lane.ALONE)
ELSEWHERE = (*[QUICK] * 8, *[LONG] * 24, *[UNAWAITED] * 8)  # questions at once, where others think
PROGRAMS = (Lane.PROGRAM, Lane.IDLE_PROGRAM)
POLITE_LANES = (UNAWAITED, PROGRAMS)
LOG = logging.getLogger(__name__)


class SeatedBots:
    """So many threads for bots that people wait for, one more for quick ones, and one for games nobody waits for.

    Each has a process in which bots think, or has others think elsewhere. Programs of the owner have one more, which is
    always here: only this machine is told to start them, and what they do wrong holds up nobody else. Which game is
    next, the fair queue decides.
    """

    def __init__(
        self,
        commits: Commits,
        progress: Progress,
        presence: Presence,
        workers: int,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.watch = NOBODY
        self.commits = commits
        self.games = games = commits.games
        self.progress = progress
        self.presence = presence
        self.is_ended = threading.Event()
        self.damaged: set[str] = set()
        self.queue = FairQueue()
        self.failures = Failures()
        self.claims = Claims(games.log.database)
        self.begun: dict[
            str, tuple[int, tuple[int, ...]]
        ] = {}  # turns that were stopped, and after which entry
        games.committed = self.look
        presence.came = self.came
        self.programs = games.tables.programs
        lanes: list[tuple[Lane, ...]] = [QUICK, *[LONG] * workers, UNAWAITED] if workers else []
        self.minds: list[Mind]
        if thinkers is None:
            self.minds = [Here(POLITE if served is UNAWAITED else AWAITED) for served in lanes]
        else:
            lanes = [*ELSEWHERE]
            self.minds = [thinkers.mind() for _ in lanes]
        if self.programs.bots and lanes:
            lanes.append(PROGRAMS)
            self.minds.append(Here(POLITE))
        self.threads = [
            threading.Thread(target=self._work, args=given, daemon=True)
            for given in zip(self.minds, lanes, strict=True)
        ]
        self.threads.append(threading.Thread(target=self._sweep, daemon=True))
        for thread in self.threads:
            thread.start()

    def look(self, game: str) -> None:
        """See whether a bot is to act in a game, when its turn comes; in a damaged one none ever is."""
        if game not in self.damaged:
            live = self.games.in_memory(game)
            self.queue.put(game, UNKNOWN if live is None else self._standing(live))

    def came(self, game: str) -> None:
        """Somebody has come to a game: it may be thought about earlier."""
        if self.queue.is_waiting(game):
            self.look(game)

    def close(self) -> None:
        """Stop at once; what was not stored is thought again by the next server."""
        self.is_ended.set()
        self.queue.close()
        for mind in self.minds:
            mind.close()
        for thread in self.threads:
            thread.join()
        self.claims.close()

    def _work(self, mind: Mind, lanes: Sequence[Lane]) -> None:
        while (game := self.queue.take(lanes)) is not None:
            try:
                self._act(game, mind, lanes)
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
            finally:
                self.queue.done(game)

    def _act(self, game: str, mind: Mind, lanes: Sequence[Lane]) -> None:
        if lanes in POLITE_LANES and not self.claims.take(game):
            # Another server thinks about it; should that one die, it is found again.
            return
        live = self.games.live(game)
        with live.lock:
            number, asked = live.number, self._question(live)
            standing = self._standing(live)
        if asked is None:
            self._forget(game)
        elif standing.lane not in lanes:
            # It has changed while the game waited; other workers are there for it.
            self.claims.give_back(game)
            self.queue.put(game, standing)
        else:
            if not asked[1].begun:
                self.watch.bot_waited(asked[1].bot, self.queue.waited(game))
            self._take_turn(live, number, *asked, mind, standing)

    def _take_turn(
        self, live: LiveGame, number: int, seat: int, question: BotTurn, mind: Mind, standing: Standing
    ) -> None:
        game = live.id
        try:
            thought = self._thought(game, number, seat, question, mind, standing)
            if not thought.is_whole:
                self.begun[game] = number, tuple(thought.choices)
                self.queue.put(game, standing, is_first=True)
                return
            with live.lock:
                if live.number == number and undo_request(live) is None:
                    facts = {"luck": True} if thought.is_luck else {}
                    planned = plan(live, seat, thought.choices, f"{BOT_KEY}{number}", facts)
                    self.commits.append(live, planned)
            self.failures.forget(game)
        except (Conflict, IronbridgeError, AnswerFailed, WorkerDied, OSError) as error:
            self._failed(game, number, error.code if isinstance(error, Conflict) else fault_of(error))
        self._forget(game)

    def _failed(self, game: str, number: int, why: str) -> None:
        if self.is_ended.is_set():
            return
        attempts = self.failures.count(game, number)
        LOG.warning("attempt %d of a bot at entry %d of game %s failed: %s", attempts, number, game, why)
        # Luck fails only at what no attempt can mend.
        if attempts <= ATTEMPTS:
            self.look(game)

    def _forget(self, game: str) -> None:
        """No turn is half thought out in a game, and other servers may have it."""
        self.claims.give_back(game)
        self.begun.pop(game, None)
        self.progress.end(game)

    def _thought(
        self, game: str, number: int, seat: int, question: BotTurn, mind: Mind, standing: Standing
    ) -> Thought:
        if self.failures.of(game, number) >= ATTEMPTS:
            LOG.warning("luck takes the turn of a bot at entry %d of game %s", number, game)
            return question.by_luck()
        if not question.begun:
            self.progress.tell(game, Share(seat, 0.0))
        began = time.monotonic()
        urgency = Urgency(standing.lane.name.lower(), standing.whose, standing.owner)
        thought = mind.answer(question, lambda share: self.progress.tell(game, Share(seat, share)), urgency)
        self.watch.bot_thought(question.bot, time.monotonic() - began)
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
        number, begun = self.begun.get(live.id, (live.number, ()))
        choices = begun if number == live.number else ()
        seed = seed_of(bot, live.secret, seat, live.luck)
        view = live.state.view(seat).to_data()
        if program := self.programs.bots.get(bot):
            return seat, BotTurn(bot, view, seed, choices, SLICE, program, self.programs.seconds)
        return seat, BotTurn(bot, view, seed, choices, SLICE)

    def _standing(self, live: LiveGame) -> Standing:
        return standing_of(live, self.presence, time.time(), self.programs.bots)

    def _sweep(self) -> None:
        """Look at every game with a bot: at the start, where other servers may have died, and after a full queue."""
        database = self.games.log.database
        is_due = True
        while not self.is_ended.is_set():
            if is_due:
                with suppress(ServerError):
                    for game, standing in running_games(database, self.presence):
                        self._found(game, standing)
            self.is_ended.wait(SWEEP)
            is_due = database.is_shared or self.queue.has_room_again()

    def _found(self, game: str, standing: Standing) -> None:
        """A game that runs was found in the database; of one in memory more is known."""
        live = self.games.in_memory(game)
        if live is None and game not in self.damaged:
            self.queue.put(game, standing)
        elif live is not None and not waits_for_a_person(live):
            self.look(game)
