"""Reading loosely written actions: any case and spacing, short names where only one thing can be meant."""

import re
from collections.abc import Sequence
from typing import NoReturn

from ironbridge.record.errors import NotationError
from ironbridge.record.words import (
    BONUS,
    CARD,
    DEMAND,
    HEADS,
    KINDS_OF_WORD,
    PLUS,
    RESOURCES,
    SOURCE,
    NotationWords,
    Word,
)

# Longer runs of words are no names; the limit keeps the search for their borders short.
_LONGEST_RUN = 12
_PIECE = re.compile(r"\s+|(?P<mark>[/:+,])|(?P<word>[^\s/:+,]+)")

_VALUES = {"bonus": BONUS, "demand": DEMAND}

Run = list[tuple[int, str]]


def loose_tokens(text: str, words: NotationWords) -> tuple[int, list[Word], list[int]]:
    """Head, words and columns (the head's first) of an action. Raises NotationError."""
    pieces = _pieces(text)
    if not pieces or pieces[0][1] in "/:+,":
        column = pieces[0][0] if pieces else 1
        raise NotationError(f"an action is missing: one of {', '.join(HEADS)}", 1, column)
    column, head = pieces[0]
    kind = HEADS[
        _one(head.lower(), [word for word in HEADS if word.startswith(head.lower())], "an action", column)
    ]
    shape = words.shapes[kind]
    reader = _Reader(words, shape, [column])
    at = 1
    while at < len(pieces):
        column, piece = pieces[at]
        if piece == "+":
            reader.add(Word(PLUS, 0), column)
            reader.open = list(shape)
            at += 1
            if at < len(pieces) and len(pieces[at][1]) > 1 and pieces[at][1].lower() == _head_word(kind):
                at += 1  # the head may be repeated
        elif piece in "/,":
            end = _end_of_run(pieces, at + 1)
            reader.read(pieces[at + 1 : end], [CARD], column)
            at = end
        elif at + 1 < len(pieces) and pieces[at + 1][1] == ":":
            at = _keyed(pieces, at, reader)
        elif piece == ":":
            raise NotationError(f"':' without {_any_of(words.keys)} before it", 1, column)
        else:
            end = _end_of_run(pieces, at)
            reader.read(pieces[at:end], [], column)
            at = end
    return kind, reader.found, reader.columns


class _Reader:
    """Collects the words of an action; `open` is what its part still lacks."""

    def __init__(self, words: NotationWords, shape: Sequence[int], columns: list[int]) -> None:
        self.words = words
        self.open = list(shape)
        self.found: list[Word] = []
        self.columns = columns

    def add(self, word: Word, column: int) -> None:
        self.found.append(word)
        self.columns.append(column)

    def read(self, run: Run, kinds: list[int], column: int) -> None:
        """Read a run of pieces as the given kinds, then as what the part still lacks."""
        wanted = kinds + self.open
        if not wanted:
            raise NotationError(f"{run[0][1]!r} is not understood here", 1, run[0][0])
        if not run:
            raise NotationError(f"{KINDS_OF_WORD[wanted[0]]} is missing", 1, column)
        if len(run) > _LONGEST_RUN:
            raise NotationError("too many words for a name", 1, run[0][0])
        least = max(1, len(kinds))
        for count in range(min(len(wanted), len(run)), least - 1, -1):
            ways = self._ways(run, wanted[:count])
            if len(ways) == 1:
                for start, word in ways[0]:
                    self.add(word, start)
                del self.open[: count - len(kinds)]
                return
            if ways:
                raise NotationError(f"{_text(run)!r} can be divided in several ways", 1, run[0][0])
        self._complain(run, wanted)

    def _ways(self, run: Run, kinds: Sequence[int]) -> list[list[tuple[int, Word]]]:
        """All ways to divide a run into names of the kinds."""
        if len(kinds) == 1:
            names = self.words.meanings(kinds[0], _text(run))
            return [[(run[0][0], self._word(kinds[0], names[0]))]] if len(names) == 1 else []
        found = []
        for cut in range(1, len(run) - len(kinds) + 2):
            first = self._ways(run[:cut], kinds[:1])
            if first:
                found += [first[0] + rest for rest in self._ways(run[cut:], kinds[1:])]
        return found

    def _word(self, kind: int, name: str) -> Word:
        return self.words.rows[kind][name]

    def _complain(self, run: Run, wanted: Sequence[int]) -> NoReturn:
        """Say which piece of a run is not one name of what is wanted."""
        at = 0
        for kind in wanted:
            readable = [
                end
                for end in range(at + 1, len(run) + 1)
                if len(self.words.meanings(kind, _text(run[at:end]))) == 1
            ]
            if not readable:
                text = _text(run[at:]) if kind == wanted[-1] else run[at][1]
                _one(text, self.words.meanings(kind, text), KINDS_OF_WORD[kind], run[at][0])
            at = max(readable, default=at + 1)
            if at >= len(run):
                break
        at = min(at, len(run) - 1)
        raise NotationError(f"{_text(run[at:])!r} is not understood here", 1, run[at][0])


def _keyed(pieces: Run, at: int, reader: _Reader) -> int:
    """Read `coal:slot,slot` and its like; returns where it ends."""
    column, key = pieces[at]
    keys = reader.words.keys
    key = _one(key.lower(), [k for k in keys if k.startswith(key.lower())], _any_of(keys), column)
    at += 1
    while at < len(pieces) and pieces[at][1] in {":", ","}:
        end = _end_of_run(pieces, at + 1)
        run = pieces[at + 1 : end]
        if key in _VALUES:
            reader.read(run, [_VALUES[key]], column)
        else:
            still_open, reader.open = reader.open, []
            reader.read(run, [SOURCE], column)
            reader.open = still_open
            source = reader.found[-1]
            reader.found[-1] = Word(SOURCE, source.number, RESOURCES.index(key))
        at = end
    return at


def _pieces(text: str) -> Run:
    """The marks and words of a text with their columns."""
    return [(match.start() + 1, match[0]) for match in _PIECE.finditer(text) if match.lastgroup]


def _end_of_run(pieces: Run, at: int) -> int:
    """Where a run of words ends: at a mark, or at a word that a colon follows."""
    while at < len(pieces) and pieces[at][1] not in {"/", ":", "+", ","}:
        if at + 1 < len(pieces) and pieces[at + 1][1] == ":":
            break
        at += 1
    return at


def _any_of(keys: Sequence[str]) -> str:
    return f"{', '.join(keys[:-1])} or {keys[-1]}"


def _head_word(kind: int) -> str:
    return next(word for word, number in HEADS.items() if number == kind)


def _text(run: Run) -> str:
    return " ".join(piece for _, piece in run)


def _one(text: str, names: Sequence[str], what: str, column: int) -> str:
    """The only name that a text may stand for."""
    if len(names) == 1:
        return names[0]
    if names:
        listed = ", ".join(names[:6]) + (", ..." if len(names) > 6 else "")
        raise NotationError(f"{text!r} is ambiguous: {listed}", 1, column)
    shown = text if len(text) <= 40 else f"{text[:40]}..."
    raise NotationError(f"{shown!r} is not {what}", 1, column)
