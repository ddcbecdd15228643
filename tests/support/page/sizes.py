"""What is wrong with the screen of a game at its present size: covered, clipped, too small, out of reach."""

from typing import Any

from playwright.sync_api import Page

LOOK = """() => {
  const faults = [];
  const seen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const told = e => (e.getAttribute("aria-label") || e.textContent || e.className || e.tagName)
    .toString().trim().replace(/\\s+/g, " ").slice(0, 50);
  const over = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
                          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  const hits = (a, b, by = 1.5) => over(a, b).every(length => length > by);
  const frame = document.querySelector(".frame");

  // Panels beside each other.
  const panels = [".top", ".players", ".board", ".turn", ".log", ".mat", ".hand", ".markets", ".tabs", ".choice"]
    .flatMap(name => [...frame.querySelectorAll(name)]).filter(e => seen(e) && e.getBoundingClientRect().height > 1)
    .filter((e, _, all) => !all.some(outer => outer !== e && outer.contains(e)));
  const sheet = frame.querySelector(".sheet");
  for (const a of panels) for (const b of panels) {
    if (a === b || a.contains(b) || b.contains(a) || a.compareDocumentPosition(b) & 2) continue;
    if (sheet && (a.matches(".board") && sheet.contains(b))) continue;
    if (hits(a.getBoundingClientRect(), b.getBoundingClientRect()))
      faults.push(`${a.className} lies on ${b.className}`);
  }

  // Words that are cut by what holds them, or by the window.
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, holder = node.parentElement;
    if (!node.data.trim() || !seen(holder) || holder.closest("svg, .sr")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (words.width < 2 || words.height < 2) continue;
    let isScrolled = false;
    for (let e = holder; e !== frame.parentElement && !isScrolled; e = e.parentElement) {
      const {overflowX, overflowY, textOverflow, clipPath} = getComputedStyle(e);
      if (clipPath !== "none") { isScrolled = true; break; }
      if (overflowX === "visible" && overflowY === "visible") continue;
      isScrolled = [overflowX, overflowY].some(way => way === "auto" || way === "scroll");
      if (isScrolled) break;
      const box = e.getBoundingClientRect();
      // What is drawn of letters is lower than their line.
      const size = parseFloat(getComputedStyle(holder).fontSize), spare = Math.max(0, (words.height - size) / 2);
      if (words.bottom - spare > box.bottom + 1 || words.top + spare < box.top - 1) faults.push(`cut: ${told(holder)}`);
      else if (textOverflow !== "ellipsis" && (words.right > box.right + 2 || words.left < box.left - 2))
        faults.push(`cut: ${told(holder)}`);
    }
    if (!isScrolled && (words.right > innerWidth + 1 || words.bottom > innerHeight + 1 || words.left < -1))
      faults.push(`outside: ${told(holder)}`);
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (size < 10.9) faults.push(`${size} px: ${told(holder)}`);
  }
  for (const name of frame.querySelectorAll(".ticket b"))
    if (seen(name) && name.scrollWidth > name.clientWidth + 1) faults.push(`cut: ${told(name)}`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push("scrolls sideways");

  // Whatever can be pressed is reached.
  for (const button of frame.querySelectorAll("button, a[href]")) {
    if (!seen(button) || button.closest(".sr, [inert]") || button.disabled) continue;
    button.scrollIntoView({block: "nearest", inline: "nearest"});
    const {left, top, width, height} = button.getBoundingClientRect();
    if (width < 2 || height < 2 || getComputedStyle(button).clipPath !== "none") continue;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !(button.contains(hit) || hit.contains(button))) faults.push(`out of reach: ${told(button)}`);
  }

  // The map: how much there is of it, what its names measure, and whether its places keep apart.
  const box = frame.querySelector(".mapbox").getBoundingClientRect();
  const map = frame.querySelector("svg.map"), plate = map.getBoundingClientRect();
  const bottom = sheet ? Math.min(box.bottom, sheet.getBoundingClientRect().top) : box.bottom;
  const wide = Math.min(plate.right, box.right) - Math.max(plate.left, box.left);
  const tall = Math.min(plate.bottom, bottom) - Math.max(plate.top, box.top);
  const scale = map.getScreenCTM().a;
  const name = parseFloat(getComputedStyle(map.querySelector(".ribbon-t")).fontSize) * scale;
  const slot = map.querySelector("rect.ring[width='68']").getBoundingClientRect().width * 66 / 68;
  const whole = e => { while (e.parentElement !== map) e = e.parentElement; return e; };
  const groups = [...map.querySelectorAll(".plate, .ribbon, .m-plate, .brass-bar")]
    .map(e => [e, e.getBoundingClientRect()]);
  for (const [a, one] of groups) for (const [b, two] of groups)
    if (whole(a) !== whole(b) && a.compareDocumentPosition(b) & 4 && hits(one, two, 2))
      faults.push(`${told(whole(a))} lies on ${told(whole(b))}`);
  const isWhole = plate.width <= box.width + 1 && plate.height <= box.height + 1;
  return {faults: [...new Set(faults)], share: wide * tall / innerWidth / innerHeight, name, slot, isWhole};
}"""

# The layout follows the window with the next frame; then the map is whole, its lines come last, and drawn anew at the
# scale at which it is seen.
SETTLED = """() => new Promise(done => {
  const look = () => {
    const layer = document.querySelector(".layer:has(.spot)");
    if (layer?.style.transform.endsWith("scale(1)")) done();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
})"""


def looked_at(page: Page, width: int, height: int) -> dict[str, Any]:
    """The faults and the figures of a game's screen at a size."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)
    found: dict[str, Any] = page.evaluate(LOOK)
    return found
