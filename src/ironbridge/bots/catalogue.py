"""All bots by name."""

from ironbridge.bots.bot import Bot
from ironbridge.bots.foreman import ForemanBot
from ironbridge.bots.greedy import GreedyBot
from ironbridge.bots.planner import ApprenticeBot, JourneymanBot, PlannerBot
from ironbridge.bots.random import RandomBot
from ironbridge.rules.errors import IronbridgeError

BOTS: dict[str, type[Bot]] = {
    bot.name: bot for bot in (RandomBot, GreedyBot, ForemanBot, ApprenticeBot, JourneymanBot, PlannerBot)
}


class UnknownBot(IronbridgeError):
    """There is no bot of that name."""


def make_bot(name: str, nodes: int | None = None) -> Bot:
    """A bot of a name, with a budget of its own or the one it usually has."""
    if name not in BOTS:
        raise UnknownBot(f"unknown bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](nodes)
