"""A server that is started, killed and started again on the same port and database."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from tests.support.amount import SCALE
from tests.support.project import ROOT

LONGEST = 120 * min(SCALE, 5)  # seconds after which a test gives up; a long run may be one in the background


class Restarted:
    """`ironbridge serve`, which can be told to die at a commit; everything it says on stderr is kept."""

    def __init__(self, url: str, folder: Path, *options: str) -> None:
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        self.arguments = ["serve", "--port", str(port), "--database", url, *options]
        self.said = folder / "stderr.txt"
        self.is_up = threading.Event()
        self.is_gone = threading.Event()
        self.is_gone.set()
        self.status = 0
        self.pid = 0
        self._waiting = threading.Thread()
        with self.said.open("w") as stderr:
            self._starter = subprocess.Popen(
                [sys.executable, "-m", "tests.support.server.faulty"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                cwd=ROOT,
            )

    def start(self, **fault: Any) -> None:
        """Start it; returns when it answers, or has died of its fault."""
        assert self.is_gone.is_set()
        assert self._starter.stdin is not None
        assert self._starter.stdout is not None
        order = {"arguments": self.arguments, "fault": fault or None}
        self._starter.stdin.write(json.dumps(order) + "\n")
        self._starter.stdin.flush()
        self.pid = int(self._starter.stdout.readline())
        self.is_gone.clear()
        self._waiting = threading.Thread(target=self._wait)
        self._waiting.start()
        while not self.is_gone.wait(0.02):
            if self._answers():
                self.is_up.set()
                return

    def _answers(self) -> bool:
        calling = HTTPConnection(self.address, timeout=LONGEST)
        try:
            calling.request("GET", "/health/live")
            return calling.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            calling.close()

    def _wait(self) -> None:
        assert self._starter.stdout is not None
        self.status = int(self._starter.stdout.readline())
        self.is_up.clear()
        self.is_gone.set()

    def kill(self) -> None:
        """End it as a power cut does, if it lives."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> int:
        """Send it a signal if it lives, and wait until it has gone; its exit status."""
        self.is_up.clear()
        if not self.is_gone.is_set():
            with suppress(ProcessLookupError):
                os.kill(self.pid, how)
        assert self.is_gone.wait(LONGEST)
        if self._waiting.ident is not None:
            self._waiting.join()
        return self.status

    def faults(self) -> list[str]:
        """The faults it told of; a process for bots that was being started when the server was killed is none."""
        _, *told = self.said.read_text().split("Traceback")
        return [fault for fault in told if "spawn_main" not in fault or "from_parent" not in fault]

    def close(self) -> None:
        """End everything."""
        self.kill()
        assert self._starter.stdin is not None
        self._starter.stdin.close()
        self._starter.wait()
        assert self._starter.stdout is not None
        self._starter.stdout.close()


def free_port() -> int:
    """A port that no connection is given by chance while the server is away.

    Tests run beside each other in processes with neighbouring numbers, whose ports are to lie far apart.
    """
    for port in range(20_000 + os.getpid() * 97 % 8_000, 30_000):
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise AssertionError("there is no free port")
