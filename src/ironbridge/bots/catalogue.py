"""All bots by name, and a person's own by its place."""

import sys
from contextlib import redirect_stdout
from importlib import import_module

from ironbridge.bots.bot import Bot
from ironbridge.bots.foreman import ForemanBot
from ironbridge.bots.greedy import GreedyBot
from ironbridge.bots.lesson import BadLesson, lesson_named
from ironbridge.bots.master import FirstMasterBot, MasterBot
from ironbridge.bots.people.habits import UnknownHabit
from ironbridge.bots.people.people import CHARACTERS, LEVELS, FirstBeginnerBot, HabitualBot
from ironbridge.bots.people.soft import FirstApprenticeBot, FirstJourneymanBot, FirstNoviceBot
from ironbridge.bots.planner import PlannerBot, ValuingBot
from ironbridge.bots.random import RandomBot
from ironbridge.errors import IronbridgeError

_KINDS: tuple[type[Bot], ...] = (
    RandomBot,
    GreedyBot,
    ForemanBot,
    *LEVELS,
    PlannerBot,
    MasterBot,
    *CHARACTERS,
)
BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in _KINDS}


# The same bots by names that say how they play, for figures that are to last, and versions of before.
_FORMER: tuple[type[Bot], ...] = (
    FirstBeginnerBot,
    FirstNoviceBot,
    FirstApprenticeBot,
    FirstJourneymanBot,
    FirstMasterBot,
)
VERSIONED: dict[str, type[Bot]] = {f"{bot.name}-{bot.version}": bot for bot in (*_KINDS, *_FORMER)}


class UnknownBot(IronbridgeError):
    """There is no bot of that name, or it cannot be made."""


def make_bot(name: str, nodes: int | None = None) -> Bot:
    """A bot as people name it, with a budget of its own or the one it usually has.

    A name is that of one of our bots, `planner` or with its version `planner-1`; `module:Class` for a person's own, or
    `exec:COMMAND` for a program in any language; `@` and a number of nodes may follow.
    `planner+RULESET-4` is a planner with the lesson that comes with a ruleset for four players, `planner+FILE` one with
    a lesson of `ironbridge train`, for positions or for turns; so is any bot that values positions. `master+none` is a
    master without its own lesson. `planner~HABIT` is a planner with a habit of people, `planner~HABIT=50` one that has
    half of it, and more habits may follow.
    """
    if name.startswith("exec:"):
        return _program_bot(name, nodes)
    place, at, number = name.partition("@")
    if at:
        nodes = _nodes(name, number)
    place, plus, file = place.partition("+")
    if ":" in place and not plus:
        return _own_bot(place, nodes)
    base, tilde, habits = place.partition("~")
    if tilde and base == PlannerBot.name and not plus:
        try:
            return HabitualBot(nodes, habits)
        except UnknownHabit as error:
            raise UnknownBot(f"{name!r}: {error}") from error
    kind = BOTS.get(place) or VERSIONED.get(place)
    if kind is None:
        raise UnknownBot(
            f"unknown bot {place!r}; there are {', '.join(BOTS)}, module:Class names one of your own, and exec:COMMAND"
            " a program"
        )
    bot = kind(nodes)
    if plus:
        if not isinstance(bot, ValuingBot):
            raise UnknownBot(
                f"{name!r}: {place} does not value positions, so there is nothing it could learn"
            )
        try:
            bot.learn(lesson_named(file))
        except BadLesson as error:
            raise UnknownBot(str(error)) from error
    return bot


def _nodes(name: str, number: str) -> int:
    if not number.isascii() or not number.isdigit() or int(number) < 1:
        raise UnknownBot(f"{name!r}: after @ stands the budget, a whole number of nodes from 1")
    return int(number)


def _program_bot(name: str, nodes: int | None) -> Bot:
    from ironbridge.bots.protocol.program_bot import ProgramBot

    try:
        return ProgramBot(name, nodes)
    except ValueError as error:
        raise UnknownBot(f"{name}: {error}") from error


def _own_bot(place: str, nodes: int | None) -> Bot:
    module_name, _, class_name = place.partition(":")
    try:
        # What a module prints when it is loaded must not get into the output of a command.
        with redirect_stdout(sys.stderr):
            module = import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise UnknownBot(f"{place}: the module needs {error.name!r}, which is not there") from error
        raise UnknownBot(
            f"{place}: there is no module {error.name!r}; run this in the folder of its file, and leave out .py"
        ) from error
    except Exception as error:
        raise UnknownBot(f"{place}: the module cannot be loaded: {type(error).__name__}: {error}") from error
    kind = getattr(module, class_name, None)
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        own = [key for key, value in vars(module).items() if _is_own(value, module_name)]
        raise UnknownBot(
            f"{place}: no such class is derived from ironbridge.bots.bot.Bot; there is {', '.join(own) or 'none'}"
        )
    try:
        bot = kind(nodes)
    except Exception as error:
        raise UnknownBot(f"{place}: the bot cannot be made: {type(error).__name__}: {error}") from error
    if not hasattr(kind, "name"):
        kind.name = class_name
    return bot


def _is_own(value: object, module_name: str) -> bool:
    return isinstance(value, type) and issubclass(value, Bot) and value.__module__ == module_name
