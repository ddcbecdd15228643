"""Minds: processes of their own in which questions are answered, one after another, from what one seat knows."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from ironbridge.arena.processes import interrupts_ignored, leave_with_parent
from ironbridge.server.faults import fault_of

Report = Callable[[float], None]
Answer_co = TypeVar("Answer_co", covariant=True)
Given = TypeVar("Given")


class Question(Protocol[Answer_co]):
    """Something that can be thought about elsewhere, and may report what share of that is done."""

    def answer(self, report: Report) -> Answer_co:
        """Think."""
        ...


class MindFailed(Exception):
    """A question had no answer; the text is the place of the fault, not its words, which may hold what is hidden."""


class Mind:
    """A process that answers one question after another; it is started for the first one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_final = False
        self._process: Any = None
        self._pipe: Connection[Question[Any], Any] | None = None

    def answer(self, question: Question[Given], report: Report = lambda _: None) -> Given:
        """The answer. Raises MindFailed if there is none, EOFError and OSError if the process has ended."""
        with self._lock:
            if self._is_final:
                raise EOFError
            if self._pipe is None:
                self._start()
            pipe = self._pipe
        assert pipe is not None
        pipe.send(question)
        while True:
            kind, content = pipe.recv()
            if kind == "share":
                report(content)
            elif kind == "fault":
                raise MindFailed(content)
            else:
                given: Given = content
                return given

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


def _think(pipe: "Connection[Any, Question[Any]]") -> None:
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
            try:
                pipe.send(("answer", question.answer(lambda share: pipe.send(("share", share)))))
            except OSError:
                raise
            except Exception as error:
                pipe.send(("fault", fault_of(error)))
        except OSError:
            return
