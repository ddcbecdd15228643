"""A table led through its rounds by one phone without a network: order, income, a shortfall, the end of an era."""

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.support.page.axe import violations
from tests.support.server.program import Program

PHONE: ViewportSize = {"width": 390, "height": 844}
TALL: ViewportSize = {"width": 390, "height": 3200}


def order_of_next_round(page: Page) -> list[str]:
    """Who comes when in the next round, with what they have spent."""
    found = page.get_by_role("list", name="Next round").get_by_role("listitem").all_inner_texts()
    return [" ".join(text.split()) for text in found]


def press(page: Page, *names: str) -> None:
    """Press buttons one after another, with the keyboard."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")


def enter(page: Page, what: str, value: str) -> None:
    """Fill in a number."""
    field = page.get_by_role("spinbutton", name=what)
    field.fill(value)
    field.blur()


def test_a_table_is_led_through_its_rounds(browser: Browser, program: Program) -> None:
    context = browser.new_context(
        base_url=f"http://{program.address}", locale="en-GB", reduced_motion="reduce", viewport=PHONE
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("/companion")
    expect(page.get_by_text("works offline")).to_be_visible()
    context.set_offline(True)
    page.get_by_role("button", name="Open the map").click()
    page.get_by_role("button", name="Round", exact=True).click()
    press(page, "Primrose", "Madder", "Prussian", "Begin the first round")
    expect(page.get_by_text("Canal Era, round 1 of 9")).to_be_visible()
    expect(page.get_by_text("1 action in a turn")).to_be_visible()

    # C6, C7: a canal and the cheapest cube of iron; then the turn passes by a touch on a name.
    page.get_by_role("button", name="Touch to start the clock").click()
    press(page, "£3 canal", "£2 Iron from the market")
    page.get_by_role("group", name="Pass the turn").get_by_role("button", name="Madder").click()
    expect(page.get_by_role("heading", name="Madder to play")).to_be_visible()
    press(page, "+£5")
    # T6: the least spent goes first, and equal sums keep their order.
    assert order_of_next_round(page) == ["Prussian £0", "Primrose £5", "Madder £5"]
    # T8, T9: Primrose owes £7, has £2, and pays with half of £18 for a tile.
    enter(page, "Space of the income marker: Primrose", "3")
    enter(page, "Money: Primrose", "2")
    expect(page.get_by_role("group", name="Primrose is £5 short.")).to_contain_text("5 VP are lost")
    page.get_by_role("combobox").select_option("cotton 4")
    press(page, "Remove")
    expect(page.get_by_text("Paid. £4 is left.")).to_be_visible()
    page.set_viewport_size(TALL)
    assert violations(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    press(page, "End the round")
    expect(page.get_by_text("Canal Era, round 2 of 9")).to_be_visible()
    expect(page.get_by_text("2 actions in a turn")).to_be_visible()
    expect(page.get_by_role("heading", name="Prussian to play")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Money: Primrose")).to_have_value("4")

    # It is kept over a reload, and goes back.
    page.reload()
    expect(page.get_by_text("Canal Era, round 2 of 9")).to_be_visible()
    for number in range(3, 10):
        press(page, "End the round")
        expect(page.get_by_text(f"Canal Era, round {number} of 9")).to_be_visible()
    # F3, B6: what the era leaves behind.
    expect(page.get_by_text("Score the era first")).to_be_visible()
    expect(page.get_by_text("On the mats these can no longer be built")).to_contain_text("Cotton Mill 1")
    press(page, "Back one")
    expect(page.get_by_text("Canal Era, round 8 of 9")).to_be_visible()
    press(page, "End the round", "End the round")
    expect(page.get_by_text("Rail Era, round 1 of 9")).to_be_visible()
    expect(page.get_by_role("button", name="£15 2 rails")).to_be_visible()
    assert wrong == []
    context.close()
