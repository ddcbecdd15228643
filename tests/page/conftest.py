"""A real server and a real browser, for tests that use the page as a person does."""

import os
import subprocess
import sys
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
    sync_playwright,
)

from tests.project import ROOT
from tests.server.program import Program


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium without a window, the one that is pinned in web/, for the tests of this folder.

    No longer: as long as Playwright runs, nothing else in the process can start an event loop.
    """
    found = subprocess.run(
        [sys.executable, str(ROOT / "web" / "page.py"), "chromium"],
        check=True,
        capture_output=True,
        text=True,
    )
    program = Path(found.stdout.splitlines()[-1])
    # What a machine without a desktop may lack comes with the browser.
    brought = {
        "LD_LIBRARY_PATH": str(program.parent / "al2023" / "lib"),
        "FONTCONFIG_PATH": str(program.parent / "fonts"),
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], env={**os.environ, **brought}
        )
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
