"""Records of simulated games, one file for each."""

from collections.abc import Sequence
from pathlib import Path

from ironbridge.record import Player, make_record, write_record
from ironbridge.rules.deal import Deal


def save_game(
    folder: str, number: int, dealt: Deal, log: Sequence[int], bots: Sequence[str], seed: object
) -> None:
    """Write the record of a finished game into a folder; the same game gives the same file. Raises OSError."""
    record = make_record(
        dealt,
        log,
        players=[Player("", f"bot:{name}") for name in bots],
        tags={"event": f"simulate, seed {seed}, game {number}"},
    )
    path = Path(folder, f"game-{number:06}.brass")
    try:
        path.write_text(write_record(record), "utf-8", newline="\n")
    except BaseException:
        # Half a record is worse than none, also when the player presses Ctrl-C.
        path.unlink(missing_ok=True)
        raise
