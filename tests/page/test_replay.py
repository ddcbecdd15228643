"""A game that is looked at again, action by action."""

import re
from typing import Any

from playwright.sync_api import APIRequestContext, BrowserContext, Page, expect

from tests.project import ROOT

RECORDS = ROOT / "tests" / "golden" / "records"


def asked(request: APIRequestContext, path: str, **body: Any) -> Any:
    """The answer of the server; a call with a body is a POST."""
    answer = request.post(path, data=body) if body else request.get(path)
    assert answer.ok, answer.text()
    return answer.json()


def brought(context: BrowserContext, name: str) -> str:
    """A guest brings a golden record: the game it became."""
    asked(context.request, "/api/people", name="Ada")
    text = (RECORDS / f"{name}.brass").read_text("utf-8")
    return str(asked(context.request, "/api/records", text=text)["id"])


def test_a_replay_by_keys_links_and_address(context: BrowserContext, page: Page) -> None:
    game = brought(context, "birmingham-intro-2")
    last = len(asked(context.request, f"/api/games/{game}/actions"))
    page.goto(f"/games/{game}/replay#3")
    slider = page.get_by_role("slider", name="Action")

    def is_at(number: int) -> None:
        expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Action {number} of {last}, "))
        expect(page).to_have_url(re.compile(rf"#{number}$"))

    is_at(3)
    for key, number in (
        ("ArrowRight", 4),
        ("ArrowLeft", 3),
        ("Home", 0),
        ("Shift+ArrowRight", 2),
        ("End", last),
    ):
        page.keyboard.press(key)
        is_at(number)
    actions = page.get_by_role("region", name="All actions")
    expect(actions.get_by_role("link")).to_have_count(last)
    actions.get_by_role("link", name="#5 ").click()
    is_at(5)
    page.go_back()
    is_at(last)
    page.go_forward()
    is_at(5)
    page.get_by_role("switch", name="Hide what comes later").check()
    expect(actions.get_by_role("link")).to_have_count(5)
    page.get_by_role("button", name="Play", exact=True).click()
    is_at(6)
    page.get_by_role("button", name="Pause").click()
