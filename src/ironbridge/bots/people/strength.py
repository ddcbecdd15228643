"""How strong a person is, estimated from games among bots whose strength is known.

Strength is told in VP as those of bots are: what somebody makes on average at the usual table among people like them.
At other tables the levels lie closer or further apart; a line through what they score here and there says how far.
A game tells how far ahead of its bots a person came, and is worth the less the more games came after it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import fmean
from typing import Final

from ironbridge.bots.figures import figures_of, usual_vp
from ironbridge.bots.master import MasterBot
from ironbridge.bots.people.people import LEVELS
from ironbridge.bots.planner import PlannerBot

FIRST, FIRST_ERROR = 80.0, 30.0  # what is believed of somebody who has not played yet
# How far one score is from what is expected (standard deviation), as a part of what planners make at the table, by the
# number of players: the fewer they are, the more a habit costs.
LUCK: Final = {2: 0.25, 3: 0.2}
LUCK_OF_MANY: Final = 0.18
HALF: Final = 15  # after so many further games a game counts half
LEAST_SLOPE: Final = 0.15  # where the levels were measured to be nearly equal, games tell little, but they do
SURE: Final = 1.96  # standard errors to either side of the estimate
SCALE: Final = (*(level.name for level in LEVELS), PlannerBot.name)  # by which tables are compared


@dataclass(frozen=True, slots=True)
class GameAmongBots:
    """The score of a person at a table, and those of the bots there by name."""

    ruleset: str
    players: int
    vp: int
    bots: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong somebody is in VP, the standard error of that, and how many games it rests on."""

    vp: float
    error: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength is in 95 of 100 cases, if what is believed of people is true."""
        return self.vp - SURE * self.error, self.vp + SURE * self.error


@dataclass(frozen=True, slots=True)
class Gauge:
    """How a table tells strength: a VP more of it brings `slope` VP there, give or take `luck` in one game."""

    slope: float
    luck: float


def strength(games: Iterable[GameAmongBots]) -> Strength:
    """What games tell of a person, the newest first; those without a bot that was measured tell nothing."""
    certainty = 1 / FIRST_ERROR**2
    total = FIRST * certainty
    counted = 0
    for game in games:
        seen = _seen(game)
        if seen is None:
            continue
        vp, error = seen
        weight = 0.5 ** (counted / HALF) / error**2
        certainty += weight
        total += weight * vp
        counted += 1
    return Strength(total / certainty, sqrt(1 / certainty), counted)


def tells(game: GameAmongBots) -> bool:
    """Whether a game tells anything of the strength of its person."""
    return _seen(game) is not None


def level_for(vp: float) -> str:
    """The level that is nearest to a strength; between two, the stronger."""
    return min(reversed(_rungs()), key=lambda rung: abs(rung[1] - vp))[0]


@cache
def gauge(ruleset: str, players: int) -> Gauge | None:
    """How a table tells strength; None where too few levels were measured."""
    pairs = [
        (usual, here)
        for name in SCALE
        if (usual := usual_vp(name)) is not None
        and (here := figures_of(name).get(ruleset, {}).get(players)) is not None
    ]
    planners = figures_of(PlannerBot.name).get(ruleset, {}).get(players)
    if len(pairs) < 2 or planners is None:
        return None
    usual_mean, mean = fmean(usual for usual, _ in pairs), fmean(here for _, here in pairs)
    spread = sum((usual - usual_mean) ** 2 for usual, _ in pairs)
    slope = sum((usual - usual_mean) * (here - mean) for usual, here in pairs) / spread
    return Gauge(max(LEAST_SLOPE, slope), LUCK.get(players, LUCK_OF_MANY) * planners)


def _seen(game: GameAmongBots) -> tuple[float, float] | None:
    """The strength that one game alone shows, and the standard error of that."""
    table = gauge(game.ruleset, game.players)
    bots = [(usual, vp) for name, vp in game.bots if (usual := usual_vp(name)) is not None]
    if table is None or not bots:
        return None
    ahead = game.vp - fmean(vp for _, vp in bots)
    error = table.luck * sqrt(1 + 1 / len(bots)) / table.slope
    return fmean(usual for usual, _ in bots) + ahead / table.slope, error


@cache
def _rungs() -> tuple[tuple[str, int], ...]:
    """The levels that are proposed, from the friendliest to the strongest, with their strength."""
    names = (*SCALE, MasterBot.name)
    return tuple((name, vp) for name in names if (vp := usual_vp(name)) is not None)
