"""Takes the pictures of the page that README and docs show, from the records that lie beside them."""

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.support.page.browsing import start_browser
from tests.support.page.player import Player
from tests.support.page.visiting import see_the_game
from tests.support.project import ROOT
from tests.support.server.program import Program

PICTURES = ROOT / "docs" / "pictures"
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def main() -> None:
    """Take all of them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = Program(f"sqlite:///{Path(folder) / 'games.db'}")
        try:
            browser = start_browser(playwright)
            take_all(browser, f"http://{program.address}")
            browser.close()
        finally:
            program.kill()


def take_all(browser: Browser, address: str) -> None:
    """Take the main screens by day and by night, at a desk and on a phone."""
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce", viewport=DESK)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    take(page, "page-home")
    birmingham = continued(page, "birmingham.brass", 100)
    show(page, birmingham)
    page.keyboard.press("b")
    take(page, "page-birmingham-day")
    lancashire = continued(page, "lancashire.brass", 90)
    page.emulate_media(color_scheme="dark")
    show(page, lancashire)
    take(page, "page-lancashire-night")
    phone = browser.new_context(
        base_url=address,
        locale="en-GB",
        reduced_motion="reduce",
        color_scheme="dark",
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        storage_state=context.storage_state(),
    )
    page = phone.new_page()
    show(page, birmingham)
    page.keyboard.press("b")
    take(page, "page-phone-night")
    phone.close()
    context.close()


def take(page: Page, name: str) -> None:
    """Write what is shown, once its letters are there."""
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=80)


def show(page: Page, game: str) -> None:
    """Open a game in which it is our turn."""
    page.goto(f"/games/{game}")
    see_the_game(page)
    page.wait_for_load_state("networkidle")
    Player(page, seed=0).wait()


def continued(page: Page, record: str, action: int) -> str:
    """A game that goes on after an action of a record, with us in the seat that is to act."""
    told = call(page, "/api/records", {"text": (PICTURES / record).read_text("utf-8")})
    known = call(page, f"/api/games/{told['id']}/at/{action}")
    seats = ["bot:planner"] * len(known["view"]["seats"])
    seats[known["to_act"]] = "me"
    return str(call(page, f"/api/games/{told['id']}/fork", {"action": action, "seats": seats})["id"])


def call(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the server answers to this visitor."""
    url = page.evaluate("location.origin") + path
    answer = page.request.get(url) if body is None else page.request.post(url, data=body)
    assert answer.ok, answer.text()
    return answer.json()


if __name__ == "__main__":
    main()
