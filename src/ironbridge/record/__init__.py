"""Games written down: the notation of actions, records as text and as JSON, replay."""

from ironbridge.record.errors import (
    BadHeader,
    Disagreement,
    IllegalAction,
    NotationError,
    RecordError,
    TooLarge,
    UnknownRevision,
)
from ironbridge.record.json_writer import record_to_data, write_json
from ironbridge.record.notation import parse_action, write_action
from ironbridge.record.pointer import find
from ironbridge.record.reading import ReadResult, read_record
from ironbridge.record.record import (
    Comment,
    Player,
    Record,
    Result,
    Step,
    choices_of,
    first_state,
    make_record,
    replay,
    state_at,
)
from ironbridge.record.text_writer import write_record

__all__ = [
    "BadHeader",
    "Comment",
    "Disagreement",
    "IllegalAction",
    "NotationError",
    "Player",
    "ReadResult",
    "Record",
    "RecordError",
    "Result",
    "Step",
    "TooLarge",
    "UnknownRevision",
    "choices_of",
    "find",
    "first_state",
    "make_record",
    "parse_action",
    "read_record",
    "record_to_data",
    "replay",
    "state_at",
    "write_action",
    "write_json",
    "write_record",
]
