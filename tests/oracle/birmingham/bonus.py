"""Gloucester's bonus, a tile off the mat without iron (E3, E5)."""

from ..develop import removal_verdict
from ..facts import Data
from ..rulesets import facts_of


def verdict(position: Data, seat: int, industry: str) -> str | None:
    """The rule by which Gloucester's bonus may not remove the lowest tile of the stack."""
    refused = removal_verdict(position, seat, industry)
    return "E3" if refused == "D1" else refused


def can_take(position: Data, seat: int) -> bool:
    """Whether any stack offers a tile to Gloucester's bonus."""
    return any(verdict(position, seat, industry) is None for industry in facts_of(position).industries)
