"""What turns are worth and why: the terms of the value, and what is expected of the turns that follow."""

from collections.abc import Mapping
from dataclasses import dataclass

from ironbridge.bots.advice.facts import Facts, FactsOfTurn
from ironbridge.bots.master import masters_value
from ironbridge.bots.plain_value import last_weights_of
from ironbridge.bots.search.lookahead import HORIZON
from ironbridge.bots.search.rest_of_turn import Ended, RestOfTurn
from ironbridge.bots.time_left import rounds_left
from ironbridge.bots.value import INCOME, TERMS, VP, Value
from ironbridge.engine.codes import ASK_SHORTFALL
from ironbridge.rules.choices import Choice, Pass
from ironbridge.rules.state import View

NOTABLE = 30  # a reason of less, in hundredths of a VP, is not given

# What a hidden demand tile is expected to change, what an action that is not used costs, and what follows the turn.
DEMAND, PASSED, LATER = "demand", "passed", "later"
# What flips was counted with its chance before, so one of them grows by what the other loses.
_SCORED_AS = {"money": "money", "income": "income_level"}  # terms, and what the rules may count at the end
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
    plan: tuple[Choice, ...] = ()  # what the seat does in its next turn, in most worlds


@dataclass(frozen=True, slots=True)
class Comparison:
    """A turn that was begun by hand and ended as well as possible, beside the best one.

    `vp` is what it is behind, 0 or less; the facts of a reason are those of both, under `this` and `best`.
    """

    turn: ValuedTurn
    best: ValuedTurn
    vp: float
    reasons: tuple[Reason, ...]  # the greatest effect first


def advisers_value(view: View) -> Value:
    """The value that turns are sought with: the master's, and in the last turn of a game what can still become VP."""
    if not rounds_left(view.position):
        return Value(view.position.rulebook.tables, last_weights_of(view.ruleset.name))
    return masters_value(view)


class TurnValues:
    """What turns are worth, compared with letting the rest of the turn go by."""

    def __init__(self, rest: RestOfTurn, *, is_foreseen: bool = False) -> None:
        self.rest = rest
        # Where the end of the game was seen, money and income are reasons only if the rules score them.
        ends = {end.kind for end in rest.view.ruleset.end_sums}
        sees_end = is_foreseen and rounds_left(rest.view.position) < HORIZON
        self.unscored = [term for term, end in _SCORED_AS.items() if sees_end and end not in ends]
        self.before = rest.view.position
        idle = self.before.copy()
        if idle.ask != ASK_SHORTFALL:
            idle.actions_left = 0
        self.idle = rest.value.terms_of(idle, rest.seat)
        self.idle_beyond = rest.value.of(idle, rest.seat) - sum(self.idle)

    def turn(self, ended: Ended, later: float, plan: tuple[Choice, ...] = ()) -> ValuedTurn:
        """A turn with its VP and reasons, and what is expected of the turns after it."""
        terms = self.with_later(self.terms(ended), later)
        facts = self.facts(ended)
        reasons = [
            Reason(term, vp / VP, facts.of(term))
            for term, vp in _merged(self.with_later(self.explained(ended), later))
            if abs(vp) >= NOTABLE or (term == DEMAND and self.is_guess(ended))
        ]
        vp = {term: value / VP for term, value in terms.items()}
        return ValuedTurn(ended.choices, sum(vp.values()), tuple(reasons), vp, plan)

    def with_later(self, terms: Mapping[str, int], later: float) -> dict[str, float]:
        """All terms: what only helps to score later is a part of that."""
        counted = {term: 0 if term in self.unscored else vp for term, vp in terms.items()}
        return {**counted, LATER: later + sum(terms[term] for term in self.unscored)}

    def comparison(self, ended: Ended, best: Ended) -> Comparison:
        """A turn beside a better one."""
        ours, theirs = (self.with_later(self.explained(one), self.beyond(one)) for one in (ended, best))
        reasons = [
            Reason(term, vp / VP, {"this": self.facts_of(term, ended), "best": self.facts_of(term, best)})
            for term, vp in _merged({term: ours[term] - theirs[term] for term in ours})
            if abs(vp) >= NOTABLE
        ]
        behind = (ended.value - best.value) / VP
        return Comparison(
            self.turn(ended, self.beyond(ended)), self.turn(best, self.beyond(best)), behind, tuple(reasons)
        )

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
        terms[DEMAND] = ended.value - self.rest.value.of(ended.position, self.rest.seat) - terms[PASSED]
        return terms

    def plain(self, ended: Ended) -> int:
        """The sum of the terms."""
        return sum(self.terms(ended).values())

    def beyond(self, ended: Ended) -> int:
        """What lessons add to the terms."""
        after = self.rest.value.of(ended.position, self.rest.seat)
        return after - sum(self.rest.value.terms_of(ended.position, self.rest.seat)) - self.idle_beyond

    def explained(self, ended: Ended) -> dict[str, int]:
        """The same terms as reasons: the income of what flips is one to flip it, other income counts if it changes."""
        terms = self.terms(ended)
        if "income" in self.unscored:
            return terms
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


def _merged(terms: Mapping[str, float]) -> list[tuple[str, float]]:
    """The terms, the greatest effect first; of a pair that goes opposite ways the sum, named after the greater."""
    merged = dict(terms)
    for pair in _PAIRS:
        greater, lesser = sorted(pair, key=lambda term: -abs(terms[term]))
        if terms[greater] * terms[lesser] < 0:
            merged[greater] += merged[lesser]
            merged[lesser] = 0
    return sorted(merged.items(), key=lambda term: -abs(term[1]))
