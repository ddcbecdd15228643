"""The bot `master`."""

from collections.abc import Callable
from typing import Final

from ironbridge.bots.bot import Budget
from ironbridge.bots.lesson import Lesson, own_lesson
from ironbridge.bots.planner import WITHIN, ValuingBot
from ironbridge.bots.search.lookahead import Lookahead, Row
from ironbridge.bots.search.turn_search import TurnSearch, Way
from ironbridge.bots.value import Value
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_ACTION, ASK_MORE
from ironbridge.engine.position import seat_to_act
from ironbridge.rules.state import View

MOST: Final = 6  # at most this many turns are compared
EACH: Final = 2  # second actions tried after each first one
# Who plays worlds elsewhere, asked with the view of a seat, its lesson, the nodes for a choice, and the luck of a row.
Spreading = Callable[[View, Lesson | None, int, Chance], Row]


class MasterBot(ValuingBot):
    """A planner that looks beyond its turn.

    It takes the planner's best turns, deals the cards it cannot see at random, lets everybody play on after each of
    the turns, and takes the one after which its seat is worth most on average. All turns are compared in the same
    worlds, and the worse half is left out twice. Which card pays and where cubes come from it decides as the planner.
    Unless it was given a lesson it uses the one that comes with Ironbridge for the game at hand, if there is one. By a
    lesson for turns it values those that it compares before it has seen what follows. With somebody who plays worlds
    elsewhere (`spread`) it chooses the same, in less time.
    """

    name = "master"
    version = 2
    default_nodes = 64_000
    spread: Spreading | None = None

    def lesson_for(self, view: View) -> Lesson | None:
        return self.lesson or own_lesson(view.ruleset.name, view.players)

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        s = view.position
        codes = s.legal()
        if len(codes) == 1:
            return codes[0]
        search = TurnSearch(self.value(view), seat_to_act(s), budget.nodes)
        if s.ask not in (ASK_ACTION, ASK_MORE):
            best = search.turns(s)[0]
        else:
            turns = self.judged(view, good_turns(search.whole_turns(s, EACH)), search)
            best = turns[0]
            if any(turn.codes[0] != best.codes[0] for turn in turns):
                spread = self.spread
                row = spread and spread(view, self.lesson_for(view), search.nodes, luck)
                best = Lookahead(search).best(s, turns, luck, row)
        budget.spend(search.spent)
        return best.codes[0]


class FirstMasterBot(MasterBot):
    """A master with a quarter of the time to think, as it was at first."""

    version = 1
    default_nodes = 16_000


def masters_value(view: View) -> Value:
    """What a master values positions with: whoever judges like it knows the same lessons."""
    return MasterBot().value(view)


def good_turns(turns: list[Way]) -> list[Way]:
    """The best few turns, best first; one that does the same in another order is left out."""
    found: dict[tuple[int, ...], Way] = {}
    for turn in turns:
        if turn.value < turns[0].value - WITHIN or len(found) == MOST:
            break
        found.setdefault(tuple(sorted(turn.codes)), turn)
    return list(found.values())
