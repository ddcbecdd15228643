"""The hand-made value with the weights of a game."""

from functools import cache

from ironbridge.bots.learned import Learned
from ironbridge.bots.value import VP, Value
from ironbridge.bots.weights import Weights
from ironbridge.games.catalogue import RULESETS, game_of
from ironbridge.rules.state import State, View


def value_for(table: State | View, learned: Learned | None = None) -> Value:
    """What positions of a table are valued with; what was learned from its games may be added."""
    return Value(table.position.rulebook.tables, weights_of(table.ruleset.name), learned)


@cache
def weights_of(ruleset: str) -> Weights:
    """The weights that fit the game of a ruleset. Nobody changes them."""
    return new_weights(ruleset)


@cache
def last_weights_of(ruleset: str) -> Weights:
    """The weights for the last turn of a game, where money that is left over is worth what the rules give for it.

    A pass costs nothing there and comes before what does nothing either. `planner` and `master` go without these: they
    are to play as they always did.
    """
    weights = new_weights(ruleset)
    scored = (end for end in RULESETS[ruleset].end_sums if end.kind == "money")
    weights.rate_plenty = sum(VP // end.pounds for end in scored)
    weights.pass_action = -1
    return weights


def new_weights(ruleset: str) -> Weights:
    """Weights to be changed: those that the game has of its own, and the usual ones for the rest."""
    weights = Weights()
    for name, number in game_of(ruleset).weights.items():
        setattr(weights, name, number)
    return weights
