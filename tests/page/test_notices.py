"""Notices in a real browser: what the server sends, a push that arrives, pages seen that open offline."""

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.support.page.axe import violations
from tests.support.server.program import Program

# The browser of the tests has no desktop: it forgets what it shows and crashes over a badge. What it is told is noted.
NOTE = """() => {
  self.shown = [];
  WorkerNavigator.prototype.setAppBadge = async () => undefined;
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) =>
    void self.shown.push([title, body, tag, data]);
}"""


def test_a_default_server_says_that_it_sends_nothing(page: Page) -> None:
    page.goto("/notices")
    expect(page.get_by_role("heading", name="Notices")).to_be_visible()
    expect(page.get_by_text("This server sends nothing")).to_be_visible()
    turn = page.get_by_role("checkbox", name="It is your turn: Mail")
    expect(turn).to_be_checked()
    with page.expect_response("**/api/people/me/notices*"):
        turn.uncheck()
    page.get_by_role("combobox", name="From").select_option("22:00")
    expect(page.get_by_role("combobox", name="to", exact=True)).to_have_value("420")
    page.reload()
    expect(page.get_by_role("checkbox", name="It is your turn: Mail")).not_to_be_checked()
    expect(page.get_by_role("combobox", name="From")).to_have_value("1320")


def test_a_link_of_a_mail_asks_before_it_does_anything(page: Page) -> None:
    page.goto("/notices/confirm#nobody.nothing")
    page.get_by_role("button", name="This is my address").click()
    expect(page.get_by_text("This link does not work")).to_be_visible()


def test_a_push_is_read_and_the_rules_open_offline(
    context: BrowserContext, page: Page, program: Program
) -> None:
    origin = f"http://{program.address}"
    context.grant_permissions(["notifications"], origin=origin)
    page.goto("/rules")
    page.evaluate(
        "navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready)"
    )
    tools = context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    tools.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    # Once more, through the worker, which keeps what it sees.
    page.reload()
    chapter = page.get_by_role("heading", level=1)
    expect(chapter).to_be_visible()
    page.wait_for_load_state("networkidle")
    registration = next(each["registrationId"] for each in known if each["scopeURL"].startswith(origin))
    (worker,) = context.service_workers
    worker.evaluate(NOTE)
    notification = {
        "title": "Your turn",
        "body": "<b>Birmingham</b> with Ben.",
        "navigate": f"{origin}/games/1",
        "tag": "t",
        "lang": "en",
    }
    data = json.dumps({"web_push": 8030, "notification": notification})
    tools.send(
        "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": data}
    )
    shown = worker.evaluate("""async () => {
      while (!self.shown.length) await new Promise((resolve) => setTimeout(resolve, 20));
      return self.shown;
    }""")
    assert shown == [["Your turn", "<b>Birmingham</b> with Ben.", "t", f"{origin}/games/1"]]
    context.set_offline(True)
    page.reload()
    expect(chapter).to_be_visible()
    context.set_offline(False)


def test_a_screen_of_an_older_version_opens_as_the_newer_one(browser: Browser, program: Program) -> None:
    """Somebody has the page of the version before open: its other screens are no longer on the server."""
    context = browser.new_context(
        base_url=f"http://{program.address}", locale="en-GB", service_workers="block"
    )
    page = context.new_page()
    page.goto("/")
    old = page.locator('script[type="module"]').get_attribute("src") or ""
    page.evaluate("document.querySelector('script[type=module]').src = '/assets/index-old.js'")
    gone: list[str] = []

    def answer(route: Route) -> None:
        # The first call is that of the old page; what it asks for is not there any more.
        gone.append(route.request.url)
        if len(gone) == 1:
            route.fulfill(status=404, body="")
        else:
            route.continue_()

    page.route("**/assets/Rules-*.js", answer)
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of The Midlands")
    assert len(gone) > 1
    assert page.locator('script[type="module"]').get_attribute("src") == old
    assert page.url.endswith("/rules")
    context.close()


def test_a_screen_that_was_never_seen_says_offline_that_it_is_not_here_and_opens_later(
    browser: Browser, program: Program
) -> None:
    context = browser.new_context(base_url=f"http://{program.address}", locale="en-GB")
    page = context.new_page()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    context.set_offline(True)
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_role("alert")).to_contain_text("This part of the page is not here yet")
    assert violations(page) == []
    context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of The Midlands")
    context.close()
