"""The colours keep their contrast, and seats are told apart by colour, shape and hatching."""

import math
from itertools import combinations

import pytest

from ironbridge.render.look import DAY, ICON_PAIRS, NIGHT, ON_FACE, PALETTES, SEATS, TEXT_PAIRS, Side
from ironbridge.render.style import style
from tests.render.samples import SIDES

Rgb = tuple[float, float, float]

# Simulated colour vision: matrices on linear light for full protanopia and deuteranopia.
VISION = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
}


def _linear(colour: str) -> Rgb:
    def channel(part: str) -> float:
        c = int(part, 16) / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    return channel(colour[1:3]), channel(colour[3:5]), channel(colour[5:7])


def _contrast(a: str, b: str) -> float:
    def light(colour: str) -> float:
        red, green, blue = _linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


def _lab(rgb: Rgb) -> Rgb:
    def root(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    red, green, blue = (min(1.0, max(0.0, c)) for c in rgb)
    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _seen(colour: str, vision: str) -> Rgb:
    light = _linear(colour)
    red, green, blue = (sum(a * b for a, b in zip(row, light, strict=True)) for row in VISION[vision])
    return _lab((red, green, blue))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("ink", "ground"), TEXT_PAIRS)
def test_text_keeps_a_contrast_of_four_and_a_half(side: Side, ink: str, ground: str) -> None:
    assert _contrast(PALETTES[side][ink], PALETTES[side][ground]) >= 4.5


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("ink", "ground"), ICON_PAIRS)
def test_lines_and_icons_keep_a_contrast_of_three(side: Side, ink: str, ground: str) -> None:
    assert _contrast(PALETTES[side][ink], PALETTES[side][ground]) >= 3


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_text_on_a_seat_colour_can_be_read(side: Side, seat: int) -> None:
    assert _contrast(SEATS[seat].text, SEATS[seat].fill(side)) >= 4.5


@pytest.mark.parametrize("good", ["coal", "iron", "beer"])
def test_counts_on_cubes_and_barrels_can_be_read(good: str) -> None:
    assert _contrast(ON_FACE["count"], ON_FACE[good]) >= 4.5
    assert _contrast(ON_FACE["need"], DAY["tile-face"]) >= 4.5
    assert _contrast(ON_FACE["need"], NIGHT["tile-face"]) >= 4.5


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("vision", VISION)
def test_seat_colours_differ_for_every_kind_of_eye(side: Side, vision: str) -> None:
    seen = [_seen(mark.fill(side), vision) for mark in SEATS]
    assert min(math.dist(a, b) for a, b in combinations(seen, 2)) >= 40


def test_shape_hatch_and_name_of_each_seat_are_its_own() -> None:
    for field in ("shape", "hatch", "name", "day", "night"):
        assert len({getattr(mark, field) for mark in SEATS}) == len(SEATS)


def test_both_sides_have_the_same_tokens() -> None:
    assert DAY.keys() == NIGHT.keys()


@pytest.mark.parametrize("side", SIDES)
def test_the_style_sheet_has_every_colour_written_out(side: Side) -> None:
    text = style(side)
    assert "$" not in text
    assert "var(" not in text


def test_rules_for_some_drawings_are_written_where_they_are_used() -> None:
    everything = style("day").splitlines()
    usual = style("day", frozenset()).splitlines()
    at_sea = style("day", frozenset({"sea", "past"})).splitlines()
    assert set(usual) < set(at_sea) < set(everything)
    assert [rule.split("{")[0] for rule in at_sea if rule not in usual] == [".day .sea", ".day .past"]
