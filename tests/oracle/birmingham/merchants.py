"""The merchant tiles and the barrels beside them (S3, S4, F3)."""

from collections import Counter

from ..facts import Data, place_of
from ..tally import count
from .facts import FACTS, MERCHANT_SPACES


def are_merchants(laid: dict[str, str], players: int) -> bool:
    """Whether the merchant tiles marked for the player count lie on the spaces in use."""
    in_use = {space for space in MERCHANT_SPACES if players in FACTS["outside"][place_of(space)]["players"]}
    marked = [tile["kind"] for tile in FACTS["merchant_bag"] if tile["from_players"] <= players]
    return set(laid) == in_use and Counter(laid.values()) == Counter(marked)


def lay_merchants(deal: Data) -> Data:
    """The merchant tiles with a barrel beside every one that is not blank."""
    count(deal, "S4")
    laid = deal["merchants"]
    return {
        space: {"tile": laid[space], "barrel": laid[space] != "blank"}
        for space in MERCHANT_SPACES
        if space in laid
    }


def renew_barrels(position: Data) -> None:
    """Put a barrel beside every merchant tile that is not blank."""
    for space in position["merchants"].values():
        # F3: blank merchant tiles never get a barrel.
        space["barrel"] = space["tile"] != "blank"
