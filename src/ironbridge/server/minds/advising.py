"""Advice for the seat to act, thought in a process of its own, so that bots wait for nobody who asks."""

import itertools
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

import msgspec

from ironbridge.bots.advice import BUDGETS
from ironbridge.languages.catalogue import DEFAULT
from ironbridge.rules.draft import Draft
from ironbridge.server.errors import Conflict, NotAllowed, ServerError, TooMany, Unavailable
from ironbridge.server.limits import Buckets
from ironbridge.server.minds.counsel import AskedPosition, Behind, BestTurns, Counsel, Ready
from ironbridge.server.minds.mind import ADVICE, Here, Mind, Thinkers, Urgency
from ironbridge.server.play.drafts import Drafts, read_choice
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import called
from ironbridge.server.wire.advice import AskAdvice, AskComparison
from ironbridge.workers import fault_of
from ironbridge.workers.question import unheard

RATE, BURST = 0.5, 30.0  # questions a second and at once, of one person
MOST_WAITING = 200
ELSEWHERE = 8  # questions at once, where others think
LOG = logging.getLogger(__name__)

Tell = Callable[[Counsel | ServerError], bool]


@dataclass(order=True)
class Job:
    """A question with the budgets still to be used; first answers come before refined ones, then in turn."""

    stage: int
    place: int
    game: str = field(compare=False)
    person: str = field(compare=False)
    question: BestTurns | Behind = field(compare=False)
    budgets: tuple[int, ...] = field(compare=False)
    tell: Tell = field(compare=False)


class Advising:
    """The questions of all people. Each has one at a time: a new one takes the place of that before."""

    def __init__(
        self,
        games: Games,
        drafts: Drafts,
        buckets: Buckets | None = None,
        *,
        is_eager: bool = False,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.games = games
        self.drafts = drafts
        self.buckets = buckets or Buckets(RATE, BURST)
        self.is_here = thinkers is None
        self.is_eager = is_eager and self.is_here  # whether a process is to be ready before somebody asks
        self.minds: list[Mind] = [Here()] if thinkers is None else [thinkers.mind() for _ in range(ELSEWHERE)]
        self.waiting: queue.PriorityQueue[Job] = queue.PriorityQueue()
        self.newest: dict[str, int] = {}
        self.places = itertools.count()
        self.is_ended = False
        self.lock = threading.Lock()
        self.threads: list[threading.Thread] = []

    def prepare(self) -> None:
        """Have the process ready before somebody asks."""
        with self.lock:
            self._start()

    def _start(self) -> None:
        if not self.threads and not self.is_ended:
            self.threads = [
                threading.Thread(target=self._work, args=[mind], daemon=True) for mind in self.minds
            ]
            for thread in self.threads:
                thread.start()

    def ask(
        self,
        game: str,
        person: Person,
        asked: AskAdvice | AskComparison,
        budgets: Sequence[int],
        tell: Tell,
        language: str = DEFAULT,
    ) -> None:
        """Have a question answered once for each budget, until more nodes find nothing new. Raises ServerError.

        `tell` is called from another thread with each answer or what went wrong, and says whether anybody listens.
        """
        live = self.games.live(game)
        with live.lock:
            seat = self.games.seat_to_act(live, person)
            if not self.games.table(live).has_advice:
                raise NotAllowed("no_advice")
            self.buckets.take(person.id)
            question = self._question(live, seat, asked, language)
        with self.lock:
            if self.waiting.qsize() >= MOST_WAITING:
                raise TooMany("busy.advice")
            place = next(self.places)
            self.newest[person.id] = place
            self.waiting.put(Job(0, place, game, person.id, question, tuple(budgets), tell))
            self._start()

    def close(self) -> None:
        """Stop at once."""
        with self.lock:
            self.is_ended = True
            threads = self.threads
        for mind in self.minds:
            mind.close()
        for _ in threads:
            self.waiting.put(Job(-1, 0, "", "", _NOTHING, (), lambda _: False))
        for thread in threads:
            thread.join()

    def _question(
        self, live: LiveGame, seat: int, asked: AskAdvice | AskComparison, language: str
    ) -> BestTurns | Behind:
        stored = self.games.draft(live)
        draft = Draft(live.state.view(seat), stored.choices[: stored.done])
        if draft.is_whole:
            raise Conflict("is_whole")
        names = tuple(called(self.games.table(live).seats, language))
        at = AskedPosition(draft.view.to_data(), live.number, stored.version, names, language)
        if isinstance(asked, AskAdvice):
            return BestTurns(at, asked.best, 0)
        for choice in asked.choices:
            draft.push(self.drafts.open_code(live, draft, read_choice(choice)))
        return Behind(at, tuple(asked.choices), 0)

    def _work(self, mind: Mind) -> None:
        if self.is_here:
            with suppress(Exception):
                mind.answer(Ready())
        while not self.is_ended:
            job = self.waiting.get()
            try:
                self._answer(job, mind)
            except Exception as error:
                # Whatever it was, this thread is needed for others.
                LOG.error("advice in game %s failed: %s", job.game, fault_of(error))

    def _answer(self, job: Job, mind: Mind) -> None:
        if self.is_ended:
            return
        try:
            self._check_stands(job)
            question = replace(job.question, nodes=job.budgets[0])
            counsel = mind.answer(question, unheard, Urgency(ADVICE, job.person, job.person))
            self._check_stands(job)
        except ServerError as error:
            job.tell(error)
            return
        except Exception as error:
            LOG.warning("advice in game %s failed: %s", job.game, fault_of(error))
            job.tell(Unavailable("advice_failed"))
            return
        rest = () if getattr(counsel, "is_final", False) else job.budgets[1:]
        counsel = msgspec.structs.replace(counsel, is_last=not rest)
        if job.tell(counsel) and rest:
            self.waiting.put(replace(job, stage=job.stage + 1, budgets=rest))
        else:
            self._forget(job)

    def _forget(self, job: Job) -> None:
        """The job is done; its person may have asked something else by now, which stays."""
        with self.lock:
            if self.newest.get(job.person) == job.place:
                del self.newest[job.person]

    def _check_stands(self, job: Job) -> None:
        """Raises Conflict for a question whose position has passed or that was followed by another one."""
        live = self.games.live(job.game)
        at = job.question.at
        with live.lock:
            if (live.number, self.games.draft(live).version) != (at.number, at.version):
                raise Conflict("position_passed")
        if self.newest.get(job.person) != job.place:
            raise Conflict("asked_anew")


_NOTHING = BestTurns(AskedPosition({}, 0, 0, ()), 0, 0)


def budgets_of(asked: AskAdvice | AskComparison, *, is_told_once: bool) -> tuple[int, ...]:
    """The budgets a question is answered with, one after another."""
    if isinstance(asked, AskComparison):
        return (asked.nodes,)
    if asked.nodes is not None:
        return (asked.nodes,)
    if not asked.refine:
        return BUDGETS[:1]
    return BUDGETS[-1:] if is_told_once else BUDGETS
