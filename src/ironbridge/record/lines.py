"""Lines of text from elsewhere: what they hold must not steer a terminal or turn the direction of writing."""

import unicodedata

# They join letters and signs to one, in some scripts and in emoji; the last are the letters of a flag.
JOINERS = frozenset("\u200c\u200d")
FLAG_LETTERS = frozenset(map(chr, range(0xE0020, 0xE0080)))
_KEPT = JOINERS | FLAG_LETTERS
_STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def is_steering(character: str) -> bool:
    """Whether a character is no sign, but an order to whoever shows it: an escape, another direction, a line's end."""
    return unicodedata.category(character) in _STEERING and character not in _KEPT


def plain(text: str) -> str:
    """A line without such characters."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(character for character in text if not is_steering(character))


def shown(text: str) -> str:
    """A line in which such characters can be seen, written as in Python: for messages that quote what is wrong."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        character.encode("unicode_escape").decode() if is_steering(character) else character
        for character in text
    )
