"""Selling cotton mills, manufacturers and potteries to merchants (E1 to E5)."""

from .facts import ACCEPTS, FACTS, SOLD_INDUSTRIES, Data, place_of, printed
from .graph import connected
from .money import advance, award, flip
from .sources import beer_sources
from .tally import count


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
    return "C8" if sum(barrels.values()) < printed(tile).beer else None


def place(position: Data, choice: Data) -> None:
    """Ask for the beer of the tile sold."""
    count("E2")
    count("C2")
    beer = printed(position["tiles"][choice["slot"]]).beer
    if not beer and position["merchants"][choice["merchant"]]["barrel"]:
        # E4: the barrel stays, and its bonus with it.
        count("E4")
    position["need"] = {"coal": 0, "iron": 0, "beer": beer}


def drink_at_merchant(position: Data, seat: int, merchant: str) -> None:
    """Drink the barrel beside the merchant tile and give its bonus at once, Gloucester's excepted."""
    count("E3")
    position["merchants"][merchant]["barrel"] = False
    bonus = FACTS["merchants"][place_of(merchant)]["beer_bonus"]
    if bonus["type"] == "vp":
        award(position, seat, f"{position['era']}_bonus", bonus["amount"])
    elif bonus["type"] == "money":
        position["seats"][seat]["money"] += bonus["amount"]
    elif bonus["type"] == "income_spaces":
        advance(position, seat, bonus["amount"])
    else:
        # E3: Gloucester's removal is asked when the sale is complete, so it is remembered till then.
        position["bonus_due"] = True


def complete(position: Data, slot: str) -> None:
    """Flip the tile sold."""
    count("E1")
    flip(position, slot)
