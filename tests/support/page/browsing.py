"""The browser of the tests, started."""

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from tests.support.project import ROOT


def start_browser(playwright: Playwright, *arguments: str) -> Browser:
    """A Chromium without a window, the one that is pinned in web/; it may be given arguments."""
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
    return playwright.chromium.launch(
        executable_path=program, args=["--no-sandbox", *arguments], env={**os.environ, **brought}
    )
