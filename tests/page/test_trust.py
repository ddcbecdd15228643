"""Nothing is lost: by a reload, a second device, or a connection that is cut."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.page.player import PATIENCE, Player
from tests.support.page.visiting import asked, brought, start_against_bots
from tests.support.page.wire_cut import Wire
from tests.support.server.program import Program


@pytest.fixture
def wire(program: Program) -> Iterator[Wire]:
    wire = Wire(program.address)
    yield wire
    wire.close()


def drafted(page: Page) -> list[str]:
    """The actions that the draft holds, in words."""
    return page.get_by_role("region", name="Your turn").get_by_role("listitem").all_inner_texts()


def test_a_reload_keeps_the_draft_and_another_tab_shows_it(page: Page, context: BrowserContext) -> None:
    start_against_bots(page)
    player = Player(page, seed=5)
    assert player.wait()
    player.draft()
    before = drafted(page)
    assert before
    page.reload()
    player.ready.wait_for()
    assert drafted(page) == before
    other = context.new_page()
    other.goto(page.url)
    elsewhere = Player(other, seed=5)
    assert elsewhere.wait()
    assert drafted(other) == before
    elsewhere.button("Undo").click()
    expect(player.button("End turn")).to_have_count(0)
    elsewhere.button("Redo").click()
    player.button("End turn").wait_for()
    assert drafted(page) == before
    other.close()


def test_two_browsers_play_a_game_while_a_wire_is_cut(browser: Browser, program: Program, wire: Wire) -> None:
    contexts = [
        browser.new_context(base_url=f"http://{address}", locale="en-GB", reduced_motion="reduce")
        for address in (program.address, wire.address)
    ]
    ada, bob = (context.new_page() for context in contexts)
    # The last rounds of a game: they are played to its end.
    record = brought(contexts[0], "birmingham-intro-2")
    last = len(asked(contexts[0].request, f"/api/games/{record}/actions"))
    begun = {"action": last - 16, "seats": ["me", "invited"]}
    table = asked(contexts[0].request, f"/api/games/{record}/fork", **begun)
    ada.goto(f"/tables/{table['id']}")
    bob.goto(f"/tables/{table['id']}#{table['invitation']}")
    bob.get_by_role("textbox", name="Your name").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    near, far = Player(ada, seed=1), Player(bob, seed=2)
    assert near.wait_for_anybody()
    # Whose turn it is the server knows first: a page shows a turn a moment longer than it lasts.
    while (standing := asked(contexts[0].request, f"/api/games/{table['id']}"))["to_act"] is not None:
        acting = (near, far)[standing["to_act"]]
        assert acting.wait()
        if acting is far and far.turns in {1, 2}:
            play_over_a_cut(far, wire)
        else:
            acting.play_turn()
        for _ in range(PATIENCE // 20):
            if asked(contexts[0].request, f"/api/games/{table['id']}")["number"] > standing["number"]:
                break
            ada.wait_for_timeout(20)
        else:
            raise AssertionError("a turn that was ended is not stored")
    assert not near.wait()
    assert not far.wait()
    assert near.turns >= 3
    assert far.turns >= 3
    for context in contexts:
        context.close()


def play_over_a_cut(player: Player, wire: Wire) -> None:
    """Draft a turn; end it while the wire is cut, so that it is sent again once it is mended."""
    player.draft()
    lost = player.page.get_by_text("No connection.")
    wire.cut()
    expect(lost).to_be_visible(timeout=PATIENCE)
    player.button("End turn").click()
    wire.mend()
    expect(lost).to_have_count(0, timeout=PATIENCE)
    expect(player.button("End turn")).to_have_count(0, timeout=PATIENCE)
    player.turns += 1
