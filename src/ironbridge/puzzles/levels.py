"""How hard a puzzle is: which levels of bots find its best idea, and the rating that fits that."""

from collections.abc import Mapping
from math import log

from ironbridge.bots.bot import Bot
from ironbridge.bots.catalogue import make_bot
from ironbridge.engine.position import seat_to_act
from ironbridge.rules.deal import chance
from ironbridge.rules.final_turn import FinalTurn
from ironbridge.rules.state import State

# The levels with the ratings that stand for them, on the scale on which people and puzzles are rated too.
LEVELS: Mapping[str, int] = {
    "novice": 1000,
    "apprentice": 1200,
    "journeyman": 1400,
    "planner": 1600,
    "master": 1800,
}
TRIES: Mapping[str, int] = {"novice": 8, "apprentice": 8, "journeyman": 8, "planner": 1, "master": 2}
USUAL, SPREAD = 1400, 300  # what is believed of a puzzle before anybody has tried it
LOWEST, HIGHEST, STEP = 700, 2300, 10


def tried_by_levels(state: State, seed: str) -> dict[str, list[list[int]]]:
    """The turns, as packed choices, that each level plays in its tries.

    The ratings hold for the first versions of the levels, so these are asked.
    """
    return {
        level: [turn_of(make_bot(f"{level}-1"), state, f"{seed} {level} {number}") for number in range(tries)]
        for level, tries in TRIES.items()
    }


def turn_of(bot: Bot, state: State, seed: str) -> list[int]:
    """The turn that a bot plays."""
    luck = chance(seed)
    turn = FinalTurn(state)
    while not turn.is_whole:
        turn.push(bot.choose_code(turn.state.view(seat_to_act(state.position)), bot.budget(), luck))
    return turn.choices


def missed_by(found: Mapping[str, float]) -> str | None:
    """The strongest level that finds the best idea in less than half of its tries."""
    return next((level for level in reversed(list(LEVELS)) if found[level] < 0.5), None)


def fitted_rating(found: Mapping[str, float]) -> int:
    """The rating at which the levels would find the puzzle about as often as they do."""

    def likelihood(rating: int) -> float:
        total = -(((rating - USUAL) / SPREAD) ** 2) / 2
        for level, strength in LEVELS.items():
            expected = expected_score(strength, rating)
            hits = found[level] * TRIES[level]
            total += hits * log(expected) + (TRIES[level] - hits) * log(1 - expected)
        return total

    return max(range(LOWEST, HIGHEST + 1, STEP), key=likelihood)


def expected_score(rating: float, difficulty: float) -> float:
    """How well somebody with a rating is expected to do in a puzzle, from 0 to 1."""
    return 1 / (1 + 10 ** ((difficulty - rating) / 400))
