"""What runs in the process of a worker."""

import os
import signal
import sys
import threading
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait

from ironbridge.workers.faults import fault_of
from ironbridge.workers.question import Question


@dataclass(frozen=True, slots=True)
class ShareDone:
    """So much of the work for a question is done, from 0 to 1."""

    share: float


@dataclass(frozen=True, slots=True)
class Answered:
    """What a question was answered with."""

    content: object


@dataclass(frozen=True, slots=True)
class Failed:
    """A question raised an error of this kind at this place."""

    fault: str


Message = ShareDone | Answered | Failed


def work(pipe: "Connection[Message, Question[object]]", niceness: int = 0) -> None:
    """Answer questions until the pipe is closed at its other end; a parent that was killed may leave it reset."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    # What a bot prints must not get into the output of a command.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        try:
            _answer(pipe.recv(), pipe)
        except (EOFError, OSError):
            return


def _answer(question: Question[object], pipe: "Connection[Message, Question[object]]") -> None:
    """Send the answer or the failure. Raises OSError if nobody is there to receive it."""
    try:
        message: Message = Answered(question.answer(lambda share: pipe.send(ShareDone(share))))
    except Exception as error:
        message = Failed(fault_of(error))
    try:
        pipe.send(message)
    except OSError:
        raise
    except Exception as error:
        # The answer cannot be pickled; nothing of it has been sent.
        pipe.send(Failed(fault_of(error)))


def _leave_with_parent() -> None:
    """End this process when the one that started it has gone, even if that was killed."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
