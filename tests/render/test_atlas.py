"""Each map fits the components of its game, and its parts do not lie on each other."""

import math
import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from ironbridge import RULESETS
from ironbridge.render.atlas import Atlas, Box, atlas

BOARDS = {name: atlas(name) for name in ("birmingham", "lancashire", "lancashire-revised")}
TOWNS = [(name, key) for name, board in BOARDS.items() for key in board.towns]
LINES = [(name, line) for name, board in BOARDS.items() for line in board.routes]


def _boxes(board: Atlas) -> Iterator[tuple[str, Box]]:
    for key, town in board.towns.items():
        yield key, town.plate
        yield key, town.ribbon
    for key, stand in board.merchants.items():
        yield key, stand.plate
        yield key, stand.ribbon
        yield key, (stand.bonus[0] - 56, stand.bonus[1] - 15, 112, 30)
    for key, outpost in board.externals.items():
        yield key, outpost.plate
    if board.distant is not None:
        yield "distant", board.distant.plate
        yield "distant", board.distant.ribbon
    yield from board.furniture.items()


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def test_every_ruleset_has_a_map() -> None:
    for name in RULESETS:
        assert atlas(name).view_box


def test_rulesets_of_an_edition_share_the_map() -> None:
    assert atlas("birmingham-intro") is BOARDS["birmingham"]
    assert atlas("lancashire-revised-intro") is BOARDS["lancashire-revised"]
    assert BOARDS["lancashire"] != BOARDS["lancashire-revised"]
    assert BOARDS["lancashire"].routes == BOARDS["lancashire-revised"].routes


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_every_component_has_its_place_on_the_map(board: Atlas) -> None:
    assert board.towns.keys() == board.parts.places.keys()
    assert board.merchants.keys() == board.parts.merchants.keys()
    assert board.externals.keys() == board.parts.externals.keys()
    assert board.routes.keys() == board.parts.lines.keys()
    assert board.industries.keys() == board.parts.industries.keys()
    assert board.cards.keys() == board.parts.cards.keys() - board.parts.towns.keys()
    assert {f"{good}_market" for good in board.parts.markets} | {"title"} == board.furniture.keys()
    for key, outpost in board.externals.items():
        assert (outpost.port is not None) == board.parts.externals[key].trades


@pytest.mark.parametrize(("name", "key"), TOWNS)
def test_a_town_has_a_place_for_each_slot_inside_its_plate(name: str, key: str) -> None:
    board = BOARDS[name]
    town = board.towns[key]
    assert len(town.slots) == len(board.parts.places[key].slots)
    x, y, width, height = town.plate
    half = board.slot_side / 2
    for cx, cy in town.slots:
        assert x + half <= cx <= x + width - half
        assert y + half <= cy <= y + height - half
    for a, b in combinations(town.slots, 2):
        assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= board.slot_side


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_plates_ribbons_and_furniture_keep_clear_of_each_other(board: Atlas) -> None:
    touching = [(a, b) for (a, p), (b, q) in combinations(_boxes(board), 2) if a != b and _overlap(p, q)]
    assert touching == []


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_everything_lies_inside_the_frame(board: Atlas) -> None:
    x, y, width, height = board.view_box
    for key, (left, top, broad, tall) in _boxes(board):
        assert x + 8 <= left <= x + width - 8 - broad, key
        assert y + 8 <= top <= y + height - 8 - tall, key


@pytest.mark.parametrize(("name", "line"), LINES)
def test_the_medal_of_a_line_lies_free_of_plates(name: str, line: str) -> None:
    board = BOARDS[name]
    x, y = board.routes[line].mid
    medal = (x - 7, y - 7, 14.0, 14.0)
    assert [key for key, box in _boxes(board) if _overlap(medal, box)] == []


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_medals_keep_apart(board: Atlas) -> None:
    mids = [route.mid for route in board.routes.values()]
    assert min(math.dist(a, b) for a, b in combinations(mids, 2)) > 30


@pytest.mark.parametrize(("name", "line"), LINES)
def test_a_line_runs_from_end_to_end(name: str, line: str) -> None:
    board = BOARDS[name]
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", board.routes[line].path)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    plates = {key: town.plate for key, town in board.towns.items()}
    plates |= {key: stand.plate for key, stand in board.merchants.items()}
    plates |= {key: outpost.plate for key, outpost in board.externals.items()}
    for end in board.parts.lines[line].ends:
        x, y, width, height = plates[end]
        assert any(x <= px <= x + width and y <= py <= y + height for px, py in points), end


def test_the_distant_market_lies_inside_its_plate() -> None:
    board = BOARDS["lancashire"]
    assert board.distant is not None
    assert board.parts.distant is not None
    assert len(board.distant.spaces) == board.parts.distant.end + 1
    x, y, width, height = board.distant.plate
    for cx, cy in board.distant.spaces:
        assert x + 27 <= cx <= x + width - 27
        assert y + 27 <= cy <= y + height - 27
    for left, top, broad, tall in (board.distant.demand, board.distant.shown):
        assert x <= left <= x + width - broad
        assert y <= top <= y + height - tall
    assert min(math.dist(a, b) for a, b in combinations(board.distant.spaces, 2)) > 54
