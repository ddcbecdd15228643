"""Single keys from a terminal, by name."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

_SEQUENCES = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1b[5~": "up",
    b"\x1b[6~": "down",
    b"\x1b[H": "home",
    b"\x1b[F": "end",
    b"\x1b[1~": "home",
    b"\x1b[4~": "end",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\r": "enter",
    b"\n": "enter",
    b"\x7f": "backspace",
    b"\x08": "backspace",
    b"\x1b": "escape",
    b" ": "space",
    b"\x04": "q",
}


def has_keys() -> bool:
    """Whether single keys can be read."""
    return sys.stdin is not None and sys.stdin.isatty() and find_spec("termios") is not None


@contextmanager
def keys() -> Iterator[Iterator[str]]:
    """The keys that are pressed; afterwards the terminal is as before."""
    import termios
    import tty

    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    tty.setcbreak(number, termios.TCSANOW)
    try:
        yield _pressed(number)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def _pressed(number: int) -> Iterator[str]:
    while pressed := os.read(number, 16):
        yield from named_keys(pressed)


def named_keys(pressed: bytes) -> Iterator[str]:
    """The names of the keys in what a terminal sent; unknown sequences are left out."""
    while pressed:
        length = 1
        if pressed[:2] in {b"\x1b[", b"\x1bO"}:
            ends = [k for k, byte in enumerate(pressed[2:], 2) if 64 <= byte <= 126]
            length = ends[0] + 1 if ends else len(pressed)
        key, pressed = pressed[:length], pressed[length:]
        if key in _SEQUENCES:
            yield _SEQUENCES[key]
        elif length == 1 and 32 < key[0] < 127:
            yield key.decode()
