"""The map fits the components of its game, and its parts do not lie on each other."""

import math
import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from ironbridge.render.atlas import Atlas, Box, atlas

BOARD = atlas("birmingham")


def _boxes(board: Atlas) -> Iterator[tuple[str, Box]]:
    for key, town in board.towns.items():
        yield key, town.plate
        yield key, town.ribbon
    for key, stand in board.merchants.items():
        yield key, stand.plate
        yield key, stand.ribbon
        yield key, (stand.bonus[0] - 56, stand.bonus[1] - 15, 112, 30)
    yield from board.furniture.items()


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def test_both_rulesets_share_the_map() -> None:
    assert atlas("birmingham-intro") is BOARD


def test_every_component_has_its_place_on_the_map() -> None:
    assert BOARD.towns.keys() == BOARD.parts.places.keys()
    assert BOARD.merchants.keys() == BOARD.parts.merchants.keys()
    assert BOARD.routes.keys() == BOARD.parts.lines.keys()
    assert BOARD.industries.keys() == BOARD.parts.industries.keys()
    assert BOARD.cards.keys() == BOARD.parts.goods.keys() | BOARD.parts.wild_cards.keys()


@pytest.mark.parametrize("key", BOARD.towns)
def test_a_town_has_a_place_for_each_slot_inside_its_plate(key: str) -> None:
    town = BOARD.towns[key]
    assert len(town.slots) == len(BOARD.parts.places[key].slots)
    x, y, width, height = town.plate
    half = BOARD.slot_side / 2
    for cx, cy in town.slots:
        assert x + half <= cx <= x + width - half
        assert y + half <= cy <= y + height - half
    for a, b in combinations(town.slots, 2):
        assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= BOARD.slot_side


def test_plates_ribbons_and_furniture_keep_clear_of_each_other() -> None:
    touching = [(a, b) for (a, p), (b, q) in combinations(_boxes(BOARD), 2) if a != b and _overlap(p, q)]
    assert touching == []


def test_everything_lies_inside_the_frame() -> None:
    x, y, width, height = BOARD.view_box
    for key, (left, top, broad, tall) in _boxes(BOARD):
        assert x + 8 <= left <= x + width - 8 - broad, key
        assert y + 8 <= top <= y + height - 8 - tall, key


@pytest.mark.parametrize("line", BOARD.routes)
def test_the_medal_of_a_line_lies_free_of_plates(line: str) -> None:
    x, y = BOARD.routes[line].mid
    medal = (x - 7, y - 7, 14.0, 14.0)
    assert [key for key, box in _boxes(BOARD) if _overlap(medal, box)] == []


def test_medals_keep_apart() -> None:
    mids = [route.mid for route in BOARD.routes.values()]
    assert min(math.dist(a, b) for a, b in combinations(mids, 2)) > 30


@pytest.mark.parametrize("line", BOARD.routes)
def test_a_line_runs_from_end_to_end(line: str) -> None:
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", BOARD.routes[line].path)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    for end in BOARD.parts.lines[line].ends:
        x, y, width, height = (BOARD.towns.get(end) or BOARD.merchants[end]).plate
        assert any(x <= px <= x + width and y <= py <= y + height for px, py in points), end
