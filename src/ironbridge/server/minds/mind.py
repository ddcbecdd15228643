"""Who answers questions: a process of this server, or thinkers on other machines."""

from dataclasses import dataclass
from typing import Protocol, TypeVar

from ironbridge.workers import Question, Report, Worker
from ironbridge.workers.question import unheard

Given = TypeVar("Given")
ADVICE, REVIEW = "advice", "review"  # lanes beside those of the fair queue


@dataclass(frozen=True, slots=True)
class Urgency:
    """How urgent a question is among others: the lane it waits in, and among whose questions it has its turn."""

    lane: str
    whose: str = ""
    owner: str = ""


class Mind(Protocol):
    """What answers one question after another. One thread asks; any thread may close it meanwhile."""

    def answer(
        self, question: Question[Given], report: Report = unheard, urgency: Urgency | None = None
    ) -> Given:
        """The answer. Raises AnswerFailed, WorkerDied, and StorageFailed where others are asked."""
        ...

    def close(self) -> None:
        """Stop at once, and answer nothing any more."""
        ...


class Thinkers(Protocol):
    """Those who think elsewhere."""

    def mind(self) -> Mind:
        """One more question that can be asked at the same time."""
        ...


class Here:
    """A process of this server; whoever asks decides the order."""

    def __init__(self, niceness: int = 0) -> None:
        self.worker = Worker(niceness)

    def answer(
        self, question: Question[Given], report: Report = unheard, _urgency: Urgency | None = None
    ) -> Given:
        """The answer of the process."""
        return self.worker.answer(question, report)

    def close(self) -> None:
        """End the process."""
        self.worker.close()
