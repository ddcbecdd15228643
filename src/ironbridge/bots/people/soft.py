"""The first versions of three levels: planners that take any good turn. Figures and training name them."""

from typing import ClassVar

from ironbridge.bots.planner import PlannerBot
from ironbridge.bots.search.turn_search import Way
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_ACTION, PASS


class SoftBot(PlannerBot):
    """A planner that takes any of the turns worse than the best by less than its softness, in hundredths of a VP."""

    softness: ClassVar[int]

    def chosen(self, turns: list[Way], ask: int, luck: Chance) -> Way:
        return soft_choice(turns, self.softness, luck) if ask == ASK_ACTION else turns[0]


def soft_choice(turns: list[Way], softness: int, luck: Chance) -> Way:
    """One of the good turns: the nearer to the best, the likelier; never a pass that is not the best."""
    best = turns[0].value
    good = [turn for turn in turns if turn.value > best - softness and turn.codes[0] != PASS] or turns[:1]
    weights = [(softness - best + turn.value) ** 2 for turn in good]
    at = luck.below(sum(weights))
    chosen = 0
    while at >= weights[chosen]:
        at -= weights[chosen]
        chosen += 1
    return good[chosen]


class FirstJourneymanBot(SoftBot):
    """Takes any of the turns within 4 VP of the best."""

    name = "journeyman"
    softness = 400


class FirstApprenticeBot(SoftBot):
    """Takes any of the turns within 9 VP of the best."""

    name = "apprentice"
    softness = 900


class FirstNoviceBot(SoftBot):
    """Takes any of the turns within 16 VP of the best."""

    name = "novice"
    softness = 1_600
