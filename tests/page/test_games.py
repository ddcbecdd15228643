"""Whole games on the page, against bots."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.amount import SCALE
from tests.support.page.keyboard import Keyboard
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

# What the page shows at the end of eras and of the game, in the order in which it comes.
WATCH = """() => {
  window.ends = [];
  new MutationObserver(() => {
    for (const label of document.querySelectorAll("[aria-label$=' Era is over'], dialog[aria-label='Result']")) {
      const end = label.localName === "dialog" ? "result" : "era";
      if (window.ends.at(-1) !== end) window.ends.push(end);
    }
  }).observe(document.body, {childList: true, subtree: true});
}"""

LEFT = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize(("game", "is_short", "players"), SHORT + LONG * (SCALE > 1))
def test_a_game_is_played_from_every_side_to_its_end(
    page: Page, game: str, is_short: bool, players: int
) -> None:
    # A laptop, of which the browser leaves this much.
    page.set_viewport_size({"width": 1366, "height": 650})
    start_against_bots(page, game=game, is_short=is_short, players=players)
    page.evaluate(WATCH)
    player = Player(page, seed=players)
    player.play_to_the_end()
    # The result does not come before the end of the last era is told.
    assert page.evaluate("window.ends") == ["era", "result"]
    assert player.turns >= 7
    assert player.used == {"panel", "map", "mat", "hand"}
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_keyboard_alone_plays_a_game_with_a_handful_of_stops(page: Page) -> None:
    start_against_bots(page)
    keyboard = Keyboard(page)
    player = Player(page, seed=4, use=keyboard, sides=("panel", "map"))
    player.play_to_the_end()
    assert player.turns >= 7
    assert player.used == {"panel", "map"}
    # The focus follows the question: an answer is at hand, the map a few stops away.
    assert keyboard.tabs["elsewhere"] <= 2
    assert keyboard.tabs["map"] <= 8


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
    # Where the seats tell their cards too, every draft shows there.
    page.set_viewport_size({"width": 1440, "height": 900})
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
