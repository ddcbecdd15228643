"""`make bench-page`: the page against its budgets, in the browser of the tests, on loopback.

A click is answered when the first frame is painted after it has changed anything; that is measured in the page.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.page.browsing import start_browser
from tests.support.page.player import Player
from tests.support.page.visiting import start_against_bots
from tests.support.project import ROOT
from tests.support.server.program import Program

SLOW = 4  # times slower than this machine
BUDGETS = {"first_load_kb": 250, "interactive_s": 2, "click_p95_ms": 100, "longest_task_ms": 200}
FONTS = (".woff2", ".woff")
WATCH = """
window.measured = {clicks: [], tasks: []};
new PerformanceObserver(list => {
  for (const task of list.getEntries()) window.measured.tasks.push(task.duration);
}).observe({type: "longtask", buffered: true});
addEventListener("pointerdown", () => {
  const began = performance.now();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => window.measured.clicks.push(performance.now() - began)));
  });
  watcher.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}, true);
"""


def main() -> int:
    """Measure, write and print; 1 if a budget is missed."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = Program(f"sqlite:///{Path(folder) / 'games.db'}")
        try:
            browser = start_browser(playwright)
            found = measure(browser, f"http://{program.address}")
            browser.close()
        finally:
            program.kill()
    out = ROOT / "build" / "bench-page.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps({"found": found, "budgets": BUDGETS}, indent=1), "utf-8")
    for name, budget in BUDGETS.items():
        print(
            f"{name:16} {found[name]:8.1f}   budget {budget:4}   {'met' if found[name] < budget else 'MISSED'}"
        )
    print(f"{found['clicks']} clicks, {found['tasks']} long tasks; written to {out.relative_to(ROOT)}")
    return int(any(found[name] >= budget for name, budget in BUDGETS.items()))


def measure(browser: Browser, address: str) -> dict[str, float]:
    """All figures, of the home page and of an introductory game."""
    found: dict[str, float] = first_load(browser, address)
    context = browser.new_context(base_url=address, locale="en-GB")
    context.add_init_script(WATCH)
    page = context.new_page()
    start_against_bots(page)
    Player(page, seed=1).play_to_the_end()
    measured = page.evaluate("window.measured")
    context.close()
    clicks = sorted(measured["clicks"])
    found |= {
        "clicks": len(clicks),
        "click_p50_ms": clicks[len(clicks) // 2],
        "click_p95_ms": clicks[int(0.95 * (len(clicks) - 1))],
        "tasks": len(measured["tasks"]),
        "longest_task_ms": max(measured["tasks"], default=0.0),
    }
    return found


def first_load(browser: Browser, address: str) -> dict[str, float]:
    """What a first visit takes: kB over the wire without fonts, and seconds until a game can be started."""
    context = browser.new_context(base_url=address, locale="en-GB")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    sizes: dict[str, float] = {}
    urls: dict[str, str] = {}
    wire.on(
        "Network.responseReceived", lambda told: urls.update({told["requestId"]: told["response"]["url"]})
    )
    wire.on(
        "Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]})
    )
    began = time.perf_counter()
    page.goto("/", wait_until="commit")
    usable(page)
    interactive = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    size = sum(size for key, size in sizes.items() if not urls.get(key, "").endswith(FONTS))
    context.close()
    return {"first_load_kb": size / 1000, "interactive_s": interactive}


def usable(page: Page) -> None:
    """Wait until a game can be started."""
    play = page.get_by_role("button", name="Play", exact=True)
    play.and_(page.locator("[aria-disabled=false]")).wait_for()


if __name__ == "__main__":
    sys.exit(main())
