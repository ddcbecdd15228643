"""Links tell other sites what an unnamed watcher may see of a listed table, and nothing of any other."""

import re
from pathlib import Path

import pytest

from ironbridge.puzzles import every_puzzle
from ironbridge.render.svg import measure
from ironbridge.rules.deal import chance
from ironbridge.server.answers.link_previews import link_preview, puzzle_preview
from ironbridge.server.errors import TooMany
from ironbridge.server.minds import picturing
from ironbridge.server.minds.picturing import Picturing
from ironbridge.server.tables.table_changes import change_options
from ironbridge.server.web.routes.link_previews import letters_of
from tests.support.server.bare import RULES, BareBackend, play_on
from tests.support.server.served import Served

PAGE = Path("src/ironbridge/page")


def test_an_invitation_names_who_sits_there_and_what_is_free(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    table = plain.tables.create(ada, RULES, ["me", "open", "bot:novice"], is_listed=True)[0].id
    link = link_preview(plain.games, table)
    assert link.title == "Ada keeps a seat for you"
    assert link.card is not None
    assert [(row.name, row.is_free) for row in link.card.rows] == [
        ("Ada", False),
        ("free", True),
        ("Novice", False),
    ]
    assert "Ada" in link.drawn()
    assert link_preview(plain.games, table, language="de").title == "Ada hält dir einen Platz frei"


def test_nothing_is_told_of_tables_that_are_not_listed(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    table, invitation = plain.tables.create(ada, RULES, ["me", "invited"], is_listed=True)
    change_options(plain.tables, ada, table.id, is_listed=False, has_advice=None)
    nothing = link_preview(plain.games, "nowhere")
    assert nothing.card is None
    assert link_preview(plain.games, table.id) == nothing, "while it waits"
    plain.tables.join(ben, table.id, None, invitation)
    assert link_preview(plain.games, table.id) == nothing, "while it is played"
    assert link_preview(plain.games, table.id, 1) == nothing
    play_on(plain, table.id, [ada, ben])
    assert link_preview(plain.games, table.id) == nothing, "when it is over"


def test_a_puzzle_is_shown_without_its_answer() -> None:
    for puzzle in list(every_puzzle().values())[:20]:
        link = puzzle_preview(puzzle)
        assert link.title.startswith("Find the best turn")
        assert link.card is not None
        assert [row.name == "You" for row in link.card.rows].index(True) == puzzle.seat
        assert link.position == puzzle.state().public_data()
        assert not any(action in link.known_by for action in puzzle.ideas[0].turn)
    assert puzzle_preview(puzzle, "de").title.startswith("Finde den besten Zug")
    assert "<svg" in link.drawn()


def test_a_game_is_shown_as_it_stands_and_at_its_end(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    table = plain.tables.create(ada, RULES, ["me", "open"], is_listed=True)[0].id
    plain.tables.join(ben, table, None, None)
    assert link_preview(plain.games, table).title.startswith("Ada and Ben")
    play_on(plain, table, [ada, ben])
    link = link_preview(plain.games, table)
    outcome = plain.games.live(table).state.outcome()
    assert outcome is not None
    assert link.card is not None
    assert [int(row.place) for row in link.card.rows] == [1, 2]
    assert link.card.rows[0].value == str(max(score.vp for score in outcome.seats))
    # No line of its words is wider than its column: what makes the picture squeezes none.
    lines = re.findall(r'<text x="646" y="[\d.]+" style="font-size:([\d.]+)px[^>]*>([^<]+)<', link.drawn())
    assert len(lines) >= 3
    assert all(measure(text, float(size)) < 510 for size, text in lines)
    assert link_preview(plain.games, table, 3).title.startswith("After action 3")


def test_hidden_cards_change_no_byte_of_a_picture(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    table = plain.tables.create(ada, RULES, ["me", "open"], is_listed=True)[0].id
    plain.tables.join(ben, table, None, None)
    live = plain.games.live(table)
    for _ in range(3):
        for _ in range(20):
            live.state.position.push(live.state.position.legal()[-1])
        drawn = link_preview(plain.games, table).drawn()
        cards = live.state.to_data()
        # From beside the table both hands are hidden: each seat's is dealt anew from what the other knows.
        for seat in range(2):
            live.state = live.state.view(seat).sample(chance(seat))
        assert live.state.to_data() != cards
        assert link_preview(plain.games, table).drawn() == drawn


def test_the_page_tells_of_its_address_and_the_picture_is_drawn_once(lone: Served) -> None:
    client = lone.guest("Ada <b>&")
    table = client.post("/api/tables", ruleset=RULES, seats=["me", "open"], listed=True).json()["id"]
    head = client.get(f"/tables/{table}").text
    assert '<meta property="og:title" content="Ada &lt;b&gt;&amp; keeps a seat for you" />' in head
    assert "og:image" in head
    where = f"/api/links/{table}/picture.png"
    assert f"http://{lone.address}{where}" in head
    picture = client.get(where)
    assert picture.headers["content-type"] == "image/png"
    assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert picture.content[16:24] == (1200).to_bytes(4) + (630).to_bytes(4)
    assert client.get(where).content == picture.content
    assert client.http.get(where, headers={"if-none-match": picture.headers["etag"]}).status_code == 304
    closed = client.post("/api/tables", ruleset=RULES, seats=["me", "invited"]).json()["id"]
    assert client.get(f"/api/links/{closed}/picture.png").status_code == 404
    assert "Ada" not in client.get(f"/tables/{closed}").text
    assert client.get(f"/tables/{closed}").text == client.get("/tables/nowhere").text.replace(
        "nowhere", closed
    )


def test_only_so_many_wait_for_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picturing, "MOST_WAITING", 0)
    with pytest.raises(TooMany):
        Picturing().picture("x", str, ())


def test_pictures_need_the_fonts_of_a_built_page(tmp_path: Path) -> None:
    assert letters_of(tmp_path) == ()
    assert len(letters_of(PAGE)) == 6
