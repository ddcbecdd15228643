"""Birkenhead across the Mersey from Liverpool (LC5)."""

from ..facts import Data
from ..rulesets import ruleset_of


def is_across_the_mersey(position: Data, location: str, net: set[str]) -> bool:
    """Whether an Industry card reaches Birkenhead from Liverpool, as it does in the classic edition (LC5)."""
    is_classic: bool = ruleset_of(position).is_classic
    return is_classic and location == "birkenhead" and "liverpool" in net
