"""A process that answers one question after another."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar, cast

from ironbridge.workers.faults import AnswerFailed, WorkerDied
from ironbridge.workers.process import Answered, Failed, Message, ShareDone, work
from ironbridge.workers.question import Question, Report, unheard

CLOSED = "it was ended"
GRACE = 5.0  # seconds for a process that has closed its pipe to end
Given = TypeVar("Given")


class Worker:
    """A process, started by the first question; if it dies or is dropped, the next question starts another.

    One thread asks. Any thread may drop or close the worker meanwhile. A process steps back for all others by as much
    as its niceness says, where the system knows of that.
    """

    def __init__(self, niceness: int = 0) -> None:
        self.niceness = niceness
        self._lock = threading.Lock()
        self._is_closed = False
        self._process: _Process | None = None

    def answer(self, question: Question[Given], report: Report = unheard) -> Given:
        """The answer to a question. Raises AnswerFailed or WorkerDied."""
        self.give(question)
        while (answer := self.hear(report)) is None:
            pass
        return cast("Given", answer.content)

    def give(self, question: Question[object]) -> None:
        """Hand over a question, to be answered after those given before. Raises WorkerDied if there is no process."""
        with self._lock:
            if self._is_closed:
                raise WorkerDied(CLOSED)
            if self._process is None:
                self._process = _Process(self.niceness)
            process = self._process
        # That the process has died is noticed when it is heard.
        with suppress(OSError):
            process.pipe.send(question)

    def hear(self, report: Report = unheard) -> Answered | None:
        """Wait for the next message: an answer, or None after a share of the work was reported.

        Raises AnswerFailed or WorkerDied. If anything else is raised the process is dropped, since what it sends next
        would be taken for the answer to another question.
        """
        with self._lock:
            process = self._process
        if process is None:
            raise WorkerDied(CLOSED)
        try:
            message = self._message(process)
            if isinstance(message, ShareDone):
                report(message.share)
                return None
        except BaseException:
            self._end(process)
            raise
        if isinstance(message, Failed):
            raise AnswerFailed(message.fault)
        return message

    @property
    def pipe(self) -> "Connection[Question[object], Message]":
        """What becomes ready when a worker that was given a question has something to say."""
        assert self._process is not None
        return self._process.pipe

    def drop(self) -> None:
        """End the process, whatever it is doing."""
        if (process := self._process) is not None:
            self._end(process)

    def close(self) -> None:
        """End the process, and answer nothing any more."""
        with self._lock:
            self._is_closed = True
        self.drop()

    def _message(self, process: "_Process") -> Message:
        try:
            return process.pipe.recv()
        except (EOFError, OSError):
            raise WorkerDied(f"exit code {self._end(process, GRACE)}") from None

    def _end(self, process: "_Process", grace: float = 0.0) -> int | None:
        with self._lock:
            if self._process is process:
                self._process = None
            return process.end(grace)


class _Process:
    """A running process and the pipe to it. Raises WorkerDied if there can be none."""

    def __init__(self, niceness: int) -> None:
        # "spawn" is the one way of starting a process that is the same, and safe beside threads, everywhere.
        context = get_context("spawn")
        self.pipe: Connection[Question[object], Message]
        self.pipe, other_end = context.Pipe()
        self.process = context.Process(target=work, args=(other_end, niceness), daemon=True)
        try:
            with _interrupts_ignored():
                self.process.start()
        except OSError as error:
            raise WorkerDied(f"it was not started, {type(error).__name__}") from error
        other_end.close()

    def end(self, grace: float) -> int | None:
        """Wait `grace` seconds for it to end, then kill it; returns the exit code.

        The pipe is left open, since another thread may be waiting at it.
        """
        self.process.join(grace)
        self.process.kill()
        self.process.join()
        return self.process.exitcode


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started meanwhile never see Ctrl-C, which a terminal sends to all of them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
