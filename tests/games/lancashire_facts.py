"""The facts of Lancashire, read a second time."""

from collections import Counter
from typing import Any

from tests.oracle.lancashire.facts import FACTS, REVISED_FACTS

CLASSIC, REVISED, INTRO = "lancashire", "lancashire-revised", "lancashire-revised-intro"
INDUSTRIES = ("cotton", "coal", "iron", "port", "shipyard")
LEVELS: list[int] = FACTS["income_levels"]
TOWNS = list(FACTS["towns"])
EXTERNAL = list(FACTS["outside"])
SLOTS = [(place, set(shows)) for place, at in FACTS["towns"].items() for shows in at["slots"]]
LINES: dict[str, Any] = FACTS["lines"]


def facts_of(name: str) -> dict[str, Any]:
    """The facts of the edition that a ruleset plays."""
    return FACTS if name == CLASSIC else REVISED_FACTS


def tiles_of(name: str) -> list[tuple[str, dict[str, Any]]]:
    """The tiles of an edition by industry, from the lowest."""
    return [
        (industry, {"level": int(level), **tile})
        for industry, levels in facts_of(name)["industries"].items()
        for level, tile in levels.items()
    ]


def deck_of(name: str, players: int) -> Counter[str]:
    """The cards of a deck, as the facts have them."""
    return Counter(
        {card: printed["count"][str(players)] for card, printed in facts_of(name)["cards"].items()}
    )
