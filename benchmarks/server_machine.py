"""What the server bench needs to know of the machine: processes, their CPU time and memory, open files."""

import asyncio
import os
import resource
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

TICKS = os.sysconf("SC_CLK_TCK")


def fast_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end on the quickest event loop there is."""
    try:
        from uvloop import run
    except ImportError:
        asyncio.run(work)
    else:
        run(work)


def raise_open_files() -> None:
    """As many open files as the system allows: every socket is one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def busy_seconds(pid: int) -> float:
    """The CPU time that a process and its children have used, as far as they live or were waited for."""
    return sum(used_by(process) for process in (pid, *children(pid)))


def used_by(pid: int) -> float:
    """The CPU time of a process and of the children that it has waited for.

    The sum that the system keeps is one of whole ticks, which is too coarse for short rounds; that of its threads is
    exact, but without those that have ended.
    """
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
        own, waited_for = sum(map(int, fields[11:13])) / TICKS, sum(map(int, fields[13:15])) / TICKS
        exact = sum(map(_run_time, Path(f"/proc/{pid}/task").iterdir()))
    except OSError:
        return 0.0
    return max(own, exact) + waited_for


def _run_time(task: Path) -> float:
    try:
        return int((task / "schedstat").read_text("ascii").split()[0]) / 1e9
    except OSError:
        return 0.0  # it has just ended


def children(pid: int) -> list[int]:
    """The processes that a process has started and that live."""
    try:
        return [
            int(child)
            for task in Path(f"/proc/{pid}/task").iterdir()
            for child in (task / "children").read_text("ascii").split()
        ]
    except OSError:
        return []


def resident_mib(pid: int) -> float:
    """The memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def load_of_the_machine() -> float:
    """How many processes wanted a core in the last minute, on the average."""
    return os.getloadavg()[0]
