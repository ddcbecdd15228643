"""Records of games among bots, one file for each."""

import os
from collections.abc import Sequence
from pathlib import Path

from ironbridge.record import Player, make_record, write_record
from ironbridge.rules.deal import Deal


def record_text(dealt: Deal, log: Sequence[int], bots: Sequence[str], event: str) -> str:
    """The record of a game as far as it was played; the same game gives the same text."""
    record = make_record(
        dealt, log, players=[Player("", f"bot:{name}") for name in bots], tags={"event": event}
    )
    return write_record(record)


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
