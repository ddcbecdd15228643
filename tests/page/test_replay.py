"""A game that is looked at again: whole, while it goes on, and what others did since one's last turn."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.page.player import Player
from tests.page.visiting import asked, brought, start_against_bots


def test_a_replay_by_keys_links_and_address(context: BrowserContext, page: Page) -> None:
    game = brought(context, "birmingham-intro-2")
    last = len(asked(context.request, f"/api/games/{game}/actions"))
    page.goto(f"/games/{game}/replay#3")
    slider = page.get_by_role("slider", name="Action")

    def is_at(number: int) -> None:
        expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Action {number} of {last}, "))
        expect(page).to_have_url(re.compile(rf"#{number}$"))

    is_at(3)
    for key, number in (
        ("ArrowRight", 4),
        ("ArrowLeft", 3),
        ("Home", 0),
        ("Shift+ArrowRight", 2),
        ("End", last),
    ):
        page.keyboard.press(key)
        is_at(number)
    actions = page.get_by_role("region", name="All actions")
    expect(actions.get_by_role("link")).to_have_count(last)
    actions.get_by_role("link", name="#5 ").click()
    is_at(5)
    page.go_back()
    is_at(last)
    page.go_forward()
    is_at(5)
    page.get_by_role("switch", name="Hide what comes later").check()
    expect(actions.get_by_role("link")).to_have_count(5)
    page.get_by_role("button", name="Play", exact=True).click()
    is_at(6)
    page.get_by_role("button", name="Pause").click()


def test_a_replay_follows_a_game_that_goes_on(context: BrowserContext, page: Page) -> None:
    start_against_bots(page)
    player = Player(page, seed=8)
    assert player.wait()
    player.draft()
    onlooker = context.new_page()
    onlooker.goto(f"{page.url}/replay")
    actions = onlooker.get_by_role("region", name="All actions").get_by_role("link")
    slider = onlooker.get_by_role("slider", name="Action")
    expect(slider).to_be_visible()
    before = actions.count()
    player.use(player.button("End turn"))
    expect(actions).not_to_have_count(before)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Action (\d+) of \1, "))
    onlooker.close()


def test_what_others_did_is_shown_where_things_may_move_and_else_on_demand(page: Page) -> None:
    start_against_bots(page)
    player = Player(page, seed=9)
    bar = page.get_by_role("region", name="Since your last turn")
    again = page.get_by_role("button", name="Since your last turn")
    assert player.wait()
    player.play_turn()
    again.wait_for()
    expect(bar).to_have_count(0)
    again.click()
    expect(bar).to_contain_text("1 of ")
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    player.draft()
    player.use(player.button("End turn"))
    expect(bar).to_be_visible()
