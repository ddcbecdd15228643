"""Reviews over the wire: what the page shows of them."""

from typing import Literal

from msgspec import Struct

from ironbridge.server.wire.parts import TurnPart

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


class MistakeReason(Struct):
    """What the turn played does worse or better than the better one, and the VP of that: below 0 if worse."""

    text: str
    vp: float


class Mistake(Struct):
    """A turn that lost VP, beside a better one: both in words and on the board, and why."""

    first: int
    last: int
    seat: int
    era: str
    round: int
    verdict: Verdict
    loss: float
    uncertainty: float
    worlds: int
    played: str
    better: str
    played_parts: list[TurnPart]
    better_parts: list[TurnPart]
    reasons: list[MistakeReason]


class ReviewDocument(Struct):
    """The review of a game; until it is `ready` everything but the share that is done is empty.

    `expected` is what every seat had at the end, or could expect where the game ended before its end: never its result.
    """

    state: ReviewState
    share: float = 0.0
    players: list[ReviewedPlayer] = []
    turns: list[TurnVerdict] = []
    moments: list[KeyMoment] = []
    mistakes: list[Mistake] = []
    expected: list[float] = []
