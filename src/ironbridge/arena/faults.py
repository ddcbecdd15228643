"""What a bot can do wrong: raise, choose what is not open, look at more than its budget, never answer, or die."""

import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from ironbridge.bots.bot import IllegalDecision, ProgramFault
from ironbridge.errors import BadChoice, IronbridgeError

HAS_ALARM = hasattr(signal, "SIGALRM")
FaultKind = Literal["raised", "illegal", "overran", "too slow", "died", "ended", "unreadable"]


class BudgetOverrun(IronbridgeError):
    """A bot looked at more positions than its budget allows."""


class OutOfTime(BaseException):
    """A bot did not answer in time. It is no Exception, so a bot that catches every Exception does not catch it."""


class BotFailed(Exception):
    """The bot of a seat failed at a choice of a game, counted from 1."""

    def __init__(self, seat: int, choice: int, error: BaseException) -> None:
        super().__init__(f"seat {seat}, choice {choice}: {error!r}")
        self.seat = seat
        self.choice = choice
        self.error = error


@dataclass(frozen=True, slots=True)
class Fault:
    """A game that ended early because a bot failed: which bot, where, how, and the record up to there or its file.

    If a process died, the seat and the choice are not known and there is no record.
    """

    number: int
    bots: tuple[str, ...]
    bot: str
    seat: int
    choice: int
    kind: FaultKind
    what: str
    record: str
    file: str = ""

    def __str__(self) -> str:
        if self.kind == "died":
            table = ", ".join(self.bots)
            return f"the process that played {table} at deal {self.number} died: {self.what}"
        how = {"raised": "raised", "illegal": "made an illegal choice:", "overran": "overran its budget:"}
        recorded = f"; recorded up to there in {self.file}" if self.file else ""
        return (
            f"the bot {self.bot} in seat {self.seat} {how.get(self.kind, 'did not answer:')} {self.what}"
            f" (deal {self.number}, choice {self.choice}{recorded})"
        )


class SeriesBroken(IronbridgeError):
    """A series ended because of a fault."""


def fault_of(error: BaseException) -> tuple[FaultKind, str]:
    """The kind of a bot's error, and its description."""
    match error:
        case OutOfTime():
            return "too slow", str(error)
        case ProgramFault():
            return error.kind, str(error)
        case BudgetOverrun():
            return "overran", str(error)
        case IllegalDecision() | BadChoice():
            return "illegal", str(error)
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    return "raised", f"{text} in {Path(frames[-1].filename).name}, line {frames[-1].lineno}"


@contextmanager
def alarm(seconds: float | None) -> Iterator[Callable[[float], object] | None]:
    """Gives a function that sets an alarm, which raises OutOfTime after so many seconds; 0 cancels it.

    Gives None without a limit, on systems without alarms and outside the main thread.
    """
    if seconds is None or not HAS_ALARM or threading.current_thread() is not threading.main_thread():
        yield None
        return

    def ring(number: int, frame: object) -> None:
        raise OutOfTime(f"more than {seconds:g} s for one choice")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        yield partial(signal.setitimer, signal.ITIMER_REAL)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
