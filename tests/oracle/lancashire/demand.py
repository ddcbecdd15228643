"""The demand tiles and the marker of the distant market (LS5, LE4)."""

from collections import Counter

from ..facts import Data
from ..rulesets import ruleset_of
from ..tally import count
from .facts import DEMAND_CLASSIC, DEMAND_REVISED


def are_demand_tiles(deal: Data, tiles: list[int]) -> bool:
    """Whether these are the demand tiles for the deal's edition and player count."""
    demand = DEMAND_CLASSIC if ruleset_of(deal).is_classic else DEMAND_REVISED
    return Counter(tiles) == demand[deal["players"]]


def renew(position: Data) -> None:
    """Put the marker back and lay out the Rail Era's stack."""
    count(position, "LE4")
    position["distant"] = 0
    position["demand"] = {"shown": [], "hidden": position["rail_demand"]}
    position["rail_demand"] = []
