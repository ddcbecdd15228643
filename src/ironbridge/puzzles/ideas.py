"""Ideas: turns that differ only in the card paid, the order or the sources are one."""

from collections.abc import Sequence

from ironbridge.bots.distant_market import is_distant_sale
from ironbridge.bots.search.rest_of_turn import Key, RestOfTurn
from ironbridge.bots.search.turn_search import Way, by_value
from ironbridge.rules.state import View


def best_ways(rest: RestOfTurn) -> list[Way]:
    """The way that the planner values most for each idea, best first."""
    best: dict[Key, Way] = {}
    for way in rest.ways(rest.begun(())):
        idea = rest.deeds(way.codes)
        if idea not in best or best[idea].value < way.value:
            best[idea] = way
    return sorted(best.values(), key=by_value)


def idea_of(view: View, codes: Sequence[int]) -> Key:
    """The idea of a turn, from its packed choices."""
    return RestOfTurn(view, 0).deeds(codes)


def hangs_on_luck(codes: Sequence[int]) -> bool:
    """Whether a turn brings something hidden to light before it ends."""
    return any(map(is_distant_sale, codes))
