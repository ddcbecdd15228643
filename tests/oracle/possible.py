"""Every syntactically possible answer to the question asked, legal or not."""

from itertools import combinations_with_replacement

from .birmingham.facts import MERCHANT_SPACES
from .cards import BUNDLES
from .course import actor, further_parts
from .facts import Data
from .rulesets import facts_of, ruleset_of

# The answers to each question that either game has.
ANSWERS = {
    "action": {"pass", "loan", "scout", "build", "build_two", "link", "develop", "sell", "sell_cotton"},
    "card": {"card", "cards"},
    "coal": {"coal"},
    "iron": {"iron"},
    "beer": {"beer"},
    "more": {"stop", "link", "develop", "sell", "sell_cotton"},
    "bonus": {"bonus", "stop"},
    "shortfall": {"remove"},
    "over": set(),
}

# What only the other game has.
FOREIGN = {"birmingham": {"build_two", "sell_cotton"}, "lancashire": {"scout", "sell", "beer", "bonus"}}


def possible(position: Data) -> list[Data]:
    """Every possible choice for the question asked."""
    question = position["ask"]
    facts = facts_of(position)
    has_beer = ruleset_of(position).game == "birmingham"
    if question == "action":
        return heads(position)
    if question == "card":
        return payments(position)
    if question in ("coal", "iron"):
        return [{"do": question, "slot": slot} for slot in facts.slots]
    if question == "beer" and has_beer:
        return [{"do": "beer", "source": source} for source in (*facts.slots, *MERCHANT_SPACES)]
    if question == "more":
        return [{"do": "stop"}, *further_parts(position)]
    if question == "bonus" and has_beer:
        return [{"do": "stop"}, *({"do": "bonus", "industry": industry} for industry in facts.industries)]
    if question == "shortfall":
        return [{"do": "remove", "slot": slot} for slot in facts.slots]
    return []


def heads(position: Data) -> list[Data]:
    """Every choice that might open an action."""
    facts = facts_of(position)
    is_lancashire = ruleset_of(position).game == "lancashire"
    simple: list[Data] = [{"do": "pass"}, {"do": "loan"}]
    # LL1: the greatest loan is written without its money.
    simple += [{"do": "loan", "money": money} for money in facts.loans if money != max(facts.loans)]
    if not is_lancashire:
        simple.append({"do": "scout"})
    builds = [
        {"do": do, "industry": industry, "slot": slot}
        for do in (("build", "build_two") if is_lancashire else ("build",))
        for slot in facts.slots
        for industry in facts.industries
    ]
    return [*simple, *builds, *further_parts(position)]


def payments(position: Data) -> list[Data]:
    """Every card, or for several at once every combination of the cards held and one card not held."""
    facts = facts_of(position)
    head = position["head"]["do"]
    if head not in BUNDLES:
        return [{"do": "card", "card": card} for card in facts.cards]
    held = set(position["seats"][actor(position)]["hand"])
    foreign = next(card for card in facts.cards if card not in held)
    bundles = combinations_with_replacement(facts.sorted_cards([*held, foreign]), BUNDLES[head][0])
    return [{"do": "cards", "cards": list(bundle)} for bundle in bundles]
