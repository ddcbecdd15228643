"""Advice: the best few turns with what each is worth and why, and why another one is not the best.

The value is the planner's (`value.py`) and so are the reasons: they are its terms. Advice sees what the view shows, and
nothing else.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ironbridge.bots.advice_facts import Facts, FactsOfTurn
from ironbridge.bots.bot import Budget
from ironbridge.bots.search.rest_of_turn import Ended, RestOfTurn
from ironbridge.bots.value import INCOME, TERMS, VP
from ironbridge.engine.codes import ASK_SHORTFALL
from ironbridge.rules.choices import Choice, Pass
from ironbridge.rules.state import View

BUDGETS = (300, 1_500, 6_000, 20_000)  # the first is for an answer at once, on any engine
NOTABLE = 30  # a reason of less, in hundredths of a VP, is not given

# What a hidden demand tile is expected to change, and what an action that is not used costs.
DEMAND, PASSED = "demand", "passed"
# What flips was counted with its chance before, so one of them grows by what the other loses.
_PAIRS = (("flipped", "unflipped"), ("links", "link_hopes"))


@dataclass(frozen=True, slots=True)
class Reason:
    """A term of the value: how much VP it adds, and the facts behind that as plain data."""

    term: str
    vp: float
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ValuedTurn:
    """The choices of the whole rest of a turn, and the VP it is expected to add to doing nothing more.

    The demand tile that a distant sale would turn over is not known: what follows the sale is for the likeliest one,
    and the reason `demand` says which that is.
    """

    choices: tuple[Choice, ...]
    vp: float
    reasons: tuple[Reason, ...]  # the greatest effect first
    terms: Mapping[str, float]  # all of them; their sum is `vp`


@dataclass(frozen=True, slots=True)
class Advice:
    """The best turns, best first; `is_final` when a larger budget would find no others."""

    turns: tuple[ValuedTurn, ...]
    nodes: int
    is_final: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """A turn that was begun by hand and ended as well as possible, beside the best one.

    `vp` is what it is behind, 0 or less; the facts of a reason are those of both, under `this` and `best`.
    """

    turn: ValuedTurn
    best: ValuedTurn
    vp: float
    reasons: tuple[Reason, ...]  # the greatest effect first


def advise(view: View, budget: Budget, best: int = 3) -> Advice:
    """The best few turns, at any question of the view's seat; when another seat is to act, NotYourTurn is raised."""
    rest = RestOfTurn(view, budget.left)
    values = _TurnValues(rest)
    turns = tuple(values.turn(ended) for ended in rest.endings(rest.begun(()), best))
    budget.spend(rest.search.spent)
    return Advice(turns, rest.search.spent, not rest.search.is_out())


def refine(view: View, budgets: Iterable[int] = BUDGETS, best: int = 3) -> Iterator[Advice]:
    """Advice for one budget after another, until a larger one would change nothing."""
    for nodes in budgets:
        advice = advise(view, Budget(nodes), best)
        yield advice
        if advice.is_final:
            return


