"""A tab that is not seen calls its person when it is their turn: title, icon, and a notification where it is wanted."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.support.page.visiting import asked, see_the_game
from tests.support.server.served import Client

ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"
SPY = """
window.shown = [];
window.badges = [];
navigator.setAppBadge = async () => window.badges.push("set");
navigator.clearAppBadge = async () => window.badges.push("clear");
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, options) { window.shown.push([title, options.body, options.tag]); }
  close() { window.shown.push("closed"); }
};
// What a browser says of a tab behind another; one without a window never says so by itself.
window.look = (state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


def play_until(game: str, player: Client, other: Client) -> None:
    """Somebody plays their turns, until it is the turn of the other."""
    while player.game(game)["seat"] == player.game(game)["to_act"]:
        player.play_turn(game)
    assert other.game(game)["seat"] == other.game(game)["to_act"]


def test_a_hidden_tab_calls_when_it_is_my_turn_and_notifies_whom_asked_for_it(
    page: Page, browser: Browser
) -> None:
    page.add_init_script(SPY)
    token = asked(page.request, "/api/people", name="Ada")["token"]
    page.goto("/settings")
    ada = Client(page.url.split("/")[2], token)
    ben = Client(ada.address)
    ben.token = ben.post("/api/people", name="Ben").json()["token"]
    for is_wanted in (False, True):
        if is_wanted:
            page.goto("/settings")
            page.get_by_role("group", name="Notification on my turn").get_by_role(
                "radio", name="While the page is open"
            ).check(force=True)
        rules = {"ruleset": "birmingham-intro", "seats": ["me", "invited"], "title": "Club"}
        opened = ada.post("/api/tables", **rules).json()
        table = opened["id"]
        assert ben.post(f"/api/tables/{table}/join", invitation=opened["invitation"]).is_success
        play_until(table, ada, ben)
        page.goto(f"/games/{table}")
        see_the_game(page)
        expect(page).to_have_title(re.compile("^Club"))
        page.evaluate("look('hidden')")
        play_until(table, ben, ada)
        expect(page).to_have_title(re.compile("^● Your turn · Club"))
        page.wait_for_function(f"{ICON} === '/icon-turn.svg' && badges.at(-1) === 'set'")
        if is_wanted:
            page.wait_for_function("shown.length")
        assert page.evaluate("shown") == ([["Your turn", "Club", table]] if is_wanted else [])
        page.evaluate("look('visible')")
        page.wait_for_function("badges.at(-1) === 'clear'")
        assert page.evaluate("shown.slice(1)") == (["closed"] if is_wanted else [])
        play_until(table, ada, ben)
        expect(page).to_have_title(re.compile("^Club"))
        page.wait_for_function(f"{ICON} === '/icon.svg'")
        play_until(table, ben, ada)
        expect(page).to_have_title(re.compile("^● Your turn"))
        assert len(page.evaluate("shown")) == (2 if is_wanted else 0), "who looks is not called"
    for client in (ada, ben):
        client.http.close()
