"""How much of the engine's speed reaches who uses the library: ratios, from parts that take turns in one process."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from ironbridge import (
    Bot,
    Budget,
    Chance,
    Choice,
    View,
    chance,
    deal,
    engine_kind,
    make_bot,
    new_game,
    play_out,
)
from ironbridge.arena.game import play_game
from ironbridge.arena.series import Series, play_series
from ironbridge.arena.tally import Tally
from ironbridge.engine.codes import ASK_OVER
from ironbridge.engine.position import Position

GAMES = 50
PLAYERS = 4
COPIES = 400
CHOICES_BEFORE_THE_MIDDLE = 100


class Stopwatch(Bot):
    """Another bot, and how long it thought."""

    name = "stopwatch"

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.nodes)
        self.bot = bot
        self.seconds = 0.0

    def choose(self, view: View, budget: Budget, luck: Chance) -> Choice:
        return self.bot.choose(view, budget, luck)

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        begin = time.process_time()
        code = self.bot.choose_code(view, budget, luck)
        self.seconds += time.process_time() - begin
        return code


def library(ruleset: str, seconds: float) -> dict[str, Any]:
    """Random games by the bare loop, by `simulate` and by `play_out`; what the arena adds to a table of planners."""
    starts = [new_game(deal(ruleset, PLAYERS, number)).position for number in range(GAMES)]
    middles = [_middle(start) for start in starts]
    parts: dict[str, Callable[[], None]] = {
        "bare": lambda: _bare(ruleset),
        "simulate": lambda: _simulate(ruleset),
        "loop": lambda: _loop(starts),
        "play_out": lambda: _play_out(starts),
        "copy": lambda: _copy(middles),
    }
    taken: dict[str, list[float]] = {name: [] for name in parts}
    begin = time.perf_counter()
    while len(taken["bare"]) < 3 or time.perf_counter() - begin < seconds:
        for name, part in parts.items():
            start = time.process_time()
            part()
            taken[name].append(time.process_time() - start)
    return {
        "simulate_per_bare_game": _ratio(taken["bare"], taken["simulate"]),
        "play_out_per_loop": _ratio(taken["loop"], taken["play_out"]),
        "play_out_per_bare_game": _ratio(taken["bare"], taken["play_out"]),
        "copies_per_choice_of_the_loop": _ratio(taken["loop"], taken["copy"])
        * len(middles)
        * COPIES
        / _choices(starts),
        "copy_microseconds": 1e6 * statistics.median(taken["copy"]) / (len(middles) * COPIES),
        "share_of_the_arena": _share_of_the_arena(ruleset),
    }


def _ratio(one: Sequence[float], other: Sequence[float]) -> float:
    """How many times as fast the other is: the median of all rounds."""
    return statistics.median(a / b for a, b in zip(one, other, strict=True))


def _play(position: Position, luck: Chance) -> None:
    while position.ask != ASK_OVER:
        choices = position.legal()
        position.push(choices[luck.below(len(choices))])


def _bare(ruleset: str) -> None:
    luck = chance(1)
    for number in range(GAMES):
        _play(new_game(deal(ruleset, PLAYERS, number)).position, luck)


def _simulate(ruleset: str) -> None:
    series = Series(ruleset, ("random",) * PLAYERS, GAMES, 0)
    tally = Tally(series.bots)
    for result in play_series(series):
        tally.add(result)


def _loop(starts: Sequence[Position]) -> None:
    luck = chance(1)
    for start in starts:
        _play(start.copy(), luck)


def _play_out(starts: Sequence[Position]) -> None:
    luck = chance(1)
    for start in starts:
        play_out(start.copy(), luck)


def _choices(starts: Sequence[Position]) -> int:
    """How many choices the loop makes in all."""
    luck = chance(1)
    return sum(play_out(start.copy(), luck) for start in starts)


def _middle(start: Position) -> Position:
    """A game after its first choices."""
    position, luck = start.copy(), chance(1)
    for _ in range(CHOICES_BEFORE_THE_MIDDLE):
        choices = position.legal()
        position.push(choices[luck.below(len(choices))])
    return position


def _copy(middles: Sequence[Position]) -> None:
    for position in middles:
        for _ in range(COPIES):
            position.copy()


def _share_of_the_arena(ruleset: str) -> float | None:
    """Which part of the time of a game among planners is spent outside of them; not measured where it takes minutes."""
    if engine_kind() == "pure":
        return None
    bots = [Stopwatch(make_bot("planner")) for _ in range(PLAYERS)]
    begin = time.process_time()
    play_game(ruleset, bots, 1)
    passed = time.process_time() - begin
    return 1 - sum(bot.seconds for bot in bots) / passed
