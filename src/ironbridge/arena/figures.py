"""Figures of samples: quantiles, and the interval of a mean after Student."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import fmean, stdev

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval; fewer than two observations give no interval."""

    value: float
    low: float | None
    high: float | None


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent observations."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    reach = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach)


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which a share of the sorted observations lies, between neighbours in proportion."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


@cache
def student(freedom: int, level: float = LEVEL) -> float:
    """How many standard errors a Student interval reaches to each side, with so many degrees of freedom."""
    low, high = 0.0, 1.0
    while student_share(high, freedom) < level:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if student_share(middle, freedom) < level else (low, middle)
    return high


def student_share(t: float, freedom: int) -> float:
    """The probability that Student's t lies between -t and t: the finite sum for whole degrees of freedom."""
    angle = atan(t / sqrt(freedom))
    is_odd = freedom % 2
    term = cos(angle) if is_odd else 1.0
    total = 0.0
    for k in range(1 + is_odd, freedom, 2):
        total += term
        term *= cos(angle) ** 2 * k / (k + 1)
    return (angle + sin(angle) * total) * 2 / pi if is_odd else sin(angle) * total
