"""The turn of a bot as a question for a worker."""

import math
import time
from dataclasses import dataclass, replace

from ironbridge.bots.bot import ProgramFault
from ironbridge.bots.catalogue import BOTS, make_bot
from ironbridge.engine import codes
from ironbridge.rules.data import ViewData
from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View
from ironbridge.server.store.tokens import hashed
from ironbridge.workers import Report, fault_of

LUCK = "random"  # the bot that decides where another one fails
BOT_KEY = "bot "  # how the keys of turns begin that a bot has played


def seed_of(bot: str, secret: str, seat: int, luck: str) -> str:
    """The seed for a bot's turn: the luck of the turn, or for a steady bot the same for its seat in the whole game."""
    return hashed(f"{secret} seat {seat}") if bot in BOTS and BOTS[bot].is_steady else luck


@dataclass(frozen=True, slots=True)
class Thought:
    """The packed choices of a turn or of its beginning; where the bot failed luck decided, and `fault` is the place."""

    choices: list[int]
    is_luck: bool = False
    fault: str = ""
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A turn, from what a bot's seat knows; the seed makes the answer the same everywhere.

    After `seconds` the bot stops between two choices, so that others have their turn. Asked again with the choices it
    has `begun` with, it goes on as if it had not stopped. Where it is a program of the owner,
    `program` is its name for `make_bot`, and it has only so many seconds for a choice.
    """

    bot: str
    view: ViewData
    seed: str
    begun: tuple[int, ...] = ()
    seconds: float = math.inf
    program: str = ""
    choice_seconds: float = math.inf

    def answer(self, report: Report) -> Thought:
        """The turn as the bot decides it; if the bot fails, as luck does."""
        view = View.from_data(self.view)
        try:
            return self._decided(self.program or self.bot, view, report)
        except ProgramFault as error:
            # What it said may hold what is hidden.
            return replace(self.by_luck(report), fault=f"the program {self.bot}: {error.kind}")
        except Exception as error:
            return replace(self.by_luck(report), fault=fault_of(error))

    def by_luck(self, report: Report = lambda _: None) -> Thought:
        """The whole turn as luck decides it."""
        whole = replace(self, begun=(), seconds=math.inf)
        return replace(whole._decided(LUCK, View.from_data(self.view), report), is_luck=True)

    def _decided(self, name: str, view: View, report: Report) -> Thought:
        ends = time.monotonic() + self.seconds
        bot, draft = make_bot(name), Draft(view, self.begun)
        bot.seconds = min(bot.seconds, self.choice_seconds)
        while not draft.is_whole:
            # What is decided depends on the choices before it alone, never on where the bot stopped.
            luck = chance(self.seed if bot.is_steady else f"{self.seed} {len(draft.choices)}")
            draft.push(bot.choose_code(draft.view, bot.budget(), luck))
            report(share_done(view, draft))
            if time.monotonic() >= ends:
                break
        bot.end_game(None)
        return Thought(draft.choices, is_whole=draft.is_whole)


def share_done(view: View, draft: Draft) -> float:
    """What share of its turn is decided: an action begun counts half."""
    if draft.is_whole:
        return 1.0
    s = draft.position
    halves = 2 * (view.position.actions_left - s.actions_left) + (s.ask != codes.ASK_ACTION)
    return int(halves) / int(2 * view.position.actions_left)
