"""The income track, told a second time beside the facts: how many spaces each level has, and where it ends."""

from itertools import accumulate


def _width(level: int) -> int:
    """One space for each level up to 0, two up to 10, three up to 20, four up to 29, and three for 30."""
    return 1 if level <= 0 else 2 if level <= 10 else 4 if 20 < level < 30 else 3


LEVELS = range(-10, 31)
# By level: its highest space.
HIGHEST = dict(zip(LEVELS, (spaces - 1 for spaces in accumulate(map(_width, LEVELS))), strict=True))
# By space: where the marker is after a loan of one level; it stays on the lowest space, where there is no loan.
LOWER = [max(HIGHEST[level] - _width(level), 0) for level in LEVELS for _ in range(_width(level))]
