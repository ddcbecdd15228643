"""Luck that is the same in every Python version and on both engines."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge.engine.codes import ChoiceList
from ironbridge.errors import IronbridgeError


@final
class Chance:  # noqa: PLW1641 it changes, so it has no hash
    """A stream of random numbers: xoshiro128++ on four 32-bit words, not all zero."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def word(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        b = self.b
        d = self.d
        total = (a + d) & 0xFFFFFFFF
        result = ((((total * 128) & 0xFFFFFFFF) | (total >> 25)) + a) & 0xFFFFFFFF
        c = self.c ^ a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ ((b * 512) & 0xFFFFFFFF)
        self.d = ((d * 2048) & 0xFFFFFFFF) | (d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """An unbiased number from 0 to n - 1, for n from 1 to 2**31."""
        if n <= 1:
            if n < 1:
                raise IronbridgeError(f"there is no number from 0 to {n - 1}")
            return 0
        limit = 0x100000000 - 0x100000000 % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def __eq__(self, other: object) -> bool:
        """Whether the same numbers will follow."""
        if not isinstance(other, Chance):
            return NotImplemented
        return self.a == other.a and self.b == other.b and self.c == other.c and self.d == other.d

    def __copy__(self) -> "Chance":
        return Chance(self.a, self.b, self.c, self.d)

    def __deepcopy__(self, memo: object) -> "Chance":
        return Chance(self.a, self.b, self.c, self.d)

    def __repr__(self) -> str:
        return f"Chance({self.a}, {self.b}, {self.c}, {self.d})"

    def shuffled(self, items: list[int]) -> list[int]:
        """The items in random order."""
        row = vec[i64](items)
        self.shuffle(row)
        return [item for item in row]

    def shuffle(self, items: vec[i64]) -> None:
        """Fisher and Yates: from the last place down, each swaps with one at or before it."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1


def one_of(choices: ChoiceList, luck: Chance) -> int:
    """One of the choices that are open, each as likely as the others."""
    return choices.codes[luck.below(choices.count)]
