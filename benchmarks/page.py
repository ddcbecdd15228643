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
BUDGETS = {
    "first_load_kb": 250,
    "interactive_s": 2,
    "click_p95_ms": 100,
    "longest_task_ms": 200,
    "motion_p95_ms": 50,
    "game_usable_s": 2,
    "game_longest_ms": 300,
}
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


# A finger drags the map to and fro for a second, then it is zoomed in and out for another; what is told are the
# milliseconds between frames.
MOVE = """() => new Promise(done => {
  const panel = document.querySelector(".mapbox"), {left, top, width, height} = panel.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2], gaps = [], began = performance.now();
  const touch = (type, dx, dy) => panel.dispatchEvent(new PointerEvent(type, {
    pointerId: 7, pointerType: "touch", bubbles: true, clientX: x + dx, clientY: y + dy}));
  touch("pointerdown", 0, 0);
  let last = began, isLifted = false;
  const frame = now => {
    gaps.push(now - last);
    last = now;
    const past = performance.now() - began;
    if (past < 1000) touch("pointermove", 120 * Math.sin(past / 120), 60 * Math.sin(past / 90));
    else {
      if (!isLifted) touch("pointerup", 0, 0);
      isLifted = true;
      panel.dispatchEvent(new WheelEvent("wheel", {
        deltaY: past < 1500 ? -1 : 1, bubbles: true, cancelable: true, clientX: x, clientY: y}));
    }
    if (past < 2000) requestAnimationFrame(frame);
    else done(gaps.slice(1));
  };
  requestAnimationFrame(frame);
})"""


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
    found["motion_p95_ms"] = motion(browser, address)
    found |= opening(browser, address)
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


def opening(browser: Browser, address: str) -> dict[str, float]:
    """Seconds until somebody can act in a game of four that is opened on a slow device, and its longest task."""
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(WATCH)
    page = context.new_page()
    start_against_bots(page, players=4)
    player = Player(page, seed=1)
    assert player.wait()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    began = time.perf_counter()
    page.reload(wait_until="commit")
    player.ready.wait_for()
    usable = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    tasks = page.evaluate("window.measured.tasks")
    context.close()
    return {"game_usable_s": usable, "game_longest_ms": max(tasks, default=0.0)}


def motion(browser: Browser, address: str) -> float:
    """The 95th percentile of the milliseconds between frames while the map of a phone is moved."""
    context = browser.new_context(
        base_url=address,
        locale="en-GB",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    page = context.new_page()
    start_against_bots(page, players=4)
    assert Player(page, seed=1).wait()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    gaps = sorted(page.evaluate(MOVE))
    context.close()
    return float(gaps[int(0.95 * (len(gaps) - 1))])


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
