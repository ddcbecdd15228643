"""Advice: the best few turns with what each is worth and why, and why another one is not the best.

The turn is searched as a planner does it, with what the master's lessons add; with enough nodes the best turns are
compared by what follows them. The reasons are the terms of the planner's value. Advice sees what the view shows, and
nothing else.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from ironbridge.bots.advice.foresight import LEAST, Foreseen, foreseen, good_endings
from ironbridge.bots.advice.valued_turns import (
    NOTABLE,
    Comparison,
    TurnValues,
    ValuedTurn,
    advisers_value,
)
from ironbridge.bots.bot import Budget
from ironbridge.bots.search.rest_of_turn import RestOfTurn
from ironbridge.bots.time_left import rounds_left
from ironbridge.bots.value import VP
from ironbridge.rules.choices import Choice
from ironbridge.rules.state import View

# The first is for an answer at once, on any engine; the others look ahead, all of them in less than two seconds.
BUDGETS = (300, 10_000, 40_000, 120_000)
COMPARED = 6_000  # for a comparison


@dataclass(frozen=True, slots=True)
class Advice:
    """The best turns, best first; `is_final` when a larger budget would find no others."""

    turns: tuple[ValuedTurn, ...]
    nodes: int
    is_final: bool


def advise(view: View, budget: Budget, best: int = 3) -> Advice:
    """The best few turns, at any question of the view's seat; when another seat is to act, NotYourTurn is raised."""
    nodes = budget.left
    if nodes < LEAST:
        rest = RestOfTurn(view, nodes, advisers_value(view))
        values = TurnValues(rest)
        endings = rest.endings(rest.begun(()), best)
        turns = tuple(values.turn(ended, values.beyond(ended)) for ended in endings)
        is_final = not rest.search.is_out() and len(endings) == 1
    else:
        rest = RestOfTurn(view, nodes // 4, advisers_value(view))
        found = foreseen(rest, good_endings(rest, best), nodes)
        places = rest.different([one.ended.codes for one in found], best, view.position.ask)
        turns = valued(TurnValues(rest, is_foreseen=True), [found[place] for place in sorted(places)])
        is_final = not rest.search.is_out()
    budget.spend(rest.search.spent)
    if not rounds_left(view.position):
        # Whoever has no further turn gains nothing by doing something for its own sake.
        turns = turns[:1] + tuple(turn for turn in turns[1:] if turn.vp * VP >= NOTABLE)
    return Advice(turns, rest.search.spent, is_final)


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
    rest = RestOfTurn(view, nodes // 2, advisers_value(view))
    values = TurnValues(rest)
    ended = rest.endings(rest.begun(choices), 1)[0]
    rest.search.nodes = nodes
    best = rest.endings(rest.begun(()), 1)[0]
    budget.spend(rest.search.spent)
    if ended.value < best.value and best.choices[: len(choices)] == tuple(choices):
        ended = best
    if ended.value >= best.value:
        turn = values.turn(ended, values.beyond(ended))
        return Comparison(turn, turn, 0.0, ())
    return values.comparison(ended, best)


def compare(view: View, choices: Sequence[Choice], better: Sequence[Choice], nodes: int) -> Comparison:
    """A turn beside another one, as far as both are given; what is missing is played as well as possible.

    Somebody else found the other one better: by the planner's value it may be behind, and then `vp` is above 0.
    """
    rest = RestOfTurn(view, nodes)
    values = TurnValues(rest)
    ended, best = (rest.endings(rest.begun(turn), 1)[0] for turn in (choices, better))
    return values.comparison(ended, best)


def valued(values: TurnValues, found: Sequence[Foreseen]) -> tuple[ValuedTurn, ...]:
    """Turns that were looked beyond: they are apart as that showed, and on average worth what the value says."""
    plain = [values.plain(one.ended) for one in found]
    level = fmean(worth - one.behind for worth, one in zip(plain, found, strict=True))
    return tuple(
        values.turn(one.ended, level + one.behind - worth, one.plan)
        for worth, one in zip(plain, found, strict=True)
    )
