"""A worker answers one question after another, whatever the one before did to it."""

import threading

import pytest

from ironbridge.workers import AnswerFailed, Worker, WorkerDied, fault_of
from tests.support.questions import Doubled, Dying, Raising, Sleeping, Unsent, Who


def test_one_process_answers_all_questions_and_reports() -> None:
    worker = Worker()
    shares: list[float] = []
    assert worker.answer(Doubled(4), shares.append) == 8
    assert shares == [0.5, 1.0]
    first = worker.answer(Who())
    with pytest.raises(AnswerFailed, match=r"OSError at questions\.py:\d+") as failed:
        worker.answer(Raising())
    assert "secret" not in fault_of(failed.value)
    with pytest.raises(AnswerFailed, match=r"at reduction\.py"):
        worker.answer(Unsent())
    assert worker.answer(Who()) == first
    worker.close()


def test_a_process_that_died_or_was_dropped_is_replaced() -> None:
    worker = Worker()
    first = worker.answer(Who())
    with pytest.raises(WorkerDied, match="exit code 7") as death:
        worker.answer(Dying())
    assert fault_of(death.value) == "the process died: exit code 7"
    second = worker.answer(Who())
    worker.drop()
    third = worker.answer(Who())
    assert len({first, second, third}) == 3
    worker.close()


def test_a_report_that_fails_leaves_no_answer_behind() -> None:
    worker = Worker()

    def broken(share: float) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        worker.answer(Doubled(4), broken)
    assert worker.answer(Doubled(5)) == 10
    worker.close()


def test_a_closed_worker_ends_at_once_and_answers_nothing() -> None:
    worker = Worker()
    is_asleep = threading.Event()
    faults: list[Exception] = []

    def ask() -> None:
        try:
            worker.answer(Sleeping(), lambda _: is_asleep.set())
        except WorkerDied as death:
            faults.append(death)

    thread = threading.Thread(target=ask)
    thread.start()
    assert is_asleep.wait(60)
    worker.close()
    thread.join(60)
    assert not thread.is_alive()
    assert len(faults) == 1
    with pytest.raises(WorkerDied):
        worker.answer(Who())


def test_a_process_that_cannot_be_started_is_told_as_one_that_died(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refused)
    with pytest.raises(WorkerDied, match="it was not started, BlockingIOError"):
        Worker().answer(Who())
