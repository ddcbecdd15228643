"""Numbers as bytes: each in its shortest form, and nothing is read that is not there."""

import hashlib

import pytest
from librt.strings import BytesWriter

from ironbridge import deal, new_game
from ironbridge.engine.number_bytes import ANY, Numbers, write_number


def written(*numbers: int) -> bytes:
    """The bytes of numbers, after a byte for the format."""
    out = BytesWriter()
    out.append(1)
    for number in numbers:
        write_number(out, number)
    return out.getvalue()


@pytest.mark.parametrize(
    ("number", "size"), [(-4, 9), (-3, 1), (0, 1), (251, 1), (252, 9), (-(2**62), 9), (2**62, 9)]
)
def test_a_number_that_fits_is_one_byte_and_any_other_nine(number: int, size: int) -> None:
    data = written(number)
    assert len(data) == 1 + size
    assert Numbers(data).number() == number


@pytest.mark.parametrize("missing", range(1, 9))
def test_a_long_number_that_is_cut_off_is_refused(missing: int) -> None:
    with pytest.raises(ValueError, match="end too early"):
        Numbers(written(1000)[:-missing]).number()


def test_a_row_has_a_size_and_none_is_below_nought() -> None:
    assert list(Numbers(written(2, 7, 300)).row(2)) == [7, 300]
    assert list(Numbers(written(0)).row(ANY)) == []
    for count, size in ((-1, ANY), (-1, -1), (1, 2), (3, 2)):
        with pytest.raises(ValueError, match="a row of the position has"):
            Numbers(written(count, 0, 0, 0)).row(size)


@pytest.mark.parametrize(
    ("name", "players", "digest"),
    [("birmingham", 2, "eb498c07706bbd69"), ("lancashire", 3, "c354968536a83701")],
)
def test_the_bytes_of_a_position_keep_their_format(name: str, players: int, digest: str) -> None:
    data = new_game(deal(name, players, 1)).position.to_bytes()
    assert hashlib.sha256(data).hexdigest()[:16] == digest, "another order or coding is another FORMAT"
