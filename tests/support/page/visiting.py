"""What a visitor does outside of games."""

from typing import Any

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Locator, Page, expect

from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View
from tests.support.page.player import PATIENCE
from tests.support.plain import plain
from tests.support.project import ROOT

RECORDS = ROOT / "tests" / "golden" / "records"


def start_against_bots(
    page: Page, *, game: str = "Birmingham", is_short: bool = True, players: int = 2, bot: str = "Novice"
) -> None:
    """Start a game at the home page, as a person would."""
    page.goto("/")
    panel = page.get_by_role("region", name="I know the game")
    choose_game(panel, game, is_short=is_short, players=players)
    choose(panel, "Bots", bot)
    panel.get_by_role("button", name="Play").click()
    see_the_game(page)


def start_at_one_screen(page: Page, *names: str) -> None:
    """Start the introductory game for people who share this device."""
    page.goto("/")
    page.get_by_role("button", name="Around one screen").click()
    dialog = page.get_by_role("dialog")
    choose_game(dialog, "Birmingham", is_short=True, players=len(names))
    for number, name in enumerate(names, start=1):
        dialog.get_by_role("textbox", name=f"Player {number}").fill(name)
    dialog.get_by_role("button", name="Start the game").click()


def open_table(page: Page) -> str:
    """Open a table for a friend; the link that is sent."""
    page.goto("/")
    page.get_by_role("button", name="Invite friends").click()
    dialog = page.get_by_role("dialog")
    choose_game(dialog, "Birmingham", is_short=True, players=2)
    dialog.get_by_role("button", name="Open the table").click()
    return page.get_by_role("textbox", name="Send this link").input_value()


def choose_game(part: Locator, game: str, *, is_short: bool, players: int) -> None:
    """Choose a game and for how many."""
    choose(part, "Game", game)
    if part.get_by_role("group", name="Length").count():
        choose(part, "Length", "Introductory" if is_short else "Full game")
    choose(part, "Players", str(players))


def choose(part: Locator, group: str, name: str) -> None:
    """Choose one of a few."""
    part.get_by_role("group", name=group, exact=True).get_by_role("radio", name=name, exact=True).check()


def see_the_game(page: Page) -> None:
    """Wait until the map is there."""
    expect(page.get_by_role("group", name="Map")).to_be_visible(timeout=PATIENCE)


def asked(request: APIRequestContext, path: str, **body: Any) -> Any:
    """The answer of the server; a call with a body is a POST."""
    answer = request.post(path, data=body) if body else request.get(path)
    assert answer.ok, answer.text()
    return answer.json()


def with_a_friend(page: Page, browser: Browser) -> str:
    """A game that a guest plays with Tamsin, who sits at another browser: its name."""
    # Before the page is opened: it makes a guest of its own of somebody whom it does not know.
    asked(page.request, "/api/people", name="Hester")
    page.goto("/")
    table = asked(page.request, "/api/tables", ruleset="birmingham-intro", seats=["me", "invited"])
    friend = browser.new_context(base_url=page.url)
    asked(friend.request, "/api/people", name="Tamsin")
    asked(friend.request, f"/api/tables/{table['id']}/join", invitation=table["invitation"])
    friend.close()
    return str(table["id"])


def brought(context: BrowserContext, name: str) -> str:
    """A guest brings a golden record: the game it became."""
    asked(context.request, "/api/people", name="Ada")
    text = (RECORDS / f"{name}.brass").read_text("utf-8")
    return str(asked(context.request, "/api/records", text=text)["id"])


def continued(context: BrowserContext, game: str, action: int) -> str:
    """A game that goes on after an action of another, with the guest in the seat that is to act."""
    known = asked(context.request, f"/api/games/{game}/at/{action}")
    seats = ["bot:foreman"] * len(known["view"]["seats"])
    seats[known["to_act"]] = "me"
    return str(asked(context.request, f"/api/games/{game}/fork", action=action, seats=seats)["id"])


def finish(page: Page, game: str) -> None:
    """Play the rest of a game by whole turns, at random."""
    while True:
        seen = page.request.get(f"/api/games/{game}").json()
        if seen["outcome"]:
            return
        if seen["thinking"] or seen["to_act"] != seen["seat"]:
            continue
        view = View.from_data(seen["view"])
        draft, luck = Draft(view), chance(f"turn {seen['number']}")
        while not draft.is_whole:
            draft.push(draft.legal()[luck.below(len(draft.legal()))])
        turn = {
            "number": seen["number"],
            "key": f"turn {seen['number']}",
            "choices": [plain(choice) for choice in draft.written],
        }
        assert page.request.post(f"/api/games/{game}/turn", data=turn).ok
