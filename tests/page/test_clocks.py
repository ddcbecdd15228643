"""Clocks on the page: a pace is chosen with the table, and every seat shows what it has left on every screen."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.support.page.axe import violations
from tests.support.page.sizes import looked_at
from tests.support.page.visiting import asked, choose_game, see_the_game

SIZES = [(1440, 900), (1280, 720), (1024, 600), (768, 1024), (844, 390), (390, 844), (360, 640)]


def test_a_pace_is_chosen_and_its_clocks_fit_every_screen(page: Page, browser: Browser) -> None:
    page.goto("/")
    page.get_by_role("button", name="Invite friends").click()
    dialog = page.get_by_role("dialog")
    choose_game(dialog, "Birmingham", is_short=True, players=4)
    pace = dialog.get_by_role("group", name="Pace")
    expect(pace.get_by_text("Nobody is hurried")).to_be_visible()
    pace.get_by_role("radio", name=re.compile("^2 days")).check()
    expect(pace.get_by_text("It never holds more than 5 d.")).to_be_visible()
    dialog.get_by_role("button", name="Open the table").click()
    link = page.get_by_role("textbox", name="Send this link").input_value()
    chosen = page.get_by_role("group", name="Pace").get_by_role("radio", name=re.compile("^3 days"))
    chosen.check()
    expect(page.get_by_text("It never holds more than 7 d.")).to_be_visible()
    assert violations(page) == []
    table, invitation = link.rpartition("/")[2].split("#")
    for name in ("Kestrel", "Abram", "Tamsin"):
        friend = browser.new_context(base_url=page.url)
        asked(friend.request, "/api/people", name=name)
        asked(friend.request, f"/api/tables/{table}/join", invitation=invitation)
        friend.close()
    see_the_game(page)
    wrong = {}
    for width, height in SIZES:
        # Of the rest of a screen `test_sizes.py` has positions that are the same in every run.
        faults = [fault for fault in looked_at(page, width, height)["faults"] if " d " in fault]
        seats = page.get_by_role("region", name=re.compile("^Players$")).get_by_role("button")
        expect(seats).to_have_count(4)
        expect(seats.filter(has_text=re.compile("(2 days 23 hours|3 days) left"))).to_have_count(4)
        expect(seats.filter(has_text="the clock runs")).to_have_count(1)
        if faults:
            wrong[f"{width}x{height}"] = faults
    assert wrong == {}
    assert violations(page) == []
    page.goto("/")
    expect(page.locator(f'a.game[href="/games/{table}"]').get_by_text("3 days", exact=True)).to_be_visible()
