"""Help as a newcomer uses it: the rules are searched and linked, and the guide leads through a first turn."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.page.player import Player
from tests.support.page.visiting import asked, brought, continued
from tests.support.server.program import Program


def test_the_rules_are_searched_by_words_and_numbers(page: Page) -> None:
    page.goto("/rules#C6")
    expect(page.get_by_role("article", name="Rule C6")).to_be_in_viewport()
    page.keyboard.press("/")
    page.keyboard.type("nearest mine")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.locator("mark").first).to_have_text("nearest")
    expect(page.get_by_text("1 rule", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(page.get_by_role("article", name="Rule B9")).to_be_attached()
    page.get_by_role("radio", name="Lancashire").check(force=True)
    expect(page.get_by_role("article", name="Rule LE2")).to_be_attached()
    expect(page).to_have_url(re.compile("/rules/lancashire$"))


def test_the_pictures_of_the_rules_are_drawn(page: Page) -> None:
    page.goto("/rules#C8")
    picture = page.get_by_role("article", name="Rule C8").locator("img")
    expect(picture).to_be_in_viewport()
    page.wait_for_function("image => image.complete", arg=picture.element_handle())
    assert picture.evaluate("image => image.naturalWidth") > 0


def test_the_guide_builds_and_ends_a_turn_and_is_left(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Start").first.click()
    card = page.get_by_role("dialog")
    expect(card.get_by_role("heading")).to_have_text("What it is about")
    expect(card).to_be_focused()
    card.get_by_role("button", name="Go on").click()
    expect(card.get_by_role("heading")).to_have_text("Your hand of tickets")
    card.get_by_role("button", name="Go on").click()
    expect(card.get_by_role("heading")).to_have_text("Build something")
    card.get_by_role("button", name="Build it for me").click()
    expect(card.get_by_role("heading")).to_have_text("End your turn")
    card.get_by_role("button", name="Back").click()
    expect(card.get_by_role("heading")).to_have_text("Build something")
    card.get_by_role("button", name="Go on").click()
    card.get_by_role("button", name="End turn").click()
    expect(card.get_by_role("heading")).to_have_text("The others move")
    # Whoever began: Novice has moved when the second round is told.
    log = page.get_by_role("region", name="Log")
    expect(log).to_contain_text("Round 2")
    expect(log.get_by_role("button", name=re.compile("^Novice: ")).first).to_be_attached()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page).to_have_url(re.compile("/games/[0-9a-f]+$"))


def test_the_last_step_of_the_guide_comes_before_the_result(context: BrowserContext, page: Page) -> None:
    record = brought(context, "birmingham-intro-2")
    game = continued(context, record, len(asked(context.request, f"/api/games/{record}/actions")) - 1)
    steps = "aim hand build preview whole order network flip sell beer loan"
    page.goto("/settings")
    page.evaluate("([game, steps]) => localStorage.setItem(`ironbridge.guide.${game}`, steps)", [game, steps])
    page.goto(f"/games/{game}?guide")
    player = Player(page, seed=1)
    player.draft()
    player.button("End turn").click()
    card = page.get_by_role("dialog").filter(has=page.get_by_role("heading", name="The era is scored"))
    card.get_by_role("button", name="Go on").click()
    player.replay.get_by_role("button", name="Score sheet").click()
    expect(player.over).to_be_visible()


def test_a_german_reader_meets_german(browser: Browser, program: Program) -> None:
    context = browser.new_context(
        base_url=f"http://{program.address}", locale="de-DE", viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    page.goto("/rules/lancashire#LE2")
    expect(page.get_by_role("heading", name="Baumwolle verkaufen")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Beginnen").first.click()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text("Worum es geht")
    expect(page.locator("svg.map")).to_contain_text("gratis")
    expect(page.locator("svg.map")).not_to_contain_text("free")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
