"""A real server and a real browser, for tests that use the page as a person does."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Response,
    expect,
    sync_playwright,
)

from tests.page.browsing import start_browser
from tests.server.program import Program

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


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """An `ironbridge serve` with an empty database."""
    program = Program(f"sqlite:///{tmp_path / 'games.db'}")
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
def page(context: BrowserContext) -> Iterator[Page]:
    """A page of that browser in which nothing may go wrong unseen."""
    page = context.new_page()
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

    page.on("console", told)
    page.on("pageerror", failed)
    page.on("response", answered)
    yield page
    assert wrong == []
