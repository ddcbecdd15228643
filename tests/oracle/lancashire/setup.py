"""What Lancashire adds to the set-up: the distant market and cards set aside (LS1, LS3, LS5)."""

from .. import cards
from ..checks import is_deck, is_rail_deck, require
from ..facts import Data
from ..rulesets import ruleset_of
from .deck import set_aside
from .demand import are_demand_tiles

REASONS = ("links", "tiles", "bonus", "lost")
SCORE = (
    *(f"{era}_{reason}" for era in ("canal", "rail") for reason in REASONS),
    "money",
    *(f"intro_{reason}" for reason in ("money", "income", "tiles", "raised")),
)


def check(deal: Data) -> None:
    """Refuse a deal of wrong cards or demand tiles."""
    require(deal, "LS1", is_deck(deal, deal["canal_deck"]))
    require(deal, "LS1", is_rail_deck(deal))
    require(deal, "LS5", are_demand_tiles(deal, deal["canal_demand"]))
    require(deal, "LS5", is_rail_demand(deal))


def is_rail_demand(deal: Data) -> bool:
    """Whether the Rail Era's demand tiles are right."""
    # LX1: the introductory game has no Rail Era and so no demand tiles for it.
    if ruleset_of(deal).is_introductory:
        return not deal["rail_demand"]
    return are_demand_tiles(deal, deal["rail_demand"])


def lay_out(deal: Data) -> Data:
    """What lies on the board from the start besides the markets, no cards set aside yet."""
    return {
        "set_aside": [],
        "distant": 0,
        "demand": {"shown": [], "hidden": list(deal["canal_demand"])},
        "rail_demand": list(deal["rail_demand"]),
    }


def deal_hands(position: Data) -> None:
    """Set cards aside and deal everybody a hand in turn order; no card face down."""
    set_aside(position)
    cards.deal_hands(position)
