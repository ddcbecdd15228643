"""Whatever is done to a record, reading it gives documented errors and a prefix that replays."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from ironbridge.record import (
    BadHeader,
    Disagreement,
    IllegalAction,
    NotationError,
    ReadResult,
    Record,
    TooLarge,
    UnknownRevision,
    first_state,
    read_record,
    write_json,
    write_record,
)
from ironbridge.record.record import result_of
from tests.support.amount import SCALE, amount
from tests.support.records import game

DOCUMENTED = (NotationError, IllegalAction, Disagreement, BadHeader, UnknownRevision, TooLarge)
ODD = [
    "\x00",
    "\ud800",
    "\u2028",
    "é",
    "ß",
    "İ",
    "٣",
    "🛶",
    "{",
    "}",
    "[",
    '"',
    "\\",
    ";",
    "=",
    "|",
    "+",
    ":",
    "/",
    "\r",
    "\t",
    "9" * 30,
]
Mutation = Callable[[str, random.Random], str | bytes]


def flip_bytes(text: str, rng: random.Random) -> bytes:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice([1, 1, 1, 2, 5, 40])):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def flip_body_byte(text: str, rng: random.Random) -> bytes:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    start = text.find("\n\n") if "\n\n" in text else text.find('"actions"')
    data[rng.randrange(start, len(data))] = rng.choice(b" /|+:;=.,-_abcdrs0123456789\n")
    return bytes(data)


def cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def cut_out(text: str, rng: random.Random) -> str:
    start = rng.randrange(len(text))
    return text[:start] + text[start + rng.randrange(1, 60) :]


def shuffle_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(4)
    if kind == 0:
        lines[a], lines[b] = lines[b], lines[a]
    elif kind == 1:
        del lines[a]
    elif kind == 2:
        lines.insert(b, lines[a])
    else:
        rng.shuffle(lines)
    return "\n".join(lines)


def swap_tokens(text: str, rng: random.Random) -> str:
    tokens = text.split(" ")
    for _ in range(rng.randrange(1, 4)):
        a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        tokens[a], tokens[b] = (tokens[b], tokens[a]) if rng.random() < 0.5 else (tokens[b], tokens[b])
    return " ".join(tokens)


def put_in_oddities(text: str, rng: random.Random) -> str:
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text))
        odd = rng.choice(ODD) if rng.random() < 0.8 else chr(rng.randrange(0x11000))
        text = text[:at] + odd + text[at + rng.randrange(2) :]
    return text


def respell(text: str, rng: random.Random) -> str:
    """Unusual case and spacing, and names cut short, which often still can be read."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    changes: list[Callable[[str], str]] = [
        str.upper,
        str.title,
        lambda line: line.replace(" ", "   "),
        lambda line: line.replace("_", " "),
        lambda line: line.replace(" /", "/"),
        lambda line: " ".join(word[: rng.randrange(2, 9)] for word in line.split(" ")),
    ]
    lines[at] = rng.choice(changes)(lines[at])
    return "\n".join(lines)


def noise(text: str, rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(200)) + (
        text[:300].encode("utf-8", "surrogatepass") if rng.random() < 0.5 else b""
    )


MUTATIONS: list[Mutation] = [
    flip_bytes, flip_body_byte, cut, cut_out, shuffle_lines, swap_tokens, put_in_oddities, respell, noise,
]  # fmt: skip


def originals() -> list[Record]:
    """The records that are spoilt."""
    return [
        game(players=2, seed=3),
        game("birmingham-intro", 2, 1),
        game("birmingham-intro", 4, 2, is_purposeful=False),
        game(players=3, seed=5, is_purposeful=False),
        game("lancashire", 3, 2),
        game("lancashire", 4, 1, is_purposeful=False),
        game("lancashire-revised-intro", 2, 3),
    ]


def judge(read: ReadResult, given: Any) -> None:
    """Only documented errors came out, each with place and reason; and what was kept replays to the result it has."""
    for error in read.errors:
        assert type(error) in DOCUMENTED, (error, given)
        assert error.line >= 0, (error, given)
        assert error.column >= 1, (error, given)
        assert 0 < len(error.reason) < 4000, (error, given)
        assert str(error).encode(), (error, given)
    record = read.record
    if record is None:
        assert read.errors, given
        return
    s = first_state(record).position
    for packed in record.actions:
        for code in packed:
            assert s.rulebook.refusal(s, code) == 0, given
            s.push(code)
    assert result_of(s, record.rules) == record.result, given
    assert all(0 <= comment.after <= len(record.actions) for comment in record.comments), given


def fuzz(part: int, count: int, texts: list[str]) -> tuple[int, int]:
    """Read so many mutated records; how many were whole all the same, and how many kept a part."""
    rng = random.Random(f"hostile {part}")
    whole = kept = 0
    for number in range(count):
        given: str | bytes = rng.choice(texts)
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            text = given if isinstance(given, str) else given.decode("utf-8", "replace")
            if text:
                given = rng.choice(MUTATIONS)(text, rng)
        read = read_record(given)
        judge(read, given)
        whole += not read.errors
        kept += bool(read.errors and read.record and read.record.actions)
        if read.record is not None and number % 50 == 0:
            again = read_record(write_record(read.record))
            assert again.whole() == read.record, given
    return whole, kept


def inputs() -> int:
    """Inputs of each of the ten parts: a few thousand in all, a million from scale 10 on."""
    return amount(300) if SCALE < 10 else 10_000 * SCALE


@pytest.mark.parametrize("part", range(8))
def test_mutated_text_gives_only_documented_errors(part: int) -> None:
    count = inputs()
    whole, kept = fuzz(part, count, [write_record(record) for record in originals()])
    assert whole > count // 100
    assert kept > count // 4


@pytest.mark.parametrize("part", range(8, 10))
def test_mutated_json_gives_only_documented_errors(part: int) -> None:
    count = inputs()
    _, kept = fuzz(part, count, [write_json(record) for record in [*originals()[1:3], originals()[-1]]])
    assert kept > count // 4
