"""The first thing that anybody sees."""

from playwright.sync_api import Page, expect


def test_the_page_opens_with_its_fonts(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_title("Ironbridge")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate(
        "[...document.fonts].filter(font => font.status === 'loaded').map(font => font.family)"
    )
    assert {"Besley", "Cabin"} <= set(loaded)
