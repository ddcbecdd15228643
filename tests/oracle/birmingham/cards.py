"""Which cards fit a build, and scouting for wild cards (B1, B2, B3, W1)."""

from ..facts import Data, place_of
from ..rulesets import facts_of
from ..tally import count
from .facts import FARMS, TOWNS, WILD_CARDS

SHOWN_BY_CARD = {
    "iron": {"iron"},
    "coal": {"coal"},
    "cotton_or_manufacturer": {"cotton", "manufacturer"},
    "pottery": {"pottery"},
    "brewery": {"brewery"},
    "wild_industry": {"cotton", "manufacturer", "pottery", "coal", "iron", "brewery"},
}


def misfit(position: Data, card: str, industry: str, slot: str, net: set[str]) -> str | None:
    """The rule by which the card does not fit a build of the industry on the slot."""
    location = place_of(slot)
    if location in FARMS and card not in ("brewery", "wild_industry"):
        return "B3"
    if card == "wild_location":
        return None
    if card in TOWNS:
        # B1: a Location card needs no network.
        return None if card == location else "B1"
    if industry not in SHOWN_BY_CARD[card]:
        return "B1"
    if location in net:
        return None
    if net:
        return "B1"
    # B2: with nothing on the board any location will do, but only for a free space.
    return "B2" if slot in position["tiles"] else None


def note_card(position: Data, card: str, slot: str, net: set[str]) -> None:
    """Count the rules by which the card paid fits the build."""
    location = place_of(slot)
    count(position, "B1")
    if location in FARMS:
        count(position, "B3")
    if card not in TOWNS and card != "wild_location":
        # B2: an Industry card built outside the network, which then is empty.
        count(position, "C1" if location in net else "B2")


def scout_verdict(position: Data, seat: int) -> str | None:
    """The rule by which the seat may not scout."""
    hand = position["seats"][seat]["hand"]
    return "W1" if len(hand) < 3 or not set(WILD_CARDS).isdisjoint(hand) else None


def scout(position: Data, seat: int) -> None:
    """Take one wild card of each kind."""
    count(position, "W1")
    player = position["seats"][seat]
    player["hand"] = facts_of(position).sorted_cards([*player["hand"], *WILD_CARDS])
