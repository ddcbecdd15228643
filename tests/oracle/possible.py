"""Every syntactically possible answer to the question asked, legal or not."""

from itertools import combinations_with_replacement

from .course import further_parts
from .facts import CARDS, INDUSTRIES, MERCHANT_SPACES, SLOTS, Data, sorted_cards

ANSWERS = {
    "action": {"pass", "loan", "scout", "build", "link", "develop", "sell"},
    "card": {"card", "cards"},
    "coal": {"coal"},
    "iron": {"iron"},
    "beer": {"beer"},
    "more": {"stop", "link", "develop", "sell"},
    "bonus": {"bonus", "stop"},
    "shortfall": {"remove"},
    "over": set(),
}


def possible(position: Data) -> list[Data]:
    """Every possible choice for the question asked."""
    question = position["ask"]
    if question == "action":
        return heads()
    if question == "card":
        return payments(position)
    if question in ("coal", "iron"):
        return [{"do": question, "slot": slot} for slot in SLOTS]
    if question == "beer":
        return [{"do": "beer", "source": source} for source in (*SLOTS, *MERCHANT_SPACES)]
    if question == "more":
        return [{"do": "stop"}, *further_parts()]
    if question == "bonus":
        return [{"do": "stop"}, *({"do": "bonus", "industry": industry} for industry in INDUSTRIES)]
    if question == "shortfall":
        return [{"do": "remove", "slot": slot} for slot in SLOTS]
    return []


def heads() -> list[Data]:
    """Every choice that might open an action."""
    simple = [{"do": "pass"}, {"do": "loan"}, {"do": "scout"}]
    builds = [
        {"do": "build", "industry": industry, "slot": slot} for slot in SLOTS for industry in INDUSTRIES
    ]
    return [*simple, *builds, *further_parts()]


def payments(position: Data) -> list[Data]:
    """Every card, or for a scout every three of the cards held and one card not held."""
    if position["head"]["do"] != "scout":
        return [{"do": "card", "card": card} for card in CARDS]
    held = set(position["seats"][position["turn_order"][position["turn"]]]["hand"])
    foreign = next(card for card in CARDS if card not in held)
    triples = combinations_with_replacement(sorted_cards([*held, foreign]), 3)
    return [{"do": "cards", "cards": list(triple)} for triple in triples]
