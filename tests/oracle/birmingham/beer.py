"""Where beer may come from (C8, N5)."""

from ..facts import Data, place_of
from ..graph import connected
from ..sources import giving


def beer_sources(position: Data, seat: int, places: frozenset[str], merchant: str | None) -> dict[str, int]:
    """The breweries and, in a sale, the merchant space that may give beer, with their barrels."""
    within_reach = connected(position, places)
    barrels = {}
    for slot in giving(position, "brewery"):
        tile = position["tiles"][slot]
        # C8: an own brewery need not be connected, an opponent's must be.
        if tile["seat"] == seat or place_of(slot) in within_reach:
            barrels[slot] = tile["cubes"]
    if merchant is not None and position["merchants"][merchant]["barrel"]:
        barrels[merchant] = 1
    return barrels
