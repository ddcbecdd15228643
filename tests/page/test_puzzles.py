"""Puzzles as people solve them: by keys alone on a desk, by touch on a phone."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.support.page.keyboard import Keyboard
from tests.support.server.program import Program


def pass_by_keys(page: Page, keys: Keyboard) -> None:
    """Play the turn that loses nearly everything: pass, with any cards."""
    turn = page.get_by_role("region", name="Your turn")
    for done in range(2):
        expect(turn).to_have_attribute("aria-busy", "false")
        expect(turn.get_by_role("button", name="Answer")).to_contain_text(f"{2 - done} action")
        keys(turn.get_by_role("button", name="Pass"))
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    expect(turn.get_by_role("button", name="Answer")).to_have_text("Answer")
    keys(turn.get_by_role("button", name="Answer"))


def test_the_daily_puzzle_is_answered_by_keys_and_its_answer_drawn(page: Page) -> None:
    keys = Keyboard(page)
    page.goto("/")
    keys(page.get_by_role("navigation").first.get_by_role("link", name="Puzzles"))
    expect(page.get_by_role("heading", name="Find the best turn")).to_be_visible()
    keys(page.get_by_role("link", name="Solve"))
    expect(page.get_by_role("region", name="Find the best turn")).to_contain_text("best beats second by")
    pass_by_keys(page, keys)
    verdict = page.locator(".verdict")
    expect(verdict).to_be_visible(timeout=60_000)
    expect(verdict.get_by_role("heading")).to_be_focused()
    expect(verdict).to_contain_text("The best turn")
    expect(verdict).to_contain_text("is your rating now")
    expect(page.locator(".turn.better").first).to_be_attached()
    keys(verdict.get_by_role("link", name="All puzzles"))
    expect(page.get_by_role("img", name="answered")).to_have_count(1)
    expect(page.get_by_text("1 day running")).to_be_visible()


def test_a_puzzle_is_answered_by_touch_on_a_phone(browser: Browser, program: Program) -> None:
    context = browser.new_context(
        base_url=f"http://{program.address}",
        locale="en-GB",
        reduced_motion="reduce",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto("/puzzles")
    page.get_by_role("link", name="Next puzzle").tap()
    for _ in range(2):
        page.get_by_role("group", name="Actions").get_by_role("button", name="Pass").tap()
        page.get_by_role("region", name="Your hand").get_by_role("button").first.tap()
        page.get_by_role("button", name=re.compile("^Confirm")).tap()
    page.get_by_role("button", name="Answer").tap()
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Your turn")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in verdict.get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    # It goes on from here against bots.
    verdict.get_by_role("button", name="Try it from here").tap()
    page.wait_for_url(re.compile("/games/"))
    context.close()
