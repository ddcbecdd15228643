"""From the text of an action to what it says, without a position: words, parts, cards and sources."""

from collections.abc import Sequence
from typing import NoReturn

from ironbridge.engine import codes
from ironbridge.record.errors import NotationError
from ironbridge.record.loose import loose_tokens
from ironbridge.record.words import (
    BONUS,
    CARD,
    CARDS_PAID,
    DEMAND,
    HEAD_WORDS,
    HEADS,
    KINDS_OF_WORD,
    NO_LEVEL,
    PLUS,
    PORT,
    SLOT,
    SOURCE,
    NotationWords,
    Word,
)

# Only these have further parts.
_IN_PARTS = {codes.LINK, codes.DEVELOP, codes.SELL}
_NOTHING: tuple[()] = ()


class Part:
    """One part of an action as it is written; `at` is the number of its first token."""

    __slots__ = ("at", "bonus", "code", "demand", "level", "sources")

    def __init__(self, at: int) -> None:
        self.at = at
        self.code = codes.NO_CHOICE
        self.level = NO_LEVEL
        self.sources: list[tuple[int, Word]] | None = None
        self.bonus: tuple[int, Word] | None = None
        self.demand: tuple[int, Word] | None = None


class Written:
    """A whole action as it is written, and the columns of its tokens."""

    __slots__ = ("cards", "columns", "kind", "parts", "shape", "text")

    def __init__(self, text: str, kind: int, shape: Sequence[int]) -> None:
        self.text = text
        self.kind = kind
        self.shape = shape
        self.parts: list[Part] = []
        self.cards: list[tuple[int, int]] = []
        self.columns: Sequence[int] = _NOTHING

    def column(self, token: int) -> int:
        """Where a token begins, counted from 1."""
        if not self.columns:
            self.columns = columns_of(self.text)
        return self.columns[token] if token < len(self.columns) else len(self.text.rstrip()) + 1


def columns_of(text: str) -> list[int]:
    """Where the tokens of exactly written text begin, counted from 1."""
    found = []
    end = 0
    for token in text.split():
        start = text.index(token, end)
        found.append(start + 1)
        end = start + len(token)
    return found


def read_action(text: str, words: NotationWords) -> Written:
    """What an action says. Raises NotationError with the column of what cannot be read."""
    tokens = text.split()
    exact = words.exact
    meant: list[Word] = []
    kind = HEADS.get(tokens[0]) if tokens else None
    if kind is not None:
        for token in tokens[1:]:
            word = exact.get(token)
            if word is None:
                break
            meant.append(word)
        else:
            return _parts(Written(text, kind, words.shapes[kind]), meant)
    kind, meant, columns = loose_tokens(text, words)
    written = Written(text, kind, words.shapes[kind])
    written.columns = columns
    return _parts(written, meant)


def _parts(written: Written, meant: Sequence[Word]) -> Written:
    """Sort the words of an action into its parts."""
    kind = written.kind
    shape = written.shape
    part = Part(0)
    place = 0
    for token, word in enumerate(meant, 1):
        what = word.what
        if place < len(shape) and (what == shape[place] or (what == SLOT and shape[place] == PORT)):
            if place == 0:
                part.code = codes.pack(kind, word.number)
                part.level = word.level
            elif kind == codes.BUILD:
                # The engine packs the slot first, the notation names the tile first.
                part.code = codes.pack(kind, word.number, codes.first(part.code))
            else:
                part.code = codes.pack(kind, codes.first(part.code), word.number)
            place += 1
        elif what == CARD:
            written.cards.append((token, word.number))
        elif what == SOURCE:
            if part.sources is None:
                part.sources = []
            part.sources.append((token, word))
        elif what == BONUS and kind == codes.SELL and part.bonus is None:
            part.bonus = (token, word)
        elif what == DEMAND and kind == codes.SELL and part.demand is None:
            part.demand = (token, word)
        elif what == PLUS and kind in _IN_PARTS:
            _check_complete(written, place, token)
            written.parts.append(part)
            part = Part(token)
            place = 0
        else:
            _refuse(written, token, word, place)
    _check_complete(written, place, len(meant) + 1)
    if not shape:
        part.code = kind
    written.parts.append(part)
    if kind == codes.BUILD and len(written.cards) == CARDS_PAID[codes.BUILD_TWO]:
        written.kind = codes.BUILD_TWO
        part.code = codes.pack(codes.BUILD_TWO, codes.first(part.code), codes.second(part.code))
    elif len(written.cards) != CARDS_PAID[kind]:
        _refuse_cards(written, len(meant) + 1)
    return written


def _check_complete(written: Written, place: int, token: int) -> None:
    shape = written.shape
    if place < len(shape):
        raise NotationError(f"{KINDS_OF_WORD[shape[place]]} is missing", 1, written.column(token))


def _refuse(written: Written, token: int, word: Word, place: int) -> NoReturn:
    shape = written.shape
    head = HEAD_WORDS[written.kind]
    given = KINDS_OF_WORD[word.what]
    wanted = f"{KINDS_OF_WORD[shape[place]]} is expected" if place < len(shape) else f"{head} takes no more"
    raise NotationError(f"{given} cannot stand here: {wanted}", 1, written.column(token))


def _refuse_cards(written: Written, end: int) -> NoReturn:
    wanted = CARDS_PAID[written.kind]
    head = HEAD_WORDS[written.kind]
    count = {0: "no card", 1: "one card", 3: "three cards"}[wanted]
    given = len(written.cards)
    token = written.cards[wanted][0] if given > wanted else end
    what = "too many cards" if given > wanted else "a card is missing, such as /iron"
    raise NotationError(f"{what}: {head} is paid with {count}", 1, written.column(token))
