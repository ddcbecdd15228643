"""Every screen, by day and by night, for people who cannot see, point or hear; and on a phone."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from ironbridge.cli.admin import in_database
from tests.support.page.axe import violations
from tests.support.page.player import MOMENT, Player
from tests.support.page.visiting import (
    brought,
    continued,
    open_table,
    see_the_game,
    start_against_bots,
    start_at_one_screen,
)
from tests.support.server.program import Program

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
LYING: ViewportSize = {"width": 844, "height": 390}
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
SCREENS = [
    "/",
    "/watch",
    "/learn",
    "/daily",
    "/learn/nothing/here",
    "/rules",
    "/settings",
    "/notices",
    "/notices/confirm#nothing",
    "/games/unknown",
    "/tables/unknown",
]


class Looks:
    """What axe finds on screens, by day and by night: each screen is reached once and looked at in both."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: dict[str, list[str]] = {}

    def at(
        self,
        screen: str,
        part: str = "body",
        *,
        by_day: tuple[ViewportSize, ...],
        by_night: tuple[ViewportSize, ...],
    ) -> None:
        """Look at a screen, or at a part of it, in some sizes."""
        for theme, sizes in (("night", by_night), ("day", by_day)):
            self.page.emulate_media(color_scheme="dark" if theme == "night" else "light")
            expect(self.page.locator("html")).to_have_attribute("data-theme", theme)
            for size in sizes:
                self.page.set_viewport_size(size)
                # The layout follows the window with the next frame.
                self.page.evaluate(NEXT_FRAME)
                self.found[f"{screen} {theme} {size['width']}"] = violations(self.page, part)
        self.page.set_viewport_size(DESK)

    def wrong(self) -> dict[str, list[str]]:
        """Everything that was found."""
        return {screen: wrong for screen, wrong in self.found.items() if wrong}


def test_no_screen_shuts_anybody_out(page: Page, program: Program) -> None:
    looks = Looks(page)

    def look(screen: str, part: str = "body") -> None:
        looks.at(screen, part, by_day=(DESK,), by_night=(DESK,))

    for path in SCREENS:
        page.goto(path)
        expect(page.get_by_role("heading", level=1).first).to_be_attached()
        page.wait_for_load_state("networkidle")
        look(path)
    page.goto(str(in_database(program.database, lambda acts: f"/owner#{acts.owner_token()}")))
    page.get_by_role("button", name="Announce").wait_for()
    looks.at("owner", by_day=(DESK, LYING), by_night=(PHONE,))
    start_against_bots(page)
    player = Player(page, seed=1)
    assert player.wait()
    look("game")
    player.step()
    player.ready.wait_for()
    look("choosing")
    player.draft()
    look("drafted")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    look("keys", "dialog")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("dialog").wait_for()
    look("leaving", "dialog")
    page.goto("/")
    expect(page.get_by_role("heading", name="Against bots")).to_be_visible()
    look("returning")
    assert looks.wrong() == {}


def test_no_screen_of_games_shuts_anybody_out(context: BrowserContext, page: Page) -> None:
    looks = Looks(page)

    def look(screen: str, *sizes: ViewportSize) -> None:
        # The colours are those of the theme, whatever the size.
        looks.at(screen, by_day=sizes or (PHONE, DESK), by_night=sizes or (PHONE,))

    open_table(page)
    look("table")
    page.goto("/learn/birmingham/two-eras")
    page.get_by_role("dialog").wait_for()
    look("lesson")
    page.goto("/settings")
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete me for good").wait_for()
    look("account", PHONE)
    page.goto("/rules")
    page.get_by_role("searchbox").fill("beer")
    expect(page.locator("mark").first).to_be_visible()
    look("search", PHONE)
    record = brought(context, "birmingham-4")
    page.goto(f"/games/{continued(context, record, 82)}")
    player = Player(page, seed=1)
    assert player.wait()
    page.get_by_role("button", name=re.compile("show the stack$")).first.click()
    look("stack", DESK)
    player.button("Advice").click()
    advice = page.get_by_role("region", name="Advice")
    # When the last answer has come, the best turn is said and drawn; then whichever is looked at.
    expect(advice.get_by_role("status")).to_contain_text(re.compile(r"Looked at [\d,]+ positions\. +\S"))
    expect(advice.get_by_role("status")).to_contain_text(advice.locator("li p").first.inner_text())
    drawn = page.locator("svg.map .turn.better")
    best = drawn.inner_html()
    advice.get_by_role("button", name="Try it").nth(1).focus()
    expect(advice.get_by_role("listitem").filter(has_text="Drawn on the map")).to_have_count(1)
    assert drawn.inner_html() != best
    look("advice")
    page.set_viewport_size(PHONE)
    page.get_by_role("region", name="Players").get_by_role("button").last.click()
    page.get_by_role("dialog").wait_for()
    look("seat", PHONE)
    page.goto(f"/games/{record}")
    player.over.wait_for()
    look("result")
    page.goto(f"/games/{record}/replay#89")
    page.get_by_role("slider", name="Action").wait_for()
    look("replay")
    page.keyboard.press("f")
    page.get_by_role("dialog").wait_for()
    look("fork", PHONE)
    start_at_one_screen(page, "Ada", "Bob")
    page.get_by_role("dialog", name="Pass to").wait_for()
    look("hand-over")
    assert looks.wrong() == {}


def test_day_and_night_follow_the_system_and_the_person(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    start_against_bots(page)
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != night
    page.get_by_role("button", name="Day or night").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.reload()
    see_the_game(page)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == night


def test_a_phone_plays_a_game_without_scrolling_sideways(browser: Browser, program: Program) -> None:
    context = browser.new_context(
        base_url=f"http://{program.address}",
        locale="en-GB",
        reduced_motion="reduce",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    page = context.new_page()

    def fits() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

    start_against_bots(page, players=4)
    fits()
    player = Player(
        page, seed=3, use=lambda target: target.tap(timeout=MOMENT), watch=fits, sides=("panel", "hand")
    )
    player.play_to_the_end()
    fits()
    assert player.turns >= 7
    context.close()
