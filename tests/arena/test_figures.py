"""Quantiles and intervals against values from printed tables and from paper."""

import pytest

from ironbridge.arena.figures import Estimate, mean_of, quantile, student


@pytest.mark.parametrize(
    ("freedom", "level", "t"),
    [
        (1, 0.95, 12.706),
        (2, 0.95, 4.303),
        (3, 0.95, 3.182),
        (4, 0.95, 2.776),
        (10, 0.95, 2.228),
        (11, 0.95, 2.201),
        (30, 0.95, 2.042),
        (120, 0.95, 1.980),
        (1, 0.5, 1.000),
        (7, 0.9, 1.895),
        (20, 0.99, 2.845),
        (5000, 0.95, 1.960),
    ],
)
def test_student_is_as_in_the_printed_table(freedom: int, level: float, t: float) -> None:
    assert student(freedom, level) == pytest.approx(t, abs=0.0006)


def test_the_interval_of_a_mean() -> None:
    # Squares of the distances 4 + 0 + 0 + 4: variance 8 / 3, standard error its root over the root of 4.
    estimate = mean_of([1, 3, 3, 5])
    assert estimate.value == 3
    deviation = (8 / 3) ** 0.5 / 2
    assert estimate.low == pytest.approx(3 - 3.18245 * deviation, abs=1e-4)
    assert estimate.high == pytest.approx(3 + 3.18245 * deviation, abs=1e-4)


def test_one_observation_has_no_interval_and_equal_ones_have_none_to_speak_of() -> None:
    assert mean_of([7]) == Estimate(7, None, None)
    assert mean_of([0.0, 0.0, 0.0]) == Estimate(0.0, 0.0, 0.0)


@pytest.mark.parametrize(("share", "value"), [(0, 10), (0.1, 14), (0.25, 20), (0.5, 30), (0.95, 48), (1, 50)])
def test_a_quantile_lies_between_neighbours(share: float, value: float) -> None:
    assert quantile([10, 20, 30, 40, 50], share) == pytest.approx(value)


def test_the_quantile_of_one_is_that_one() -> None:
    assert quantile([4], 0.95) == 4
