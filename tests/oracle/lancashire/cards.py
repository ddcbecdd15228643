"""Which cards fit a build, and the build with both actions and two cards (LB1)."""

from ..facts import Data, place_of
from ..tally import count
from .facts import TOWNS
from .mersey import is_across_the_mersey


def misfit(position: Data, card: str, industry: str, slot: str, net: set[str]) -> str | None:
    """The rule by which the card does not fit a build of the industry on the slot."""
    location = place_of(slot)
    if card in TOWNS:
        # LB1: a Location card needs no network.
        return None if card == location else "LB1"
    if card != industry:
        return "LB1"
    if location in net or is_across_the_mersey(position, location, net):
        return None
    if net:
        return "LB1"
    # B2: with nothing on the board any town will do, but only for a free space.
    return "B2" if slot in position["tiles"] else None


def two_cards_verdict(position: Data, seat: int) -> str | None:
    """The rule by which the seat may not build with both actions and two cards."""
    # LB1: both actions of the turn, so neither in the one-action first round nor as a second action.
    has_both = position["actions_left"] == 2 and len(position["seats"][seat]["hand"]) >= 2
    return None if has_both else "LB1"


def note_card(position: Data, card: str, slot: str, net: set[str]) -> None:
    """Count the rules by which the card paid fits the build."""
    location = place_of(slot)
    if card in TOWNS or location in net:
        count(position, "LB1")
    elif is_across_the_mersey(position, location, net):
        count(position, "LC5")
    else:
        count(position, "B2")
    if card not in TOWNS and location in net:
        count(position, "C1")
