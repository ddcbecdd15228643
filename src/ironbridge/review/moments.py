"""The few turns that decided a game."""

from dataclasses import dataclass
from math import sqrt
from typing import Literal

from ironbridge.review.review import Review

MOST_LOSSES = 4
MOST_SWINGS = 2
SURE = 3.0  # a swing counts if it is at least this many standard errors
LEAST_SWING = 5.0  # VP


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn of the list that matters: VP were lost, or what a seat may expect against the others changed."""

    kind: Literal["loss", "swing"]
    number: int  # in the list of turns
    seat: int  # whose loss or swing it is
    vp: float  # lost, or won by a swing; below 0 if the swing was a loss


def key_moments(review: Review) -> list[Moment]:
    """The largest certain losses and the largest certain swings, in the order of the game."""
    losses = [
        Moment("loss", number, turn.seat, turn.verdict.loss)
        for number, turn in enumerate(review.turns)
        if turn.verdict.comparison is not None
    ]
    losses.sort(key=lambda moment: -review.turns[moment.number].verdict.certain)
    chosen = losses[:MOST_LOSSES]
    taken = {moment.number for moment in chosen}
    swings = [swing for number in range(len(review.turns)) if (swing := swing_of(review, number))]
    swings.sort(key=lambda moment: -abs(moment.vp))
    chosen += [moment for moment in swings if moment.number not in taken][:MOST_SWINGS]
    return sorted(chosen, key=lambda moment: moment.number)


def swing_of(review: Review, number: int) -> Moment | None:
    """How the lead of the seat that acted changed in a turn, if that is certain."""
    seat = review.turns[number].seat
    before, after = review.turns[number].expected, review.expected_after(number)
    change = after.lead(seat) - before.lead(seat)
    error = sqrt(before.errors[seat] ** 2 + after.errors[seat] ** 2)
    if abs(change) < max(LEAST_SWING, SURE * error):
        return None
    return Moment("swing", number, seat, change)
