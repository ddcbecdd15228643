"""The cards set aside from the deck (LS1)."""

from ..facts import Data
from ..rulesets import ruleset_of
from ..tally import count
from .facts import SET_ASIDE_CLASSIC, SET_ASIDE_REVISED


def set_aside(position: Data) -> None:
    """Set aside the era's number of cards from the bottom of the full draw deck."""
    count(position, "LS1")
    numbers = SET_ASIDE_CLASSIC if ruleset_of(position).is_classic else SET_ASIDE_REVISED
    played = len(position["draw"]) - numbers[position["players"]][position["era"]]
    position["set_aside"] = position["draw"][played:]
    position["draw"] = position["draw"][:played]
