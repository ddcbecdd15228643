"""A program that is spoken to by lines: whatever it does, nobody waits for it longer than they want to."""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from ironbridge.bots.bot import ProgramFault
from ironbridge.bots.protocol.messages import Message, excerpt, line_of, read_message

LONGEST_LINE: Final = 65_536
MOST_OUTPUT: Final = 1_048_576  # bytes that a program may write for one question
GRACE: Final = 1.0  # seconds for a program that is to end, or whose exit code is wanted
# Should this process be killed, a shell reads an end in the place of a line, and ends the program by its group; the
# program itself waits for such a line before it begins, so that it never runs without its guard.
_GATE: Final = 'read line && exec "$@"'
_GUARD: Final = 'read line || kill -s KILL -- "-$0"'
_SHELL: Final = ("/bin/sh", "-c")


class Connection:
    """A running program. After a fault it is ended. Its standard error is ours."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it, in a group of its own."""
        self.process = subprocess.Popen(
            [*_SHELL, _GATE, "gate", *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_environment(),
            start_new_session=True,
            bufsize=0,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.to_program, self.from_program = self.process.stdin, self.process.stdout
        os.set_blocking(self.to_program.fileno(), False)
        os.set_blocking(self.from_program.fileno(), False)
        self.guard = subprocess.Popen(
            [*_SHELL, _GUARD, str(self.process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            bufsize=0,
        )
        self.unsent = b"\n"  # opens the gate
        self.unread = b""
        self.said = ""  # the last line of info

    def send(self, message: Message) -> None:
        """Say something that needs no answer; it travels with the next question. Raises ProgramFault."""
        self.unsent += line_of(message)

    def ask(self, message: Message, answer: str, seconds: float) -> dict[str, object]:
        """The message of a type that a program answers with. Raises ProgramFault, and then the program is ended."""
        try:
            self._refuse_unasked()
            self.send(message)
            ends = time.monotonic() + seconds
            for line in self._lines(ends, seconds):
                if (data := self._heard(line, answer)) is not None:
                    return data
            raise AssertionError
        except BaseException:
            self.kill()
            raise

    def close(self) -> None:
        """Say goodbye, wait a little for the program to end, and end it if it does not."""
        self.send({"type": "bye"})
        ends = time.monotonic() + GRACE
        with suppress(OSError, ProgramFault):
            self._write_all(ends)
            self.to_program.close()
            while self._wait(ends, reads=True) and os.read(self.from_program.fileno(), LONGEST_LINE):
                pass
        self.kill()

    def kill(self) -> None:
        """End the program and all that it started."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with suppress(OSError):
            self.to_program.close()
        self.from_program.close()
        if self.guard.stdin is not None and not self.guard.stdin.closed:
            with suppress(OSError):
                self.guard.stdin.write(b"\n")
            self.guard.stdin.close()
            self.guard.wait()

    def _heard(self, line: bytes, answer: str) -> dict[str, object] | None:
        kind, data = read_message(line)
        if kind == answer:
            return data
        text = data.get("text", "")
        if kind == "error":
            raise ProgramFault("unreadable", f"it says {excerpt(text)}")
        if kind != "info":
            raise ProgramFault("unreadable", f"it wrote {excerpt(line)} where {answer!r} is expected")
        self.said = text if isinstance(text, str) else ""
        return None

    def _refuse_unasked(self) -> None:
        """What a program writes unasked must not be taken for the answer to what is asked next."""
        with suppress(BlockingIOError):
            self.unread += os.read(self.from_program.fileno(), LONGEST_LINE) or b""
        *lines, self.unread = self.unread.split(b"\n")
        for line in lines:
            self._heard(line, "")
        if self.unread:
            raise ProgramFault("unreadable", f"it wrote {excerpt(self.unread)} unasked")

    def _lines(self, ends: float, seconds: float) -> Iterator[bytes]:
        """Lines as they come, while what is unsent is sent. Raises ProgramFault at the end of time or output."""
        written = 0
        while True:
            line, mark, rest = self.unread.partition(b"\n")
            if len(line) > LONGEST_LINE or written > MOST_OUTPUT:
                raise ProgramFault("unreadable", "it writes too much for one answer")
            if mark:
                self.unread = rest
                yield line
                continue
            if not self._wait(ends, reads=True):
                told = f"; it said {excerpt(self.said)}" if self.said else ""
                raise ProgramFault("too slow", f"more than {seconds:g} s for one choice{told}")
            self._write_some()
            try:
                piece = os.read(self.from_program.fileno(), LONGEST_LINE)
            except BlockingIOError:
                continue
            if not piece:
                raise ProgramFault("ended", f"its process ended {self._how_it_ended()}")
            written += len(piece)
            self.unread += piece

    def _write_all(self, ends: float) -> None:
        while self.unsent and self._wait(ends, reads=False):
            self._write_some()

    def _write_some(self) -> None:
        if not self.unsent:
            return
        try:
            sent = os.write(self.to_program.fileno(), self.unsent)
        except BlockingIOError:
            return
        except BrokenPipeError:
            # It reads no more; what it still writes says more than that.
            sent = len(self.unsent)
        self.unsent = self.unsent[sent:]

    def _wait(self, ends: float, *, reads: bool) -> bool:
        """Wait until something can be read or sent; False if the time is over."""
        with selectors.DefaultSelector() as selector:
            if reads:
                selector.register(self.from_program, selectors.EVENT_READ)
            if self.unsent:
                selector.register(self.to_program, selectors.EVENT_WRITE)
            return bool(selector.select(max(0.0, ends - time.monotonic())))

    def _how_it_ended(self) -> str:
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "its output"
        return f"with exit code {code}" if code >= 0 else f"by {signal.Signals(-code).name}"


def _environment() -> dict[str, str]:
    """The environment of a program: without the settings of a server, such as the password of its database."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("IRONBRIDGE_") or name == "IRONBRIDGE_ENGINE"
    }
