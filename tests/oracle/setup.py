"""The first position of a game from its deal (S1 to S7, LS1 to LS6)."""

from .birmingham import setup as birmingham_setup
from .checks import require
from .facts import Data
from .lancashire import setup as lancashire_setup
from .rounds import begin_turn
from .rulesets import RULESETS, facts_of, ruleset_of
from .tally import count

CHECK = {"birmingham": birmingham_setup.check, "lancashire": lancashire_setup.check}
LAY_OUT = {"birmingham": birmingham_setup.lay_out, "lancashire": lancashire_setup.lay_out}
DEAL_HANDS = {"birmingham": birmingham_setup.deal_hands, "lancashire": lancashire_setup.deal_hands}
SCORE = {"birmingham": birmingham_setup.SCORE, "lancashire": lancashire_setup.SCORE}


def start(deal: Data) -> Data:
    """The first position of the game; a deal against the set-up rules is a ValueError naming the rule."""
    if deal["ruleset"] not in RULESETS:
        raise ValueError("the deal breaks S1")
    game, facts, players = ruleset_of(deal).game, facts_of(deal), deal["players"]
    require(deal, "S1", players in facts.rounds)
    CHECK[game](deal)
    require(deal, "S7", sorted(deal["turn_order"]) == list(range(players)))
    position: Data = {
        "format": 1,
        "ruleset": deal["ruleset"],
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
        **({"bonus_due": False} if game == "birmingham" else {}),
        "need": {"coal": 0, "iron": 0, **({"beer": 0} if game == "birmingham" else {})},
        "debt": 0,
        "debtor": None,
        "coal_market": facts.markets["coal"].initial_cubes,
        "iron_market": facts.markets["iron"].initial_cubes,
        **LAY_OUT[game](deal),
        "tiles": {},
        "links": {},
        "seats": [player(deal) for _ in range(players)],
        "draw": list(deal["canal_deck"]),
        "rail_deck": list(deal["rail_deck"]),
    }
    count(deal, "S5")
    DEAL_HANDS[game](position)
    begin_turn(position, 0)
    return position


def player(deal: Data) -> Data:
    """One player's things before any card is dealt."""
    count(deal, "S6")
    facts = facts_of(deal)
    return {
        "money": facts.money,
        "spent": 0,
        "income_space": facts.income_space,
        "vp": facts.vp,
        "links_left": facts.link_tiles,
        "mat": {industry: len(stack) for industry, stack in facts.stacks.items()},
        "hand": [],
        "discard": [],
        "face_down": None,
        "score": dict.fromkeys(SCORE[ruleset_of(deal).game], 0),
    }
