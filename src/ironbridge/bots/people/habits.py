"""Habits of people and likings of characters: each moves some weights of the planner's value."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ironbridge.bots.plain_value import new_weights
from ironbridge.bots.weights import Weights
from ironbridge.errors import IronbridgeError

FULL = 100  # a habit at its full strength, in per cent

Strengths = tuple[tuple[str, int], ...]  # some habits, each with its strength in per cent


class UnknownHabit(IronbridgeError):
    """There is no habit of that name, or its strength is none."""


def data_of(name: str) -> Mapping[str, Mapping[str, int]]:
    """What stands in a file beside this module: whole numbers by name, for each of its entries."""
    data: Mapping[str, Mapping[str, int]] = json.loads(
        files(__package__).joinpath(f"{name}.json").read_bytes()
    )
    return data


# What the weights are with a habit at its full strength.
HABITS = data_of("habits")
# What the weights of a character are, where they are not the usual ones.
LIKINGS = data_of("characters")


@cache
def weights_with(ruleset: str, habits: Strengths) -> Weights:
    """The weights of a game as somebody with habits has them: each moved as far as the habit is strong."""
    weights, usual = new_weights(ruleset), new_weights(ruleset)
    for habit, strength in habits:
        for name, full in HABITS[habit].items():
            was = getattr(usual, name)
            moved = (full - was) * strength // FULL
            setattr(weights, name, getattr(weights, name) + moved)
    return weights


@cache
def weights_liking(ruleset: str, character: str) -> Weights:
    """The weights of a game as a character has them."""
    weights = new_weights(ruleset)
    for name, number in LIKINGS[character].items():
        setattr(weights, name, number)
    return weights


def strengths_of(text: str) -> Strengths:
    """Habits as people write them: names with `~` between them, each with `=` and its per cent if it is not full."""
    found = []
    for part in text.split("~"):
        name, has_strength, strength = part.partition("=")
        if name not in HABITS:
            raise UnknownHabit(f"there is no habit {name!r}, but {', '.join(HABITS)}")
        is_number = strength.isascii() and strength.isdigit() and len(strength) <= len(str(FULL))
        number = int(strength) if is_number else 0 if has_strength else FULL
        if not 1 <= number <= FULL:
            raise UnknownHabit(f"the strength of {name} is a whole number from 1 to {FULL}, not {strength!r}")
        found.append((name, number))
    return tuple(found)
