"""What Birmingham adds to the set-up: merchants, beer and a card face down (S2 to S4, S6)."""

from .. import cards
from ..checks import is_deck, is_rail_deck, require
from ..facts import Data
from .merchants import are_merchants, lay_merchants

REASONS = ("links", "tiles", "bonus", "lost")
SCORE = (
    *(f"{era}_{reason}" for era in ("canal", "rail") for reason in REASONS),
    *(f"intro_{reason}" for reason in ("money", "income", "tiles", "raised")),
)


def check(deal: Data) -> None:
    """Refuse a deal of wrong cards or merchant tiles."""
    require(deal, "S2", is_deck(deal, deal["canal_deck"]))
    require(deal, "S2", is_rail_deck(deal))
    require(deal, "S3", are_merchants(deal["merchants"], deal["players"]))


def lay_out(deal: Data) -> Data:
    """What lies on the board from the start besides the markets."""
    return {"merchants": lay_merchants(deal)}


def deal_hands(position: Data) -> None:
    """Deal everybody a hand in turn order, then everybody one card face down."""
    cards.deal_hands(position)
    deck = position["draw"]
    for seat in position["turn_order"]:
        position["seats"][seat]["face_down"], deck = deck[0], deck[1:]
    position["draw"] = deck
