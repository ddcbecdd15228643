"""The story of a game: the end of an era is counted as the engine counts it, and previews add up."""

import re
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.support.page.axe import violations
from tests.support.page.keyboard import Keyboard
from tests.support.page.player import Player
from tests.support.page.visiting import asked, brought, continued

# What is drawn of a slot, in pixels.
WIDTH = "element => element.getBoundingClientRect().width * 66 / 68"


# Each tone that is made: its pitch, and whether the end of an era is told then.
LISTEN = """
window.heard = [];
window.OscillatorNode = class extends OscillatorNode {
  constructor(context, options) {
    super(context, options);
    const panel = document.querySelector("section[aria-label='The Canal Era is over']");
    window.heard.push([options.frequency, panel !== null]);
  }
};
"""
END, TURN = 392, 784  # pitches that no other sound has


def pounds(text: str) -> int:
    """An amount of money as it is written on the page, with one minus sign."""
    found = re.fullmatch(r"([+−]?)£(\d+)", text.strip())
    assert found, text
    return int(found[2]) * (-1 if found[1] == "−" else 1)


def tally(panel: Locator) -> dict[int, list[str]]:
    """The cells of the tally by seat: before, links, tiles, points."""
    rows = panel.locator("tbody tr").all()
    return {
        int(row.get_attribute("data-seat") or ""): row.get_by_role("cell").all_inner_texts() for row in rows
    }


def test_the_end_of_an_era_is_watched_and_its_sums_are_the_engines(
    context: BrowserContext, page: Page
) -> None:
    record = brought(context, "birmingham-3")
    known = asked(context.request, f"/api/games/{record}/actions")
    last = max(action["number"] for action in known if action["era"] == "canal")
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(LISTEN + "localStorage.setItem('ironbridge.preferences', '{\"volume\": 40}');")
    game = continued(context, record, last - 1)
    page.goto(f"/games/{game}")
    player = Player(page, seed=9)
    player.draft()
    player.button("End turn").click()
    panel = page.get_by_role("region", name="The Canal Era is over")
    expect(panel).to_be_visible()
    # It is paused, and each step shows what was counted so far.
    page.keyboard.press("Space")
    if panel.get_by_role("button", name="Pause", exact=True).count():
        page.keyboard.press("Space")
    while (
        panel.get_by_role("button", name="One action back").count()
        and "Links" not in panel.locator(".stages .now").all_inner_texts()
    ):
        page.keyboard.press("ArrowLeft")
    told = asked(context.request, f"/api/games/{game}/eras")[0]
    assert {cells[2] for cells in tally(panel).values()} == {"·"}, "tiles are counted after links"
    page.keyboard.press("Escape")
    expect(panel.get_by_role("button", name="Play on")).to_be_visible()
    after = asked(context.request, f"/api/games/{game}/at/{told['action']}")["view"]["seats"]
    shown = tally(panel)
    assert shown == {seat: engine_cells(player) for seat, player in enumerate(after)}
    assert list(shown) == sorted(shown, key=lambda seat: -after[seat]["vp"])
    panel.get_by_role("button", name="Play on").click()
    expect(panel).to_have_count(0)
    # What is heard comes with the step that is told: the end of the era with its panel, my turn when all is told.
    page.wait_for_function(f"() => window.heard.some(([pitch]) => pitch === {TURN})")
    heard = page.evaluate("window.heard")
    assert {is_told for pitch, is_told in heard if pitch == END} == {True}
    assert {is_told for pitch, is_told in heard if pitch == TURN} == {False}
    # It can be opened again from the log, as a table.
    assert player.wait()
    page.get_by_role("region", name="Log").get_by_role("button", name="The Canal Era is over").click()
    assert tally(panel) == shown
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)


