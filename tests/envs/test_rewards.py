"""What the end of a game is worth to each seat."""

import pytest

from ironbridge import Outcome, SeatScore
from ironbridge.envs.rewards import REWARDS, UnknownReward, checked_reward, rewards_of


def outcome(vp: list[int], ranking: tuple[tuple[int, ...], ...]) -> Outcome:
    """An end with these VP and this ranking."""
    ranks = {seat: 1 + sum(map(len, ranking[:k])) for k, group in enumerate(ranking) for seat in group}
    return Outcome(
        ranking, "vp", tuple(SeatScore(seat, ranks[seat], own, 0, 0, {}) for seat, own in enumerate(vp))
    )


@pytest.mark.parametrize(
    ("reward", "worth"),
    [
        ("win", [0, 1, 0, 0]),
        ("rank", [2 / 3, 1, 0, 1 / 3]),
        ("score", [60, 80, 20, 40]),
        ("margin", [-20, 20, -60, -40]),
    ],
)
def test_the_rewards_of_four_seats(reward: str, worth: list[float]) -> None:
    end = outcome([60, 80, 20, 40], ((1,), (0,), (3,), (2,)))
    assert rewards_of(end, checked_reward(reward)) == pytest.approx(worth)


def test_equal_seats_share() -> None:
    end = outcome([60, 60, 20], ((0, 1), (2,)))
    assert rewards_of(end, "win") == [0.5, 0.5, 0]
    assert rewards_of(end, "rank") == [0.75, 0.75, 0]
    assert rewards_of(end, "margin") == [0, 0, -40]
    assert rewards_of(outcome([1, 1], ((0, 1),)), "rank") == [0.5, 0.5]


def test_a_reward_must_be_known() -> None:
    assert REWARDS == ("win", "rank", "score", "margin")
    with pytest.raises(UnknownReward, match="unknown reward 'money'; there are win, rank, score, margin"):
        checked_reward("money")
