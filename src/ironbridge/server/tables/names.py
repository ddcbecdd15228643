"""Names of people: one check for all ways in, and which of them look alike."""

import re
import unicodedata

from ironbridge.record.lines import FLAG_LETTERS, JOINERS, plain
from ironbridge.server.errors import ServerError

LONGEST_NAME = 24
LONGEST_TITLE = 40  # characters of what a table is called
LONGEST_RECORDED = 40  # characters of a name in a record
MOST_MARKS = 3  # accents and other marks on one letter
VIRAMA = 9  # the combining class of the sign after which Indian scripts join letters
# Signs that are not seen though they count as letters, marks or symbols.
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u180b\u180c\u180d\u180f\U000e0100"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
)
_STYLES = "\ufe0e\ufe0f"  # shown as text, or as a picture
# What may stand before a style; the picture of a key has one of these and a frame around it.
_KEYS = "0123456789#*"
_FRAME = "\u20e3"
FIRST_PICTURE = "\u203c"  # among the symbols
_BLACK_FLAG = "\U0001f3f4"
# Scripts with letters that look the same.
_ALIKE_SCRIPTS = {"LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE"}
_WORD = re.compile(r"[^\W\d_]+")
_HOMOGLYPHS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХавеѕіјкмнорстухһԁԛԝӏүѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεικνορτυχωϲϳіıɑɡɩʟʀʜʙ",
    "ABESIJKMHOPCTYXabesijkmhopctyxhdqwlyvABEZHIKMNOPTYXaByeikvoptuxwcjiiagilrhb",
)
_SAME = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})


def checked_name(name: str) -> str:
    """A name as it is shown: on one line, single spaces, signs that are seen, words of one script.

    Raises ServerError.
    """
    return _checked(name, "bad_name", LONGEST_NAME)


def checked_title(title: str) -> str | None:
    """What a table is called, as it is shown; None for nothing. Raises ServerError."""
    return _checked(title, "bad_title", LONGEST_TITLE) if title.strip() else None


def cleaned_name(name: str) -> str | None:
    """A name out of a record as nearly as can be shown: without what is not seen, and words in one script.

    None if nothing is left of it.
    """
    shown = unicodedata.normalize("NFC", " ".join(plain(name).split()))[:LONGEST_RECORDED]
    while not all(seen := are_seen(shown)):
        shown = "".join(sign for sign, is_seen in zip(shown, seen, strict=True) if is_seen)
    shown = _WORD.sub(lambda word: word[0].translate(_HOMOGLYPHS) if _is_mixed(word[0]) else word[0], shown)
    shown = " ".join(shown.split())
    return shown if shown and _has_sign(shown) and not _is_mixed(shown) else None


def likeness(name: str) -> str:
    """What a name looks like at a glance: names of the same likeness are easily taken for each other."""
    letters = unicodedata.normalize("NFKC", name).translate(_HOMOGLYPHS).casefold().translate(_SAME)
    seen = "".join(sign for sign in letters if sign not in _UNSEEN and sign not in JOINERS)
    return " ".join(seen.split()).replace("rn", "m").replace("vv", "w")


def are_seen(name: str) -> list[bool]:
    """For each sign of a name whether it is seen, or makes one of those beside it what it is."""
    found: list[bool] = []
    marks = 0
    for place, sign in enumerate(name):
        before, after = name[:place], name[place + 1 :]
        marks = marks + 1 if unicodedata.category(sign) in {"Mn", "Me"} else 0
        if sign in JOINERS:
            is_seen = _joins(before, sign, after)
        elif sign in _STYLES:
            is_key = before[-1:] in set(_KEYS) and after[:1] == _FRAME
            is_seen = is_key or _is_picture(before[-1:])
        elif sign in FLAG_LETTERS:
            is_seen = before.rstrip("".join(FLAG_LETTERS)).endswith(_BLACK_FLAG)
        else:
            is_seen = sign.isprintable() and sign not in _UNSEEN and marks <= MOST_MARKS
        found.append(is_seen)
    return found


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner makes one picture of two, or one letter in a script that has such."""
    if not before or not after:
        return False
    if unicodedata.combining(before[-1]) == VIRAMA:
        return True
    if joiner == "\u200c":
        return _script(before[-1]) == _script(after[0]) == "ARABIC"
    return _is_picture(before.rstrip(_STYLES)[-1:]) and _is_picture(after[0])


def _is_picture(sign: str) -> bool:
    if sign in {"\u00a9", "\u00ae"}:
        return True
    is_symbol = unicodedata.category(sign or " ") in {"So", "Sm"} and sign > FIRST_PICTURE
    return is_symbol or sign in {FIRST_PICTURE, "\u2049", "\u3030"} or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _checked(name: str, code: str, most: int) -> str:
    shown = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(shown) <= most or not all(are_seen(shown)) or not _has_sign(shown):
        raise ServerError(code, most=most)
    if _is_mixed(shown):
        raise ServerError("bad_name.mixed")
    return shown


def _has_sign(name: str) -> bool:
    return any(unicodedata.category(sign)[0] in "LNS" for sign in name)


def _is_mixed(name: str) -> bool:
    """Whether a word has letters of scripts that look alike."""
    words = _WORD.findall(unicodedata.normalize("NFKC", name))
    return any(len({_script(letter) for letter in word} & _ALIKE_SCRIPTS) > 1 for word in words)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
