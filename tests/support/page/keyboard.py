"""The keyboard alone, as somebody uses it who has no mouse."""

from playwright.sync_api import Locator, Page, expect

from tests.support.page.player import Use

LETTERS = {"Build": "b", "Network": "n", "Develop": "d", "Sell": "s", "Loan": "l", "Scout": "o", "Pass": "p"}
# How many times Tab has to be pressed from where the focus is; negative: backwards.
AWAY = """target => {
  const all = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")].filter(
    e => e.tabIndex >= 0 && !e.disabled && !e.closest("[inert]") && e.checkVisibility({visibilityProperty: true}));
  return all.indexOf(target) - all.indexOf(document.activeElement);
}"""


def by_keyboard(page: Page) -> Use:
    """Uses things by letters, Tab and Enter."""

    def use(target: Locator) -> None:
        name = (target.text_content() or "").strip()
        if name in LETTERS:
            page.keyboard.press(LETTERS[name])
            return
        reach(page, target)
        page.keyboard.press("Enter")

    return use


def reach(page: Page, target: Locator) -> None:
    """Bring the focus to something by Tab alone."""
    page.keyboard.press("Tab")
    for _ in range(5):
        away = target.evaluate(AWAY)
        if away == 0:
            break
        for _ in range(abs(away)):
            page.keyboard.press("Tab" if away > 0 else "Shift+Tab")
    expect(target).to_be_focused()
