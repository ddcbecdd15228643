"""Choices by dense numbers: from packed choices to numbers and back, and rows that mark which are open."""

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i32, i64

from ironbridge.engine.codes import CARD, CARDS, NO_CARD, first, kind_of, pack, second, third

CODES: Final = 65536  # packed choices of two arguments and of the kinds below 16 are below this
NO_PICK: Final = -1


@final
class Numbering:
    """The packed choices of a ruleset in a row; a choice's number is its place in it.

    Cards that are laid down together have no number of their own: they are picked one after another, in card order, and
    each pick has the number of its card.
    """

    def __init__(self, codes: list[int]) -> None:
        self.count: i64 = len(codes)
        self.codes: vec[i64] = vec[i64](codes)
        self.numbers: vec[i32] = vec[i32]([-1] * CODES)
        self.nothing: bytes = bytes([0] * len(codes))
        for k in range(self.count):
            self.numbers[self.codes[k]] = i32(k)

    def number(self, code: i64) -> i64:
        """The number of a packed choice, or -1."""
        return i64(self.numbers[code]) if 0 <= code < CODES else -1

    def number_after(self, code: i64, a: i64, b: i64) -> i64:
        """The number of a packed choice, or of the next card of a payment after the picks a and b; or -1."""
        if kind_of(code) != CARDS:
            return self.number(code)
        if a == NO_PICK:
            return self.number(pack(CARD, first(code)))
        if first(code) != a:
            return -1
        if b == NO_PICK:
            return self.number(pack(CARD, second(code)))
        if second(code) != b or third(code) == NO_CARD:
            return -1
        return self.number(pack(CARD, third(code)))

    def add_mask(self, out: BytesWriter, legal: list[int], a: i64, b: i64) -> None:
        """Append a row with 1 for every number that is open after the picks a and b, and 0 for all others."""
        at: i64 = len(out)
        out.write(self.nothing)
        if is_payment(legal):
            for code in legal:
                number = self.number_after(code, a, b)
                if number >= 0:
                    out[at + number] = 1
            return
        for code in legal:
            number = self.number(code)
            if number < 0:
                raise ValueError(f"the packed choice {code} has no number in this version")
            out[at + number] = 1

    def is_open(self, legal: list[int], number: i64, a: i64, b: i64) -> bool:
        """Whether a number is open after the picks a and b."""
        if number < 0 or number >= self.count:
            return False
        if is_payment(legal):
            for code in legal:
                if self.number_after(code, a, b) == number:
                    return True
            return False
        wanted = self.codes[number]
        for code in legal:
            if code == wanted:
                return True
        return False

    def mask(self, legal: list[int], a: i64, b: i64) -> bytes:
        """The row of `add_mask`."""
        out = BytesWriter()
        self.add_mask(out, legal, a, b)
        return out.getvalue()


def is_payment(legal: list[int]) -> bool:
    """Whether several cards are asked for."""
    return len(legal) > 0 and kind_of(legal[0]) == CARDS


def payment(legal: list[int], a: i64, b: i64, card: i64) -> i64:
    """The packed payment of the picks a and b and another card, or -1 while one more is to be picked."""
    if a == NO_PICK:
        return -1
    if third(legal[0]) == NO_CARD:
        return pack(CARDS, a, card, NO_CARD)
    return -1 if b == NO_PICK else pack(CARDS, a, b, card)
