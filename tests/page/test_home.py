"""The first thing that anybody sees, and what it proposes to who has played."""

from playwright.sync_api import Page, expect

from tests.support.page.axe import violations
from tests.support.page.visiting import asked, finish


def test_the_page_opens_with_its_fonts(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_title("Ironbridge")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate(
        "[...document.fonts].filter(font => font.status === 'loaded').map(font => font.family)"
    )
    assert {"Besley", "Cabin"} <= set(loaded)


def test_who_has_played_against_bots_is_proposed_the_one_that_is_near(page: Page) -> None:
    asked(page.request, "/api/people", name="Hester")
    page.goto("/")
    panel = page.get_by_role("region", name="I know the game")
    expect(panel.get_by_role("group", name="Bots")).to_be_visible()
    expect(panel.get_by_text("Your match")).to_have_count(0)
    table = asked(page.request, "/api/tables", ruleset="birmingham-intro", seats=["me", "bot:planner"])
    finish(page, str(table["id"]))
    known = asked(page.request, "/api/people/me/strength")
    page.reload()
    panel = page.get_by_role("region", name="New game")
    # Who plays at random against a planner loses, as far as one short game can say.
    assert known["level"] in {"beginner", "novice"}
    near = known["level"].capitalize()
    why = panel.get_by_text("Your match:")
    expect(why).to_contain_text(f"about {known['vp']} VP")
    expect(why).to_contain_text(f"{known['low']} to {known['high']}".replace("-", "−"))
    assert violations(page) == []
    panel.get_by_role("button", name=near, exact=True).click()
    expect(panel.get_by_role("radio", name=near, exact=True)).to_be_checked()
