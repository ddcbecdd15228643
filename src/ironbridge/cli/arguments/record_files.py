"""Records as files: finding and reading them, and saying what is wrong with them."""

import sys
from pathlib import Path

from ironbridge.cli.terminal.look import SEAT_NAMES
from ironbridge.record import Record, RecordError, read_record
from ironbridge.record.lines import shown
from ironbridge.record.reading import MOST_JSON

TEXT = ".brass"
JSON = ".json"
METADATA = ".croissant.json"  # of a dataset that was written beside the records


def read_file(path: Path) -> tuple[Record | None, tuple[RecordError, ...]]:
    """The record in a file as far as it is good, and its errors. Raises OSError."""
    with path.open("rb") as file:
        # One byte more than a record may have is enough to refuse it.
        read = read_record(file.read(MOST_JSON + 1))
    return read.record, read.errors


def complaint(name: object, error: RecordError) -> str:
    """One line about an error: file, line, column, kind and reason."""
    place = f":{error.line}:{error.column}" if error.line else ""
    return f"{shown(str(name))}{place}: {type(error).__name__}: {error.reason}"


def record_for(command: str, name: str) -> tuple[Record | None, bool]:
    """The record that a command works on, and whether it is whole; what is wrong is said on standard error."""
    try:
        record, errors = read_file(Path(name))
    except OSError as error:
        print(f"ironbridge {command}: {shown(name)}: {error.strerror or error}", file=sys.stderr)
        return None, False
    for wrong in errors:
        print(complaint(name, wrong), file=sys.stderr)
    if record is None:
        print(f"ironbridge {command}: there is no record in {shown(name)}", file=sys.stderr)
    elif errors:
        print(f"ironbridge {command}: going on with {len(record.actions)} good actions", file=sys.stderr)
    return record, not errors


def seat_names(record: Record) -> list[str]:
    """What the players are called: by their names, else by the colours of their seats."""
    return [player.name or SEAT_NAMES[seat] for seat, player in enumerate(record.players)]
