"""Whole games on the page, against bots."""

import pytest
from playwright.sync_api import Page, expect

from tests.amount import SCALE
from tests.page.player import Player
from tests.page.visiting import start_against_bots

SHORT = [("Brass: Birmingham, introductory game", 2)]
LONG = [
    ("Brass: Birmingham, introductory game", 3),
    ("Brass: Birmingham, introductory game", 4),
    ("Brass: Birmingham", 2),
    ("Brass: Birmingham", 4),
    ("Brass: Lancashire", 3),
    ("Brass: Lancashire, revised edition", 2),
]


@pytest.mark.parametrize(("ruleset", "players"), SHORT + LONG * (SCALE > 1))
def test_a_game_is_played_from_every_side_to_its_end(page: Page, ruleset: str, players: int) -> None:
    start_against_bots(page, ruleset=ruleset, players=players)
    player = Player(page, seed=players)
    player.play_to_the_end()
    assert player.turns >= 7
    assert player.used == {"panel", "map", "mat", "hand"}
    expect(page.get_by_role("alert")).to_have_count(0)
