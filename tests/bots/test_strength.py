"""The order of the bots, on duplicate deals."""

from statistics import fmean

import pytest

from ironbridge.arena.game import play_game
from ironbridge.arena.series import Series, play_series
from ironbridge.bots.catalogue import make_bot

DEALS = 2


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        ("birmingham", 2),
        ("birmingham", 3),
        ("birmingham", 4),
        ("lancashire", 3),
        ("lancashire", 4),
        ("lancashire-revised", 2),
        ("lancashire-revised", 3),
        ("lancashire-revised", 4),
    ],
)
def test_greedy_beats_random_on_the_same_deals(ruleset: str, players: int) -> None:
    differences = []
    for number in range(DEALS):
        for seat in range(players):
            among_random = ["random"] * players
            plain = play_game(ruleset, [make_bot(name) for name in among_random], "strength", number)
            among_random[seat] = "greedy"
            better = play_game(ruleset, [make_bot(name) for name in among_random], "strength", number)
            differences.append(better.vp[seat] - plain.vp[seat])
    assert fmean(differences) > 30


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire"])
def test_four_greedy_bots_score_well(ruleset: str) -> None:
    results = play_series(Series(ruleset, ("greedy",) * 4, 4, "strength"))
    assert fmean(vp for result in results for vp in result.vp) > 70
