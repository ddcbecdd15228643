"""Telegrams and notes on the page: written, read in another language, muted, and kept."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.support.page.axe import violations
from tests.support.page.visiting import asked, see_the_game

HOSTILE = "<img src=x onerror=alert(1)> https://evil.example"


def test_two_people_write_each_reads_their_own_language_and_notes_are_mine(
    page: Page, browser: Browser
) -> None:
    asked(page.request, "/api/people", name="Ada")
    page.goto("/")
    table = asked(page.request, "/api/tables", ruleset="birmingham-intro", seats=["me", "invited"])
    friend = browser.new_context(base_url=page.url, locale="de-DE", reduced_motion="reduce")
    asked(friend.request, "/api/people", name="Ben")
    asked(friend.request, f"/api/tables/{table['id']}/join", invitation=table["invitation"])
    other = friend.new_page()
    page.set_viewport_size({"width": 1440, "height": 900})
    other.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/games/{table['id']}")
    other.goto(f"/games/{table['id']}")
    see_the_game(page)

    page.get_by_role("tab", name="Telegrams").click()
    page.get_by_role("button", name="Well played").click()
    page.get_by_role("textbox", name="Write to the table").fill(HOSTILE)
    page.keyboard.press("Enter")
    said = page.get_by_role("tabpanel").get_by_role("listitem")
    expect(said).to_have_count(2)
    expect(said.nth(1)).to_contain_text(HOSTILE)
    expect(page.get_by_role("textbox", name="Write to the table")).to_have_value("")
    assert violations(page) == []

    log = other.get_by_role("navigation").get_by_role("button", name=re.compile("2 neue Telegramme"))
    log.click()
    other.get_by_role("tab", name=re.compile("Telegramme")).click()
    heard = other.get_by_role("tabpanel").get_by_role("listitem")
    expect(heard.nth(0)).to_contain_text("Gut gespielt")
    expect(heard.nth(1)).to_contain_text(HOSTILE)
    expect(heard.locator("img")).to_have_count(0)
    expect(heard.get_by_role("link", name="evil")).to_have_count(0)
    expect(other.get_by_role("navigation").get_by_text("neue Telegramme")).to_have_count(0)
    assert violations(other) == []
    heard.nth(1).get_by_role("button", name="Ada stumm schalten oder melden").click()
    other.get_by_role("button", name="Dem Betreiber melden").click()
    expect(other.get_by_text("Gemeldet.")).to_be_visible()
    heard.nth(0).get_by_role("button", name="Ada stumm schalten oder melden").click()
    other.get_by_role("button", name="Ada stumm schalten", exact=True).click()
    expect(other.get_by_text("Du hast Ada stumm geschaltet.")).to_be_visible()
    expect(heard.filter(has_text="Gut gespielt")).to_have_count(0)
    other.get_by_role("button", name="Wieder hören").click()
    expect(heard.nth(0)).to_contain_text("Gut gespielt")

    other.get_by_role("button", name="Danke", exact=True).click()
    expect(said.nth(2)).to_contain_text("Thank you")
    expect(page.locator("[aria-live]").filter(has_text="Telegram from Ben: Thank you")).to_have_count(1)

    page.get_by_role("tab", name="Notes").click()
    page.get_by_role("textbox", name="Your notes on this game").fill("Save the beer")
    expect(page.get_by_text("Kept. Only you can read this.")).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_role("textbox", name="Your notes on this game")).to_have_value("Save the beer")
    assert violations(page) == []
    friend.close()
