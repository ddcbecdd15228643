"""A game on every screen that people have: nothing is covered, clipped, too small to be read, or out of reach."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.support.page.sizes import looked_at
from tests.support.page.visiting import brought, continued

PHONES = [(360, 640), (390, 844), (430, 932)]
LYING = [(640, 360), (683, 325), (720, 450), (844, 390), (932, 430)]
TABLETS = [(768, 1024), (960, 540)]
SHORT = [(1024, 600), (1100, 500), (1280, 720), (1366, 650), (1536, 730), (1280, 800)]
DESKS = [(1440, 900), (1920, 1080), (2560, 1440)]
LEAST_SHARE = 0.45
LEAST_NAME = 11.0
LEAST_SLOT = 40.0


# Long hands of long names, and languages that need more room than English.
@pytest.mark.parametrize(
    ("record", "action", "language"),
    [
        ("birmingham-4", 82, "en"),
        ("birmingham-2", 63, "fr"),
        ("lancashire-4", 53, "de"),
        ("lancashire-revised-2", 55, "en"),
    ],
)
def test_a_game_fits_every_screen(
    context: BrowserContext, page: Page, record: str, action: int, language: str
) -> None:
    context.add_init_script(f"localStorage['ironbridge.language'] = '{language}'")
    page.goto(f"/games/{continued(context, brought(context, record), action)}")
    page.locator("section.turn[aria-busy=false]").wait_for()
    page.keyboard.press("b")
    wrong: dict[str, list[str]] = {}
    for width, height in [*DESKS, *SHORT, *TABLETS, *LYING, *PHONES]:
        found = looked_at(page, width, height)
        faults = list(found["faults"])
        if found["name"] < LEAST_NAME:
            faults.append(f"names of {found['name']:.1f} px")
        if (width, height) in SHORT and height >= 600 and found["share"] < LEAST_SHARE:
            faults.append(f"the map has {found['share']:.0%} of the screen")
        if not found["isWhole"] and found["slot"] < LEAST_SLOT:
            faults.append(f"slots of {found['slot']:.1f} px")
        if faults:
            wrong[f"{width}x{height}"] = faults
    assert wrong == {}
