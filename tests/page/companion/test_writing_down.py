"""A game on a real board is written down on a phone: entered on the map, taken back, kept and replayed."""

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.support.page.axe import violations
from tests.support.page.visiting import choose
from tests.support.server.program import Program

PHONE: ViewportSize = {"width": 390, "height": 844}
TALL: ViewportSize = {"width": 390, "height": 3200}


def lay_merchants(page: Page) -> None:
    """Put any tile that is left on every merchant space."""
    spaces = page.get_by_role("region", name="Merchant tiles").get_by_role("combobox")
    for number in range(spaces.count()):
        spaces.nth(number).select_option(index=1)


def take_a_loan(page: Page, player: str, card: str) -> None:
    """Write down that a player takes a loan and lays down a card."""
    expect(page.get_by_role("heading", name=f"{player} to play")).to_be_visible()
    page.get_by_role("button", name="Loan").click()
    page.get_by_role("region", name="Card laid down").get_by_role("button", name=card).first.click()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="End turn").click()


def dig_a_canal(page: Page, player: str, line: str, card: str) -> None:
    """Write down that a player lays a link on the map and lays down a card."""
    expect(page.get_by_role("heading", name=f"{player} to play")).to_be_visible()
    page.get_by_role("button", name="Network").click()
    place = page.get_by_role("group", name="Map").get_by_role("button", name=line).first
    place.focus()
    page.keyboard.press("Enter")
    page.get_by_role("region", name="Card laid down").get_by_role("button", name=card).first.click()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="End turn").click()


def test_a_game_is_written_down_and_replayed(browser: Browser, program: Program) -> None:
    context = browser.new_context(
        base_url=f"http://{program.address}", locale="en-GB", reduced_motion="reduce", viewport=PHONE
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("/companion")
    page.get_by_role("checkbox", name="Madder plays").uncheck()
    page.get_by_role("textbox", name="Name of Prussian").fill("Hester")
    page.get_by_role("textbox", name="Name of Primrose").fill("Abram")
    page.get_by_role("button", name="Open the map").click()
    page.get_by_role("button", name="Write down").click()
    lay_merchants(page)
    for name, shape in (("Abram", "disc"), ("Hester", "square")):
        begins = page.get_by_role("button", name=name)
        expect(begins.locator("use")).to_have_attribute("href", f"#i-{shape}")
        begins.click()
    page.get_by_role("button", name="Begin the first round").click()
    # The mark goes with the colour, not with the seat.
    mark = page.get_by_role("heading", name="Abram to play").locator("use")
    expect(mark).to_have_attribute("href", "#i-disc")
    dig_a_canal(page, "Abram", "Birmingham – Oxford", "Walsall")
    take_a_loan(page, "Hester", "Stafford")
    # There is one card of Walsall in the game of two: it cannot be laid down again.
    # T6: Abram has spent £3, so Hester goes first.
    expect(page.get_by_text("2 actions", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Hester to play")).to_be_visible()
    page.get_by_role("button", name="Loan").click()
    cards = page.get_by_role("region", name="Card laid down")
    expect(cards.get_by_role("button", name="Dudley")).to_be_visible()
    expect(cards.get_by_role("button", name="Walsall")).to_have_count(0)
    page.set_viewport_size(TALL)
    assert violations(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    # Whoever writes errs: turns are taken back, and what was written is there after a reload.
    page.get_by_role("button", name="Take back the last turn").click()
    expect(page.get_by_text("1 action", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Hester to play")).to_be_visible()
    page.reload()
    take_a_loan(page, "Hester", "Dudley")
    expect(page.get_by_text("2 actions", exact=True)).to_be_visible()

    # The board that was written is counted without being entered again, and goes on from there.
    page.get_by_role("button", name="Count this board").click()
    expect(page.get_by_role("heading", name="After the Canal Era")).to_be_visible()
    ledger = page.get_by_role("region", name="Every point")
    choose(ledger, "Player", "Abram")
    expect(ledger.get_by_role("listitem").filter(has_text="Birmingham – Oxford")).to_contain_text("0 + 2")
    page.get_by_role("button", name="Board", exact=True).click()
    expect(page.get_by_text("0 tiles · 1 link")).to_be_visible()
    page.get_by_role("button", name="Write down").click()
    page.get_by_role("button", name="Keep and replay").click()
    page.wait_for_url("**/replay")
    expect(page.get_by_text("Dudley").first).to_be_visible()
    assert wrong == []
    context.close()
