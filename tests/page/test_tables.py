"""A table before its game: named, changed, agreed to, shared, set for a time; and who may see the game then."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import Browser, Page, expect

from tests.support.page.axe import violations
from tests.support.page.visiting import asked, choose, see_the_game


def test_the_host_changes_the_rules_the_other_agrees_and_nobody_else_sees_the_game(
    page: Page, browser: Browser
) -> None:
    asked(page.request, "/api/people", name="Ada")
    page.goto("/")
    rules = {"ruleset": "birmingham-intro", "seats": ["me", "open", "bot:novice"]}
    table = asked(page.request, "/api/tables", **rules, listed=True)
    page.goto(f"/tables/{table['id']}")
    name = page.get_by_role("textbox", name="Name of the table")
    name.fill("Thursday <b>club</b>")
    name.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Thursday <b>club</b>")
    page.get_by_role("button", name="Open seat: one seat up").click()
    expect(page.get_by_role("region", name="Seat 1: Open seat")).to_be_visible()
    choose(page.locator("main"), "Players", "2")
    expect(page.get_by_role("region", name="Seat 3")).to_have_count(0)
    tomorrow = datetime.now() + timedelta(days=1)
    page.get_by_label("Set a time").fill(tomorrow.strftime("%Y-%m-%dT%H:%M"))
    page.get_by_label("Set a time").blur()
    file = page.get_by_role("link", name="Calendar file")
    assert page.request.get(file.get_attribute("href") or "").text().startswith("BEGIN:VCALENDAR")
    page.get_by_text("Show as a QR code").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()

    friend = browser.new_context(base_url=page.url, locale="de-DE", reduced_motion="reduce")
    asked(friend.request, "/api/people", name="Ben")
    other = friend.new_page()
    other.set_viewport_size({"width": 390, "height": 844})
    other.goto("/")
    other.goto(f"/tables/{table['id']}")
    other.get_by_role("button", name="Hier hinsetzen").click()
    expect(other.get_by_role("button", name="Noch nicht bereit")).to_be_visible()
    choose(page.locator("main"), "Who may watch", "nobody")
    choose(page.locator("main"), "Taking back", "free")
    expect(page.get_by_text("not ready", exact=True)).to_be_visible()
    assert violations(page) == []
    expect(other.get_by_text("Die Regeln haben sich geändert")).to_be_visible()
    assert violations(other) == []
    other.get_by_role("button", name="Ich bin bereit").click()
    expect(page.get_by_text("not ready", exact=True)).to_have_count(0)
    page.get_by_role("button", name="No time").click()
    other.get_by_role("button", name="Ich bin bereit").click()

    see_the_game(page)
    expect(page).to_have_title(re.compile("Thursday <b>club</b>"))
    stranger = browser.new_context(base_url=page.url, locale="en-GB")
    asked(stranger.request, "/api/people", name="Eve")
    third = stranger.new_page()
    third.goto(page.url)
    expect(third.get_by_role("heading", name="Only those at this table see its game").first).to_be_visible()
    for context in (friend, stranger):
        context.close()


def test_the_lobby_says_who_waits_and_seats_who_is_here(page: Page, browser: Browser) -> None:
    asked(page.request, "/api/people", name="Ada")
    page.goto("/")
    played = asked(page.request, "/api/tables", ruleset="birmingham-intro", seats=["me", "invited"])
    friend = browser.new_context(base_url=page.url, locale="en-GB", reduced_motion="reduce")
    asked(friend.request, "/api/people", name="Ben")
    asked(friend.request, f"/api/tables/{played['id']}/join", invitation=played["invitation"])
    waiting = {"ruleset": "lancashire", "seats": ["me", "open", "bot:novice"], "undo": "none"}
    asked(friend.request, "/api/tables", **waiting, listed=True, pace="live", title="Old friends")
    strange = {"ruleset": "birmingham-intro", "seats": ["me", "open"]}
    asked(friend.request, "/api/tables", **strange, listed=True)
    page.goto("/")
    lobby = page.get_by_role("region", name="Open tables")
    row = lobby.locator(".row").filter(has_text="Old friends")
    for told in ("You have played with Ben", "Novice", "Live", "no undo", "1 of 3 seats free"):
        expect(row).to_contain_text(told)
    lobby.get_by_label("Pace").select_option("no clock")
    expect(row).to_have_count(0)
    lobby.get_by_label("Pace").select_option("live")
    expect(lobby.locator(".row")).to_have_count(1)
    assert violations(page) == []
    other = friend.new_page()
    other.goto(f"/games/{played['id']}")
    see_the_game(other)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/games/{played['id']}")
    expect(page.get_by_role("region", name="Players").get_by_text("here now").first).to_be_attached()
    friend.close()


def test_all_at_the_table_see_whose_hand_is_shown_on_a_phone_too(page: Page, browser: Browser) -> None:
    asked(page.request, "/api/people", name="Ada")
    page.goto("/")
    seats = ["me", "bot:random", "bot:random", "bot:random"]
    game = asked(page.request, "/api/tables", ruleset="birmingham", seats=seats, teachers=True)["id"]
    token = asked(page.request, f"/api/games/{game}/teacher/call", seat=None)["token"]
    friend = browser.new_context(base_url=page.url, locale="en-GB", reduced_motion="reduce")
    asked(friend.request, "/api/people", name="Eve")
    other = friend.new_page()
    other.goto(f"/games/{game}#teach={token}")
    other.get_by_role("button", name="Look on as a teacher").click()
    expect(other.get_by_role("region", name="Ada’s hand").get_by_role("button")).to_have_count(8)
    friend.close()
    page.goto(f"/games/{game}")
    for width, height in ((390, 844), (844, 390), (1366, 650)):
        page.set_viewport_size({"width": width, "height": height})
        players = page.get_by_role("region", name="Players", exact=True)
        shown = players.get_by_role("button", name="Eve sees this hand as a teacher")
        expect(shown).to_have_count(1)
        expect(shown.locator("use[href='#i-eye']")).to_be_visible()


def test_strangers_of_a_range_join_a_rated_table_from_the_lobby_and_others_by_the_link(
    page: Page, browser: Browser
) -> None:
    asked(page.request, "/api/people", name="Ada")
    page.goto("/")
    rules = {"ruleset": "birmingham-intro", "seats": ["me", "open", "open"]}
    table = asked(page.request, "/api/tables", **rules, listed=True, title="Steady hands")
    page.goto(f"/tables/{table['id']}")
    page.get_by_role("switch", name="Rated").click()
    advice = page.get_by_role("switch", name="Advice allowed")
    expect(advice).to_have_attribute("aria-checked", "false")
    expect(advice).to_have_attribute("aria-disabled", "true")
    page.get_by_role("combobox", name="Rating", exact=True).select_option("1300 to 1700")
    page.get_by_role("combobox", name="Finished games").select_option("finishes 9 of 10")
    expect(page.get_by_text("Who has no rating yet fits in no range.")).to_be_visible()
    mine = page.get_by_role("region", name=re.compile("Seat 1"))
    expect(mine.get_by_text("no rating yet · no game finished yet")).to_be_visible()
    assert violations(page) == []

    stranger = browser.new_context(base_url=page.url, locale="de-DE", reduced_motion="reduce")
    asked(stranger.request, "/api/people", name="Ben")
    # Who has no game yet is first shown how to begin one.
    asked(stranger.request, "/api/tables", ruleset="birmingham-intro", seats=["me", "bot:novice"])
    other = stranger.new_page()
    other.set_viewport_size({"width": 390, "height": 844})
    other.goto("/")
    row = other.get_by_role("region", name="Offene Tische").locator(".row").filter(has_text="Steady hands")
    for told in ("gewertet", "1300 bis 1700", "beendet 9 von 10"):
        expect(row.get_by_text(told, exact=True)).to_be_visible()
    row.get_by_role("link").click()
    other.get_by_role("button", name="Hier hinsetzen").first.click()
    expect(other.get_by_text("du hast noch keine: spiel zuerst eine gewertete Partie")).to_be_visible()
    assert violations(other) == []
    other.goto("/")
    other.goto(f"/tables/{table['id']}#{table['invitation']}")
    other.get_by_role("button", name="Hier hinsetzen").first.click()
    expect(page.get_by_role("heading", name="Ben")).to_be_visible()
    other.goto("/settings")
    expect(other.get_by_text("noch keine Wertung · noch keine Partie beendet")).to_be_visible()
    stranger.close()
