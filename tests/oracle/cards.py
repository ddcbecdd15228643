"""Which cards pay for an action, how they are paid, and scouting (T3, B1, B2, B3, W1)."""

from itertools import combinations

from .facts import FARMS, TOWNS, WILD_CARDS, Data, place_of, sorted_cards
from .graph import network
from .tally import count

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


def no_card_fits(position: Data, seat: int, industry: str, slot: str, net: set[str]) -> str | None:
    """The rule by which no card of the hand fits the build, None if one does."""
    misfits = {misfit(position, card, industry, slot, net) for card in position["seats"][seat]["hand"]}
    if None in misfits:
        return None
    # The rule named is that of the card that came nearest: a farm's B3 only if no card passed it.
    return next(rule for rule in ("B2", "B1", "B3") if rule in misfits)


def scout_verdict(position: Data, seat: int) -> str | None:
    """The rule by which the seat may not scout."""
    hand = position["seats"][seat]["hand"]
    return "W1" if len(hand) < 3 or WILD_CARDS & set(hand) else None


def card_verdict(position: Data, seat: int, card: str, net: set[str]) -> str | None:
    """The rule by which the card does not pay for the action chosen."""
    if card not in position["seats"][seat]["hand"]:
        return "T3"
    head = position["head"]
    if head["do"] == "scout":
        return "W1"
    if head["do"] == "build":
        return misfit(position, card, head["industry"], head["slot"], net)
    return None


def triple_verdict(position: Data, seat: int, triple: list[str]) -> str | None:
    """The rule by which these three cards do not pay for the action chosen."""
    if position["head"]["do"] != "scout":
        return "T3"
    hand = position["seats"][seat]["hand"]
    is_held = all(hand.count(card) >= triple.count(card) for card in triple)
    return None if is_held and len(triple) == 3 and triple == sorted_cards(triple) else "W1"


def payments(position: Data, seat: int) -> list[list[str]]:
    """Every distinct way to pay for the action chosen, each a list of cards."""
    hand = position["seats"][seat]["hand"]
    if position["head"]["do"] == "scout":
        return [list(triple) for triple in dict.fromkeys(combinations(hand, 3))]
    net = network(position, seat)
    return [[card] for card in dict.fromkeys(hand) if card_verdict(position, seat, card, net) is None]


def pay(position: Data, seat: int, cards: list[str]) -> None:
    """Put the cards on the seat's discard pile, wild cards back to their piles."""
    player = position["seats"][seat]
    count("T3")
    for card in cards:
        player["hand"].remove(card)
        if card not in WILD_CARDS:
            player["discard"].append(card)


def scout(position: Data, seat: int) -> None:
    """Take one wild card of each kind."""
    count("W1")
    player = position["seats"][seat]
    player["hand"] = sorted_cards([*player["hand"], "wild_location", "wild_industry"])


def refill(position: Data, seat: int) -> None:
    """Draw up to 8 cards as far as the deck lasts (T4)."""
    player = position["seats"][seat]
    drawn = position["draw"][: 8 - len(player["hand"])]
    if drawn:
        count("T4")
        position["draw"] = position["draw"][len(drawn) :]
        player["hand"] = sorted_cards(player["hand"] + drawn)
