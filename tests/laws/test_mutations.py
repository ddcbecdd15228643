"""Plain data with one thing in it replaced is refused, or read exactly as it is written."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ironbridge import IronbridgeError, State, View
from tests.support.amount import SCALE, amount
from tests.support.plain import plain
from tests.support.playing import SETTINGS, play, with_a_purpose
from tests.support.positions import rich_position

ODD_VALUES: list[Any] = [
    None, True, False, -1, 0, 1, 2, 99, 10**9, 1.0, 2.5, "", "x", "unknown", "rail", "iron", "over", "card", [], [1],
    {}, {"do": "pass"},
]  # fmt: skip


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside plain data."""
    steps = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for step in steps:
        yield (*path, step)
        yield from paths(data[step], (*path, step))


def mutations(data: dict[str, Any], rng: random.Random, count: int) -> Iterator[dict[str, Any]]:
    """The data with one thing in it replaced, many times anew."""
    ways = list(paths(data))
    for _ in range(count):
        mutant = copy.deepcopy(data)
        *way, last = rng.choice(ways)
        at: Any = mutant
        for step in way:
            at = at[step]
        at[last] = rng.choice(ODD_VALUES)
        yield mutant


def is_refused_or_read_as_written(read: type[State | View], data: dict[str, Any]) -> bool:
    """Whether reading raises one of our errors, or gives back the very same data."""
    try:
        found = read.from_data(data).to_data()
    except IronbridgeError:
        return True
    except (TypeError, AttributeError):
        return False
    return json.dumps(found, sort_keys=True) == json.dumps(data, sort_keys=True)


@pytest.mark.parametrize("read", [State, View])
def test_a_mutant_is_refused_or_read_as_written(read: type[State | View]) -> None:
    rng = random.Random("mutations")
    wrong = []
    for ruleset, players in SETTINGS * SCALE:
        state = rich_position(ruleset, players, rng)
        play(state, with_a_purpose, rng, most=rng.randrange(8))
        seat = state.seat_to_act
        data = state.to_data() if read is State or seat is None else state.view(seat).to_data()
        reader = State if seat is None else read
        mutants = mutations(plain(data), rng, 40 + amount(120) // SCALE)
        wrong += [mutant for mutant in mutants if not is_refused_or_read_as_written(reader, mutant)]
    assert wrong == []
