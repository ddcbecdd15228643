"""The first position of a game from its deal (S1 to S7)."""

from collections import Counter

from .facts import CARDS, FACTS, INDUSTRIES, MERCHANT_SPACES, STACKS, WILD_CARDS, Data, place_of, sorted_cards
from .rounds import begin_turn
from .tally import count

REASONS = ("links", "tiles", "bonus", "lost")
SCORE = (
    *(f"{era}_{reason}" for era in ("canal", "rail") for reason in REASONS),
    *(f"intro_{reason}" for reason in ("money", "income", "tiles", "raised")),
)


def start(deal: Data) -> Data:
    """The first position of the game; a deal against the set-up rules is a ValueError naming the rule."""
    players, ruleset = deal["players"], deal["ruleset"]
    require("S1", players in (2, 3, 4) and ruleset in ("birmingham", "birmingham-intro"))
    require("S2", is_deck(deal["canal_deck"], players))
    # X1: the introductory game has no Rail Era and so no deck for it.
    no_rail = ruleset == "birmingham-intro"
    require("S2", deal["rail_deck"] == [] if no_rail else is_deck(deal["rail_deck"], players))
    require("S3", are_merchants(deal["merchants"], players))
    require("S7", sorted(deal["turn_order"]) == list(range(players)))
    position: Data = {
        "format": 1,
        "ruleset": ruleset,
        "revision": 1,
        "players": players,
        "era": "canal",
        "round": 1,
        "turn_order": list(deal["turn_order"]),
        "turn": 0,
        "actions_left": 0,
        "ask": "action",
        "head": None,
        "part": None,
        "parts": 0,
        "bonus_due": False,
        "need": {"coal": 0, "iron": 0, "beer": 0},
        "debt": 0,
        "debtor": None,
        "coal_market": FACTS["markets"]["coal"]["initial_cubes"],
        "iron_market": FACTS["markets"]["iron"]["initial_cubes"],
        "merchants": lay_merchants(deal["merchants"]),
        "tiles": {},
        "links": {},
        "seats": [player() for _ in range(players)],
        "draw": list(deal["canal_deck"]),
        "rail_deck": list(deal["rail_deck"]),
    }
    count("S5")
    deal_hands(position)
    begin_turn(position, 0)
    return position


def require(rule: str, holds: bool) -> None:
    """Count the set-up rule, or refuse a deal that breaks it."""
    if not holds:
        raise ValueError(f"the deal breaks {rule}")
    count(rule)


def is_deck(deck: list[str], players: int) -> bool:
    """Whether the deck holds exactly the cards marked for the player count."""
    marked = {**FACTS["cards"]["locations"], **FACTS["cards"]["industries"]}
    wanted = {card: marked[card][str(players)] for card in CARDS if card not in WILD_CARDS}
    return Counter(deck) == Counter(wanted)


def are_merchants(laid: dict[str, str], players: int) -> bool:
    """Whether the merchant tiles marked for the player count lie on the spaces in use."""
    in_use = {
        space
        for space in MERCHANT_SPACES
        if players in FACTS["merchants"][place_of(space)]["used_with_player_counts"]
    }
    marked = [
        tile_name(tile["accepts"])
        for tile in FACTS["merchant_tiles"]["tiles"]
        if tile["min_players"] <= players
    ]
    return set(laid) == in_use and Counter(laid.values()) == Counter(marked)


def tile_name(accepts: list[str]) -> str:
    """The name of a merchant tile that accepts these industries."""
    if not accepts:
        return "blank"
    return accepts[0] if len(accepts) == 1 else "any"


def lay_merchants(laid: dict[str, str]) -> Data:
    """The merchant tiles with a barrel beside every one that is not blank."""
    count("S4")
    return {
        space: {"tile": laid[space], "barrel": laid[space] != "blank"}
        for space in MERCHANT_SPACES
        if space in laid
    }


def player() -> Data:
    """One player's things before any card is dealt."""
    count("S6")
    setup = FACTS["setup"]
    return {
        "money": setup["money"],
        "spent": 0,
        "income_space": setup["income_space"],
        "vp": setup["vp"],
        "links_left": setup["link_tiles"],
        "mat": {industry: len(STACKS[industry]) for industry in INDUSTRIES},
        "hand": [],
        "discard": [],
        "face_down": None,
        "score": dict.fromkeys(SCORE, 0),
    }


def deal_hands(position: Data) -> None:
    """Deal everybody a hand in turn order, then everybody one card face down."""
    deck = position["draw"]
    hand = FACTS["setup"]["hand"]
    for seat in position["turn_order"]:
        position["seats"][seat]["hand"], deck = sorted_cards(deck[:hand]), deck[hand:]
    for seat in position["turn_order"]:
        position["seats"][seat]["face_down"], deck = deck[0], deck[1:]
    position["draw"] = deck
