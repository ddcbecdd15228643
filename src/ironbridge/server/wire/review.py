"""Reviews over the wire: what the page shows of them."""

from typing import Literal

from msgspec import Struct

ReviewState = Literal["none", "underway", "ready"]
Verdict = Literal["unjudged", "forced", "good", "inaccuracy", "mistake", "blunder"]


class ReviewedPlayer(Struct):
    """How a seat did: the share of good turns (null where it had no choice), the VP lost, how many of each verdict."""

    accuracy: float | None
    loss: float
    classes: dict[str, int]


class TurnVerdict(Struct):
    """A turn by its first and last action: what it lost in VP, with the standard error of that."""

    first: int
    last: int
    seat: int
    verdict: Verdict
    loss: float
    uncertainty: float


class KeyMoment(Struct):
    """A turn on which the game turned, by its last action, in a sentence; `vp` were lost, or won by a swing."""

    kind: Literal["loss", "swing"]
    action: int
    seat: int
    vp: float
    text: str


class ReviewDocument(Struct):
    """The review of a game; until it is `ready` everything but the share that is done is empty."""

    state: ReviewState
    share: float = 0.0
    players: list[ReviewedPlayer] = []
    turns: list[TurnVerdict] = []
    moments: list[KeyMoment] = []
