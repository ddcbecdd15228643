"""Checks of a deal against the set-up rules (S2, X1)."""

from collections import Counter

from .facts import Data
from .rulesets import facts_of, ruleset_of
from .tally import count, named


def require(deal: Data, rule: str, holds: bool) -> None:
    """Count the set-up rule, or refuse a deal that breaks it."""
    if not holds:
        raise ValueError(f"the deal breaks {named(deal, rule)}")
    count(deal, rule)


def is_deck(deal: Data, deck: list[str]) -> bool:
    """Whether the deck holds exactly the cards marked for the player count."""
    return Counter(deck) == facts_of(deal).decks[deal["players"]]


def is_rail_deck(deal: Data) -> bool:
    """Whether the Rail Era's deck is right."""
    # X1: the introductory game has no Rail Era and so no deck for it.
    if ruleset_of(deal).is_introductory:
        return not deal["rail_deck"]
    return is_deck(deal, deal["rail_deck"])
