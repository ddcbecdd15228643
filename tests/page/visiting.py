"""What a visitor does outside of games."""

from playwright.sync_api import Page, expect


def start_against_bots(
    page: Page, *, ruleset: str = "Brass: Birmingham, introductory game", players: int = 2, level: str = "foreman"
) -> None:
    """Start a game at the home page, as a person would."""
    page.goto("/")
    for group, name in (("Game", ruleset), ("Players", str(players)), ("Opponents", level)):
        choice = page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True)
        choice.check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("group", name="Map")).to_be_visible()
