"""A game reviewed: every turn with what it lost, and the scores that were to be expected before it."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

from ironbridge.games.names import ERAS
from ironbridge.record import Record, state_at
from ironbridge.review.judging import ExpectedScores, Verdict, expected_at, judge
from ironbridge.review.mix import Mix, mixes_of
from ironbridge.review.played_turns import PlayedTurn, played_turns
from ironbridge.rules.choices import Choice
from ironbridge.rules.deal import chance
from ironbridge.workers import Report, answers, in_order

NODES = 150_000  # for each turn; a game of four in well under two minutes on two cores
FEWEST_NODES = 3_000  # less finds nothing
NODES_A_WORLD = 25_000  # the scores at the end are estimated in one world for every 25,000 nodes
SEED = "review"

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn, where it stands, the notation of its actions, its verdict, and the scores expected before it."""

    first: int
    last: int
    era: str
    round: int
    turn: int  # the place in the turn order, or 0 for a tile removed in a shortfall
    seat: int
    played: tuple[str, ...]
    choices: tuple[Choice, ...]
    verdict: Verdict
    expected: ExpectedScores


@dataclass(frozen=True, slots=True)
class Review:
    """All turns of a record as a strong player sees them who knows no more than the seat knew."""

    record: Record
    nodes: int
    turns: tuple[ReviewedTurn, ...]
    final: ExpectedScores  # the result, or what an unfinished game is heading for
    mixes: tuple[Mix, ...]
    seat: int | None = None  # the only seat whose turns were judged

    def guessed(self) -> tuple[str, ...]:
        """The eras of which nobody wrote the deck down: hands are a guess there, and what rests on them."""
        return tuple(era for era in ERAS if era in self.record.unknown or era in self.record.unseen)

    def expected_after(self, number: int) -> ExpectedScores:
        """How the seats stood after a turn of the list."""
        return self.turns[number + 1].expected if number + 1 < len(self.turns) else self.final

    def rounds(self) -> list[tuple[int, tuple[float, ...]]]:
        """The mean of the expected scores in each round with its first action, and at last the final one."""
        found = []
        for _, group in groupby(self.turns, key=lambda turn: (turn.era, turn.round)):
            turns = list(group)
            means = (fmean(turn.expected.vp[seat] for turn in turns) for seat in range(len(self.final.vp)))
            found.append((turns[0].first, tuple(means)))
        return [*found, (len(self.record.actions), self.final.vp)]

    def judged(self, seat: int) -> list[Verdict]:
        """The verdicts on the turns of a seat that were not forced."""
        return [
            t.verdict for t in self.turns if t.seat == seat and t.verdict.kind not in {"forced", "unjudged"}
        ]


def review(
    record: Record,
    *,
    nodes: int = NODES,
    jobs: int = 1,
    seat: int | None = None,
    progress: Progress | None = None,
) -> Review:
    """Judge every turn of a record, or those of one seat; the number of jobs changes nothing but the time.

    `progress` is called with the number of steps done and of all steps. Raises ValueError for what cannot be asked.
    """
    if nodes < FEWEST_NODES:
        raise ValueError(f"a turn needs at least {FEWEST_NODES} nodes, not {nodes}")
    if jobs < 1:
        raise ValueError(f"at least one job is needed, not {jobs}")
    if seat is not None and seat not in range(len(record.players)):
        raise ValueError(f"there are the seats 0 to {len(record.players) - 1}, not {seat}")
    steps = len(played_turns(record)) + 1
    found: list[ReviewedTurn | ExpectedScores] = []
    for step in _steps(record, nodes, seat, steps, jobs):
        found.append(step)
        if progress is not None:
            progress(len(found), steps)
    *turns, final = found
    assert isinstance(final, ExpectedScores)
    reviewed = tuple(turn for turn in turns if isinstance(turn, ReviewedTurn))
    return Review(record, nodes, reviewed, final, mixes_of(record), seat)


class Reviewer:
    """Takes the steps of a review one at a time, in any order: a turn each, and the end as the last one."""

    def __init__(self, record: Record, nodes: int, seat: int | None) -> None:
        self.record = record
        self.nodes = nodes
        self.seat = seat
        self.turns = played_turns(record)

    def step(self, number: int) -> ReviewedTurn | ExpectedScores:
        """A turn reviewed, or after the last one the end of the game."""
        worlds = max(1, self.nodes // NODES_A_WORLD)
        luck = chance(f"{SEED} standing {number}")
        if number == len(self.turns):
            return expected_at(state_at(self.record, len(self.record.actions)), worlds, luck)
        asked = self.turns[number]
        expected = expected_at(asked.state, worlds, luck)
        return ReviewedTurn(
            asked.first,
            asked.last,
            asked.era,
            asked.round,
            asked.turn,
            asked.seat,
            asked.played,
            asked.choices,
            self.verdict(asked),
            expected,
        )

    def verdict(self, asked: PlayedTurn) -> Verdict:
        """The verdict on a turn, from the view of its seat."""
        if self.seat not in {None, asked.seat}:
            return Verdict("unjudged", 0.0, 0.0, 0)
        return judge(
            asked.state.view(asked.seat),
            asked.choices[: asked.judged],
            asked.codes[: asked.judged],
            self.nodes,
            chance(f"{SEED} turn {asked.number}"),
        )


def _steps(
    record: Record, nodes: int, seat: int | None, steps: int, jobs: int
) -> Iterator[ReviewedTurn | ExpectedScores]:
    """The results of all steps in order."""
    if jobs == 1:
        yield from map(Reviewer(record, nodes, seat).step, range(steps))
        return
    asked = ((number, AskedStep(record, nodes, seat, number)) for number in range(steps))
    with closing(answers(asked, min(jobs, steps))) as found:
        results: Iterator[ReviewedTurn | ExpectedScores] = in_order(found)
        yield from results


@dataclass(frozen=True, slots=True)
class AskedStep:
    """A step of a review as a question for a worker."""

    record: Record
    nodes: int
    seat: int | None
    number: int

    def answer(self, _: Report) -> ReviewedTurn | ExpectedScores:
        """A turn reviewed, or where the game ended. Finding all turns again takes a few milliseconds."""
        return Reviewer(self.record, self.nodes, self.seat).step(self.number)
