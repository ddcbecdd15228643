"""A game that is looked at again: whole, while it goes on, and what others did since one's last turn."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.support.page.player import Player
from tests.support.page.visiting import asked, brought, continued

# What moves is gone before a busy machine looks: it is noted when it comes.
NOTE = """() => {
  window.replayed = false;
  const bar = "section[aria-label='Since your last turn']";
  const seen = () => { window.replayed ||= document.querySelector(bar) !== null; };
  new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
}"""


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
    # One line an action, as the log of a game has it.
    fifth = actions.get_by_role("link", name="#5 ")
    told = asked(context.request, f"/api/games/{game}/story")
    line = next(each["line"] for each in told if each["action"] == 5 and each["kind"] == "action")
    expect(fifth).to_contain_text(line)
    assert "\n" not in fifth.inner_text().partition(line)[2].strip()
    fifth.click()
    is_at(5)
    page.go_back()
    is_at(last)
    page.go_forward()
    is_at(5)
    page.get_by_role("switch", name="Hide what comes later").check()
    expect(actions.get_by_role("link")).to_have_count(5)
    page.keyboard.press("End")
    is_at(last)
    page.keyboard.press("ArrowLeft")
    is_at(last - 1)
    # What plays is seen where it ends: before that a busy machine may look too late.
    play = page.get_by_role("button", name="Play", exact=True)
    play.click()
    is_at(last)
    expect(play).to_be_visible()
    # On a phone that lies the map is not a strip, and everything beside it is reached.
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("document.querySelector('.mapbox').clientHeight > 200")
    actions.get_by_role("link", name="#5 ").click()
    is_at(5)


def test_a_replay_follows_a_game_from_before_its_first_action(context: BrowserContext, page: Page) -> None:
    asked(context.request, "/api/people", name="Ada")
    seats = ["me:Ada", "me:Bob"]
    game = asked(context.request, "/api/tables", ruleset="birmingham-intro", seats=seats)["id"]
    onlooker = context.new_page()
    onlooker.goto(f"/games/{game}/replay")
    slider = onlooker.get_by_role("slider", name="Action")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Action 0 of 0, "))
    page.goto(f"/games/{game}")
    page.get_by_role("dialog").get_by_role("button", name="I am").click()
    player = Player(page, seed=8)
    assert player.wait()
    player.play_turn()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Action 1 of 1, "))
    onlooker.close()


def test_what_others_did_is_shown_where_things_may_move_and_else_on_demand(
    context: BrowserContext, page: Page
) -> None:
    record = brought(context, "birmingham-3")
    # Whoever is the first of a round sees others move before the next turn.
    known = asked(context.request, f"/api/games/{record}/actions")
    first = next(action["number"] for action in known if action["round"] == 3)
    bar = page.get_by_role("region", name="Since your last turn")
    again = page.get_by_role("button", name="Since your last turn")

    def play_on() -> Player:
        page.goto(f"/games/{continued(context, record, first - 1)}")
        player = Player(page, seed=9)
        player.draft()
        page.evaluate(NOTE)
        player.button("End turn").click()
        return player

    player = play_on()
    # The next turn, in the round after that: while others act, the button is exchanged again and again.
    expect(page.get_by_role("definition").filter(has_text="4 of 9")).to_be_visible()
    player.ready.wait_for()
    again.wait_for()
    assert not page.evaluate("() => window.replayed")
    again.click()
    expect(bar).to_contain_text("1 of ")
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
    play_on()
    page.wait_for_function("() => window.replayed")


def test_a_replay_that_was_seen_opens_offline(context: BrowserContext, page: Page) -> None:
    game = brought(context, "birmingham-intro-2")
    page.goto(f"/games/{game}/replay#3")
    slider = page.get_by_role("slider", name="Action")
    expect(slider).to_be_visible()
    page.evaluate("navigator.serviceWorker.register('/service-worker.js')")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    # Once more, through the worker, which keeps what it sees.
    page.reload()
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    page.reload()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Action 3 of "))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Action 4 of "))
    expect(page.get_by_role("group", name="Map")).to_be_visible()
    context.set_offline(False)
