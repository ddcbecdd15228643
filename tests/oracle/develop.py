"""Developing tiles off the mat, for iron or as Gloucester's bonus (D1, D2, E3, E5)."""

from .facts import INDUSTRIES, Data, lowest
from .sources import cost_verdict
from .tally import count


def removal_verdict(position: Data, seat: int, industry: str) -> str | None:
    """The rule by which the lowest tile of the stack may not be removed from the mat."""
    tile = lowest(industry, position["seats"][seat]["mat"][industry])
    if tile is None:
        return "D1"
    return None if tile.is_developable else "D2"


def verdict(position: Data, seat: int, industry: str) -> str | None:
    """The rule by which the seat may not develop the industry."""
    refused = removal_verdict(position, seat, industry)
    # C7: iron needs no connection, so no place matters.
    return refused or cost_verdict(position, seat, 0, frozenset(), 0, 1)


def bonus_verdict(position: Data, seat: int, industry: str) -> str | None:
    """The rule by which Gloucester's bonus may not remove the lowest tile of the stack."""
    refused = removal_verdict(position, seat, industry)
    return "E3" if refused == "D1" else refused


def can_take_bonus(position: Data, seat: int) -> bool:
    """Whether any stack offers a tile to Gloucester's bonus."""
    return any(bonus_verdict(position, seat, industry) is None for industry in INDUSTRIES)


def remove(position: Data, seat: int, industry: str) -> None:
    """Remove the lowest tile of the stack from the mat."""
    position["seats"][seat]["mat"][industry] -= 1


def place(position: Data, seat: int, industry: str) -> None:
    """Remove the tile and ask for its iron."""
    count("D1")
    remove(position, seat, industry)
    position["need"] = {"coal": 0, "iron": 1, "beer": 0}
