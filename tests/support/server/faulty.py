"""Starts `ironbridge serve` again and again, quickly, with faults in its own process.

It is run as `python -m tests.support.server.faulty`.

It has everything imported and forks for each order it reads: a line of JSON with the arguments of the command and the
fault. It answers with the id of the process, and when that has ended with its exit status. The program is the one that
people start; what is added to it happens before it serves.
"""

import importlib
import itertools
import json
import os
import resource
import signal
import struct
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

FRAME = 4096 + 24  # a page in SQLite's log
LOG_HEADER = 32
# Where a process dies, or what fails: at a commit of its writes, counted from 1 (where a file is named: from when it is
# there), or while a file is there.
BEFORE, INSIDE, AFTER, LOST_ANSWER, NO_ROOM = "before", "inside", "after", "lost_answer", "no_room"
Commit = Callable[[], None]
Fault = dict[str, Any]


def main() -> None:
    """Carry out orders until there are none."""
    for module in ("cli.serve", "cli.main", "server.web.app", "server.backend"):
        importlib.import_module(f"ironbridge.{module}")
    importlib.import_module("uvicorn.protocols.websockets.websockets_sansio_impl")
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            serve(order["arguments"], order["fault"])
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def serve(arguments: list[str], fault: Fault | None) -> None:
    """Be the server."""
    from ironbridge.cli.main import main as ironbridge
    from ironbridge.server.limits import Buckets

    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Many scripts call from one address.
    patch.object(Buckets, "take").start()
    if fault:
        if "clock" in fault:
            hurry(*fault["clock"])
        FAULTS[fault["where"]](fault)
    os._exit(ironbridge(arguments))


def hurry(now: int, step: int) -> None:
    """Have both clocks of whoever clears stand at a time and go on by a step at every look, one look after another."""
    from ironbridge.server.upkeep import clearing

    looks = itertools.count()
    shown: list[int] = []

    def wall() -> int:
        shown[:] = [next(looks) * step]
        return now + shown[0]

    patch.object(clearing, "LOOK", 0.01).start()
    patch.object(clearing, "time", SimpleNamespace(time=wall)).start()
    patch.object(clearing, "running", lambda: shown[0]).start()


def die() -> None:
    """End as by a power cut."""
    os.kill(os.getpid(), signal.SIGKILL)
    threading.Event().wait()


def at_commits(first: int, do: Callable[[Commit, Any], None], file: str | None = None) -> None:
    """Have `do` carry out the commits of writes from the first one on, counted while the file is there, if any."""
    from sqlalchemy.engine.default import DefaultDialect

    plain: Any = DefaultDialect.do_commit
    writes = itertools.count(1)

    def do_commit(self: DefaultDialect, connection: Any) -> None:
        is_counted = has_written(connection) and (file is None or Path(file).exists())
        if is_counted and next(writes) >= first:
            do(lambda: plain(self, connection), connection)
        else:
            plain(self, connection)

    patch.object(DefaultDialect, "do_commit", do_commit).start()


def has_written(connection: Any) -> bool:
    """Whether a transaction has something to commit."""
    if is_sqlite(connection):
        before = connection.info.get("changes", 0)
        connection.info["changes"] = connection.total_changes
        return bool(connection.total_changes != before)
    return bool(connection.execute("select pg_current_xact_id_if_assigned() is not null").fetchone()[0])


def is_sqlite(connection: Any) -> bool:
    """Whether a connection is one of SQLite's."""
    return hasattr(connection.dbapi_connection, "total_changes")


def die_before(fault: Fault) -> None:
    """Die before a commit."""

    def do(commit: Commit, connection: Any) -> None:
        die()

    at_commits(fault["at"], do, fault.get("file"))


def die_after(fault: Fault) -> None:
    """Die when a commit is done, before anybody is told."""

    def do(commit: Commit, connection: Any) -> None:
        commit()
        die()

    at_commits(fault["at"], do, fault.get("file"))


def die_inside(fault: Fault) -> None:
    """Die while a commit is being written: after so many bytes of it, or with the answer of PostgreSQL on its way."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)

    def do(commit: Commit, connection: Any) -> None:
        if not is_sqlite(connection):
            connection.pgconn.send_query(b"COMMIT")
            connection.pgconn.flush()
            die()
        # The kernel ends the process at the byte that is one too many. A commit shorter than that goes well.
        with_room_for(connection, fault["bytes"], commit)

    at_commits(fault["at"], do, fault.get("file"))


def lose_answer(fault: Fault) -> None:
    """Lose the connection when a commit is done, before its answer has come."""
    from psycopg import OperationalError

    times = itertools.count()

    def do(commit: Commit, connection: Any) -> None:
        commit()
        if next(times) == 0:
            connection.dbapi_connection.close()
            raise OperationalError("the connection is lost")

    at_commits(fault["at"], do, fault.get("file"))


def have_no_room(fault: Fault) -> None:
    """Have no room on the disk while a file is there."""
    flag = Path(fault["file"])

    def do(commit: Commit, connection: Any) -> None:
        if flag.exists():
            with_room_for(connection, fault["bytes"], commit)
        else:
            commit()

    at_commits(1, do)


def with_room_for(connection: Any, more: int, do: Commit) -> None:
    """Do something while no file may grow beyond the log of a SQLite database and so many bytes more."""
    path = connection.execute("PRAGMA database_list").fetchone()[2]
    with Path(f"{path}-shm").open("rb") as index:
        frames = struct.unpack_from("=I", index.read(48), 16)[0]
    limit = LOG_HEADER + frames * FRAME + more
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    try:
        do()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


FAULTS = {
    BEFORE: die_before,
    INSIDE: die_inside,
    AFTER: die_after,
    LOST_ANSWER: lose_answer,
    NO_ROOM: have_no_room,
}

if __name__ == "__main__":
    main()
