"""The order of the bots, on duplicate deals."""

from statistics import fmean

import pytest

from ironbridge.arena.game import play_game
from ironbridge.bots.catalogue import make_bot

DEALS = 2
NODES = 60
SETTINGS = [
    ("birmingham", 2),
    ("birmingham", 3),
    ("birmingham", 4),
    ("birmingham-intro", 3),
    ("lancashire", 3),
    ("lancashire", 4),
    ("lancashire-revised", 2),
    ("lancashire-revised", 3),
    ("lancashire-revised", 4),
    ("lancashire-revised-intro", 2),
]


def vp(ruleset: str, names: list[str], number: int) -> tuple[int, ...]:
    """The VP of the seats in a game of a deal, with small budgets."""
    return play_game(ruleset, [make_bot(name, NODES) for name in names], "strength", number).vp


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
@pytest.mark.parametrize(("better", "worse", "margin"), [("greedy", "random", 10), ("planner", "random", 30)])
def test_a_better_bot_wins_much_in_every_seat(
    ruleset: str, players: int, better: str, worse: str, margin: int
) -> None:
    gains = []
    for number in range(DEALS):
        plain = vp(ruleset, [worse] * players, number)
        for seat in range(players):
            names = [worse] * players
            names[seat] = better
            gains.append(vp(ruleset, names, number)[seat] - plain[seat])
    assert fmean(gains) > margin
