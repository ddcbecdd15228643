"""The turn of a bot as a question for a worker."""

from dataclasses import dataclass

from ironbridge.bots.catalogue import make_bot
from ironbridge.engine import codes
from ironbridge.rules.data import ViewData
from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View
from ironbridge.workers import Report, fault_of

LUCK = "random"  # the bot that decides where another one fails


@dataclass(frozen=True, slots=True)
class Thought:
    """The packed choices of a whole turn; where the bot failed luck decided, and `fault` is the place."""

    choices: list[int]
    is_luck: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A turn, from what a bot's seat knows; the seed makes the answer the same everywhere."""

    bot: str
    view: ViewData
    seed: str

    def answer(self, report: Report) -> Thought:
        """The turn as the bot decides it; if the bot fails, as luck does."""
        view = View.from_data(self.view)
        try:
            return Thought(self._decided(self.bot, view, report))
        except Exception as error:
            return Thought(self._decided(LUCK, view, report), True, fault_of(error))

    def by_luck(self) -> Thought:
        """The turn as luck decides it."""
        return Thought(self._decided(LUCK, View.from_data(self.view), lambda _: None), True)

    def _decided(self, name: str, view: View, report: Report) -> list[int]:
        bot, draft = make_bot(name), Draft(view)
        while not draft.is_whole:
            luck = chance(f"{self.seed} {len(draft.choices)}")
            draft.push(bot.choose_code(draft.view, bot.budget(), luck))
            report(share_done(view, draft))
        return draft.choices


def share_done(view: View, draft: Draft) -> float:
    """What share of its turn is decided: an action begun counts half."""
    if draft.is_whole:
        return 1.0
    s = draft.position
    halves = 2 * (view.position.actions_left - s.actions_left) + (s.ask != codes.ASK_ACTION)
    return int(halves) / int(2 * view.position.actions_left)
