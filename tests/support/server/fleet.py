"""Several servers and thinkers of one PostgreSQL, each started quickly, killed and started again.

As a program (`python -m tests.support.server.fleet`) it has everything imported and forks for each order it reads.
"""

import importlib
import itertools
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from tests.support.project import ROOT
from tests.support.server.faulty import serve
from tests.support.server.restarted import LONGEST

FIRST_PORT = 30_000  # above those of `Restarted`, and below those that connections are given by chance


def main() -> None:
    """Carry out orders until there are none: start something, or wait for something that was killed."""
    for module in ("cli.serve", "cli.hosting.think", "server.web.app", "server.backend"):
        importlib.import_module(f"ironbridge.{module}")
    for module in ("asking", "thinker"):
        importlib.import_module(f"ironbridge.server.minds.elsewhere.{module}")
    importlib.import_module("uvicorn.protocols.websockets.websockets_sansio_impl")
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            print(os.waitpid(order["wait"], 0)[1], flush=True)
            continue
        child = os.fork()
        if child == 0:
            said = os.open(order["said"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            os.dup2(said, 2)
            serve(order["arguments"], None)
        print(child, flush=True)


class Member:
    """One of the fleet: what it is started with, its process, and what it says."""

    def __init__(self, name: str, arguments: list[str], said: Path, address: str = "") -> None:
        self.name = name
        self.arguments = arguments
        self.said = said
        self.address = address
        self.pid = 0
        self.is_up = False

    def answers(self) -> bool:
        """Whether a server answers."""
        calling = HTTPConnection(self.address, timeout=LONGEST)
        try:
            calling.request("GET", "/health/live")
            return calling.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            calling.close()

    def faults(self) -> list[str]:
        """The faults it told of; a process for bots that was being started when it was killed is none."""
        _, *told = self.said.read_text("utf-8").split("Traceback")
        return [fault for fault in told if "spawn_main" not in fault or "from_parent" not in fault]


class Fleet:
    """Servers and thinkers. To a script it is one server that is always there: each address that it asks for is that of
    the next one that is up.
    """

    def __init__(self, url: str, folder: Path, servers: int, thinkers: int) -> None:
        self.is_up = threading.Event()
        self.is_up.set()
        self.turns = itertools.count()
        base = FIRST_PORT + os.getpid() % 2_000
        self.servers = []
        for number in range(servers):
            port = base + number
            options = ["--port", str(port), "--database", url, "--thinking", "elsewhere"]
            said = folder / f"server {number}.txt"
            self.servers.append(Member(f"server {number}", ["serve", *options], said, f"127.0.0.1:{port}"))
        options = ["--database", url, "--workers", "0", "--lease", "1"]
        self.thinkers = [
            Member(f"thinker {number}", ["think", *options], folder / f"thinker {number}.txt")
            for number in range(thinkers)
        ]
        self._starter = subprocess.Popen(
            [sys.executable, "-m", "tests.support.server.fleet"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    @property
    def members(self) -> list[Member]:
        """All of them, servers first."""
        return [*self.servers, *self.thinkers]

    @property
    def address(self) -> str:
        """The address of a server that is up, another one every time."""
        up = [one for one in self.servers if one.is_up]
        return up[next(self.turns) % len(up)].address

    def start(self, one: Member) -> None:
        """Start one; returns when it answers, if it is a server."""
        one.pid = self._ordered(arguments=one.arguments, said=str(one.said))
        pause = threading.Event()
        while one.address and not one.answers():
            pause.wait(0.02)
        one.is_up = True

    def kill(self, one: Member) -> None:
        """End one as a power cut does."""
        if one.is_up:
            one.is_up = False
            os.kill(one.pid, signal.SIGKILL)
            assert self._ordered(wait=one.pid) == signal.SIGKILL, one.said.read_text("utf-8")

    def _ordered(self, **order: Any) -> int:
        assert self._starter.stdin is not None
        assert self._starter.stdout is not None
        self._starter.stdin.write(json.dumps(order) + "\n")
        self._starter.stdin.flush()
        return int(self._starter.stdout.readline())

    def close(self) -> None:
        """End everything."""
        for one in self.members:
            self.kill(one)
        assert self._starter.stdin is not None
        assert self._starter.stdout is not None
        self._starter.stdin.close()
        self._starter.wait()
        self._starter.stdout.close()


@contextmanager
def fleet(url: str, folder: Path, servers: int, thinkers: int) -> Iterator[Fleet]:
    """A fleet of which all are up, and that ends with the block."""
    made = Fleet(url, folder, servers, thinkers)
    try:
        for one in made.members:
            made.start(one)
        yield made
    finally:
        made.close()


if __name__ == "__main__":
    main()
