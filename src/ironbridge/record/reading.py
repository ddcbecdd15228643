"""Reading records of either form, from text or bytes that may hold anything."""

from dataclasses import dataclass

from ironbridge.record.errors import NotationError, RecordError, TooLarge
from ironbridge.record.json_reader import JsonReader
from ironbridge.record.record import Record
from ironbridge.record.text_reader import TextReader

MOST_TEXT = 262_144
MOST_JSON = 1_048_576


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What was read: the record as far as it is good (None without a deal), and all that is wrong."""

    record: Record | None
    errors: tuple[RecordError, ...]

    def whole(self) -> Record:
        """The record if nothing is wrong with it; raises the first error otherwise."""
        if self.errors:
            raise self.errors[0]
        if self.record is None:
            raise NotationError("there is no record", 0)
        return self.record


def read_record(source: str | bytes) -> ReadResult:
    """The record of a text or JSON, and its errors; nothing that can be read is lost, and nothing is raised."""
    errors: list[RecordError] = []
    if len(source) > MOST_JSON:
        return ReadResult(None, (TooLarge(f"longer than {MOST_JSON} bytes", 0),))
    if isinstance(source, bytes):
        text = source.decode("utf-8", "replace")
        if "\ufffd" in text and "\ufffd" not in source.decode("utf-8", "ignore"):
            line = text.count("\n", 0, text.index("\ufffd")) + 1
            errors.append(NotationError("bytes that are not UTF-8", line))
    else:
        text = source
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    is_json = text.lstrip()[:1] == "{"
    if not is_json and len(text) > MOST_TEXT:
        return ReadResult(None, (TooLarge(f"longer than {MOST_TEXT} characters", 0),))
    reader = JsonReader(text) if is_json else TextReader(text)
    return ReadResult(reader.record, tuple(reader.errors + errors))
