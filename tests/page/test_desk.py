"""The small things about the map: icons, what links are worth, stacks, answers that are changed, and moving it."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.support.page.player import Player
from tests.support.page.visiting import asked, brought, continued, start_against_bots


def test_an_icon_tells_what_it_means(page: Page) -> None:
    start_against_bots(page)
    assert Player(page, seed=1).wait()
    tip = page.locator(".tip")
    page.get_by_role("button", name="Whole map").hover()
    expect(tip).to_be_visible()
    expect(tip).to_have_text("Whole map")
    page.get_by_role("heading", name="Your turn").hover()
    expect(tip).to_be_hidden()
    page.get_by_role("region", name="Players").get_by_role("button").last.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(tip).to_contain_text("Victory points")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_a_finger_that_stays_is_told_and_has_not_pressed(context: BrowserContext, page: Page) -> None:
    # Large enough to be laid out alike for a mouse and for a finger.
    page.set_viewport_size({"width": 1440, "height": 900})
    start_against_bots(page)
    assert Player(page, seed=1).wait()
    finger = context.new_cdp_session(page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    worth = page.get_by_role("button", name="What each link is worth")
    # Fingers have larger buttons, in other places: looked for when they stand still.
    expect(worth).to_have_css("height", "44px")
    worth.click(trial=True)
    box = worth.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".tip")).to_contain_text("What each link is worth")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(worth).to_have_attribute("aria-pressed", "false")
    page.get_by_role("heading", name="Your turn").hover()
    expect(page.locator(".tip")).to_be_hidden()


def test_what_is_open_comes_with_the_game_and_is_not_asked_for(page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    start_against_bots(page)
    player = Player(page, seed=1)
    for _ in range(2):
        assert player.wait()
        player.play_turn()
    assert player.wait()
    assert not [url for url in requests if url.endswith("/options")]


def test_links_tell_their_worth_and_a_stack_makes_way_for_the_map(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    start_against_bots(page)
    player = Player(page, seed=1)
    assert player.wait()
    worth = page.get_by_role("button", name="What each link is worth")
    shown = page.locator("svg.map .worth")
    worth.click()
    expect(shown.first).to_be_visible()
    worth.click()
    expect(shown).to_have_count(0)
    page.get_by_role("button", name=re.compile("show the stack$")).first.click()
    stack = page.get_by_role("region", name=re.compile("show the stack$"))
    expect(stack).to_be_visible()
    player.places().locator("circle.ring").first.click()
    expect(stack).to_have_count(0)
    player.button("Undo").wait_for()


def test_the_route_of_a_source_is_drawn_and_the_source_is_changed(
    context: BrowserContext, page: Page
) -> None:
    record = brought(context, "birmingham-coal")
    known = asked(context.request, f"/api/games/{record}/actions")
    action = next(action for action in known if "link birmingham-oxford /derby coal:" in action["text"])
    page.goto(f"/games/{continued(context, record, action['number'] - 1)}")
    player = Player(page, seed=1)
    assert player.wait()
    player.actions.get_by_role("button", name="Network").click()
    line = player.places().and_(page.get_by_role("button", name="Birmingham – Oxford"))
    line.locator("circle.ring").click()
    player.cards().first.click()
    player.button(re.compile("^Confirm")).click()
    sources = player.offers().filter(has_text="Coal from")
    expect(sources).not_to_have_count(0)
    before = sources.all_text_contents()
    assert len(before) > 1
    route = page.locator("svg.map path.dots")
    sources.filter(has_text="Dudley").focus()
    expect(route.first).to_be_attached()
    sources.filter(has_text="Dudley").click()
    change = player.button("Change: Coal from Dudley")
    change.click()
    expect(sources).to_have_text(before)
    expect(change).to_have_count(0)


def test_nothing_on_the_map_is_animated_while_it_moves(page: Page) -> None:
    running = """() => document.querySelector(".layer").getAnimations({subtree: true})
        .filter(animation => animation.playState === "running").length"""
    page.emulate_media(reduced_motion="no-preference")
    start_against_bots(page)
    player = Player(page, seed=1)
    assert player.wait()
    player.actions.get_by_role("button", name="Network").click()
    page.wait_for_function(f"({running})() > 0")
    box = page.get_by_role("group", name="Map").bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.wheel(0, -100)
    page.mouse.down()
    page.mouse.move(box["x"] - 30, box["y"] - 30)
    # As long as the mouse is held, the map moves.
    page.wait_for_function(f"({running})() === 0")
    page.mouse.up()
    expect(page.locator(".layer.moving")).to_have_count(0)
