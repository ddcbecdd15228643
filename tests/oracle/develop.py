"""Developing tiles off the mat for iron (D1, D2, LD1)."""

from .facts import Data
from .rulesets import facts_of
from .sources import cost_verdict
from .tally import count


def removal_verdict(position: Data, seat: int, industry: str) -> str | None:
    """The rule by which the lowest tile of the stack may not be removed from the mat."""
    tile = facts_of(position).lowest(industry, position["seats"][seat]["mat"][industry])
    if tile is None:
        return "D1"
    return None if tile.is_developable else "D2"


def verdict(position: Data, seat: int, industry: str) -> str | None:
    """The rule by which the seat may not develop the industry."""
    refused = removal_verdict(position, seat, industry)
    # C7: iron needs no connection, so no place matters.
    return refused or cost_verdict(position, seat, 0, frozenset(), 0, 1)


def remove(position: Data, seat: int, industry: str) -> None:
    """Remove the lowest tile of the stack from the mat."""
    position["seats"][seat]["mat"][industry] -= 1


def place(position: Data, seat: int, industry: str) -> None:
    """Remove the tile and ask for its iron."""
    count(position, "D1")
    remove(position, seat, industry)
    position["need"].update(iron=1)