def why_not(view: View, choices: Sequence[Choice], budget: Budget) -> Comparison:
    """How far a turn that begins with some choices is behind the best turn, and why.

    A choice that is not open raises IllegalChoice with its refusal, one after the end of the turn NotYourTurn.
    """
    nodes = budget.left
    # Ending a turn takes less than searching a whole one; what it leaves of its half is for the latter.
    rest = RestOfTurn(view, nodes // 2)
    values = _TurnValues(rest)
    ended = rest.endings(rest.begun(choices), 1)[0]
    rest.search.nodes = nodes
    best = rest.endings(rest.begun(()), 1)[0]
    budget.spend(rest.search.spent)
    if ended.value < best.value and best.choices[: len(choices)] == tuple(choices):
        ended = best
    if ended.value >= best.value:
        turn = values.turn(ended)
        return Comparison(turn, turn, 0.0, ())
    return values.comparison(ended, best)


def compare(view: View, choices: Sequence[Choice], better: Sequence[Choice], nodes: int) -> Comparison:
    """A turn beside another one, as far as both are given; what is missing is played as well as possible.

    Somebody else found the other one better: by the planner's value it may be behind, and then `vp` is above 0.
    """
    rest = RestOfTurn(view, nodes)
    values = _TurnValues(rest)
    ended, best = (rest.endings(rest.begun(turn), 1)[0] for turn in (choices, better))
    return values.comparison(ended, best)


class _TurnValues:
    """What turns are worth, compared with letting the rest of the turn go by."""

    def __init__(self, rest: RestOfTurn) -> None:
        self.rest = rest
        self.before = rest.view.position
        idle = self.before.copy()
        if idle.ask != ASK_SHORTFALL:
            idle.actions_left = 0
        self.idle = rest.value.terms_of(idle, rest.seat)

    def turn(self, ended: Ended) -> ValuedTurn:
        """A turn with its VP and reasons."""
        terms = self.terms(ended)
        facts = self.facts(ended)
        reasons = [
            Reason(term, vp / VP, facts.of(term))
            for term, vp in _merged(self.explained(ended))
            if abs(vp) >= NOTABLE or (term == DEMAND and self.is_guess(ended))
        ]
        vp = {term: value / VP for term, value in terms.items()}
        return ValuedTurn(ended.choices, sum(terms.values()) / VP, tuple(reasons), vp)

    def comparison(self, ended: Ended, best: Ended) -> Comparison:
        """A turn beside a better one."""
        ours, theirs = self.explained(ended), self.explained(best)
        reasons = [
            Reason(term, vp / VP, {"this": self.facts_of(term, ended), "best": self.facts_of(term, best)})
            for term, vp in _merged({term: ours[term] - theirs[term] for term in ours})
            if abs(vp) >= NOTABLE
        ]
        behind = (ended.value - best.value) / VP
        return Comparison(self.turn(ended), self.turn(best), behind, tuple(reasons))

    def facts_of(self, term: str, ended: Ended) -> Facts:
        """The facts of a term; none of a demand tile where none is met."""
        return {} if term == DEMAND and not self.is_guess(ended) else self.facts(ended).of(term)

    def facts(self, ended: Ended) -> FactsOfTurn:
        """The facts of all terms."""
        names = self.rest.view.ruleset.names
        return FactsOfTurn(names, self.rest.seat, self.before, ended.position)

    def is_guess(self, ended: Ended) -> bool:
        """Whether the turn reckons with a demand tile that nobody has seen."""
        return ended.position.demand_shown > self.before.demand_shown

    def terms(self, ended: Ended) -> dict[str, int]:
        """What the turn adds to every term, in hundredths of a VP."""
        after = self.rest.value.terms_of(ended.position, self.rest.seat)
        terms = {term: now - was for term, now, was in zip(TERMS, after, self.idle, strict=True)}
        passes = sum(isinstance(choice, Pass) for choice in ended.choices)
        terms[PASSED] = -passes * self.rest.value.w.pass_action
        terms[DEMAND] = ended.value - sum(after) - terms[PASSED]
        return terms

    def explained(self, ended: Ended) -> dict[str, int]:
        """The same terms as reasons: the income of what flips is one to flip it, other income counts if it changes."""
        terms = self.terms(ended)
        seat, after, value = self.rest.seat, ended.position, self.rest.value
        without = after.copy()
        without.income_space[seat] = self.facts(ended).space_without_flips()
        income = value.terms_of(after, seat)[INCOME] - value.terms_of(without, seat)[INCOME]
        terms["flipped"] += income
        terms["income"] -= income
        if without.income_space[seat] == self.before.income_space[seat]:
            # With less money in hand the same income is of more use.
            terms["money"] += terms["income"]
            terms["income"] = 0
        return terms


def _merged(terms: Mapping[str, int]) -> list[tuple[str, int]]:
    """The terms, the greatest effect first; of a pair that goes opposite ways the sum, named after the greater."""
    merged = dict(terms)
    for pair in _PAIRS:
        greater, lesser = sorted(pair, key=lambda term: -abs(terms[term]))
        if terms[greater] * terms[lesser] < 0:
            merged[greater] += merged[lesser]
            merged[lesser] = 0
    return sorted(merged.items(), key=lambda term: -abs(term[1]))
