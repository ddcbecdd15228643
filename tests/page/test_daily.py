"""The daily deal as somebody plays it, from the first page to what others made, and a duplicate as friends play it."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.amount import SCALE
from tests.support.page.axe import violations
from tests.support.page.player import Player
from tests.support.page.visiting import finish
from tests.support.server.program import Program

OTHERS = 12


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a server."""
    return tmp_path_factory.mktemp("daily") / "games.db"


@pytest.fixture(scope="module")
def cheap(database: Path) -> Iterator[Program]:
    """A server whose daily deals have bots that think for no time."""
    program = Program(f"sqlite:///{database}", "--daily-bot", "random", "--daily-par", "random")
    yield program
    program.kill()


@pytest.fixture
def at(browser: Browser, cheap: Program) -> Iterator[Page]:
    """A page of that server, of somebody who was never there."""
    context = browser.new_context(base_url=f"http://{cheap.address}", locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def others_finish(database: Path) -> None:
    """Others, who came long ago, have made something of the deal that is played, and its player came long ago too."""
    with closing(sqlite3.connect(database, timeout=60)) as file, file:
        (day, players, vp) = file.execute(
            "SELECT day, players, vp FROM daily_entries WHERE vp IS NOT NULL"
        ).fetchone()
        file.execute("UPDATE daily_entries SET is_new = FALSE")
        for number in range(OTHERS):
            who = f"other{number}"
            file.execute("INSERT INTO people (id, name, made) VALUES (?, ?, 0)", (who, f"Guest {number}"))
            file.execute(
                "INSERT INTO daily_entries VALUES (?, ?, ?, ?, FALSE, ?, 0, 1, ?)",
                (day, players, who, who, number % 2 == 0, vp - 12 + 3 * number),
            )


def test_the_deal_of_the_day_is_played_once_and_compared(at: Page, database: Path) -> None:
    page = at
    page.goto("/")
    page.get_by_role("button", name="Look", exact=True).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^Daily deal, \w+ \d+$"))
    expect(page.get_by_text("You are the first today")).to_be_visible()
    expect(page.get_by_text("You see them when you have finished.")).to_be_visible()
    page.get_by_role("switch", name="Show my name").press("Space")
    page.get_by_role("button", name="Play").press("Enter")
    player = Player(page, seed=1)
    assert player.wait()
    game = page.url.rpartition("/")[2]
    # There is no advice, and none is offered.
    expect(page.get_by_role("button", name="Advice")).to_have_count(0)
    player.play_turn()
    assert player.wait()
    if SCALE > 1:
        player.play_to_the_end()
    else:
        finish(page, game)
        # The page hears of turns that were played beside it in its own time.
        while player.wait():
            pass
    page.get_by_role("dialog").get_by_role("link", name="How others did").click()
    # Who came today is listed apart, and there is no chart of few.
    expect(page.get_by_role("img", name=re.compile(r"^\d+ VP$"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Guest · you"))).to_be_visible()
    expect(page.get_by_text("Hands and decks stay closed until the day is over")).to_be_visible()
    expect(page.get_by_role("table", name="")).to_have_count(1)
    others_finish(database)
    page.reload()
    chart = page.get_by_role("figure")
    show = chart.get_by_role("button", name="Show as a table")
    expect(show).to_be_visible()
    # The table is there for those who do not see the chart, and says the same.
    counts = [int(cell) for cell in chart.get_by_role("cell").all_inner_texts()]
    assert sum(counts) == OTHERS + 1
    expect(chart.get_by_role("row", name=re.compile("you"))).to_have_count(1)
    show.press("Enter")
    expect(chart.get_by_role("table")).to_be_visible()
    assert violations(page) == []
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # What was made is shared, with the way to the deal and nothing of the game.
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Copied", exact=True)).to_be_visible()
    text, link = page.evaluate("navigator.clipboard.readText()").split("\n")
    vp = page.locator("svg.burst").get_attribute("aria-label")
    assert text.startswith("Daily deal, ")
    assert vp in text.split(" · ")
    assert re.fullmatch(r"http://[^/]+/daily/\d{4}-\d\d-\d\d/[234]", link)
    assert game not in link
    # It is not played again: what is there is the same game.
    day = page.url.rpartition("/daily/")[2]
    again = page.request.post(f"/api/daily/{day}", data={"named": True}).json()
    assert (again["mine"]["game"], again["mine"]["has_ended"]) == (game, True)
    page.goto("/")
    expect(page.get_by_text(f"You have played today: {again['mine']['vp']} VP.")).to_be_visible()


def opened(browser: Browser, cheap: Program, name: str) -> Page:
    """A page of somebody of a name."""
    context = browser.new_context(base_url=f"http://{cheap.address}", locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page = context.new_page()
    assert page.request.post("/api/people", data={"name": name}).ok
    return page


def ended(database: Path, name: str, board: int, vp: int) -> None:
    """Somebody has ended a board with so many VP."""
    with closing(sqlite3.connect(database, timeout=60)) as file, file:
        (duplicate,) = file.execute("SELECT id FROM duplicates").fetchone()
        (person,) = file.execute("SELECT id FROM people WHERE name = ?", (name,)).fetchone()
        place = (duplicate, board, person)
        file.execute("INSERT OR IGNORE INTO duplicate_entries VALUES (?, ?, ?, 'gone', 1, NULL, NULL)", place)
        file.execute(
            "UPDATE duplicate_entries SET ended = 2, vp = ? WHERE duplicate = ? AND board = ? AND person = ?",
            (vp, *place),
        )


def test_friends_play_the_same_boards_and_compare_them(
    browser: Browser, cheap: Program, database: Path
) -> None:
    ada = opened(browser, cheap, "Ada")
    ada.goto("/daily")
    ada.get_by_text("With friends").press("Enter")
    ada.get_by_role("group", name="Players").get_by_role("radio", name="2", exact=True).press("Space")
    ada.get_by_role("combobox", name="Bot in the other chairs").select_option("novice")
    ada.get_by_role("button", name="Make it").press("Enter")
    expect(ada.get_by_role("heading", level=1)).to_have_text(re.compile("Duplicate: .*, 2 players"))
    expect(ada.get_by_text("Nobody has begun yet.")).to_be_visible()
    assert violations(ada) == []
    link = ada.get_by_role("textbox").input_value()
    assert link == ada.url

    ben = opened(browser, cheap, "Ben")
    ben.goto(link)
    ben.get_by_role("button", name="Play board 2").press("Enter")
    player = Player(ben, seed=1)
    assert player.wait()
    # A board is played without advice, and cannot be watched by the others.
    expect(ben.get_by_role("button", name="Advice")).to_have_count(0)
    game = ben.url.rpartition("/")[2]
    assert not ada.request.get(f"/api/games/{game}").ok
    player.play_turn()
    assert player.wait()
    ben.goto(link)
    expect(ben.get_by_role("link", name="Go on with board 2")).to_be_visible()

    ended(database, "Ben", 1, 70)
    ended(database, "Ben", 0, 88)
    ada.reload()
    # She sees that he has done both, and neither how.
    row = ada.get_by_role("row", name=re.compile("^Ben"))
    expect(row).to_contain_text("done")
    expect(row).not_to_contain_text(re.compile("70|88"))
    ended(database, "Ada", 1, 77)
    ada.reload()
    expect(row.get_by_role("cell").nth(2)).to_contain_text("70 VP, −3.5 from the mean")
    expect(row).not_to_contain_text("88")
    expect(ada.get_by_role("row", name=re.compile("^Ada · you"))).to_contain_text("+3.5")
    assert violations(ada) == []
    for width, height in ((390, 844), (844, 390), (1366, 650)):
        ada.set_viewport_size({"width": width, "height": height})
        assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.goto("/daily")
    ada.get_by_role("link", name=re.compile("Duplicate: ")).click()
    assert ada.url == link
    for page in (ada, ben):
        page.context.close()
