"""Turns compared by what follows them, as the bot `master` does it, and what they prepare."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ironbridge.bots.master import EACH, good_turns
from ironbridge.bots.search.lookahead import Candidate, Lookahead
from ironbridge.bots.search.rest_of_turn import Ended, RestOfTurn
from ironbridge.bots.search.turn_search import TurnSearch, Way, by_value
from ironbridge.engine.codes import ASK_SHORTFALL, LOAN, NO_CHOICE, PASS
from ironbridge.rules.choices import Choice, decode
from ironbridge.rules.deal import chance

LEAST = 4_000  # nodes; with fewer hardly a world is played to its end
SEED = "advice"  # the worlds are the same ones each time, so that more nodes add worlds to those before
ENOUGH = 6  # worlds, before anything is said of what most of them have in common
MOST = 2 / 3  # of the worlds
IDLE = frozenset((PASS, LOAN))  # these are not what a turn prepares


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A turn, what it is worth less than the best one in hundredths of a VP, and what the seat does after it."""

    ended: Ended
    behind: float
    plan: tuple[Choice, ...]


def good_endings(rest: RestOfTurn, count: int) -> list[Ended]:
    """The turns that a master compares, and the best few other plans."""
    begun = rest.begun(())
    s = begun.position
    ways = rest.removals(begun) if s.ask == ASK_SHORTFALL else rest.search.whole_turns(s, EACH)
    ways.sort(key=by_value)
    chosen = good_turns(ways)
    done = {tuple(sorted(way.codes)) for way in chosen}
    others = (ways[place] for place in rest.different([way.codes for way in ways], count, s.ask))
    chosen += [way for way in others if tuple(sorted(way.codes)) not in done]
    return [rest.ended(begun, way) for way in chosen]


def foreseen(rest: RestOfTurn, endings: Sequence[Ended], nodes: int) -> list[Foreseen]:
    """Turns by what follows them in worlds that may be the real one, best first; so many nodes may be spent in all."""
    spent = rest.search.spent
    search = TurnSearch(rest.value, rest.seat, nodes - spent)
    lookahead = Lookahead(search)
    s = rest.view.position
    ways = [Way(s, list(ended.codes), ended.value, 0) for ended in endings]
    of_way = {id(way): ended for way, ended in zip(ways, endings, strict=True)}
    best, *others = lookahead.ranked(s, ways, chance(SEED))
    rest.search.spent += search.spent
    rest.search.nodes = nodes
    found = [
        Foreseen(of_way[id(one.turn)], behind(one, best, int(lookahead.prior)), next_deeds(rest, one))
        for one in (best, *others)
    ]
    return sorted(found, key=lambda turn: -turn.behind)


def behind(one: Candidate, best: Candidate, prior: int) -> float:
    """How far a turn is behind the best in the worlds in which both were played on."""
    worlds = len(one.worths)
    more = sum(one.worths) - sum(best.worths[:worlds]) + prior * (one.turn.value - best.turn.value)
    return min(0.0, float(more / (prior + worlds)))


def next_deeds(rest: RestOfTurn, turn: Candidate) -> tuple[Choice, ...]:
    """What the seat did in its next turn in most worlds, the surest first; of what differs a little, the commonest."""
    worlds = len(turn.next_turns)
    if worlds < ENOUGH:
        return ()
    done: Counter[tuple[int, ...]] = Counter()
    codes: Counter[int] = Counter()
    for next_turn in turn.next_turns:
        deeds = {deed for code in next_turn if (deed := rest.deed(code)) is not None}
        done.update(deeds)
        codes.update(next_turn)
    names = rest.view.ruleset.names
    sure = sorted(deed for deed in done if done[deed] >= MOST * worlds and deed[0] not in IDLE)
    sure.sort(key=lambda deed: -done[deed])
    return tuple(
        decode(
            max((code for code in sorted(codes) if rest.deed(code) == deed), key=codes.__getitem__),
            names,
            NO_CHOICE,
        )
        for deed in sure
    )
