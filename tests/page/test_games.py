"""Whole games on the page, against bots."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.amount import SCALE
from tests.support.page.keyboard import by_keyboard
from tests.support.page.player import Player
from tests.support.page.visiting import start_against_bots, start_at_one_screen

# The keyboard plays with two seats, a phone with four.
SHORT = [("Lancashire 2018", True, 3)]
LONG = [
    ("Birmingham", True, 2),
    ("Birmingham", True, 3),
    ("Birmingham", False, 2),
    ("Birmingham", False, 4),
    ("Lancashire 2007", False, 3),
    ("Lancashire 2018", False, 2),
]

LEFT = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


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


def test_the_keyboard_alone_plays_a_game(page: Page) -> None:
    start_against_bots(page)
    player = Player(page, seed=4, use=by_keyboard(page), sides=("panel", "map"))
    player.play_to_the_end()
    assert player.turns >= 7
    assert player.used == {"panel", "map"}


def test_people_around_one_screen_play_with_hidden_hands(page: Page) -> None:
    start_at_one_screen(page, "Ada", "Bob")
    player = Player(page, seed=6)
    taking = page.get_by_role("dialog").get_by_role("button", name="I am")
    handed = 0
    while (SCALE > 1 or handed < 4) and player.wait_for(taking.or_(player.ready)):
        # Who is the last in a round may be the first in the next.
        if taking.is_visible():
            expect(page.get_by_role("region", name="Your hand")).to_have_count(0)
            taking.click()
            handed += 1
            assert player.wait()
        player.play_turn()
    assert player.turns >= (14 if SCALE > 1 else 4)
    assert handed >= (7 if SCALE > 1 else 4)


def test_a_turn_is_taken_back_until_the_device_is_taken(page: Page) -> None:
    start_at_one_screen(page, "Ada", "Bob")
    player = Player(page, seed=5)
    passed = page.get_by_role("dialog", name=re.compile("^Pass to (Ada|Bob)$"))
    first = passed.get_by_role("heading").inner_text()
    passed.get_by_role("button", name="I am").click()
    assert player.wait()
    player.play_turn()
    expect(passed.get_by_role("heading")).not_to_have_text(first)
    passed.get_by_role("button", name="back").click()
    expect(passed.get_by_role("heading")).to_have_text(first)
    passed.get_by_role("button", name="I am").click()
    assert player.wait()
    player.play_turn()


def test_a_device_that_is_left_shows_neither_hand_nor_draft(page: Page) -> None:
    start_at_one_screen(page, "Ada", "Bob")
    player = Player(page, seed=2)
    passed = page.get_by_role("dialog", name=re.compile("^Pass to (Ada|Bob)$"))
    passed.get_by_role("button", name="I am").click()
    assert player.wait()
    seen = page.get_by_role("region", name="Players").get_by_role("button")
    before = seen.all_text_contents()
    player.draft()
    expect(seen).not_to_have_text(before)
    page.evaluate(LEFT)
    expect(passed).to_be_visible()
    expect(page.get_by_role("region", name="Your hand")).to_have_count(0)
    expect(page.get_by_role("region", name="Players").locator("button")).to_have_text(before)
