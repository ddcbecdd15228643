"""Bots at tables: they think in processes of their own, from the view of their seat, and go on after a restart."""

import logging
import os
import queue
import signal
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from sqlalchemy import select

from ironbridge.arena.processes import interrupts_ignored, leave_with_parent
from ironbridge.bots.catalogue import make_bot
from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View
from ironbridge.server.errors import DamagedGame, ServerError
from ironbridge.server.games import Games
from ironbridge.server.live import LiveGame
from ironbridge.server.schema import SEATS, TABLES
from ironbridge.server.seating import BOT, PLAYING

SWEEP = 30.0  # so often in seconds a server looks for bots that another one left waiting
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: a turn, from what its seat knows; the seed makes the answer the same everywhere."""

    bot: str
    view: dict[str, Any]
    seed: str


class Thinking:
    """So many threads, each with a process in which bots think."""

    def __init__(self, games: Games, workers: int) -> None:
        self.games = games
        self.is_ended = threading.Event()
        self.damaged: set[str] = set()
        self.waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.minds = [Mind() for _ in range(workers)]
        games.committed = self.look
        self.threads = [threading.Thread(target=self._work, args=(mind,), daemon=True) for mind in self.minds]
        self.threads.append(threading.Thread(target=self._sweep, daemon=True))
        for thread in self.threads:
            thread.start()

    def look(self, game: str) -> None:
        """See whether a bot is to act in a game, soon; in a damaged one none ever is."""
        if game not in self.damaged:
            self.waiting.put(game)

    def close(self) -> None:
        """Leave off at once; what was not stored is thought again by the next server."""
        self.is_ended.set()
        for mind in self.minds:
            self.waiting.put(None)
            mind.end(is_final=True)
        for thread in self.threads:
            thread.join()

    def _work(self, mind: "Mind") -> None:
        while (game := self.waiting.get()) is not None and not self.is_ended.is_set():
            try:
                self._act(game, mind)
            except DamagedGame:
                self.damaged.add(game)
                LOG.warning("game %s is damaged: no bot acts in it", game)
            except ServerError as error:
                LOG.warning("a bot could not act in game %s: %s", game, error.code)
            except (EOFError, OSError):
                # The process has died, or was ended with the server; a new one is made for the next question.
                mind.end()
                if not self.is_ended.is_set():
                    self.look(game)

    def _act(self, game: str, mind: "Mind") -> None:
        live = self.games.live(game)
        with live.lock:
            number, asked = live.number, self._question(live)
        if asked is None:
            return
        seat, question = asked
        choices = mind.answer(question)
        with live.lock:
            if live.number == number:
                self.games.commit(live, seat, choices, f"bot {number}")

    def _question(self, live: LiveGame) -> tuple[int, Question] | None:
        seat = live.seat_to_act
        if seat is None:
            return None
        bot = self.games.table(live).seats[seat].bot
        if bot is None:
            return None
        return seat, Question(bot, live.state.view(seat).to_data(), f"{live.secret} {live.number}")

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


class Mind:
    """A process that answers one question after another; it is started for the first one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_final = False
        self._process: Any = None
        self._pipe: Connection[Question, list[int]] | None = None

    def answer(self, question: Question) -> list[int]:
        """The packed choices of a whole turn. Raises EOFError and OSError if the process has ended."""
        with self._lock:
            if self._is_final:
                raise EOFError
            if self._pipe is None:
                self._start()
            pipe = self._pipe
        assert pipe is not None
        pipe.send(question)
        return pipe.recv()

    def _start(self) -> None:
        context = get_context("spawn")
        self._pipe, other_end = context.Pipe()
        self._process = context.Process(target=_think, args=(other_end,), daemon=True)
        with interrupts_ignored():
            self._process.start()
        other_end.close()

    def end(self, *, is_final: bool = False) -> None:
        """End the process, whatever it is doing; another one is started for the next question unless this is final."""
        with self._lock:
            self._is_final = self._is_final or is_final
            if self._process is not None:
                self._process.kill()
                self._process.join()
            self._process = self._pipe = None


def turn_of(question: Question) -> list[int]:
    """A whole turn as a bot decides it; if the bot fails, as luck does."""
    view = View.from_data(question.view)
    for name in (question.bot, "random"):
        bot, draft = make_bot(name), Draft(view)
        with suppress(Exception):
            while not draft.is_whole:
                luck = chance(f"{question.seed} {len(draft.choices)}")
                draft.push(bot.choose_code(draft.view, bot.budget(), luck))
            return draft.choices
    raise AssertionError("luck always finds a turn")


def _think(pipe: "Connection[list[int], Question]") -> None:
    """Answer questions until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send(turn_of(question))
        except OSError:
            return
