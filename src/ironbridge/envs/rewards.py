"""What the end of a game is worth to each seat."""

from collections.abc import Callable
from typing import Literal

from ironbridge.errors import IronbridgeError
from ironbridge.rules.outcome import Outcome

Reward = Literal["win", "rank", "score", "margin"]


class UnknownReward(IronbridgeError):
    """There is no reward of that name."""


def rewards_of(outcome: Outcome, reward: Reward) -> list[float]:
    """The reward of every seat for the end of a game; before it, all rewards are 0."""
    return _REWARDS[checked_reward(reward)](outcome)


def checked_reward(reward: str) -> Reward:
    """The name of a reward. Raises UnknownReward."""
    for known in _REWARDS:
        if reward == known:
            return known
    raise UnknownReward(f"unknown reward {reward!r}; there are {', '.join(_REWARDS)}")


def _win(outcome: Outcome) -> list[float]:
    """1 for the winner, shared if several win, and 0 for the others."""
    winners = outcome.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.seats))]


def _rank(outcome: Outcome) -> list[float]:
    """1 for the first, 0 for the last, in equal steps between them; equal seats share their places."""
    places = len(outcome.seats) - 1
    found = [0.0] * len(outcome.seats)
    for group in outcome.ranking:
        rank = outcome.seats[group[0]].rank
        for seat in group:
            found[seat] = 1 - (rank - 1 + (len(group) - 1) / 2) / places
    return found


def _score(outcome: Outcome) -> list[float]:
    """The VP."""
    return [float(vp) for vp in _vp(outcome)]


def _margin(outcome: Outcome) -> list[float]:
    """The VP less those of the best other seat."""
    vp = _vp(outcome)
    return [float(own - max(vp[:seat] + vp[seat + 1 :])) for seat, own in enumerate(vp)]


def _vp(outcome: Outcome) -> list[int]:
    return [seat.vp for seat in outcome.seats]


_REWARDS: dict[Reward, Callable[[Outcome], list[float]]] = {
    "win": _win,
    "rank": _rank,
    "score": _score,
    "margin": _margin,
}
REWARDS: tuple[Reward, ...] = tuple(_REWARDS)
