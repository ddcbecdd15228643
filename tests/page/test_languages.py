"""Every screen in every other language than English: nothing that is shown or read aloud is left in English."""

import contextlib
import re
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from playwright.sync_api import TimeoutError as Gone

from ironbridge.games.catalogue import own_games
from ironbridge.languages.catalogue import DEFAULT, LANGUAGES, Words, words_in
from ironbridge.record import read_record
from ironbridge.review import Review, review
from ironbridge.review.review import FEWEST_NODES
from ironbridge.server.answers.review_documents import ready_document
from ironbridge.words.speaker import Speaker
from tests.support.page.player import MOMENT, PATIENCE
from tests.support.page.visiting import RECORDS, brought, continued
from tests.support.server.program import Program

FOLDERS = [game.folder for game in own_games().games.values()]
# Words that no sentence of ours has in another language; what stands in the rules themselves is marked as English.
ENGLISH_WORDS = re.compile(
    r"\b(the|of|and|your|you|with|are|from|turn|tiles?|cards?|seats?|games?|market|coal|iron|beer|rounds?|era"
    r"|free|left|next|build|sell|wins?|guest|players?|planner|foreman)\b",
    re.IGNORECASE,
)
# To search the English rules with.
MEANT = re.compile(r"coal, beer")
# All that is shown or read aloud, but for the rules and what a person typed.
SHOWN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element.closest("style, script, [lang=en], kbd, code")) continue;
    if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
    else for (const name of ["aria-label", "title", "alt", "placeholder", "data-tip"])
      if (element.hasAttribute(name) && !element.matches(".ruling")) found.push(element.getAttribute(name));
  }
  return [...new Set(found.map((text) => text.replace(/\\s+/g, " ").trim()))].filter(Boolean);
}"""


class Reader:
    """Somebody who reads a page in a language and knows no English."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.words: Words = words_in(language, *FOLDERS)
        own = {told.strip().lower() for told in self.words.texts.values()}
        english = words_in(DEFAULT, *FOLDERS).texts
        self.english = {text.strip().lower() for text in english.values()} - own
        self.left: dict[str, set[str]] = {}

    def say(self, key: str) -> str:
        """A text of the language without gaps."""
        return self.words.say(key)

    def look(self, screen: str) -> None:
        """Note what is in English on a screen."""
        self.page.wait_for_load_state("networkidle")
        for text in self.page.evaluate(SHOWN):
            if not re.search(r"\w", text):
                continue
            if text.lower() in self.english or (ENGLISH_WORDS.search(text) and not MEANT.search(text)):
                self.left.setdefault(screen, set()).add(text)

    def press(self, key: str, role: str = "button") -> None:
        """Use what is called by a text."""
        self.page.get_by_role(role, name=self.say(key), exact=True).first.click()  # type: ignore[arg-type]

    def close(self) -> None:
        """Close what lies on the screen."""
        self.page.keyboard.press("Escape")


