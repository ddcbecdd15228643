"""A packed choice has one door: `pack`, `kind_of`, `first`, `second` and `third`; its numbers never change."""

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ironbridge import choice_from_data, ruleset
from ironbridge.engine.codes import BUILD_TWO, KINDS, NO_CHOICE, first, kind_of, pack, second, third
from ironbridge.rules.choices import decode, encode
from tests.support.project import ROOT

# Written down before `pack` existed; databases and records hold such numbers.
OLD_NUMBERS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("birmingham", {"do": "pass"}, 0),
    ("birmingham", {"do": "build", "industry": "coal", "slot": "leek.2"}, 3185),
    ("birmingham", {"do": "build", "industry": "brewery", "slot": "coalbrookdale.1"}, 5521),
    ("birmingham", {"do": "link", "line": "belper-derby"}, 2),
    ("birmingham", {"do": "link", "line": "burton_on_trent-derby"}, 178),
    ("birmingham", {"do": "develop", "industry": "iron"}, 67),
    ("birmingham", {"do": "sell", "slot": "birmingham.1", "merchant": "oxford.2"}, 4676),
    ("birmingham", {"do": "sell", "slot": "tamworth.1", "merchant": "gloucester.1"}, 1364),
    ("birmingham", {"do": "loan"}, 5),
    ("birmingham", {"do": "scout"}, 6),
    ("birmingham", {"do": "card", "card": "iron"}, 327),
    ("birmingham", {"do": "cards", "cards": ["stone", "coventry", "cotton_or_manufacturer"]}, 1459272),
    ("birmingham", {"do": "coal", "slot": "cannock.2"}, 329),
    ("birmingham", {"do": "beer", "source": "farm_south.1"}, 779),
    ("birmingham", {"do": "stop"}, 12),
    ("birmingham", {"do": "bonus", "industry": "brewery"}, 93),
    ("birmingham", {"do": "remove", "slot": "wolverhampton.1"}, 462),
    ("lancashire", {"do": "build", "industry": "coal", "slot": "manchester.3"}, 1457),
    ("lancashire", {"do": "build_two", "industry": "coal", "slot": "wigan.2"}, 1711),
    ("lancashire", {"do": "link", "line": "southport-wigan"}, 546),
    ("lancashire", {"do": "develop", "industry": "port"}, 51),
    ("lancashire", {"do": "sell_cotton", "slot": "burnley.1", "port": "distant"}, 64660),
    ("lancashire", {"do": "sell_cotton", "slot": "lancaster.2", "port": "liverpool.1"}, 19748),
    ("lancashire", {"do": "loan"}, 37),
    ("lancashire", {"do": "card", "card": "liverpool"}, 167),
    ("lancashire", {"do": "cards", "cards": ["wigan", "shipyard"]}, 4152616),
    ("lancashire", {"do": "iron", "slot": "blackburn.3"}, 90),
    ("lancashire", {"do": "remove", "slot": "warrington_runcorn.2"}, 654),
)
PLACES = (0, 1, 15, 16, 31, 32, 62, 63)


@pytest.mark.parametrize(("game", "choice", "number"), OLD_NUMBERS)
def test_a_choice_keeps_the_number_it_always_had(game: str, choice: dict[str, Any], number: int) -> None:
    names = ruleset(game).names
    assert encode(choice_from_data(choice), names, NO_CHOICE) == number
    assert decode(number, names, NO_CHOICE) == choice_from_data(choice)


def test_the_first_sixteen_kinds_have_nothing_above_their_arguments() -> None:
    for kind, a, b, c in product(range(BUILD_TWO + 1), PLACES, PLACES, PLACES):
        assert pack(kind, a, b, c) == kind + 16 * a + 1024 * b + 65536 * c < 2**22


def test_every_kind_comes_back_with_its_arguments() -> None:
    seen = set()
    for kind, a, b, c in product(range(KINDS), PLACES, PLACES, PLACES):
        code = pack(kind, a, b, c)
        assert (kind_of(code), first(code), second(code), third(code)) == (kind, a, b, c)
        seen.add(code)
    assert len(seen) == KINDS * len(PLACES) ** 3


def test_no_choice_is_of_the_kind_that_is_never_used() -> None:
    assert kind_of(NO_CHOICE) == KINDS - 1


ELSEWHERE = "src/ironbridge/render/"  # drawings have sixteens of their own
DOOR = "src/ironbridge/engine/codes.py"


def sources() -> list[str]:
    found = (
        path.relative_to(ROOT).as_posix()
        for folder in ("src", "conformance", "examples", "tests/support")
        for path in (ROOT / folder).rglob("*.py")
    )
    return sorted(name for name in found if name != DOOR and not name.startswith(ELSEWHERE))


def test_nobody_else_takes_packed_choices_apart() -> None:
    found = [f"{name}:{line}" for name in sources() for line in arithmetic_of_choices(ROOT / name)]
    assert found == [], (
        "pack and unpack choices with `pack`, `kind_of`, `first`, `second` and `third` of engine/codes.py"
    )


def test_the_search_sees_what_it_is_for(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(
        "a = SELL + 16 * slot\nb = SELL + slot * 1024\nc = code & 15\nd = code >> 10 & 63\ne = (code >> 4) % 64\n"
        "code //= 16\nf = 1 << 16 | 15 & code\ng = code & 0xFC0F\nh = mask >> slot & 1\ni = seat * 64 + card\n"
    )
    assert list(arithmetic_of_choices(path)) == [1, 2, 3, 4, 5, 6, 7, 8]


def arithmetic_of_choices(path: Path) -> Iterator[int]:
    """The lines that multiply, shift or mask by the widths of a packed choice."""
    lines = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.AugAssign):
            sides = [node.value]
        elif isinstance(node, ast.BinOp):
            sides = [node.right] if isinstance(node.op, SHIFTS) else [node.left, node.right]
        else:
            continue
        if any(isinstance(side, ast.Constant) and side.value in widths_of(node.op) for side in sides):
            lines.add(node.lineno)
    yield from sorted(lines)


SHIFTS = (ast.LShift, ast.RShift)


def widths_of(operator: ast.operator) -> tuple[int, ...]:
    """The constants that give away an operation on a packed choice."""
    if isinstance(operator, SHIFTS):
        return (4, 10, 16, 22)
    if isinstance(operator, ast.BitAnd):
        return (15, 0xFC0F, 0xFFFF)
    if isinstance(operator, (ast.Mult, ast.FloorDiv, ast.Mod)):
        return (16, 1024, 65536, 2**22)
    return ()
