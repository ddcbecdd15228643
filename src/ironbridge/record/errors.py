"""What can be wrong with notation and records; every error names its place and its reason."""

from ironbridge.errors import IronbridgeError
from ironbridge.record.lines import shown
from ironbridge.rules.refusals import IllegalChoice, Refusal

LONGEST_REASON = 1000


class RecordError(IronbridgeError):
    """The base of all errors of this package: `line` and `column` count from 1, a line of 0 is the whole text."""

    def __init__(self, reason: str, line: int = 1, column: int = 1) -> None:
        # What is quoted from a file may hold unpaired surrogates, which could not be printed, or steer a terminal.
        reason = shown(reason[:LONGEST_REASON])
        IronbridgeError.__init__(self, reason)
        self.reason = reason
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.reason}" if self.line else self.reason


class NotationError(RecordError):
    """Text cannot be read, or could mean more than one thing."""


class IllegalAction(RecordError, IllegalChoice):
    """An action is readable but against the rules here; `refusal` has the rule, the code and the facts."""

    def __init__(self, reason: str, refusal: Refusal, line: int = 1, column: int = 1) -> None:
        RecordError.__init__(self, reason, line, column)
        self.refusal = refusal


class Disagreement(RecordError):
    """What is written besides the choices (a level, a label, a digest, the result) is not what the game gives."""


class BadHeader(RecordError):
    """The header lacks something that the game needs, or says it twice."""


class UnknownRevision(RecordError):
    """The record was made under rules that this version does not have."""


class TooLarge(RecordError):
    """The text is longer than any record."""
