"""Everybody around a real board on their own phone: the link in a code, entries of both at once, an end for all."""

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.support.page.axe import violations
from tests.support.page.visiting import choose
from tests.support.server.program import Program

PHONE: ViewportSize = {"width": 390, "height": 844}
TALL: ViewportSize = {"width": 390, "height": 3200}


def phone(browser: Browser, program: Program, wrong: list[str]) -> tuple[BrowserContext, Page]:
    """Somebody's phone, with nothing on it."""
    context = browser.new_context(
        base_url=f"http://{program.address}", locale="en-GB", reduced_motion="reduce", viewport=PHONE
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    return context, page


def press(page: Page, *names: str) -> None:
    """Press buttons one after another, with the keyboard."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")


def sums(page: Page) -> list[str]:
    """Who comes when in the next round, with what they have spent."""
    found = page.get_by_role("list", name="Next round").get_by_role("listitem").all_inner_texts()
    return [" ".join(text.split()) for text in found]


def test_phones_around_a_board_share_one_count(browser: Browser, program: Program) -> None:
    wrong: list[str] = []
    (adas, ada), (bens, ben) = phone(browser, program, wrong), phone(browser, program, wrong)
    ada.goto("/companion")
    ada.get_by_role("checkbox", name="Madder plays").uncheck()
    ada.get_by_role("textbox", name="Name of Prussian").fill("Ada")
    ada.get_by_role("textbox", name="Name of Primrose").fill("Ben")
    press(
        ada, "Open the map", "Round", "Ada", "Ben", "Begin the first round", "Own phones", "Share this count"
    )
    sheet = ada.get_by_role("dialog", name="Own phones")
    expect(sheet.get_by_role("img", name="Code of the link to this count")).to_be_visible()
    link = sheet.get_by_role("textbox", name="Link to this count").input_value()
    choose(sheet, "Whose phone is this?", "Ada")
    assert violations(ada) == []
    press(ada, "Close")

    # Ben follows the link: his phone shows the same round, and he says whose phone it is.
    ben.goto(link)
    expect(ben.get_by_role("heading", name="Ada to play")).to_be_visible()
    assert "table=" not in ben.url, "the link is not left in the address"
    press(ben, "Own phones")
    choose(ben.get_by_role("dialog", name="Own phones"), "Whose phone is this?", "Ben")
    press(ben, "Close")

    # Ada has no connection for a while: what both enter meanwhile is put together.
    adas.set_offline(True)
    press(ada, "£3 canal")
    expect(ada.get_by_text("no connection: entries are passed on later")).to_be_visible()
    ben.get_by_role("group", name="Pass the turn").get_by_role("button", name="Ben").click()
    press(ben, "£2 Iron from the market")
    assert sums(ben) == ["Ada £0", "Ben £2"]
    adas.set_offline(False)
    for page in (ada, ben):
        expect(page.get_by_role("list", name="Next round")).to_contain_text("£3")
        expect(page.get_by_role("list", name="Next round")).to_contain_text("£2")
        expect(page.get_by_role("heading", name="Ben to play")).to_be_visible()
    assert sums(ada) == sums(ben) == ["Ben £2", "Ada £3"]

    # Each takes back their own entry only; the map is shared as well.
    press(ben, "Back one")
    expect(ada.get_by_role("list", name="Next round")).to_contain_text("Ben £0")
    expect(ada.get_by_text("shared · last entry: Ben")).to_be_visible()
    assert sums(ada) == ["Ben £0", "Ada £3"]
    press(ben, "Board")
    place = ben.get_by_role("group", name="Map").get_by_role("button", name="Birmingham – Oxford").first
    place.focus()
    ben.keyboard.press("Enter")
    press(ada, "Board")
    expect(ada.get_by_role("radio", name="Ada")).to_be_attached()
    expect(ada.get_by_text("1 link")).to_be_visible()
    ada.set_viewport_size(TALL)
    assert violations(ada) == []
    ada.set_viewport_size(PHONE)
    assert ada.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    # A phone that was closed goes on; when one ends it, both keep what they have.
    ben.reload()
    expect(ben.get_by_text("shared", exact=False).first).to_be_visible()
    press(ada, "Own phones", "Stop sharing")
    expect(ben.get_by_text("no longer shared")).to_be_visible()
    expect(ben.get_by_text("1 link")).to_be_visible()
    ben.goto("/companion")
    ben.goto(link)
    expect(ben.get_by_text("On this phone there is a count of its own, of Ada and Ben.")).to_be_visible()
    press(ben, "Take part")
    expect(ben.get_by_role("alert")).to_contain_text("twelve hours")
    press(ben, "Keep mine")
    expect(ben.get_by_role("heading", name="Ben to play")).to_be_visible()
    assert wrong == []
    adas.close()
    bens.close()
