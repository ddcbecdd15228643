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
    used = 0.0
    for process in (pid, *children(pid)):
        try:
            fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            continue
        used += sum(map(int, fields[11:15])) / TICKS
    return used


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
