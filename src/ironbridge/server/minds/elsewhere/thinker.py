"""A thinker: takes questions of any server from the table, thinks in processes, and writes the answers there."""

import logging
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from contextlib import suppress

import psycopg
from sqlalchemy import URL

from ironbridge.server.errors import ServerError
from ironbridge.server.minds.elsewhere.coding import answer_written, read
from ironbridge.server.minds.elsewhere.question_table import (
    ANSWER,
    GIVE_BACK,
    HOLD,
    LEAVE,
    LONGEST_FAULT,
    NEW,
    SEEN,
    QuestionTable,
    TakenQuestion,
)
from ironbridge.server.minds.fair_queue import Lane
from ironbridge.server.minds.mind import ADVICE, REVIEW
from ironbridge.server.store.listener import Listener
from ironbridge.server.store.tokens import new_name
from ironbridge.workers import AnswerFailed, Worker, WorkerDied, fault_of

LEASE = 5.0  # seconds after which a question is another's if its thinker says nothing
BEAT = 1.0  # seconds between two times that it says something
LOOK = 1.0  # seconds after which it looks for questions of thinkers that have died
PAUSE = 1.0  # seconds before it tries again after an error of the database
POLITE = 10  # how much what nobody waits for steps back for everything else, as `nice` counts
MOST_KNOWN = 1_000  # of whom it is remembered when it thought for them
QUICK, LONG, AWAY, ALONE = (lane.name.lower() for lane in (Lane.QUICK, Lane.LONG, Lane.AWAY, Lane.ALONE))
LOG = logging.getLogger(__name__)


class Hints:
    """What was heard of new questions, by lane: enough to look once for each."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._new: Counter[str] = Counter()
        self.is_ended = False

    def give(self, lane: str) -> None:
        """There is a question in a lane."""
        with self._changed:
            self._new[lane] += 1
            self._changed.notify_all()

    def wait(self, lanes: Sequence[str]) -> None:
        """Wait for a question in one of the lanes, or until it is time to look anyway."""
        with self._changed:
            self._changed.wait_for(lambda: self.is_ended or any(self._new[lane] for lane in lanes), LOOK)
            for lane in lanes:
                if self._new[lane]:
                    self._new[lane] -= 1
                    return

    def end(self) -> None:
        """Let nobody wait any more."""
        with self._changed:
            self.is_ended = True
            self._changed.notify_all()


class Turns:
    """For whom a thinker has thought, the last ones last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turns: OrderedDict[str, int] = OrderedDict()
        self._count = 0

    def known(self) -> dict[str, int]:
        """A number for each: the longer ago, the smaller."""
        with self._lock:
            return dict(self._turns)

    def had(self, *names: str) -> None:
        """Somebody has had a turn."""
        with self._lock:
            self._count += 1
            for name in names:
                self._turns[name] = self._count
                self._turns.move_to_end(name)
            while len(self._turns) > MOST_KNOWN:
                self._turns.popitem(last=False)


class Thinker:
    """As a server thinks: so many processes for bots that people wait for, one more for quick ones, one for games that
    nobody waits for, one for advice and one for reviews.
    """

    def __init__(self, url: URL, workers: int, lease: float = LEASE) -> None:
        """Raises ServerError and psycopg.Error if it may not think here."""
        self.id = new_name()
        self.lease = round(1000 * lease)
        self.beat = min(BEAT, lease / 4)
        self.table = QuestionTable(url)
        self.hints, self.turns = Hints(), Turns()
        self.is_ended = threading.Event()
        self._lock = threading.Lock()
        self._in_hand: dict[str, float] = {}  # questions, and the share that is done
        try:
            self._say()
        except BaseException:
            self.table.close()
            raise
        lanes = [(QUICK,), *[(LONG, QUICK)] * workers, (AWAY, ALONE), (ADVICE,), (REVIEW,)]
        self.workers = [Worker(POLITE if AWAY in served or REVIEW in served else 0) for served in lanes]
        self._listener = Listener(url, self.hints.give, lambda: None, NEW)
        self.threads = [
            threading.Thread(target=self._work, args=given, daemon=True)
            for given in zip(self.workers, lanes, strict=True)
        ]
        self.threads.append(threading.Thread(target=self._keep_saying, daemon=True))
        for thread in self.threads:
            thread.start()

    def close(self) -> None:
        """Stop at once; what it has in hand is another's to think about."""
        self.is_ended.set()
        self.hints.end()
        for worker in self.workers:
            worker.close()
        for thread in self.threads:
            thread.join()
        self._listener.close()
        with suppress(ServerError, psycopg.Error):
            for statement in (GIVE_BACK, LEAVE):
                self.table.do(statement, {"thinker": self.id})
        self.table.close()

    def _work(self, worker: Worker, lanes: Sequence[str]) -> None:
        while not self.is_ended.is_set():
            try:
                taken = self.table.take(self.id, lanes, self.turns.known(), self.lease)
                if taken is None:
                    self.hints.wait(lanes)
                else:
                    self.turns.had(taken.whose, taken.owner)
                    self._think(taken, worker)
            except (ServerError, psycopg.Error) as error:
                LOG.warning("questions cannot be taken or answered: %s", fault_of(error))
                self.is_ended.wait(PAUSE)
            except Exception as error:
                # Whatever it was, this thread is needed for other questions; this one is another's after its lease.
                LOG.error("a question could not be answered: %s", fault_of(error))

    def _think(self, taken: TakenQuestion, worker: Worker) -> None:
        def report(share: float) -> None:
            with self._lock:
                self._in_hand[taken.id] = share

        report(0.0)
        began, answer, fault = time.monotonic(), None, None
        try:
            question = read(taken.kind, taken.text)
            answer = answer_written(question, worker.answer(question, report))
        except (AnswerFailed, WorkerDied) as error:
            if self.is_ended.is_set():
                return
            fault = fault_of(error)[:LONGEST_FAULT]
            LOG.warning("a question of the kind %s failed: %s", taken.kind, fault)
        finally:
            with self._lock:
                share = self._in_hand.pop(taken.id)
        values = {"id": taken.id, "thinker": self.id, "answer": answer, "fault": fault, "share": share}
        self.table.do(ANSWER, values)
        LOG.debug("a question of the kind %s took %.3f s", taken.kind, time.monotonic() - began)

    def _keep_saying(self) -> None:
        while not self.is_ended.wait(self.beat):
            try:
                self._say()
            except (ServerError, psycopg.Error) as error:
                LOG.warning("the database does not hear that this thinker is there: %s", fault_of(error))

    def _say(self) -> None:
        """Say that it is there, and which questions it still has. Raises ServerError and psycopg.Error."""
        with self._lock:
            held = dict(self._in_hand)
        self.table.do(SEEN, {"thinker": self.id})
        if held:
            values = {"thinker": self.id, "lease": self.lease, "ids": list(held)}
            self.table.do(HOLD, {**values, "shares": list(held.values())})