def engine_cells(seat: Any) -> list[str]:
    """What the tally must show of a seat, from the engine's own score."""
    links, tiles = seat["score"]["canal_links"], seat["score"]["canal_tiles"]

    def counted(vp: int) -> str:
        return f"+{vp}" if vp else "0"

    return [str(seat["vp"] - links - tiles), counted(links), counted(tiles), str(seat["vp"])]


def test_a_preview_adds_up(context: BrowserContext, page: Page) -> None:
    record = brought(context, "birmingham-3")
    known = asked(context.request, f"/api/games/{record}/actions")
    first = next(action["number"] for action in known if action["round"] == 3)
    page.goto(f"/games/{continued(context, record, first - 1)}")
    player = Player(page, seed=9)
    assert player.wait()
    for action in ("Build", "Loan"):
        player.actions.get_by_role("button", name=action, exact=True).click()
        if action == "Build":
            player.places().first.click()
            if player.offers().count():
                player.offers().first.click()
        ledger = player.panel.get_by_role("table")
        expect(ledger).to_be_visible()
        amounts = [pounds(text) for text in ledger.locator("td:last-child").all_inner_texts()]
        assert sum(amounts[:-1]) == amounts[-1]
        assert len(amounts) > 2
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def test_a_phone_shows_where_things_happen_large_enough_to_be_touched(
    context: BrowserContext, page: Page
) -> None:
    record = brought(context, "birmingham-3")
    known = asked(context.request, f"/api/games/{record}/actions")
    first = next(action["number"] for action in known if action["round"] == 3)
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"/games/{continued(context, record, first - 1)}")
    told = page.get_by_role("region", name="Since your last turn")
    slots = page.locator("svg.map rect.ring[width='68']")
    # A loan is told, which is nowhere on the map: it stays as it is.
    expect(told).to_contain_text("Loan")
    expect(slots.first).to_be_attached()
    page.keyboard.press("Space")
    assert slots.first.evaluate(WIDTH) >= 40
    page.keyboard.press("Escape")
    assert Player(page, seed=9).wait()
    # Seen from far away, it comes near again with the next question.
    page.get_by_role("button", name="Whole map").click()
    assert slots.first.evaluate(WIDTH) < 20
    page.get_by_role("group", name="Actions").get_by_role("button", name="Network").click()
    page.wait_for_function(f"element => ({WIDTH})(element) >= 40", arg=slots.first.element_handle())


def test_a_bot_says_why_it_played_a_turn_and_more_when_all_is_over(
    context: BrowserContext, page: Page
) -> None:
    record = brought(context, "birmingham-intro-2")
    known = asked(context.request, f"/api/games/{record}/actions")
    # Everybody has one turn left, the bot the last one.
    last = known[-1]
    start = next(
        each["number"] - 1
        for each in known
        if (each["round"], each["seat"]) == (last["round"], 1 - last["seat"])
    )
    seats = ["bot:novice" if seat == last["seat"] else "me" for seat in (0, 1)]
    game = asked(context.request, f"/api/games/{record}/fork", action=start, seats=seats)["id"]
    keyboard = Keyboard(page)
    why = page.get_by_role("button", name="Why?")

    page.goto(f"/games/{game}")
    player = Player(page, seed=1)
    assert player.wait()
    log = page.get_by_role("region", name="Log")
    keyboard(log.get_by_role("button", name=re.compile("^Novice")).last)
    keyboard(why)
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(log.get_by_role("term")).to_have_text(["Why this turn"])
    assert violations(page) == []

    player.play_turn()
    assert not player.wait()
    page.goto(f"/games/{game}/replay#{len(asked(context.request, f'/api/games/{game}/actions'))}")
    actions = page.get_by_role("region", name="All actions")
    expect(why).to_be_visible()
    actions.get_by_role("link").last.focus()
    page.keyboard.press("Tab")
    expect(why).to_be_focused()
    page.keyboard.press("Enter")
    for told in ("Why this turn", "Held then", "Its habits in this game"):
        expect(actions.get_by_role("term").filter(has_text=told)).to_be_visible()
    assert violations(page) == []
