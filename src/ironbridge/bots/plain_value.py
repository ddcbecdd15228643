"""The hand-made value with the weights of a game."""

from functools import cache

from ironbridge.bots.learned import Learned
from ironbridge.bots.value import Value
from ironbridge.bots.weights import Weights
from ironbridge.games.catalogue import game_of
from ironbridge.rules.state import State, View


def value_for(table: State | View, learned: Learned | None = None) -> Value:
    """What positions of a table are valued with; what was learned from its games may be added."""
    return Value(table.position.rulebook.tables, weights_of(table.ruleset.name), learned)


@cache
def weights_of(ruleset: str) -> Weights:
    """The weights that fit the game of a ruleset. Nobody changes them."""
    return new_weights(ruleset)


def new_weights(ruleset: str) -> Weights:
    """The same, to be changed: those that the game has of its own, and the usual ones for the rest."""
    weights = Weights()
    for name, number in game_of(ruleset).weights.items():
        setattr(weights, name, number)
    return weights
