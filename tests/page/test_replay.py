"""Games that are looked at again: replay, result, and what others did since one's last turn."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, BrowserContext, Page, expect

from ironbridge.record import read_record
from tests.project import ROOT

# A busy machine takes its time.
expect.set_options(timeout=60_000)
RECORDS = ROOT / "tests" / "golden" / "records"
PATIENCE = 60.0


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


def test_hands_are_seen_as_a_seat_knew_them_and_a_fork_plays_on(context: BrowserContext, page: Page) -> None:
    game = brought(context, "birmingham-intro-2")
    page.goto(f"/games/{game}/replay#4")
    hidden = page.get_by_text("cards hidden")
    seen = page.get_by_role("group", name="Seen by").get_by_role("radio")
    seen.nth(1).check()
    page.get_by_role("region", name="Players").get_by_role("button").nth(1).click()
    expect(hidden).to_be_visible()
    seen.first.check()
    expect(hidden).to_be_hidden()
    page.keyboard.press("f")
    sheet = page.get_by_role("dialog", name="Play on after #4")
    sheet.get_by_text("All at one screen").click()
    sheet.get_by_role("button", name="Play on").click()
    expect(page).not_to_have_url(re.compile(game))
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


@pytest.mark.parametrize("name", ["birmingham-4", "lancashire-3"])
def test_the_result_has_every_point_by_its_source(context: BrowserContext, page: Page, name: str) -> None:
    game = brought(context, name)
    record = read_record((RECORDS / f"{name}.brass").read_text("utf-8")).whole()
    assert record.result is not None
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/games/{game}/end")
    total = page.get_by_role("row", name=re.compile("^Total"))
    expect(total).to_be_visible()
    found = re.findall(r"\d+", total.inner_text())
    assert sorted(map(int, found)) == sorted(record.result.vp)
    page.get_by_role("button", name="show as a table").click()
    rounds = page.get_by_role("row", name=re.compile("^(Canal|Rail) "))
    expect(rounds.last).to_be_visible()
    assert rounds.count() == len(asked(context.request, f"/api/games/{game}/course"))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save record").click()
    assert read_record(saved.value.path().read_text("utf-8")).whole().result == record.result
    page.get_by_role("link", name="Open the replay").click()
    expect(page.get_by_role("slider", name="Action")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def pass_until_others_moved(request: APIRequestContext, game: str) -> None:
    """Pass in every turn of mine until the last action is another's and it is my turn again."""
    path = f"/api/games/{game}"
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        document = asked(request, f"{path}/")
        if document["draft"] is None:
            continue
        actions = asked(request, f"{path}/actions")
        if len(actions) > 2 and actions[-1]["seat"] != document["seat"]:
            return
        number, version = document["number"], document["draft"]["version"]
        if document["draft"]["is_whole"]:
            asked(request, f"{path}/end_turn", number=number, version=version, key=f"end {number}")
            continue
        choices = document["choices"]
        choice = next((choice for choice in choices if choice["do"] == "pass"), choices[0])
        body = {"number": number, "version": version, "do": "push", "choice": choice}
        asked(request, f"{path}/draft", key=f"{number} {version}", **body)
    raise AssertionError("the others have not moved")


def test_what_others_did_is_shown_once(context: BrowserContext, page: Page) -> None:
    asked(context.request, "/api/people", name="Ada")
    seats = ["me", "bot:greedy", "bot:greedy"]
    game = asked(context.request, "/api/tables", ruleset="birmingham-intro", seats=seats)["id"]
    pass_until_others_moved(context.request, game)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/games/{game}")
    bar = page.get_by_role("region", name="Since your last turn")
    expect(bar.get_by_text(re.compile("^1 of "))).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(bar.get_by_text(re.compile("^2 of "))).to_be_visible()
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    page.reload()
    again = page.get_by_role("button", name="Since your last turn")
    expect(again).to_be_visible()
    expect(bar).to_be_hidden()
    again.click()
    expect(bar).to_be_visible()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(bar).to_be_hidden()
