"""The review of a game on the page, with answers as the server gives them."""

import re
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.support.page.axe import violations
from tests.support.page.visiting import brought

API = re.compile(r"/api/games/\w+/review(\?|$)")
NOTHING: dict[str, Any] = {
    "state": "none",
    "share": 0.0,
    "players": [],
    "turns": [],
    "moments": [],
    "mistakes": [],
}
READY: dict[str, Any] = {
    "state": "ready",
    "share": 1.0,
    "players": [
        {"accuracy": 0.5, "loss": 9.5, "classes": {"good": 1, "inaccuracy": 0, "mistake": 0, "blunder": 1}},
        {"accuracy": None, "loss": 0.0, "classes": {"good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}},
    ],
    "turns": [
        {"first": 1, "last": 1, "seat": 0, "verdict": "good", "loss": 0.5, "uncertainty": 0.4},
        {"first": 2, "last": 2, "seat": 1, "verdict": "forced", "loss": 0.0, "uncertainty": 0.0},
        {"first": 3, "last": 4, "seat": 0, "verdict": "blunder", "loss": 9.0, "uncertainty": 0.6},
    ],
    "mistakes": [
        {
            "first": first,
            "last": last,
            "seat": seat,
            "era": "canal",
            "round": 1,
            "verdict": verdict,
            "loss": loss,
            "uncertainty": 0.6,
            "worlds": 4,
            "played": "takes a loan",
            "better": "builds in Dudley",
            "played_parts": [{"kind": "link", "place": "dudley-wolverhampton", "industry": None}],
            "better_parts": [{"kind": "build", "place": "dudley.1", "industry": "coal"}],
            "reasons": [{"text": "less coal", "vp": -3.2}],
        }
        for first, last, seat, verdict, loss in ((3, 4, 0, "blunder", 9.0), (2, 2, 1, "mistake", 11.0))
    ],
    "moments": [{"kind": "loss", "action": 4, "seat": 0, "vp": 9.0, "text": "Something else was better."}],
}


def test_a_review_is_asked_for_waited_for_and_shown(context: BrowserContext, page: Page) -> None:
    game = brought(context, "birmingham-intro-2")
    asked: list[str] = []
    # What is told after the question: first how far it is, then all.
    answers = [NOTHING | {"state": "underway", "share": 0.4}, NOTHING | {"state": "underway", "share": 0.8}]

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        if "POST" not in asked:
            route.fulfill(json=NOTHING)
        else:
            route.fulfill(json=answers.pop(0) if answers else READY)

    page.route(API, answer)
    page.goto(f"/games/{game}/end")
    review = page.get_by_role("region", name="Review")
    review.get_by_role("button", name="Review this game").click()
    expect(review).to_contain_text("50 % good turns · 9.5 VP lost")
    assert asked.count("POST") == 1
    assert len(asked) >= 4
    expect(review.get_by_role("img")).to_have_count(2)
    expect(review.get_by_role("img").first).to_have_accessible_name(re.compile("0 mistakes, 1 blunder$"))
    expect(review.get_by_role("listitem")).to_have_text("#4 Something else was better.")
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == []
    review.get_by_role("link", name="#4").click()
    expect(page).to_have_url(re.compile(r"/replay#4$"))
    expect(page.locator(".lapse.blunder")).to_have_count(1)
    page.get_by_role("switch", name="Hide what comes later").check()
    page.keyboard.press("Home")
    expect(page.locator(".lapse")).to_have_count(0)


def test_mistakes_are_looked_at_on_the_board_and_tried_again(context: BrowserContext, page: Page) -> None:
    game = brought(context, "birmingham-intro-2")
    page.route(API, lambda route: route.fulfill(json=READY))
    page.goto(f"/games/{game}/review")
    rows = page.get_by_role("region", name="Mistakes").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("−11.0")
    panel = page.get_by_role("region", name="Canal, round 1")
    expect(panel).to_contain_text("−3.2 less coal")
    played, better = page.locator(".turn.played .number"), page.locator(".turn.better .number")
    for key, drawn in (("1", (1, 1)), ("2", (1, 0)), ("3", (0, 1))):
        page.keyboard.press(key)
        expect(played).to_have_count(drawn[0])
        expect(better).to_have_count(drawn[1])
    page.keyboard.press("j")
    expect(page).to_have_url(re.compile("#3$"))
    page.keyboard.press("k")
    expect(page).to_have_url(re.compile("#2$"))
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == []
    panel.get_by_role("button", name="Try it from here").click()
    expect(page).to_have_url(re.compile(r"/games/\w+$"))
