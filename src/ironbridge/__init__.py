"""Brass as an exact, fast library: the board games of the family, their rules, records, bots and pictures.

A whole game, in which luck plays every seat; `list(RULESETS)` names all rulesets:

    from ironbridge import RULESETS, chance, deal, new_game
    first, *others = RULESETS
    state, luck = new_game(deal(first, players=4, seed=7)), chance(1)
    while choices := state.legal_actions():
        state.apply(choices[luck.below(len(choices))])
    print(state.outcome())

- A game: `ruleset`, `RULESETS`, `deal`, `new_game`, `set_up`, and `State` with its `View` for each seat.
- A state can be printed, drawn (`draw`, and by itself in a notebook), copied, compared, pickled, and written as plain
  data or as bytes.
- Choices: `Build`, `Link`, `Sell`, `Develop`, `Loan`, `Scout`, `Pass` and the answers to what they leave open.
- Bots: `make_bot(name)`, `Bot`, `Budget`, `play_game`; a bot gets the view of its seat and nothing else.
- Records: `read_record`, `write_record`, and `review(record)`, which judges every turn of one; the package `review` has
  the parts of its answer.
- Fast loops: `state.position` is the same game as numbers. `position.legal()` lists integers, `position.push(number)`
  carries one of them out, `position.copy()` takes less than a microsecond, and `play_out(position, luck)` plays to the
  end at random. A row such as `position.money` is the engine's own memory: it changes with the position, and
  `list(position.money)` keeps what it holds now.
- Hidden cards: `state.view(seat)` is what a seat knows, without a way back to the state; `view.sample(luck)` is a state
  that may be the real one.
- Errors: all are `IronbridgeError`, a `ValueError`, and say what was wrong; nothing was changed.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

# This import stands first: it decides whether the modules after it run compiled or as Python source.
from ironbridge._engine import engine_kind  # isort: split

from ironbridge.engine.chance import Chance
from ironbridge.engine.position import Position
from ironbridge.errors import (
    BadChoice,
    BadDeal,
    BadPlayerCount,
    BadPosition,
    IronbridgeError,
    NotInView,
    NotYourTurn,
    UnknownRuleset,
)
from ironbridge.games.catalogue import RULESETS, ruleset
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules import pictures as _pictures
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
from ironbridge.rules.data import PositionData as _PositionData
from ironbridge.rules.deal import Deal, chance, deal
from ironbridge.rules.events import Event
from ironbridge.rules.outcome import Outcome, SeatScore
from ironbridge.rules.refusals import IllegalChoice, Refusal
from ironbridge.rules.set_up import set_up
from ironbridge.rules.state import State, View, new_game, play_out

if _TYPE_CHECKING:
    from ironbridge.arena.game import play_game
    from ironbridge.bots.bot import Bot, Budget
    from ironbridge.bots.catalogue import make_bot
    from ironbridge.record import make_record, read_record, write_record
    from ironbridge.render import draw

__version__ = "0.1.0"

# What is loaded when it is first used, and where it is.
_LOADED_LATER = {
    "Bot": "bots.bot",
    "Budget": "bots.bot",
    "draw": "render",
    "make_bot": "bots.catalogue",
    "make_record": "record",
    "play_game": "arena.game",
    "read_record": "record",
    "write_record": "record",
}


def __getattr__(name: str) -> object:
    if name == "review":
        return _import_module("ironbridge.review")
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'ironbridge' has no attribute {name!r}")
    thing = getattr(_import_module(f"ironbridge.{_LOADED_LATER[name]}"), name)
    globals()[name] = thing
    return thing


def __dir__() -> list[str]:
    return __all__


def _drawn(data: _PositionData) -> str:
    from ironbridge.render import draw

    return draw(data)


_pictures.draw_with(_drawn)

__all__ = [
    "RULESETS",
    "BadChoice",
    "BadDeal",
    "BadPlayerCount",
    "BadPosition",
    "BonusDevelop",
    "Bot",
    "Budget",
    "Build",
    "BuildTwo",
    "Chance",
    "Choice",
    "Deal",
    "Develop",
    "Event",
    "IllegalChoice",
    "IronbridgeError",
    "Link",
    "Loan",
    "NotInView",
    "NotYourTurn",
    "Outcome",
    "Pass",
    "PayCard",
    "PayCards",
    "Position",
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
    "draw",
    "engine_kind",
    "make_bot",
    "make_record",
    "new_game",
    "play_game",
    "play_out",
    "read_record",
    "ruleset",
    "set_up",
    "write_record",
]
