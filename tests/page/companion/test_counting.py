"""A real board counted on a phone: entered by touch and by keys, kept, counted without a network, and shared."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.support.page.axe import violations
from tests.support.page.visiting import choose
from tests.support.server.program import Program

PHONE: ViewportSize = {"width": 390, "height": 844}
TALL: ViewportSize = {"width": 390, "height": 3000}


def place(page: Page, name: str) -> Locator:
    """Something on the map, by the beginning of what is said of it."""
    return page.get_by_role("group", name="Map").get_by_role("button", name=re.compile(f"^{name}\\b")).first


def press(page: Page, name: str) -> None:
    """Choose something on the map with the keyboard."""
    place(page, name).focus()
    page.keyboard.press("Enter")


def lay(page: Page, space: str, industry: str, level: int, *, is_flipped: bool = True) -> None:
    """Enter a tile of the colour that is chosen."""
    press(page, space)
    card = page.get_by_role("region", name=space.split(maxsplit=1)[0])
    choose(card, "Industry", industry)
    choose(card, "Level", str(level))
    if not is_flipped:
        choose(card, "Side", "not flipped")
    card.get_by_role("button", name="Done").click()


def enter_for(page: Page, name: str) -> None:
    """Choose whose pieces are entered."""
    page.get_by_role("radio", name=name).check(force=True)


def row(page: Page, name: str) -> list[str]:
    """The values of the last row of that name in the score sheet."""
    found = page.get_by_role("row", name=name).last
    return [text.split(",")[0].strip() for text in found.get_by_role("cell").all_inner_texts()]


def wrong_with(page: Page) -> list[str]:
    """What axe finds by night and by day, on a screen so tall that no bar covers anything; and what is too wide."""
    found = []
    page.set_viewport_size(TALL)
    for theme in ("night", "day"):
        page.emulate_media(color_scheme="dark" if theme == "night" else "light")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found += [f"{theme}: {each}" for each in violations(page)]
    page.set_viewport_size(PHONE)
    wide = page.evaluate("document.documentElement.scrollWidth")
    return found if wide <= PHONE["width"] else [*found, f"{wide} wide"]


def test_a_board_is_counted_on_a_phone_without_a_network(browser: Browser, program: Program) -> None:
    context = browser.new_context(
        base_url=f"http://{program.address}",
        locale="en-GB",
        reduced_motion="reduce",
        viewport=PHONE,
        has_touch=True,
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("/companion")
    expect(page.get_by_text("works offline")).to_be_visible()
    assert wrong_with(page) == []
    # From here on there is no server: the page is loaded anew from what was kept.
    context.set_offline(True)
    page.reload()
    page.get_by_role("textbox", name="Name of Madder").fill("Hester")
    page.get_by_role("textbox", name="Name of Prussian").fill("Abram")
    page.get_by_role("checkbox", name="Primrose plays").uncheck()
    page.get_by_role("button", name="Open the map").click()

    # F1: 2 for Oxford, and 1 for each of the flipped tiles in Birmingham, whoever owns them.
    lay(page, "Birmingham 1", "Cotton Mill", 1)
    press(page, "Birmingham – Oxford")
    enter_for(page, "Abram")
    lay(page, "Birmingham 3", "Iron Works", 2)
    lay(page, "Redditch 1", "Coal Mine", 1, is_flipped=False)
    lay(page, "Redditch 2", "Iron Works", 1)
    expect(page.get_by_text("Abram has more than one tile in Redditch")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text(re.compile(r"^Links left in the box: Hester.13, Abram.14\."))).to_be_visible()
    # A second touch clears a line.
    press(page, "Birmingham – Worcester")
    expect(place(page, "Birmingham – Worcester, canal of Abram")).to_be_attached()
    press(page, "Birmingham – Worcester")
    expect(place(page, "Birmingham – Worcester, free canal")).to_be_attached()
    page.get_by_role("button", name="Count", exact=True).click()
    assert [row(page, "Links"), row(page, "Industries"), row(page, "Total")] == [
        ["4", "0"],
        ["5", "5"],
        ["9", "5"],
    ]
    page.get_by_role("button", name="Birmingham – Oxford 2 + 2 4").click()
    assert wrong_with(page) == []

    # F3: the mill of level 1 and all links have gone, the works of level 2 stay; it is kept over a reload.
    page.get_by_role("button", name="Go on with the Rail Era").click()
    page.reload()
    expect(place(page, "Birmingham 3, Iron Works 2, Abram, flipped")).to_be_attached()
    expect(place(page, "Birmingham 1, free")).to_be_attached()
    enter_for(page, "Hester")
    press(page, "Birmingham – Oxford")
    press(page, "Birmingham 1")
    assert wrong_with(page) == []
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.get_by_role("heading", name="Hester wins with 12")).to_be_visible()

    # F4: equal points ask for the income marker, and only for that.
    page.get_by_role("spinbutton", name="VP for merchants’ beer, Rail Era: Abram").fill("2")
    page.get_by_role("spinbutton", name="VP for merchants’ beer, Rail Era: Abram").blur()
    expect(page.get_by_text("Still to be entered below: Space of the income marker.")).to_be_visible()
    expect(page.get_by_role("link", name="To BG Stats")).to_have_count(0)
    for name, space in (("Hester", "30"), ("Abram", "31")):
        field = page.get_by_role("spinbutton", name=f"Space of the income marker: {name}")
        field.fill(space)
        field.blur()
    expect(page.get_by_role("heading", name="Abram wins with 12")).to_be_visible()
    expect(page.get_by_text("The tie is broken by the income marker. Rule F4")).to_be_visible()
    check_what_is_shared(page)
    assert wrong == []
    context.close()


def check_what_is_shared(page: Page) -> None:
    """A picture, a record and a link; each says the same."""
    link = page.get_by_role("link", name="To BG Stats").get_attribute("href")
    assert link is not None
    (data,) = parse_qs(urlsplit(link).query)["data"]
    players = json.loads(data)["players"]
    assert [(p["name"], p["score"], p["rank"], p["winner"]) for p in players] == [
        ("Hester", "12", 2, False),
        ("Abram", "12", 1, True),
    ]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    record = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert [seat["points"] for seat in record["seats"]] == [12, 12]
    assert (record["ranking"], record["decided_by"]) == ([[1], [0]], "income")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as picture").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
