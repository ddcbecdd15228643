"""The bot `planner`."""

from typing import Final

from ironbridge.bots.bot import Budget, PackedBot
from ironbridge.bots.lesson import Lesson, own_lesson
from ironbridge.bots.plain_value import value_for
from ironbridge.bots.search.turn_search import TurnSearch, Way, by_value
from ironbridge.bots.value import Value
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_SHORTFALL
from ironbridge.engine.position import seat_to_act
from ironbridge.rules.state import View

WITHIN: Final = 600  # in hundredths of a VP; a turn that is valued lower than the best by more is not good


class ValuingBot(PackedBot):
    """A bot that values positions; a lesson, if it has one, adds to the value what was learned from games.

    With a lesson for turns it chooses among those that the value holds to be good.
    """

    lesson: Lesson | None = None
    judge: Lesson | None = None

    def learn(self, lesson: Lesson) -> None:
        """Take a lesson, for positions or for turns."""
        if lesson.is_for_turns:
            self.judge = lesson
        else:
            self.lesson = lesson

    def value(self, view: View) -> Value:
        """What it values positions of this game with."""
        lesson = self.lesson_for(view)
        return value_for(view) if lesson is None else lesson.value(view)

    def lesson_for(self, view: View) -> Lesson | None:
        """What it has learned for this game: the lesson it was given, or with one for turns that of the game."""
        return self.lesson or (own_lesson(view.ruleset.name, view.players) if self.judge else None)

    def judge_for(self, view: View) -> Lesson | None:
        """Its lesson for turns, if any."""
        return self.judge

    def judged(self, view: View, turns: list[Way], search: TurnSearch) -> list[Way]:
        """The good turns of some as its lesson for turns values them, best first; all without one, or without nodes."""
        judge = self.judge_for(view)
        if judge is None or search.spent + len(turns) > search.nodes:
            return turns
        value = judge.value(view)
        good = [turn for turn in turns if turn.value >= turns[0].value - WITHIN]
        search.spent += len(good)
        judged = [
            Way(turn.position, turn.codes, value.of(turn.position, search.seat) + turn.beyond, turn.beyond)
            for turn in good
        ]
        return sorted(judged, key=by_value)


class PlannerBot(ValuingBot):
    """Searches the whole turn, both actions with all their parts, and takes the one after which its seat is worth most.

    The worth (`value.py`) is counted in VP: what is scored, what tiles and links will score with the chances that they
    flip, and what money, income, beer, cards and the mat can still become in the time left.
    """

    name = "planner"
    is_quick = True
    default_nodes = 20_000

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        s = view.position
        codes = s.legal()
        if len(codes) == 1:
            return codes[0]
        search = TurnSearch(self.value(view), seat_to_act(s), budget.nodes)
        turns = search.turns(s)
        if s.ask != ASK_SHORTFALL:
            turns = self.judged(view, turns, search)
        budget.spend(search.spent)
        return self.chosen(turns, s.ask, luck).codes[0]

    def chosen(self, turns: list[Way], ask: int, luck: Chance) -> Way:
        """Which of the turns is played, the best of which comes first."""
        return turns[0]
