"""Records of games among bots, one file for each."""

import os
import re
from collections.abc import Sequence
from pathlib import Path, PurePath

from ironbridge.record import Player, make_record, write_record
from ironbridge.rules.deal import Deal

EXEC = "exec:"  # a program in any language
LONGEST = 100  # name of a bot in a record


def record_text(dealt: Deal, log: Sequence[int], bots: Sequence[str], event: str) -> str:
    """The record of a game as far as it was played; the same game gives the same text."""
    players = [Player("", f"bot:{recorded_name(name)}") for name in bots]
    return write_record(make_record(dealt, log, players=players, tags={"event": event}))


def recorded_name(bot: str) -> str:
    """The name of a bot in a record: of a lesson or a program only the name of its file, without the folder."""
    if bot.startswith(EXEC):
        named = EXEC + " ".join(PurePath(word).name for word in bot.removeprefix(EXEC).split())
    else:
        place, plus, file = bot.partition("+")
        named = place + plus + PurePath(file).name
    return re.sub(r"\s", "_", named)[:LONGEST]


def save_record(file: str, text: str) -> None:
    """Write a record: whole, or not at all if the process ends meanwhile. Raises OSError."""
    path = Path(file)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.write_text(text, "utf-8", newline="\n")
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
