"""Texts of people as they may be kept: all of it is seen, and none of it steers whoever shows it."""

import re
import unicodedata

from ironbridge.server.tables.names import are_seen

_LINES = re.compile(r"\r\n?|[\u2028\u2029\x0b\x0c\x85]")
_GAPS = re.compile(r"\n{3,}")


def is_plain(text: str) -> bool:
    """Whether every sign of a text is seen: no escapes, no marks that turn the direction of writing."""
    return all(all(are_seen(line)) for line in text.split("\n"))


def in_lines(text: str) -> str:
    """A text with one kind of line end and one kind of space, and never more than one empty line in a row."""
    lines = _LINES.sub("\n", unicodedata.normalize("NFC", text)).replace("\t", " ")
    spaced = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in lines)
    return _GAPS.sub("\n\n", "\n".join(line.rstrip() for line in spaced.split("\n"))).strip()
