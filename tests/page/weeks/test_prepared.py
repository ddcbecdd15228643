"""A turn is prepared on the page while somebody else plays: drafted, kept, and stopped in time."""

import re
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, Locator, Page, expect

from tests.support.page.axe import violations
from tests.support.page.player import Player
from tests.support.page.visiting import asked, see_the_game


class Preparer(Player):
    """Drafts a turn that is prepared, in the panel that stands where one's turn would be."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.panel = page.locator("xpath=//section[@aria-label='Prepare your turn']")
        self.ready = page.locator("xpath=//section[@aria-label='Prepare your turn'][@aria-busy='false']")
        self.actions = self.panel.get_by_role("group", name="Actions")
        self.seen.add("panel")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the panel; that which ends a turn keeps it here."""
        return super().button(re.compile("^Prepare$") if name == "End turn" else name)


def passing(request: APIRequestContext, game: str) -> None:
    """Whoever is to act passes, by the API."""
    shown = asked(request, f"/api/games/{game}")
    draft = {"number": shown["number"]}
    choices: list[dict[str, Any]] = []
    while not (shown["draft"] or {}).get("is_whole"):
        choice = next((each for each in shown["choices"] if each["do"] == "pass"), shown["choices"][0])
        change = draft | {"version": len(choices), "key": f"{shown['number']} {len(choices)}", "do": "push"}
        shown = asked(request, f"/api/games/{game}/draft", **change, choice=choice)
        choices.append(choice)
    end = draft | {"version": len(choices), "key": f"end {shown['number']}"}
    asked(request, f"/api/games/{game}/end_turn", **end)


def test_a_turn_is_prepared_seen_on_another_device_and_stopped_in_time(page: Page, browser: Browser) -> None:
    asked(page.request, "/api/people", name="Ada")
    page.goto("/")
    table = asked(
        page.request, "/api/tables", ruleset="birmingham-intro", seats=["me", "invited"], pace="two_days"
    )
    game = table["id"]
    friend = browser.new_context(base_url=page.url)
    asked(friend.request, "/api/people", name="Ben")
    asked(friend.request, f"/api/tables/{game}/join", invitation=table["invitation"])
    if asked(page.request, f"/api/games/{game}")["to_act"] == 0:
        passing(page.request, game)
    page.set_viewport_size({"width": 1366, "height": 650})
    page.goto(f"/games/{game}")
    see_the_game(page)
    player = Preparer(page, 3)
    assert player.wait_for_anybody()

    page.get_by_role("button", name="Prepare your turn").click()
    draft = page.get_by_role("region", name="Prepare your turn")
    expect(draft.get_by_text("As the board would stand if the others only passed.")).to_be_visible()
    player.draft()
    assert violations(page) == []
    draft.get_by_role("button", name="Prepare", exact=True).click()
    kept = page.get_by_role("region", name="Prepared turns")
    expect(kept.get_by_text("If it is still possible")).to_be_visible()
    expect(kept.get_by_text("Otherwise ask me.")).to_be_visible()
    kept.get_by_role("button", name="Condition").click()
    kept.get_by_role("button", name="I am first in order").click()
    expect(kept.get_by_role("listitem").filter(has_text="I am first in order").last).to_be_visible()
    assert violations(page) == []

    # The same on another device of mine, at once, and back.
    other = browser.new_context(base_url=page.url, storage_state=page.context.storage_state()).new_page()
    other.set_viewport_size({"width": 390, "height": 844})
    other.goto(f"/games/{game}")
    shown = other.get_by_role("region", name="Prepared turns")
    expect(shown.get_by_text("I am first in order")).to_be_visible()
    shown.get_by_role("button", name="Without the condition: I am first in order").click()
    expect(kept.get_by_text("I am first in order")).to_have_count(0)
    expect(shown.get_by_text("I am first in order")).to_have_count(0)
    for height in ("folded", "half open"):
        other.get_by_role("button", name=f"Sheet: {height}").click()
    expect(other.get_by_role("button", name="Sheet: fully open")).to_be_visible()
    assert violations(other) == []

    passing(friend.request, game)
    due = page.get_by_role("region", name="Your turn").get_by_text("Prepared turn 1 will be played:")
    expect(due).to_be_visible()
    expect(other.get_by_text("Prepared turn 1 will be played:")).to_be_visible()
    page.get_by_role("button", name="Stop it").click()
    expect(due).to_have_count(0)
    expect(other.get_by_text("Prepared turn 1 will be played:")).to_have_count(0)
    other.context.close()
    friend.close()
