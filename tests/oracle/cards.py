"""How cards pay for actions and how hands are refilled (T3, T4)."""

from itertools import combinations

from .birmingham import cards as birmingham_cards
from .birmingham.facts import WILD_CARDS
from .facts import Data
from .graph import network
from .lancashire import cards as lancashire_cards
from .rulesets import facts_of, ruleset_of
from .tally import count

MISFIT = {"birmingham": birmingham_cards.misfit, "lancashire": lancashire_cards.misfit}

# The actions paid with several cards: how many, and by which rule.
BUNDLES = {"scout": (3, "W1"), "build_two": (2, "LB1")}


def misfit(position: Data, card: str, industry: str, slot: str, net: set[str]) -> str | None:
    """The rule by which the card does not fit a build of the industry on the slot."""
    return MISFIT[ruleset_of(position).game](position, card, industry, slot, net)


def no_card_fits(position: Data, seat: int, industry: str, slot: str, net: set[str]) -> str | None:
    """The rule by which no card of the hand fits the build, None if one does."""
    misfits = {misfit(position, card, industry, slot, net) for card in position["seats"][seat]["hand"]}
    if None in misfits:
        return None
    # The rule named is that of the card that came nearest: a farm's B3 only if no card passed it.
    return next(rule for rule in ("B2", "B1", "B3", "LB1") if rule in misfits)


def card_verdict(position: Data, seat: int, card: str, net: set[str]) -> str | None:
    """The rule by which the card does not pay for the action chosen."""
    if card not in position["seats"][seat]["hand"]:
        return "T3"
    head = position["head"]
    if head["do"] in BUNDLES:
        return BUNDLES[head["do"]][1]
    if head["do"] == "build":
        return misfit(position, card, head["industry"], head["slot"], net)
    return None


def bundle_verdict(position: Data, seat: int, bundle: list[str]) -> str | None:
    """The rule by which these several cards do not pay for the action chosen."""
    if position["head"]["do"] not in BUNDLES:
        return "T3"
    size, rule = BUNDLES[position["head"]["do"]]
    hand = position["seats"][seat]["hand"]
    is_held = all(hand.count(card) >= bundle.count(card) for card in bundle)
    is_sorted = is_held and bundle == facts_of(position).sorted_cards(bundle)
    return None if is_sorted and len(bundle) == size else rule


def payments(position: Data, seat: int) -> list[list[str]]:
    """Every distinct way to pay for the action chosen, each a list of cards."""
    hand = position["seats"][seat]["hand"]
    head = position["head"]["do"]
    if head in BUNDLES:
        return [list(bundle) for bundle in dict.fromkeys(combinations(hand, BUNDLES[head][0]))]
    net = network(position, seat)
    return [[card] for card in dict.fromkeys(hand) if card_verdict(position, seat, card, net) is None]


def pay(position: Data, seat: int, cards: list[str]) -> None:
    """Put the cards on the seat's discard pile, wild cards back to their piles."""
    player = position["seats"][seat]
    count(position, "T3")
    for card in cards:
        player["hand"].remove(card)
        if card not in WILD_CARDS:
            player["discard"].append(card)


def refill(position: Data, seat: int) -> None:
    """Draw up to 8 cards as far as the deck lasts (T4)."""
    player = position["seats"][seat]
    facts = facts_of(position)
    drawn = position["draw"][: facts.hand - len(player["hand"])]
    if drawn:
        count(position, "T4")
        position["draw"] = position["draw"][len(drawn) :]
        player["hand"] = facts.sorted_cards(player["hand"] + drawn)


def deal_hands(position: Data) -> None:
    """Deal everybody a hand in turn order from the top of the draw deck."""
    facts = facts_of(position)
    deck = position["draw"]
    for seat in position["turn_order"]:
        position["seats"][seat]["hand"] = facts.sorted_cards(deck[: facts.hand])
        deck = deck[facts.hand :]
    position["draw"] = deck
