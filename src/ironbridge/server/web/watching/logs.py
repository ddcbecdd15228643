"""Logs for whoever runs a server: a line has a time, a level and the request it belongs to, plain or as JSON.

No line says what is secret: of an error that nobody expected it has the place, not the words.
"""

import json
import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from types import TracebackType

from ironbridge.server.web.watching.request_ids import current_request

JSON = "json"
OURS = "ironbridge"
ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


@contextmanager
def logged(form: str, level: str) -> Iterator[None]:
    """Log to standard error meanwhile, in one of the formats: our own lines from a level on, and others' warnings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == JSON else PlainLines())
    root, ours = logging.getLogger(), logging.getLogger(OURS)
    before = ours.level
    root.addHandler(handler)
    ours.setLevel(level.upper())
    try:
        yield
    finally:
        root.removeHandler(handler)
        ours.setLevel(before)


def place_of(error: BaseException) -> str:
    """The kind of an error and where it was raised; what it says may be secret."""
    return f"{type(error).__name__} at\n{''.join(traceback.format_tb(error.__traceback__))}".rstrip()


class Lines(logging.Formatter):
    """A record as a line; of an error that comes with it, the place alone."""

    def formatException(self, ei: ErrorInfo) -> str:  # noqa: N802
        """Where an error was raised."""
        return place_of(ei[1]) if ei[1] is not None else ""

    def said(self, record: logging.LogRecord) -> str:
        """What a record says, with the place of its error."""
        error = self.formatException(record.exc_info) if record.exc_info else ""
        return "\n".join(filter(None, [record.getMessage().rstrip(), error]))

    def when(self, record: logging.LogRecord) -> str:
        """The time of a record, in UTC."""
        time = datetime.fromtimestamp(record.created, UTC)
        return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class PlainLines(Lines):
    """Lines for people; what has several lines goes on indented, so that nothing that is said begins a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        request = current_request() or "-"
        said = self.said(record).replace("\r", "").replace("\n", "\n    ")
        return f"{self.when(record)} {record.levelname:<7} [{request}] {record.name}: {said}"


class JsonLines(Lines):
    """Lines for programs: each is a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line = {
            "time": self.when(record),
            "level": record.levelname.lower(),
            "request": current_request() or None,
            "logger": record.name,
            "message": self.said(record),
        }
        return json.dumps(line, ensure_ascii=False)
