"""What a turn lost: beside the best few turns in worlds that may be the real one, and what the game was heading for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Literal

from ironbridge.bots.advice import Comparison, compare
from ironbridge.bots.master import EACH, MOST, MasterBot, good_turns, masters_value
from ironbridge.bots.search.lookahead import Lookahead
from ironbridge.bots.search.rest_of_turn import RestOfTurn
from ironbridge.bots.search.turn_search import TurnSearch, Way, by_value
from ironbridge.bots.value import VP
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_SHORTFALL
from ironbridge.rules.choices import Choice
from ironbridge.rules.state import State, View

Kind = Literal["unjudged", "forced", "good", "inaccuracy", "mistake", "blunder"]

# The least certain loss in VP of each class.
THRESHOLDS: Mapping[Kind, float] = {"blunder": 8.0, "mistake": 4.0, "inaccuracy": 1.5}
CLASSES: tuple[Kind, ...] = ("forced", "good", "inaccuracy", "mistake", "blunder")
JUDGE = f"{MasterBot.name}-{MasterBot.version}"  # whose values, lessons and lookahead judge a turn
REASONS = 4_000  # nodes for the reasons why a turn was better
PLENTY = 1_000_000_000  # nodes, where only the number of worlds is to count


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a turn lost in VP, with the standard error of that, and the better turn with the reasons for it."""

    kind: Kind
    loss: float
    uncertainty: float
    worlds: int  # how many worlds the two turns were compared in
    better: tuple[Choice, ...] = ()
    comparison: Comparison | None = None

    @property
    def certain(self) -> float:
        """The loss that stays when its uncertainty is taken off, at least 0."""
        return max(0.0, self.loss - self.uncertainty)


@dataclass(frozen=True, slots=True)
class ExpectedScores:
    """The VP that every seat may expect at the end, and the standard errors of its lead over the mean of all."""

    vp: tuple[float, ...]
    errors: tuple[float, ...]

    def lead(self, seat: int) -> float:
        """How far a seat is ahead of the mean of all, or behind."""
        return self.vp[seat] - fmean(self.vp)


def judge(view: View, choices: Sequence[Choice], codes: Sequence[int], nodes: int, luck: Chance) -> Verdict:
    """The verdict on a turn of the view's seat, which is all that is looked at.

    A quarter of the budget at most lists the planner's good turns; of the rest, half finds the best of them and the one
    played, in the way the bot `master` does, and half plays that one and the one played on in fresh worlds. So a turn
    that was lucky when the best was chosen makes no loss.
    """
    s = view.position
    rest = RestOfTurn(view, nodes // 4, masters_value(view))
    search = rest.search
    turns = search.actions(s) if s.ask == ASK_SHORTFALL else search.whole_turns(s, EACH)
    if len(turns) == 1:
        return Verdict("forced", 0.0, 0.0, 0)
    good = sorted(turns, key=by_value)[:MOST] if s.ask == ASK_SHORTFALL else good_turns(turns)
    value = rest.endings(rest.begun(choices), 1)[0].value
    played = Way(s, list(codes), value, 0)
    others = [turn for turn in good if sorted(turn.codes) != sorted(codes)]
    if not others:
        return Verdict("good", 0.0, 0.0, 0)
    lookahead = Lookahead(search)
    search.nodes = (nodes + search.spent) // 2
    best = lookahead.best(s, [*others, played], luck)
    if best is played:
        return Verdict("good", 0.0, 0.0, 0)
    search.nodes = nodes
    differences = [more / VP for more in lookahead.differences(s, best, played, luck)]
    if len(differences) < 2:
        return Verdict("good", 0.0, 0.0, len(differences))
    loss = max(0.0, fmean(differences))
    uncertainty = stdev(differences) / sqrt(len(differences))
    kind = class_of(loss - uncertainty)
    if kind == "good":
        return Verdict(kind, loss, uncertainty, len(differences))
    again = RestOfTurn(view, REASONS)
    better = again.ended(again.begun(()), best).choices
    comparison = compare(view, choices, better, REASONS)
    return Verdict(kind, loss, uncertainty, len(differences), better, comparison)


def class_of(certain: float) -> Kind:
    """The class of a turn, from the VP that it certainly lost."""
    return next((kind for kind, least in THRESHOLDS.items() if certain >= least), "good")


def expected_at(state: State, worlds: int, luck: Chance) -> ExpectedScores:
    """What the seats may expect when all play on as hasty planners, in so many worlds of what each seat knows."""
    outcome = state.outcome()
    if outcome is not None:
        vp = tuple(float(seat.vp) for seat in outcome.seats)
        return ExpectedScores(vp, (0.0,) * len(vp))
    search = TurnSearch(masters_value(state.view(0)), 0, PLENTY)
    lookahead = Lookahead(search)
    scores = [
        lookahead.scores(state.view(seat).sample(luck).position)
        for _ in range(worlds)
        for seat in range(state.players)
    ]
    seats = range(state.players)
    leads = [[score[seat] - fmean(score) for score in scores] for seat in seats]
    return ExpectedScores(
        tuple(fmean(score[seat] for score in scores) for seat in seats),
        tuple(stdev(lead) / sqrt(len(lead)) for lead in leads),
    )
