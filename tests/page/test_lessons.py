"""Lessons as a newcomer plays them: by keys alone on a desk, by touch on a phone; and the coach of a first game."""

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.page.keyboard import Keyboard
from tests.support.server.program import Program

# Whether the middle of a place stands on the map above the card.
IN_SIGHT = """place => {
  const [found, card] = [`[data-place="${place}"]`, ".pointer"].map((what) => document.querySelector(what));
  if (!found || !card) return false;
  const { left, right, top, bottom } = found.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > 0 && x < innerWidth && y > 0 && y < card.getBoundingClientRect().top;
}"""


def card(page: Page) -> Locator:
    """The card beside what it speaks of."""
    return page.locator(".pointer")


def title(page: Page) -> Locator:
    """What the card is about."""
    return card(page).get_by_role("heading")


def test_a_lesson_is_played_by_keys_from_home_to_its_end(page: Page) -> None:
    keys = Keyboard(page)
    page.goto("/")
    page.get_by_role("button", name="Learn").click()
    expect(title(page)).to_have_text("Build an Iron Works")
    # The card covers neither the place nor the mine whose coal is used, and comes and goes by its keys.
    at = card(page).bounding_box()
    for place in ("coalbrookdale.2", "coalbrookdale.3"):
        seen = page.locator(f'[data-place="{place}"]').bounding_box()
        assert at
        assert seen
        assert seen["x"] + seen["width"] <= at["x"] or at["x"] + at["width"] <= seen["x"]
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    page.keyboard.press("?")
    expect(card(page)).to_be_focused()
    # The way is shown choice by choice, since nothing shall move by itself, and taken back.
    button = card(page).get_by_role("button")
    button.filter(has_text="Show me").press("Enter")
    expect(button.filter(has_text="Take it back").or_(button.filter(has_text="Next part"))).to_be_enabled()
    while button.filter(has_text="Next part").count():
        button.filter(has_text="Next part").press("Enter")
        expect(
            button.filter(has_text="Take it back").or_(button.filter(has_text="Next part"))
        ).to_be_enabled()
    button.filter(has_text="Take it back").press("Enter")
    expect(button.filter(has_text="Show me")).to_be_visible()
    # The move itself, with the second card.
    page.locator("body").press("b")
    keys(page.locator('[data-place="coalbrookdale.2"]'))
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(card(page)).to_contain_text("Well done.")
    keys(button.filter(has_text="Next step"))
    expect(title(page)).to_have_text("Use its iron up")
    # Another legal move is no mistake, and the way back is offered.
    page.keyboard.press("l")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(card(page)).to_contain_text("this step is about something else")
    keys(button.filter(has_text="Take it back"))
    expect(title(page)).to_have_text("Use its iron up")
    expect(button.filter(has_text="Show me")).to_be_visible()
    page.goto("/learn")
    page.get_by_role("link", name=re.compile("Go on at step 2 of 4")).click()
    expect(title(page)).to_have_text("Use its iron up")
    page.get_by_role("region", name="This lesson").get_by_role("button", name="On your own").press("Enter")
    turn = page.get_by_role("region", name="Your turn")
    turn.get_by_role("button", name="Pass").click()
    page.get_by_role("region", name="Your hand").get_by_role("button").first.click()
    turn.get_by_role("button", name=re.compile("^Confirm")).click()
    turn.get_by_role("button", name="End turn").click()
    finish = button.filter(has_text="Finish")
    for _ in range(300):
        if finish.count():
            break
        # What is told of the end of an era is left out.
        page.keyboard.press("Escape")
        page.wait_for_timeout(200)
    finish.press("Enter")
    expect(title(page)).to_have_text("That is the lesson")
    expect(card(page).get_by_role("link", name="Next: Coal and iron")).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_role("link", name=re.compile("Build, and turn it over.*Done"))).to_be_visible()


def test_a_lesson_is_played_on_a_phone(browser: Browser, program: Program) -> None:
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
    page.goto("/learn")
    page.get_by_role("link", name=re.compile("Links and scoring")).tap()
    expect(title(page)).to_have_text("The best line on the map")
    page.wait_for_function(IN_SIGHT, arg="coalbrookdale-shrewsbury")
    button = card(page).get_by_role("button")
    for small in card(page).get_by_role("button").all():
        box = small.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    for step, line in enumerate(("coalbrookdale-shrewsbury", "coalbrookdale-kidderminster")):
        page.get_by_role("group", name="Actions").get_by_role("button", name="Network").tap()
        place = page.locator(f'[data-place="{line}"]')
        place.dispatch_event("click")
        hand = page.get_by_role("region", name="Your hand")
        hand.get_by_role("button").first.tap()
        page.get_by_role("button", name=re.compile("^Confirm")).tap()
        expect(card(page)).to_contain_text("Well done." if not step else "step")
        button.filter(has_text="Next step").tap()
    expect(title(page)).to_have_text("Make it worth more")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_the_coach_of_a_first_game_speaks_once_and_is_switched_off(page: Page) -> None:
    page.goto("/learn")
    # With the lessons everything has come that a first game needs.
    expect(page.get_by_role("link", name=re.compile("Build, and turn it over"))).to_be_visible()
    page.get_by_role("button", name="Play").click()
    expect(title(page)).to_have_text("What it is about")
    card(page).get_by_role("button", name="I know").click()
    expect(card(page)).to_have_count(0)
    page.keyboard.press("?")
    expect(card(page)).to_be_focused()
    card(page).get_by_role("button", name="Coach off").click()
    expect(card(page)).to_have_count(0)
    page.goto("/learn")
    expect(page.get_by_role("switch", name="Coach")).not_to_be_checked()
