"""Notes are for one person alone, and kept once."""

import pytest

from ironbridge.server.errors import Conflict, NotAllowed, Unknown
from ironbridge.server.tables.people import Session
from tests.support.server.bare import RULES, BareBackend
from tests.support.server.served import Served


def test_notes_are_mine_alone_and_go_with_me(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    assert backend.notebook.read(ada, game).version == 0
    first = backend.notebook.write(ada, game, "<b>Save</b>\n beer ", 0)
    assert backend.notebook.write(ada, game, "<b>Save</b>\n beer ", 0) == first, "sent again"
    assert backend.notebook.read(ada, game) == first
    assert (first.text, first.version) == ("<b>Save</b>\n beer ", 1)
    assert backend.notebook.read(ben, game).text == ""
    with pytest.raises(Conflict, match="another device"):
        backend.notebook.write(ada, game, "Older", 0)
    backend.notebook.write(ada, game, "Newer", 1)
    found = backend.exports.make(Session("this", ada))
    assert [(each.game, each.text) for each in found.notes] == [(game, "Newer")]
    assert backend.exports.make(Session("this", ben)).notes == []
    backend.farewells.delete(ada, "Ada")
    assert backend.notebook.read(ada, game).version == 0
    backend.notebook.write(ben, game, "Alone", 0)
    backend.farewells.delete(ben, "Ben")
    with pytest.raises(Unknown):
        backend.notebook.read(ben, game)


def test_only_who_sits_at_a_game_notes_something(plain: BareBackend) -> None:
    game, ada, _ = plain.two_at_a_table()
    with pytest.raises(NotAllowed):
        plain.notebook.write(plain.guest("Stranger"), game, "x", 0)
    waiting, _ = plain.tables.create(ada, RULES, ["me", "open"], is_listed=True)
    with pytest.raises(Conflict, match="not begun"):
        plain.notebook.write(ada, waiting.id, "x", 0)


def test_notes_over_the_api(lone: Served) -> None:
    ada, ben = lone.guest("Ada"), lone.guest("Ben")
    table = ada.post("/api/tables", ruleset=RULES, seats=["me", "invited"]).json()
    ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
    path = f"/api/games/{table['id']}/notes"
    assert ada.call("PATCH", path, {"text": "Mine", "version": 0}).json()["version"] == 1
    assert ada.get(path).json()["text"] == "Mine"
    assert ben.get(path).json()["text"] == ""
    assert lone.client().get(path).status_code == 401
    assert ada.call("PATCH", path, {"text": "x" * 10_001, "version": 1}).status_code == 400
