"""Whole games on the page, against bots."""

import pytest
from playwright.sync_api import Page, expect

from tests.amount import SCALE
from tests.page.player import Player
from tests.page.visiting import start_against_bots

SHORT = [("Birmingham", True, 2)]
LONG = [
    ("Birmingham", True, 3),
    ("Birmingham", True, 4),
    ("Birmingham", False, 2),
    ("Birmingham", False, 4),
    ("Lancashire 2007", False, 3),
    ("Lancashire 2018", False, 2),
]


@pytest.mark.parametrize(("game", "is_short", "players"), SHORT + LONG * (SCALE > 1))
def test_a_game_is_played_from_every_side_to_its_end(
    page: Page, game: str, is_short: bool, players: int
) -> None:
    start_against_bots(page, game=game, is_short=is_short, players=players)
    player = Player(page, seed=players)
    player.play_to_the_end()
    assert player.turns >= 7
    assert player.used == {"panel", "map", "mat", "hand"}
    expect(page.get_by_role("alert")).to_have_count(0)
