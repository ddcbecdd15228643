"""Samples of a running server: how much processor time each thread used, and in which functions the event loop was.

A signal begins it and the same one ends it and writes the file. The system's timer counts processor time alone, so that
a busy machine changes nothing. What is compiled shows as the Python function that called it.
"""

import json
import signal
import threading
import time
from collections import defaultdict
from pathlib import Path
from types import FrameType

EVERY = 0.002  # seconds of processor time between two samples
BEGIN = signal.SIGUSR1
GENERATED = "<string>"  # the module of what has no file


class Sampler:
    """Counts where the main thread is, in seconds of its own processor time."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.is_on = False
        self.inclusive: defaultdict[str, float] = defaultdict(float)
        self.itself: defaultdict[str, float] = defaultdict(float)
        self.before: dict[str, float] = {}
        self.last = 0.0

    def install(self) -> None:
        """Wait for the signal."""
        signal.signal(signal.SIGPROF, self.sample)
        signal.signal(BEGIN, self.turn)

    def turn(self, *_: object) -> None:
        """Begin, or end and write."""
        if not self.is_on:
            self.is_on, self.before, self.last = True, threads(), time.thread_time()
            signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        used = {name: seconds - self.before.get(name, 0.0) for name, seconds in threads().items()}
        found = {"threads": used, "inclusive": self.inclusive, "itself": self.itself}
        self.file.write_text(json.dumps(found), "utf-8")

    def sample(self, _: int, frame: FrameType | None) -> None:
        """Add the time since the last sample to where the main thread is now."""
        now = time.thread_time()
        used, self.last = now - self.last, now
        seen: set[str] = set()
        while frame is not None:
            name = place_of(frame)
            if not seen:
                self.itself[name] += used
            if name not in seen:
                self.inclusive[name] += used
            seen.add(name)
            frame = frame.f_back


def threads() -> dict[str, float]:
    """The processor time of all threads so far, those with one name together."""
    found: defaultdict[str, float] = defaultdict(float)
    for thread in threading.enumerate():
        if thread.ident is not None:
            name = thread.name.rstrip("0123456789-_ ()") or thread.name
            found[name] += time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
    return found


def place_of(frame: FrameType) -> str:
    """Module and function of a frame, short."""
    path = Path(frame.f_code.co_filename)
    parts = path.with_suffix("").parts
    known = [k for k, part in enumerate(parts) if part in {"ironbridge", "site-packages", "benchmarks"}]
    short = ".".join(parts[known[-1] + (parts[known[-1]] == "site-packages") :]) if known else path.stem
    if short == GENERATED:
        # The method that a dataclass was given.
        short = type(frame.f_locals.get("self")).__name__
    return f"{short}.{frame.f_code.co_name}"
