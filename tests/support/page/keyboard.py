"""The keyboard alone, as somebody uses it who has no mouse."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from playwright.sync_api import Locator, Page, expect

# Of what has many things in one stop of the Tab key, that stop; of everything else the thing itself.
STOP = """target => {
  let part = target;
  while (target.tabIndex < 0 && !part.querySelector("[tabindex='0']")) part = part.parentElement;
  return target.tabIndex < 0 ? part.querySelector("[tabindex='0']") : target;
}"""
# How many times Tab has to be pressed from where the focus is; negative: backwards; null: it is nowhere.
AWAY = """target => {
  const all = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")].filter(
    e => e.tabIndex >= 0 && !e.disabled && !e.closest("[inert]") && e.checkVisibility({visibilityProperty: true}));
  const now = all.indexOf(document.activeElement);
  return now < 0 ? null : all.indexOf(target) - now;
}"""
# How many steps there are from the stop, which has the focus, to a thing of the same row or of the map.
WITHIN = """target => {
  const now = document.activeElement, map = target.closest("svg[role=group]");
  const part = map ?? (() => { let up = now; while (!up.contains(target)) up = up.parentElement; return up; })();
  const all = [...part.querySelectorAll("[tabindex]")].filter(
    e => !e.disabled && e.checkVisibility() && !(map && e.getAttribute("aria-disabled") === "true"));
  return [all.indexOf(target) - all.indexOf(now), map !== null];
}"""


class Keyboard:
    """Uses things by their keys, or by Tab, arrows and Enter.

    `tabs` is how often Tab was pressed at the most to reach something: on the map, and elsewhere.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tabs = {"map": 0, "elsewhere": 0}

    def __call__(self, target: Locator) -> None:
        """Use something."""
        if key := target.get_attribute("aria-keyshortcuts"):
            self.page.keyboard.press(key)
            return
        self.reach(target)
        self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        """Bring the focus to something."""
        stop = target.evaluate_handle(STOP).as_element()
        assert stop is not None
        away = stop.evaluate(AWAY)
        first = away is None
        if first:
            self.press("Tab", 1)
            away = stop.evaluate(AWAY)
        self.press("Tab", away)
        steps, is_map = target.evaluate(WITHIN)
        part = "map" if is_map else "elsewhere"
        self.tabs[part] = max(self.tabs[part], abs(away) + first)
        if is_map:
            self.press("PageDown" if steps > 0 else "PageUp", abs(steps))
        else:
            self.press("ArrowRight" if steps > 0 else "ArrowLeft", abs(steps))
        expect(target).to_be_focused()

    def press(self, key: str, times: int) -> None:
        """Press a key so many times; less than none is with Shift."""
        if times == 0:
            return
        with self.held("Shift") if times < 0 else nullcontext(), self.held(key):
            for _ in range(abs(times) - 1):
                self.page.keyboard.down(key)

    @contextmanager
    def held(self, key: str) -> Iterator[None]:
        """Hold a key down; it repeats itself."""
        self.page.keyboard.down(key)
        yield
        self.page.keyboard.up(key)
