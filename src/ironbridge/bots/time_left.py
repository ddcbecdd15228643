"""How much of the game is left for a seat."""

from mypy_extensions import i64

from ironbridge.engine.position import Position


def rounds_left(s: Position) -> i64:
    """How many rounds come after this one until the game ends; income is paid before each of them."""
    t = s.rulebook.tables
    return (t.eras - 1 - s.era) * t.rounds + t.rounds - s.round


def era_actions_left(s: Position) -> i64:
    """How many actions the seat to act has left in this era."""
    t = s.rulebook.tables
    return (t.rounds - s.round) * t.turn_actions + s.actions_left


def later_actions(s: Position) -> i64:
    """How many actions a seat has in the eras after this one."""
    t = s.rulebook.tables
    return (t.eras - 1 - s.era) * t.rounds * t.turn_actions
