"""Many questions, answered by several workers at once."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar, cast

from ironbridge.workers.faults import WorkerDied
from ironbridge.workers.process import Message
from ironbridge.workers.question import Question
from ironbridge.workers.worker import Worker

LOOK_UP = 0.2  # seconds between two checks whether to stop, while nothing happens

Key = TypeVar("Key")
Given = TypeVar("Given")
Item = TypeVar("Item")


def answers(
    asked: Iterable[tuple[Key, Question[Given]]],
    jobs: int,
    is_stopped: Callable[[], bool] = lambda: False,
    ahead: int = 1,
) -> Generator[tuple[Key, Given | WorkerDied]]:
    """Answers from `jobs` workers as they come, each with the key of its question; keys never leave this process.

    When it is stopped it still gives the answers that are there and drops the rest. A worker has up to `ahead`
    questions at once: more than one is worth it for small questions with quick answers. The death of a worker is the
    answer to the question it was at; others that it had are given out again. Raises AnswerFailed.
    """
    to_do = iter(asked)
    returned: deque[tuple[Key, Question[Given]]] = deque()

    def next_asked() -> tuple[Key, Question[Given]] | None:
        return returned.popleft() if returned else next(to_do, None)

    workers: list[_Asked[Key, Given]] = []
    try:
        while True:
            is_last_look = is_stopped()
            if not is_last_look:
                for worker in workers:
                    while len(worker.questions) < ahead and (question := next_asked()):
                        worker.give(question)
                while len(workers) < jobs and (question := next_asked()):
                    workers.append(_Asked())
                    workers[-1].give(question)
            busy = [worker for worker in workers if worker.questions]
            ready = wait([worker.pipe for worker in busy], 0 if is_last_look else LOOK_UP) if busy else []
            for worker in [worker for worker in busy if worker.pipe in ready]:
                heard = worker.hear()
                if heard is None:
                    continue
                if isinstance(heard[1], WorkerDied):
                    returned += worker.questions
                    worker.questions.clear()
                yield heard
            if not busy or (is_last_look and not ready):
                return
    finally:
        for worker in workers:
            worker.close()


def in_order(numbered: Iterable[tuple[int, Item | WorkerDied]]) -> Iterator[Item]:
    """The answers with the numbers from 0, which come in any order, by number. Raises WorkerDied."""
    next_number = 0
    early: dict[int, Item] = {}
    for number, item in numbered:
        if isinstance(item, WorkerDied):
            raise item
        early[number] = item
        while next_number in early:
            yield early.pop(next_number)
            next_number += 1


class _Asked(Generic[Key, Given]):
    """A worker and the questions it was given, with their keys, the oldest first."""

    def __init__(self) -> None:
        self.questions: deque[tuple[Key, Question[Given]]] = deque()
        self._worker = Worker()
        self.close = self._worker.close

    @property
    def pipe(self) -> "Connection[Question[object], Message]":
        """What becomes ready when there is something to hear."""
        return self._worker.pipe

    def give(self, question: tuple[Key, Question[Given]]) -> None:
        """Hand over a question."""
        self.questions.append(question)
        self._worker.give(question[1])

    def hear(self) -> tuple[Key, Given | WorkerDied] | None:
        """The answer to the oldest question, or nothing yet. Raises AnswerFailed."""
        try:
            answer = self._worker.hear()
        except WorkerDied as death:
            return self.questions.popleft()[0], death
        if answer is None:
            return None
        return self.questions.popleft()[0], cast("Given", answer.content)
