"""A duplicate as friends play it: made on the page of the daily deal, opened by its link, compared board by board."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page.axe import violations
from tests.support.page.player import Player
from tests.support.server.program import Program


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a server."""
    return tmp_path_factory.mktemp("duplicates") / "games.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Program]:
    """A server."""
    program = Program(f"sqlite:///{database}", "--daily-bot", "random", "--daily-par", "random")
    yield program
    program.kill()


def opened(browser: Browser, server: Program, name: str) -> Page:
    """A page of somebody of a name."""
    context = browser.new_context(
        base_url=f"http://{server.address}", locale="en-GB", reduced_motion="reduce"
    )
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
    browser: Browser, server: Program, database: Path
) -> None:
    ada = opened(browser, server, "Ada")
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

    ben = opened(browser, server, "Ben")
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
