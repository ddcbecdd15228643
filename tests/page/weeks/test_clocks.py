"""Clocks on the page: a pace is chosen, every seat shows what it has left, people rest, and one gives up their seat."""

import datetime as dt
import re

from playwright.sync_api import Browser, Page, expect

from ironbridge.server.web.examples import EXAMPLES
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
    expect(page.get_by_text(re.compile(r"a game here ends within \d+ days"))).to_be_visible()
    # What has been scrolled half under the bar is no small target.
    page.evaluate("scrollTo(0, 0)")
    assert violations(page) == []
    table, invitation = link.rpartition("/")[2].split("#")
    noon = at_noon()
    for name in ("Kestrel", "Abram", "Tamsin"):
        friend = browser.new_context(base_url=page.url)
        asked(friend.request, "/api/people", name=name)
        if name == "Kestrel":
            sleeps = {**EXAMPLES["NoticesChoice"], "zone": noon}
            assert friend.request.patch("/api/people/me/notices", data=sleeps).ok
        asked(friend.request, f"/api/tables/{table}/join", invitation=invitation)
        friend.close()
        if name == "Kestrel":
            seat = page.get_by_role("region", name="Seat 2: Kestrel")
            expect(seat).to_contain_text(f"clock sleeps 22:00 to 07:00 · {noon}")
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
    page.go_back()
    step_away(page, browser)


def at_noon() -> str:
    """A time zone in which it is about noon now: nobody there sleeps, whoever's turn it is."""
    hour = dt.datetime.now(dt.UTC).hour
    # The name of a zone has its sign the other way round.
    return f"Etc/GMT{hour - 12:+d}"


def step_away(page: Page, browser: Browser) -> None:
    """Take a break and end it, offer the seat, and let somebody else take it by its link."""
    page.set_viewport_size({"width": 1366, "height": 650})
    seats = page.get_by_role("region", name=re.compile("^Players$")).get_by_role("button")
    leave = page.get_by_role("button", name="Leave the game")
    dialog = page.get_by_role("dialog", name="Step away from this game?")
    leave.click()
    expect(dialog.get_by_role("button", name="Keep playing")).to_be_focused()
    expect(dialog.get_by_role("radio", name=re.compile("^Take a break"))).to_be_checked()
    expect(dialog).to_contain_text("You have 28 days of 28 left this year.")
    assert violations(page) == []
    dialog.get_by_role("button", name="Start the break").click()
    expect(dialog).to_have_count(0)
    expect(seats.filter(has_text="on a break until")).to_have_count(1)
    page.goto("/notices")
    page.get_by_role("button", name="End the break").click()
    expect(page.get_by_role("button", name="Start the break")).to_be_visible()
    assert violations(page) == []
    page.go_back()
    expect(seats.filter(has_text="on a break until")).to_have_count(0)
    leave.click()
    dialog.get_by_role("radio", name=re.compile("^Look for a substitute")).check()
    dialog.get_by_role("button", name="Offer my seat").click()
    address = dialog.get_by_label("Link to the seat").first.input_value()
    assert violations(page) == []
    dialog.get_by_role("button", name="Keep playing").click()
    other = browser.new_page(base_url=page.url)
    other.goto(address)
    take = other.get_by_role("dialog", name="A seat is free")
    expect(other.get_by_role("button", name="Leave the game")).to_have_count(0)
    take.get_by_role("textbox").fill("Dora")
    assert violations(other) == []
    take.get_by_role("button", name="Take the seat").click()
    expect(other.get_by_role("button", name="Leave the game")).to_be_visible()
    expect(seats.filter(has_text="Dora")).to_have_count(1)
    expect(page.get_by_role("button", name="Leave the game")).to_have_count(0)
    other.context.close()
