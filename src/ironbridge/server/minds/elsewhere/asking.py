"""How a server asks thinkers: it writes questions, hears of answers, and thinks itself while nobody else does."""

import hmac
import logging
import threading
from contextlib import suppress
from typing import TypeVar, cast

import psycopg

from ironbridge.server.errors import ServerError
from ironbridge.server.minds.elsewhere.coding import answer_read, written
from ironbridge.server.minds.elsewhere.question_table import (
    ASK,
    CLEAR,
    COUNT,
    FETCH,
    FORGET,
    VERSION,
    WANT,
    WITHDRAW,
    QuestionTable,
)
from ironbridge.server.minds.mind import REVIEW, Urgency
from ironbridge.server.notices.keys import Keys
from ironbridge.server.store.database import Database
from ironbridge.server.store.listener import Listener
from ironbridge.server.store.tokens import new_name, new_secret
from ironbridge.workers import AnswerFailed, Question, Report, Worker, WorkerDied
from ironbridge.workers.question import unheard

BEAT = 1.0  # seconds between two looks at what was asked, and at who is there to answer
CLOSED = "nobody waits for an answer any more"
CALLERS = "callers"  # the name of the key by which thinkers tell people apart without knowing them
LOG = logging.getLogger(__name__)
Given = TypeVar("Given")
Found = tuple[str | None, str | None, float]


class Waiting:
    """Somebody who waits for the answer to a question."""

    def __init__(
        self, mind: "Elsewhere", question: Question[object], report: Report, urgency: Urgency
    ) -> None:
        self.mind = mind
        self.id = new_name()
        self.question = question
        self.report = report
        self.urgency = urgency
        self.news = threading.Event()
        self.lock = threading.Lock()  # held while it is found out whether it is done
        self.is_done = False

    def tell(self, share: float) -> None:
        """So much is done; after the answer nothing is told any more."""
        with self.lock:
            if share and not self.is_done:
                self.report(share)


class Elsewhere:
    """One question at a time for thinkers elsewhere; used like a process of this server."""

    def __init__(self, asking: "Asking") -> None:
        self.asking = asking
        self.is_closed = False

    def answer(
        self, question: Question[Given], report: Report = unheard, urgency: Urgency | None = None
    ) -> Given:
        """The answer of a thinker, or of this server if there is none."""
        waiting = Waiting(self, question, report, urgency or Urgency(REVIEW))
        return cast("Given", self.asking.answered(waiting))

    def close(self) -> None:
        """Wait for nothing any more."""
        self.is_closed = True
        self.asking.wake(self)


class Asking:
    """All questions of one server. `thinkers` is how many can answer them just now."""

    def __init__(self, database: Database) -> None:
        self.thinkers = -1  # nobody has looked
        self.asker = new_name()
        self.key = Keys(database).get(CALLERS, new_secret).encode()
        self.table = QuestionTable(database.engine.url)
        self._own = Worker()
        self._own_turn = threading.Lock()
        self._lock = threading.Lock()
        self._waiting: dict[str, Waiting] = {}
        self._is_ended = threading.Event()
        self._look()
        self._listener = Listener(database.engine.url, self._heard, self._missed, f"ironbridge_{self.asker}")
        self._thread = threading.Thread(target=self._watch, name="asking", daemon=True)
        self._thread.start()

    def mind(self) -> Elsewhere:
        """One more question that can be asked at the same time."""
        return Elsewhere(self)

    def answered(self, waiting: Waiting) -> object:
        """The answer to a question. Raises AnswerFailed, WorkerDied and StorageFailed."""
        found: Found | None = None
        if self.thinkers:
            with self._lock:
                self._waiting[waiting.id] = waiting
            try:
                found = self._found(waiting)
            finally:
                with self._lock:
                    del self._waiting[waiting.id]
        if waiting.mind.is_closed:
            raise WorkerDied(CLOSED)
        if found is None or found[:2] == (None, None):
            with self._own_turn:
                return self._own.answer(waiting.question, waiting.report)
        text, fault, share = found
        if text is None:
            raise AnswerFailed(f"a thinker: {(fault or '').encode('ascii', 'replace').decode()}")
        waiting.report(share)
        return answer_read(waiting.question, text)

    def wake(self, mind: Elsewhere) -> None:
        """Have whoever asks by a mind look again."""
        with self._lock:
            waiting = [one for one in self._waiting.values() if one.mind is mind]
        for one in waiting:
            one.news.set()

    def close(self) -> None:
        """Ask nothing any more; all minds have been closed."""
        self._is_ended.set()
        self._thread.join()
        self._listener.close()
        with suppress(ServerError, psycopg.Error):
            self.table.do(FORGET, {"asker": self.asker})
        self.table.close()
        self._own.close()

    def _found(self, waiting: Waiting) -> Found | None:
        """What was answered; nothing if nobody will."""
        self._ask(waiting)
        while True:
            waiting.news.wait()
            waiting.news.clear()
            is_given_up = waiting.mind.is_closed or not self.thinkers
            with waiting.lock:
                rows = self.table.do(WITHDRAW if is_given_up else FETCH, {"id": waiting.id})
                waiting.is_done = bool(rows) or is_given_up
            if waiting.is_done:
                return cast("Found", rows[0]) if rows else None

    def _ask(self, waiting: Waiting) -> None:
        kind, text = written(waiting.question)
        urgency = waiting.urgency
        values = {
            "id": waiting.id,
            "kind": kind,
            "lane": urgency.lane,
            "whose": self._veiled(urgency.whose),
            "owner": self._veiled(urgency.owner),
            "asker": self.asker,
            "question": text,
        }
        self.table.do(ASK, values)

    def _veiled(self, name: str) -> str:
        """What thinkers see in the place of an address or a person: the same for the same one, and nothing more."""
        return hmac.digest(self.key, name.encode(), "sha256").hex()[:32]

    def _heard(self, asked: str) -> None:
        with self._lock:
            waiting = self._waiting.get(asked)
        if waiting is not None:
            waiting.news.set()

    def _missed(self) -> None:
        with self._lock:
            waiting = list(self._waiting.values())
        for one in waiting:
            one.news.set()

    def _watch(self) -> None:
        while not self._is_ended.wait(BEAT):
            try:
                self._look()
                self._want()
            except ServerError as error:
                LOG.warning("questions for thinkers cannot be looked at: %s", error.code)
            except psycopg.Error as error:
                LOG.error("questions for thinkers cannot be looked at: %s", type(error).__name__)

    def _look(self) -> None:
        """Who is there to answer? Raises ConnectionLost."""
        thinkers = int(self.table.do(COUNT)[0][0])
        if thinkers != self.thinkers:
            if not thinkers:
                LOG.warning(
                    "no thinker of version %s is there: this server thinks itself, in one process", VERSION
                )
            else:
                LOG.info("%d thinkers are there", thinkers)
        self.thinkers = thinkers
        if not thinkers:
            self._missed()
        for statement in CLEAR:
            self.table.do(statement)

    def _want(self) -> None:
        """Say what is still waited for, hear how far it is, and ask again what is gone. Raises ConnectionLost."""
        with self._lock:
            waiting = dict(self._waiting)
        if not waiting:
            return
        found = {row[0]: row[1:] for row in self.table.do(WANT, {"ids": list(waiting)})}
        for asked, one in waiting.items():
            if asked in found:
                share, is_answered = found[asked]
                one.tell(share)
                if is_answered:
                    one.news.set()
            else:
                with one.lock:
                    if not one.is_done:
                        self._ask(one)
