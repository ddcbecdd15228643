"""The server as people start it: `ironbridge serve` in a process of its own."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping

import httpx

PATIENCE = 120  # seconds until a busy machine is taken for a broken server


class Program:
    """A running `ironbridge serve`, of another version if another Python is named that has one.

    `extra` is laid over the environment.
    """

    def __init__(
        self, url: str, *options: str, python: str = sys.executable, extra: Mapping[str, str] | None = None
    ) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"127.0.0.1:{port}"
        self.database = url
        command = [
            python,
            "-m",
            "ironbridge",
            "serve",
            "--port",
            str(port),
            "--database",
            url,
            *options,
        ]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONHASHSEED": "0"} | dict(extra or {}),
        )
        self.said: list[str] = []  # on standard error
        # What nobody reads would in the end stop the server.
        self.reader = threading.Thread(target=self._read)
        self.reader.start()
        self._wait()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.said.append(line.decode())

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process.poll() is None, self.said
            try:
                if (
                    httpx.get(f"http://{self.address}/health/live", trust_env=False, verify=False).status_code
                    == 200
                ):
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        self.process.kill()
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self._gone()

    def terminate(self) -> int:
        """End it politely; the exit code."""
        self.process.terminate()
        return self._gone()

    def _gone(self) -> int:
        """Wait for it and for all that it started: as long as one of them is there, this pipe is open."""
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return self.process.returncode
