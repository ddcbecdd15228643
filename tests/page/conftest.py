"""A real server and a real browser, for tests that use the page as a person does."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from tests.support.page.browsing import start_browser
from tests.support.server.program import Program

# A busy machine takes its time.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium without a window, the one that is pinned in web/, for the tests of this folder.

    No longer: as long as Playwright runs, nothing else in the process can start an event loop.
    """
    with sync_playwright() as playwright:
        browser = start_browser(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """An `ironbridge serve` for the tests of this folder, in which everybody is a new guest; it refuses no crowd."""
    database = tmp_path_factory.mktemp("page") / "games.db"
    crowd = ("--rate", "1e9", "--burst", "1e9", "--making-rate", "1e9", "--making-burst", "1e9")
    program = Program(f"sqlite:///{database}", *crowd)
    yield program
    program.kill()


@pytest.fixture
def context(browser: Browser, program: Program) -> Iterator[BrowserContext]:
    """Somebody's browser, who was never here; paths lead to the server."""
    context = browser.new_context(
        base_url=f"http://{program.address}", locale="en-GB", reduced_motion="reduce"
    )
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, program: Program) -> Iterator[Page]:
    """A page of that browser in which nothing may go wrong unseen, and nothing come from elsewhere."""
    page = context.new_page()
    home = f"http://{program.address}/"
    wrong: list[str] = []

    def told(message: ConsoleMessage) -> None:
        # A refusal is no fault: a stranger who asks who he is gets one.
        if message.type in {"error", "warning"} and not message.text.startswith("Failed to load resource"):
            wrong.append(message.text)

    def answered(response: Response) -> None:
        if response.status >= 500:
            wrong.append(f"{response.status} {response.url}")

    def failed(error: Error) -> None:
        wrong.append(str(error))

    def asked(request: Request) -> None:
        # Of sockets the page's own policy sees to it.
        if not request.url.startswith((home, "data:", "blob:")):
            wrong.append(f"{request.url} is elsewhere")

    page.on("console", told)
    page.on("pageerror", failed)
    page.on("response", answered)
    page.on("request", asked)
    yield page
    assert wrong == []
