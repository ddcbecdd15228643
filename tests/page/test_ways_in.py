"""What is around the games: settings, another device, a record from a file, a table that gathers, and leaving."""

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.support.page.axe import violations
from tests.support.page.visiting import open_table, start_against_bots, with_a_friend
from tests.support.project import ROOT


def test_settings_hold_at_once_and_after_a_reload(page: Page) -> None:
    page.goto("/settings")
    page.get_by_role("radio", name="Night").check()
    page.get_by_role("radio", name="Deutsch").check()
    for _ in range(2):
        expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("html")).to_have_attribute("data-theme", "night")
        page.reload()


def test_a_recovery_link_carries_a_name_to_another_device(page: Page, browser: Browser) -> None:
    page.goto("/settings#name")
    name = page.get_by_role("textbox", name="Name", exact=True)
    expect(name).to_have_value("Guest")
    name.fill("Hester")
    name.press("Enter")
    expect(page.get_by_role("banner").get_by_text("Hester")).to_be_visible()
    link = page.get_by_label("Recovery link", exact=True)
    expect(link).to_have_count(0)
    page.get_by_role("button", name="Make a recovery link").click()
    expect(link).to_have_attribute("type", "password")
    page.get_by_role("button", name="Show").click()
    expect(link).to_have_attribute("type", "text")
    elsewhere = browser.new_context(locale="en-GB")
    other = elsewhere.new_page()
    other.goto(link.input_value())
    other.get_by_role("button", name="Use the link").click()
    expect(other.get_by_role("banner").get_by_text("Hester")).to_be_visible()
    token = link.input_value().rpartition("#")[2]
    for device in (page, other):
        assert token not in str(device.evaluate("({...localStorage, ...sessionStorage})"))
    page.reload()
    devices = page.get_by_role("region", name="Devices")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    assert violations(page) == []
    devices.get_by_role("button", name=re.compile("^Log out: ")).click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    other.reload()
    expect(other.get_by_role("banner").get_by_text("Guest")).to_be_visible()
    elsewhere.close()
    devices.get_by_role("button", name="Log out", exact=True).click()
    devices.get_by_role("button", name="Log out this device").click()
    expect(page.get_by_role("banner").get_by_text("Guest")).to_be_visible()


def test_somebody_takes_their_data_along_logs_out_everywhere_and_is_deleted(page: Page) -> None:
    def go_by(name: str) -> None:
        expect(page.get_by_role("banner").get_by_text(name)).to_be_visible()

    page.goto("/settings#name")
    name = page.get_by_role("textbox", name="Name", exact=True)
    expect(name).to_have_value("Guest")
    name.fill("Ida")
    name.press("Enter")
    go_by("Ida")
    page.get_by_role("button", name="Make a recovery link").click()
    link = page.get_by_label("Recovery link", exact=True).input_value()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download").click()
    assert json.loads(waiting.value.path().read_bytes())["name"] == "Ida"
    page.get_by_role("button", name="Log out all", exact=True).click()
    with page.expect_response("**/api/people/me/log_out*"):
        page.get_by_role("button", name="Log out all of them").click()
    page.goto(link)
    page.get_by_role("button", name="Use the link").click()
    go_by("Ida")
    page.goto("/settings")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("textbox", name=re.compile("Ida")).fill("Ida")
    with page.expect_response("**/api/people/me/delete*"):
        page.get_by_role("button", name="Delete me for good").click()
    token = link.rpartition("#")[2]
    assert page.request.post("/api/people/recover", data={"token": token}).status == 401


def test_a_record_is_read_from_a_file_or_it_is_told_why_not(page: Page, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.brass"
    spoilt.write_text("brass 1\nruleset: chess 1\n", encoding="utf-8")
    page.goto("/")
    for file in (spoilt, ROOT / "docs" / "pictures" / "birmingham.brass"):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Import a record").click()
        chooser.value.set_files(file)
        if file == spoilt:
            expect(page.get_by_role("alert")).to_contain_text("spoilt.brass cannot be read")
    expect(page).to_have_url(re.compile("/games/.+/replay"))


def test_a_host_seats_a_bot_where_nobody_came(page: Page) -> None:
    open_table(page)
    seats = page.get_by_role("region", name=re.compile(r"Seat \d"))
    expect(seats.filter(has_text="Open seat")).to_have_count(1)
    page.get_by_role("button", name="Seat a bot").click()
    expect(seats.filter(has_text="Open seat")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Start")).click()
    expect(page).to_have_url(re.compile(r"/games/\w+$"))


def test_a_game_against_bots_is_put_aside_removed_brought_back_and_deleted(page: Page) -> None:
    start_against_bots(page)
    game = page.url
    leave = page.get_by_role("button", name="Leave the game")
    asked = page.get_by_role("dialog", name="Step away from this game?")
    keep = asked.get_by_role("button", name="Keep playing")
    for way_back in ("Escape", "Enter"):
        leave.click()
        expect(keep).to_be_focused()
        page.keyboard.press(way_back)
        expect(asked).to_have_count(0)
    leave.click()
    expect(asked).to_contain_text("nobody waits for you")
    expect(asked.get_by_role("radio")).to_have_count(2)
    assert violations(page) == []
    asked.get_by_role("button", name="Put aside").click()
    expect(page).to_have_url(re.compile("/$"))
    mine = page.locator(f'a[href="{game[game.index("/games/") :]}"]')
    page.get_by_role("button", name="Remove: Novice").click()
    expect(mine).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    mine.click()
    leave.click()
    asked.get_by_role("radio", name="Delete").check()
    asked.get_by_role("button", name="Delete").click()
    expect(keep).to_be_focused()
    asked.get_by_role("button", name="Yes, delete it").click()
    expect(page).to_have_url(re.compile("/$"))
    page.goto(game)
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no game at this address")


def test_somebody_leaves_others_and_a_bot_takes_the_seat(page: Page, browser: Browser) -> None:
    name = with_a_friend(page, browser)
    page.goto(f"/games/{name}")
    page.get_by_role("button", name="Leave the game").click()
    asked = page.get_by_role("dialog", name="Step away from this game?")
    expect(asked).to_contain_text("You play with Tamsin")
    asked.get_by_role("radio", name="Resign").check()
    asked.get_by_role("button", name="Resign").click()
    asked.get_by_role("button", name="Yes, resign").click()
    expect(page).to_have_url(re.compile("/$"))
    page.goto(f"/games/{name}")
    expect(page.get_by_role("region", name="Players")).to_be_visible()
    expect(page.get_by_role("button", name="Leave the game")).to_have_count(0)
    expect(page.get_by_role("region", name="Your hand")).to_have_count(0)
