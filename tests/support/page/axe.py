"""What axe-core finds wrong with a screen for people who cannot see, point or hear."""

from functools import cache

from playwright.sync_api import Page

from tests.support.project import ROOT

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def source() -> str:
    """The program that looks."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def violations(page: Page, part: str = "body") -> list[str]:
    """Every violation on the screen as it is now, or in a part of it, with the elements."""
    # Evaluated, not added as a script: the page's own policy allows no foreign scripts.
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())
    found = page.evaluate(
        """async ([part, tags]) => {
          const where = part === "body" ? document : part;
          return (await axe.run(where, {runOnly: tags, resultTypes: ["violations"]})).violations;
        }""",
        [part, STANDARDS],
    )
    return [
        f"{one['id']}: {node['target']} {(node.get('failureSummary') or '').splitlines()[1:2]}"
        for one in found
        for node in one["nodes"]
    ]