@pytest.fixture(params=[language for language in LANGUAGES if language != DEFAULT])
def reader(request: pytest.FixtureRequest, browser: Browser, program: Program) -> Iterator[Reader]:
    """A reader of each language, who was never here."""
    language = str(request.param)
    context = browser.new_context(
        base_url=f"http://{program.address}", locale=f"{language}-{language.upper()}", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    yield Reader(context.new_page(), language)
    context.close()


def test_no_screen_outside_of_games_is_left_in_english(reader: Reader) -> None:
    page = reader.page
    paths = (
        "/",
        "/watch",
        "/learn",
        "/daily",
        "/rules",
        "/rules/lancashire",
        "/settings",
        "/recover#nothing",
        "/games/unknown",
    )
    told = ("/notices", "/notices/confirm#nothing", "/notices/stop#nothing", "/owner")
    for path in (
        *paths,
        *told,
        "/games/unknown/replay",
        "/games/unknown/end",
        "/tables/unknown",
        "/nothing/here",
    ):
        page.goto(path)
        expect(page.get_by_role("heading", level=1).first).to_be_attached()
        reader.look(path)
    assert page.evaluate("document.documentElement.lang") == reader.words.language
    page.goto("/learn")
    lessons = page.get_by_role("main").get_by_role("link")
    for n in range(lessons.count()):
        page.goto("/learn")
        lessons.nth(n).click()
        page.get_by_role("dialog").wait_for()
        reader.look(f"lesson {n}")
    page.goto("/settings")
    for name in LANGUAGES.values():
        expect(page.get_by_role("radio", name=name, exact=True)).to_be_attached()
    reader.press("settings.link.make")
    reader.press("devices.end")
    reader.press("data.delete.go")
    reader.look("the account")
    page.goto("/")
    page.get_by_role("button", name=reader.say("home.hot")).click()
    reader.look("around one screen")
    page.get_by_role("dialog").get_by_role("button", name=reader.say("screen.go")).click()
    page.get_by_role("dialog", name=re.compile(reader.words.texts["pass.to"].partition("{")[0])).wait_for()
    reader.look("hand over")
    page.goto("/")
    reader.press("lobby.open")
    reader.look("inviting")
    page.get_by_role("dialog").get_by_role("button", name=reader.say("invite.go")).click()
    page.get_by_role("button", name=reader.say("table.start")).wait_for()
    reader.look("table")
    reader.press("seat.bot")
    reader.look("table with a bot")
    page.goto("/")
    reader.look("home with a table")
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    reader.look("no server")
    page.goto("/rules")
    reader.look("rules without a server")
    assert reader.left == {}


@pytest.mark.parametrize(("record", "action"), [("birmingham-4", 82), ("lancashire-4", 60)])
def test_no_screen_of_a_game_is_left_in_english(reader: Reader, record: str, action: int) -> None:
    page = reader.page
    context: BrowserContext = page.context
    game = brought(context, record)
    running = continued(context, game, action)
    page.goto(f"/games/{running}")
    panel = page.get_by_role("region", name=reader.say("turn.yours"), exact=True)
    panel.wait_for(timeout=PATIENCE)
    reader.look("game")
    actions = panel.get_by_role("group", name=reader.say("actions")).get_by_role("button")
    for n in range(actions.count()):
        # What is chosen takes the place of the others; what cannot be chosen says why.
        with contextlib.suppress(Gone):
            actions.nth(n).click(timeout=MOMENT)
        reader.look(f"action {n}")
        reader.close()
    page.keyboard.down("v")
    reader.look("worth of links")
    page.keyboard.up("v")
    # A small map went to where something can be done.
    reader.press("map.whole")
    # What cannot be chosen now says why when it is pressed.
    page.locator("svg.map [role=button]").first.click(force=True)
    reader.look("a place")
    reader.close()
    # On a low screen the mat is a row of chips.
    page.set_viewport_size({"width": 1440, "height": 900})
    shows = reader.words.texts["mat.stack"].rpartition(":")[2].strip()
    page.get_by_role("button", name=re.compile(f"{shows}$")).first.click()
    reader.look("stack")
    reader.close()
    reader.press("advice")
    page.get_by_role("button", name=reader.say("adviser.try")).first.click()
    reader.look("advice tried")
    reader.press("leaving")
    reader.look("leaving")
    reader.close()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("region", name=reader.say("players")).get_by_role("button").last.click()
    page.get_by_role("dialog").wait_for()
    reader.look("seat on a phone")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/games/{game}")
    page.get_by_role("dialog", name=reader.say("end.title"), exact=True).wait_for()
    reader.look("result")
    page.goto(f"/games/{game}/end")
    page.get_by_role("region", name=reader.say("review.title")).wait_for()
    reader.look("end")
    page.get_by_role("button", name=reader.say("chart.table")).click()
    reader.look("charts as a table")
    page.goto(f"/games/{game}/replay#{action}")
    page.get_by_role("slider", name=reader.say("replay.slider")).wait_for()
    reader.look("replay")
    page.keyboard.press("f")
    page.get_by_role("dialog").wait_for()
    reader.look("playing on")
    assert reader.left == {}


REVIEWED = "birmingham-intro-2"


@cache
def reviewed() -> Review:
    """A whole game reviewed, as quickly as it can be."""
    text = (RECORDS / f"{REVIEWED}.brass").read_text("utf-8")
    return review(read_record(text).whole(), nodes=FEWEST_NODES, jobs=1)


def test_no_word_of_a_review_is_left_in_english(reader: Reader) -> None:
    page = reader.page
    speaker = Speaker("birmingham-intro", ["Ada", "Ben"], reader.words.language)
    document = msgspec.to_builtins(ready_document(reviewed(), speaker))
    assert len(document["moments"]) > 2

    def answer(route: Route) -> None:
        route.fulfill(json=document)

    page.route(re.compile(r"/api/games/\w+/review(\?|$)"), answer)
    game = brought(page.context, REVIEWED)
    page.goto(f"/games/{game}/end")
    region = page.get_by_role("region", name=reader.say("review.title"))
    expect(region.get_by_role("listitem")).to_have_count(len(document["moments"]))
    reader.look("review")
    page.goto(f"/games/{game}/replay#{document['moments'][0]['action']}")
    expect(page.locator(".lapse").first).to_be_attached()
    reader.look("replay with a review")
    page.goto(f"/games/{game}/review")
    expect(page.get_by_role("button", name=reader.say("review.try"))).to_be_visible()
    reader.look("review on the board")
    assert reader.left == {}
