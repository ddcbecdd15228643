"""What an answer is worth: graded by the VP lost, and how that moves a rating."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt
from typing import Literal, get_args

from ironbridge.bots.distant_market import is_distant_sale
from ironbridge.bots.search.turn_search import Way
from ironbridge.engine.hidden import reveal
from ironbridge.puzzles.ideas import idea_of
from ironbridge.puzzles.judging import FAR, Contest
from ironbridge.puzzles.puzzle import Puzzle
from ironbridge.review.judging import THRESHOLDS
from ironbridge.rules.deal import chance

Grade = Literal["found", "close", "costly", "thrown_away"]
GRADES: tuple[Grade, ...] = get_args(Grade)
# The least loss in VP of each grade but the first: the bounds of a review.
BOUNDS = (THRESHOLDS["inaccuracy"], THRESHOLDS["mistake"], THRESHOLDS["blunder"])
WORLDS = 24  # in which a turn is compared that was not when the puzzle was made
FIRST_RATING, FIRST_DEVIATION, LEAST_DEVIATION, OF_PUZZLES = 1200.0, 350.0, 50.0, 100.0
_Q = log(10) / 400


@dataclass(frozen=True, slots=True)
class Lost:
    """What a turn lost against the best one in VP, and the standard error of that."""

    vp: float
    error: float

    @property
    def grade(self) -> Grade:
        """How good the turn was; one within the standard error of the best counts as found."""
        if self.vp <= self.error:
            return "found"
        return GRADES[sum(self.vp >= bound for bound in BOUNDS)]

    @property
    def score(self) -> float:
        """The same from 0, for all that is thrown away, to 1."""
        return 1.0 if self.grade == "found" else max(0.0, 1 - self.vp / BOUNDS[-1])


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, and how far that may be wrong (Glicko)."""

    value: float = FIRST_RATING
    deviation: float = FIRST_DEVIATION

    def after(self, score: float, other: float, deviation: float = OF_PUZZLES) -> "Rating":
        """The rating after a score from 0 to 1 against a puzzle, or a person, whose rating may be that far wrong."""
        g = 1 / sqrt(1 + 3 * (_Q * deviation / pi) ** 2)
        expected = 1 / (1 + 10 ** (-g * (self.value - other) / 400))
        information = (_Q * g) ** 2 * expected * (1 - expected)
        variance = 1 / (1 / self.deviation**2 + information)
        value = self.value + _Q * variance * g * (score - expected)
        return Rating(value, max(LEAST_DEVIATION, sqrt(variance)))


def judged_part(codes: Sequence[int]) -> list[int]:
    """The choices of a turn up to what brings something hidden to light: what follows is a question of its own."""
    end = next((number for number, code in enumerate(codes, 1) if is_distant_sale(code)), len(codes))
    return list(codes[:end])


def known_loss(puzzle: Puzzle, codes: Sequence[int]) -> Lost | None:
    """What a turn lost, if its idea was judged when the puzzle was made."""
    view = puzzle.state().view(puzzle.seat)
    mine = idea_of(view, codes)
    for idea in puzzle.ideas:
        if idea_of(view, puzzle.packed(idea)) == mine:
            return Lost(idea.loss, idea.error)
    return None


def judged_loss(puzzle: Puzzle, codes: Sequence[int]) -> Lost:
    """What a turn lost, judged anew beside the best one."""
    view = puzzle.state().view(puzzle.seat)
    best = puzzle.packed(puzzle.ideas[0])
    luck = chance(f"{puzzle.name} {list(codes)}")
    if puzzle.is_exact:
        vps = []
        for choices in (best, codes):
            o = reveal(view.position, view.seat, luck)
            for code in choices:
                o.push_unchecked(code)
            vps.append(o.vp[view.seat])
        return Lost(float(max(0, vps[0] - vps[1])), 0.0)
    contest = Contest(view, [Way(view.position, list(one), 0, 0) for one in (best, codes)], luck, FAR)
    contest.play(WORLDS)
    behind = contest.behind(1, 0)
    return Lost(max(0.0, behind.loss), behind.error)
