"""The bots of a table, as named on the command line."""

import os
import shlex
import sys

from ironbridge.bots.catalogue import make_bot

# What else can stand where a bot is named, for the help of commands.
OWN_BOTS = (
    "or one of your own: module:Class, found from the current folder, or exec:COMMAND, a program that speaks the"
    " protocol for bots"
)


def bots_named(wish: str) -> tuple[str, ...]:
    """The bots of a list with commas, all of which can be made; a person's own may lie in the current folder."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    names = tuple(name.strip() for name in _split(wish))
    for name in names:
        make_bot(name)
    return names


def bots_for_seats(wish: str, seats: int) -> tuple[str, ...]:
    """A bot for every seat: one name for all, or a list with commas, one for each."""
    names = bots_named(wish)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise ValueError(f"--bots names {len(names)} bots for {seats} seats; give one, or one for each")
    return names


def _split(wish: str) -> list[str]:
    """The names between commas; in the command of a program quoted commas are its own."""
    if "exec:" not in wish:
        return wish.split(",")
    words = shlex.shlex(wish, posix=False)
    words.whitespace, words.whitespace_split, words.commenters = ",", True, ""
    return list(words)
