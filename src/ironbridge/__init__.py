"""Brass as an exact, fast library: the board games of the family, their rules and their records."""

# This import stands first: it decides whether the modules after it run compiled or as Python source.
from ironbridge._engine import engine_kind  # isort: split

from ironbridge.errors import (
    BadChoice,
    BadDeal,
    BadPlayerCount,
    BadPosition,
    IronbridgeError,
    NotYourTurn,
    UnknownRuleset,
)
from ironbridge.games.catalogue import RULESETS, ruleset
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.choices import (
    BonusDevelop,
    Build,
    BuildTwo,
    Choice,
    Develop,
    Link,
    Loan,
    Pass,
    PayCard,
    PayCards,
    RemoveTile,
    Scout,
    Sell,
    SellCotton,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
    choice_from_data,
    choice_to_data,
)
from ironbridge.rules.deal import Deal, chance, deal
from ironbridge.rules.events import Event
from ironbridge.rules.outcome import Outcome, SeatScore
from ironbridge.rules.refusals import IllegalChoice, Refusal
from ironbridge.rules.set_up import set_up
from ironbridge.rules.state import State, View, new_game

__version__ = "0.1.0"

__all__ = [
    "RULESETS",
    "BadChoice",
    "BadDeal",
    "BadPlayerCount",
    "BadPosition",
    "BonusDevelop",
    "Build",
    "BuildTwo",
    "Choice",
    "Deal",
    "Develop",
    "Event",
    "IllegalChoice",
    "IronbridgeError",
    "Link",
    "Loan",
    "NotYourTurn",
    "Outcome",
    "Pass",
    "PayCard",
    "PayCards",
    "Refusal",
    "RemoveTile",
    "Ruleset",
    "Scout",
    "SeatScore",
    "Sell",
    "SellCotton",
    "State",
    "Stop",
    "TakeBeer",
    "TakeCoal",
    "TakeIron",
    "UnknownRuleset",
    "View",
    "__version__",
    "chance",
    "choice_from_data",
    "choice_to_data",
    "deal",
    "engine_kind",
    "new_game",
    "ruleset",
    "set_up",
]
