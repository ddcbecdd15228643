"""Whole games can be drawn: every position, every view, to the end."""

import random

import pytest

from ironbridge import RULESETS, choice_to_data, deal, new_game
from ironbridge.render import draw
from tests.render.samples import marked, texts, tree


@pytest.mark.parametrize(
    ("ruleset", "players"), [(name, n) for name, rules in RULESETS.items() for n in rules.player_counts]
)
def test_a_game_can_be_drawn_from_first_to_last(ruleset: str, players: int, scale: int) -> None:
    rng = random.Random(players)
    state = new_game(deal(ruleset, players, players))
    last = None
    turn = 0
    while choices := state.legal_actions():
        if turn % max(1, 20 // scale) == 0:
            position = state.to_data()
            root = tree(position, last=last)
            assert sum("data-seat" in a for a in marked(root, "slot")) == len(position["tiles"])
            assert sum("data-seat" in a for a in marked(root, "line")) == len(position["links"])
            assert "unknown" not in draw(state.view(rng.randrange(players)).to_data(), side="night")
        choice = rng.choice(choices)
        state.apply(choice)
        last = choice_to_data(choice)
        turn += 1
    outcome = state.outcome()
    assert outcome is not None
    root = tree(state.to_data())
    assert "to act" not in texts(root)
    panels = [element for element in root.iter() if element.attrib.get("class") == "seat"]
    ranks = [int(marked(panel, "rank")[0]["data-rank"]) for panel in panels]
    assert ranks == [score.rank for score in sorted(outcome.seats, key=lambda score: score.seat)]
