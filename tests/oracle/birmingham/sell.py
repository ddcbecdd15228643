"""Selling cotton mills, manufacturers and potteries to merchants (E1 to E5)."""

from ..facts import Data, place_of
from ..graph import connected
from ..money import advance, award, flip
from ..rulesets import facts_of
from ..tally import count
from . import bonus
from .beer import beer_sources
from .facts import ACCEPTS, FACTS, SOLD_INDUSTRIES


def verdict(position: Data, seat: int, slot: str, merchant: str) -> str | None:
    """The rule by which the seat may not sell the tile on the slot to the merchant tile."""
    tile = position["tiles"].get(slot)
    if tile is None or tile["seat"] != seat or tile["flipped"] or tile["industry"] not in SOLD_INDUSTRIES:
        return "E1"
    space = position["merchants"].get(merchant)
    if space is None or tile["industry"] not in ACCEPTS[space["tile"]]:
        return "E2"
    here = frozenset({place_of(slot)})
    if place_of(merchant) not in connected(position, here):
        return "E2"
    barrels = beer_sources(position, seat, here, merchant)
    return "C8" if sum(barrels.values()) < facts_of(position).printed(tile).beer else None


def place(position: Data, choice: Data) -> None:
    """Ask for the beer of the tile sold."""
    count(position, "E2")
    count(position, "C2")
    beer = facts_of(position).printed(position["tiles"][choice["slot"]]).beer
    if not beer and position["merchants"][choice["merchant"]]["barrel"]:
        # E4: the barrel stays, and its bonus with it.
        count(position, "E4")
    position["need"].update(beer=beer)


def drink_at_merchant(position: Data, seat: int, merchant: str) -> None:
    """Drink the barrel beside the merchant tile and give its bonus at once, Gloucester's excepted."""
    count(position, "E3")
    position["merchants"][merchant]["barrel"] = False
    printed = FACTS["outside"][place_of(merchant)]
    if printed["bonus"] == "vp":
        award(position, seat, f"{position['era']}_bonus", printed["amount"])
    elif printed["bonus"] == "money":
        position["seats"][seat]["money"] += printed["amount"]
    elif printed["bonus"] == "income_spaces":
        advance(position, seat, printed["amount"])
    else:
        # E3: Gloucester's removal is asked when the sale is complete, so it is remembered till then.
        position["bonus_due"] = True


def complete(position: Data, slot: str) -> None:
    """Flip the tile sold."""
    count(position, "E1")
    flip(position, slot)


def takes_bonus(position: Data, seat: int) -> bool:
    """Whether a Gloucester barrel was drunk in the sale just completed and some stack offers a tile."""
    is_due: bool = position["bonus_due"]
    position["bonus_due"] = False
    if not is_due:
        return False
    if bonus.can_take(position, seat):
        return True
    # E5: it lapses.
    count(position, "E5")
    return False
