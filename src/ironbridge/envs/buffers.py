"""Arrays of numpy, and rows of bytes put into buffers of other people."""

from collections.abc import Callable
from struct import Struct
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ironbridge.errors import IronbridgeError

Int8s = npt.NDArray[np.int8]
Float32s = npt.NDArray[np.float32]
Rows = Int8s | Float32s
# Whatever has a writable buffer: an array of numpy, array.array, bytearray, a memoryview.
BufferT = TypeVar("BufferT")


class BadBuffer(IronbridgeError):
    """A buffer is too small or too large, cannot be written to, or is not laid out in one piece."""


def writable(out: object, size: int) -> memoryview:
    """The bytes of a buffer, which must be so many. Raises BadBuffer."""
    try:
        view = memoryview(out).cast("B")  # type: ignore[arg-type]
    except (TypeError, ValueError, BufferError) as error:
        raise BadBuffer(f"{type(out).__name__} is no buffer in one piece: {error}") from None
    if view.readonly or view.nbytes != size:
        what = "cannot be written to" if view.readonly else f"has {view.nbytes} bytes"
        raise BadBuffer(f"a writable buffer of {size} bytes is needed; this one {what}")
    return view


def copier(size: int) -> Callable[[object, bytes], None]:
    """What puts rows of so many bytes into buffers of exactly as many. It raises BadBuffer."""
    put, array, int8 = Struct(f"{size}s").pack_into, np.ndarray, np.dtype(np.int8)

    def copy(out: object, row: bytes) -> None:
        # The usual buffer, an array of numpy in one piece, is filled by one call; others are looked at closely.
        if type(out) is array and out.dtype is int8 and out.size == size:
            try:
                put(out, 0, row)  # type: ignore[arg-type]  # numpy says too late that it is a buffer
            except (TypeError, ValueError, BufferError):  # `writable` says what is wrong
                writable(out, size)[:] = row
        else:
            writable(out, size)[:] = row

    return copy


def scaler(factor: Float32s) -> Callable[[object, bytes], None]:
    """What puts rows of whole numbers, each times its factor, into buffers of as many floats. It raises BadBuffer."""
    array, multiply, frombuffer = np.ndarray, np.multiply, np.frombuffer
    int8, float32, shape, size = np.dtype(np.int8), np.dtype(np.float32), factor.shape, factor.size

    def scale(out: object, rows: bytes) -> None:
        numbers = frombuffer(rows, int8)
        # The usual buffer, an array of numpy for one row, is taken as it is; others are looked at closely.
        if type(out) is array and out.dtype is float32 and out.shape == shape and out.flags.carray:
            floats = out
        else:
            numbers = numbers.reshape(-1, size)
            floats = frombuffer(writable(out, 4 * numbers.size), float32).reshape(numbers.shape)
        # In two steps, each of which numpy does many numbers at a time.
        floats[...] = numbers
        multiply(floats, factor, floats)

    return scale


def as_int8(row: bytes) -> Int8s:
    """The row as an array that can be written to."""
    return np.frombuffer(bytearray(row), np.int8)
