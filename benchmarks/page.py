"""`make bench-page`: the page against its budgets, in the browser of the tests, on loopback.

A click is answered when the first frame is painted after it has changed anything; that is measured in the page.
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tests.support.page.browsing import start_browser
from tests.support.page.player import Player
from tests.support.page.visiting import see_the_game, start_against_bots
from tests.support.project import ROOT
from tests.support.server.program import Program

SLOW = 4  # times slower than this machine
SLOW_TURNS = 3
OPENINGS = 5  # of which the one in the middle counts
GAMES = 10
STEADY = 3  # from this game on the heap should stay as it is
BUDGETS = {
    "home_code_kb": 120,
    "home_all_kb": 260,
    "interactive_s": 2,
    "game_usable_s": 2,
    "game_longest_ms": 300,
    "click_p95_ms": 100,
    "click_slow_p95_ms": 250,
    "longest_task_ms": 200,
    "motion_p95_ms": 50,
    "heap_growth_pct": 5,
}
CODE = (".js", ".css")
# Machine code is made of what is called often, game after game, and thrown away when it rests: not what the page keeps.
# Without it, and with what is known of every function from its first call on, only the page's own things can grow.
PLAIN = "--js-flags=--no-sparkplug --no-maglev --no-turbofan --no-lazy-feedback-allocation"
WATCH = """
window.measured = {clicks: [], tasks: []};
new PerformanceObserver(list => {
  for (const task of list.getEntries()) window.measured.tasks.push(task.duration);
}).observe({type: "longtask", buffered: true});
addEventListener("click", ({timeStamp, isTrusted}) => {
  if (!isTrusted) return;
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => window.measured.clicks.push(performance.now() - timeStamp)));
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
        # Nobody starts so many games one after the other.
        program = Program(
            f"sqlite:///{Path(folder) / 'games.db'}", "--making-rate", "1e9", "--making-burst", "1e9"
        )
        try:
            browser = start_browser(playwright)
            found = measure(browser, f"http://{program.address}")
            browser.close()
            browser = start_browser(playwright, PLAIN)
            found["heap_growth_pct"] = growth(browser, f"http://{program.address}")
            browser.close()
        finally:
            program.kill()
    found["load"] = os.getloadavg()[0]
    out = ROOT / "build" / "bench-page.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps({"found": found, "budgets": BUDGETS}, indent=1), "utf-8")
    for name, budget in BUDGETS.items():
        verdict = "met" if found[name] < budget else "MISSED"
        print(f"{name:17} {found[name]:8.1f}   budget {budget:4}   {verdict}")
    print(
        f"{found['clicks']:.0f} clicks, {found['clicks_slow']:.0f} slow ones, {found['tasks']:.0f} long tasks; "
        f"load of the machine {found['load']:.1f}; written to {out.relative_to(ROOT)}"
    )
    return int(any(found[name] >= budget for name, budget in BUDGETS.items()))


def measure(browser: Browser, address: str) -> dict[str, float]:
    """What is measured in time and bytes: of the home page, of introductory games, and of the map of a phone."""
    return {
        **first_load(browser, address),
        **opening(browser, address),
        **playing(browser, address),
        **playing_slowly(browser, address),
        "motion_p95_ms": motion(browser, address),
    }


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of all lies."""
    return sorted(values)[int(share * (len(values) - 1))]


def slowed(context: BrowserContext, page: Page) -> CDPSession:
    """The wire to a page that is as slow as on a slow device from now on."""
    wire = context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    return wire


def watched(browser: Browser, address: str) -> tuple[BrowserContext, Page]:
    """A browser whose page measures its clicks and long tasks."""
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(WATCH)
    return context, context.new_page()


def playing(browser: Browser, address: str) -> dict[str, float]:
    """Clicks and long tasks of a whole game."""
    context, page = watched(browser, address)
    start_against_bots(page)
    Player(page, seed=1).play_to_the_end()
    measured = page.evaluate("window.measured")
    context.close()
    return {
        "clicks": len(measured["clicks"]),
        "click_p50_ms": percentile(measured["clicks"], 0.5),
        "click_p95_ms": percentile(measured["clicks"], 0.95),
        "tasks": len(measured["tasks"]),
        "longest_task_ms": max(measured["tasks"], default=0.0),
    }


def playing_slowly(browser: Browser, address: str) -> dict[str, float]:
    """Clicks of some turns on a slow device, in a game of four."""
    context, page = watched(browser, address)
    start_against_bots(page, players=4)
    player = Player(page, seed=1)
    assert player.wait()
    slowed(context, page)
    page.evaluate("window.measured.clicks = []")
    for _ in range(SLOW_TURNS):
        assert player.wait()
        player.play_turn()
    clicks = page.evaluate("window.measured.clicks")
    context.close()
    return {"clicks_slow": len(clicks), "click_slow_p95_ms": percentile(clicks, 0.95)}


def opening(browser: Browser, address: str) -> dict[str, float]:
    """Seconds until turn and map of a game of four can be used that is opened on a slow device; its longest task."""
    context, page = watched(browser, address)
    start_against_bots(page, players=4)
    player = Player(page, seed=1)
    assert player.wait()
    slowed(context, page)
    usable: list[float] = []
    longest: list[float] = []
    for _ in range(OPENINGS):
        began = time.perf_counter()
        page.reload(wait_until="commit")
        player.ready.wait_for()
        player.places().first.wait_for()
        usable.append(time.perf_counter() - began)
        page.wait_for_load_state("networkidle")
        longest.append(max(page.evaluate("window.measured.tasks"), default=0.0))
    context.close()
    return {"game_usable_s": percentile(usable, 0.5), "game_longest_ms": percentile(longest, 0.5)}


def motion(browser: Browser, address: str) -> float:
    """The 95th percentile of the milliseconds between frames while the map of a slow phone is moved."""
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
    slowed(context, page)
    gaps = page.evaluate(MOVE)
    context.close()
    return percentile(gaps, 0.95)


def growth(browser: Browser, address: str) -> float:
    """By how many per cent the heap grows while one page opens game after game, after collection."""
    context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    start_against_bots(page)
    heaps: list[float] = []
    for _ in range(GAMES):
        assert Player(page, seed=1).wait()
        # What is on its way for a moment is not kept.
        page.wait_for_load_state("networkidle")
        wire.send("HeapProfiler.collectGarbage")
        heaps.append(wire.send("Runtime.getHeapUsage")["usedSize"])
        # The page stays: it is gone back within it.
        page.go_back()
        usable(page)
        page.get_by_role("button", name="Play", exact=True).click()
        see_the_game(page)
    context.close()
    return 100 * (heaps[-1] / heaps[STEADY - 1] - 1)


def first_load(browser: Browser, address: str) -> dict[str, float]:
    """What a first visit takes: kB over the wire, of which code, and seconds until a game can be started."""
    context = browser.new_context(base_url=address, locale="en-GB")
    page = context.new_page()
    wire = slowed(context, page)
    wire.send("Network.enable")
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
    context.close()
    code = sum(size for key, size in sizes.items() if urls.get(key, "").endswith(CODE))
    return {
        "home_code_kb": code / 1000,
        "home_all_kb": sum(sizes.values()) / 1000,
        "interactive_s": interactive,
    }


def usable(page: Page) -> None:
    """Wait until a game can be started."""
    play = page.get_by_role("button", name="Play", exact=True)
    play.and_(page.locator("[aria-disabled=false]")).wait_for()


if __name__ == "__main__":
    sys.exit(main())
