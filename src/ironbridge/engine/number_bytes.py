"""Numbers and rows of numbers as bytes, the same on both engines."""

from typing import Final, final

from librt.strings import BytesWriter, read_i64_le, write_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

FORMAT: Final = 1  # the first byte; another order or coding of the numbers is another format
LOWEST: Final = -3  # a number from here on that fits is one byte
LARGE: Final = 255  # any other follows this byte, as eight bytes
ANY: Final = -1  # a row of any length


def write_number(out: BytesWriter, number: i64) -> None:
    """A number, as one byte or nine."""
    if LOWEST <= number < LARGE + LOWEST:
        out.append(number - LOWEST)
    else:
        out.append(LARGE)
        write_i64_le(out, number)


def write_row(out: BytesWriter, row: vec[i64]) -> None:
    """The length of a row, and its numbers."""
    write_number(out, len(row))
    for k in range(len(row)):
        write_number(out, row[k])


@final
class Numbers:
    """The numbers in some bytes, one after another, without the byte of the format."""

    def __init__(self, data: bytes) -> None:
        self.data: bytes = data
        self.at: i64 = 1

    def number(self) -> i64:
        """The next number. Raises ValueError if there is none."""
        at = self.at
        if at >= len(self.data):
            raise ValueError("the bytes of the position end too early")
        byte: i64 = self.data[at]
        if byte != LARGE:
            self.at = at + 1
            return byte + LOWEST
        if at + 9 > len(self.data):
            raise ValueError("the bytes of the position end too early")
        self.at = at + 9
        return read_i64_le(self.data, at + 1)

    def row(self, size: i64) -> vec[i64]:
        """The next row. Raises ValueError if it has another size."""
        count = self.number()
        if count < 0 or (size != ANY and count != size):
            raise ValueError(f"a row of the position has {count} numbers instead of {size}")
        row = vec[i64]()
        for _ in range(count):
            row = append(row, self.number())
        return row
