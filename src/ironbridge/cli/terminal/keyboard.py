"""What the person types."""

import sys


class Left(Exception):
    """The person left the game."""


class NoInput(Exception):
    """There is nothing more to read."""


def read_line() -> str:
    """What is typed; on a pipe it is shown too, so that the transcript reads well."""
    if sys.stdin is None:
        raise NoInput
    if sys.stdin.isatty():
        try:
            return input("> ").strip()
        except EOFError:
            print()
            raise NoInput from None
    line = sys.stdin.readline()
    if not line:
        raise NoInput
    print(f"> {line.strip()}")
    return line.strip()
