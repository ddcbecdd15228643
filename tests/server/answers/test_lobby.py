"""The lobby is kept as it is sent, and is at every moment what it would be if it were written anew."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from ironbridge.server.answers import lobby as lobbies
from ironbridge.server.answers.glances import tables_at_a_glance
from ironbridge.server.store.database import Database
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.table_changes import change_options, change_seat
from ironbridge.server.tables.tables import Tables
from tests.support.server.bare import RULES, BareBackend, play_on, some_turn
from tests.support.server.postgres import emptied
from tests.support.server.served import Served
from tests.support.server.waiting import wait_for


def anew(backend: BareBackend, person: Person | None) -> Any:
    """The lobby, written for one person."""
    return json.loads(
        msgspec.json.encode(list(tables_at_a_glance(backend.games, backend.tables.lobby(), person)))
    )


def kept(backend: BareBackend, person: Person | None) -> Any:
    """The lobby as it is answered."""
    return json.loads(backend.lobby.text(backend.lobby.tables(), person).text)


def changes(backend: BareBackend, ada: Person, ben: Person) -> Iterator[str]:
    """One change after the other, of every kind that the lobby shows, and each time what it was."""
    table, invitation = backend.tables.create(ada, RULES, ["me", "open"], is_listed=True)
    yield "a table"
    other, _ = backend.tables.create(ada, RULES, ["me", "open"], is_listed=False)
    yield "a private table"
    change_options(backend.tables, ada, other.id, is_listed=True, has_advice=False)
    yield "it is listed"
    change_seat(backend.tables, ada, other.id, 1, "bot:random")
    yield "a bot"
    change_options(backend.tables, ada, other.id, is_listed=False, has_advice=None)
    yield "it is private again"
    backend.tables.join(ben, table.id, None, invitation)
    yield "somebody joined, and it began"
    live = backend.games.live(table.id)
    first = backend.to_act(table.id, ada, ben)
    turn = some_turn(live)
    for version, choice in enumerate(turn):
        backend.drafts.change(table.id, first, live.number, version, "push", choice, f"d{version}")
    yield "a draft"
    backend.drafts.end_turn(table.id, first, live.number, len(turn), "end")
    yield "a turn"
    play_on(backend, table.id, [ada, ben], 3)
    yield "more turns"
    third, _ = backend.tables.create(ben, "birmingham", ["me", "open", "open"], is_listed=True)
    backend.tables.join(ada, third.id, None, None)
    yield "another one sits there"
    backend.tables.stand_up(ada, third.id)
    yield "and gets up"
    backend.tables.start(ben, third.id, "random")
    yield "it is started with bots"
    backend.consent.leave(third.id, ben, "k", why="left")
    yield "a bot takes over"
    play_on(backend, table.id, [ada, ben])
    yield "the game is over"


def test_it_is_what_it_would_be_written_anew(backend: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "LONGEST", 3600)
    ada, ben, eve = backend.guest("Ada"), backend.guest("Ben"), backend.guest("Eve")
    seen = set()
    for change in changes(backend, ada, ben):
        for person in (None, ada, ben, eve):
            for _ in range(2):
                assert kept(backend, person) == anew(backend, person), (change, person)
        seen.add(json.dumps(kept(backend, None)))
    assert len(seen) > 8


def test_who_looks_again_asks_nothing_of_the_database(
    plain: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "LONGEST", 3600)
    ada = plain.guest("Ada")
    plain.tables.create(ada, RULES, ["me", "me"], is_listed=True)
    # The first time the game is read from its log, which is news of it.
    for _ in range(2):
        text = plain.lobby.text(plain.lobby.tables(), None)

    def fail(*_: object) -> None:
        raise AssertionError("it is known")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Tables, "lobby", fail)
        patched.setattr(lobbies, "tables_at_a_glance", fail)
        assert plain.lobby.text(plain.lobby.tables(), None) is text
        assert plain.lobby.text(plain.lobby.tables(), plain.guest("Eve")) is text
    game, ada, ben = plain.two_at_a_table()
    assert plain.lobby.text(plain.lobby.tables(), None) is text
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Tables, "lobby", fail)
        play_on(plain, game, [ada, ben], 2)
        assert plain.lobby.text(plain.lobby.tables(), None) is text, "what happens elsewhere changes nothing"


def test_what_nobody_tells_of_is_seen_before_long(
    plain: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = plain.guest("Ada")
    plain.tables.create(ada, RULES, ["me", "open"], is_listed=True)
    assert kept(plain, None)[0]["seats"][0]["name"] == "Ada"
    plain.people.rename(ada, "Countess")
    monkeypatch.setattr(lobbies, "LONGEST", 0)
    assert kept(plain, None)[0]["seats"][0]["name"] == "Countess"


def test_what_another_server_does_is_told(postgres: str) -> None:
    url = emptied(postgres)
    first, second = BareBackend(Database(url)), BareBackend(Database(url))
    try:
        assert second.listener is not None
        assert second.listener.is_listening.wait(60)
        ada, ben = first.guest("Ada"), first.guest("Ben")
        for _ in changes(first, ada, ben):
            for person in (None, ada):
                wait_for(same(second, first, person))
    finally:
        first.close()
        second.close()


def same(second: BareBackend, first: BareBackend, person: Person | None) -> Callable[[], bool]:
    """Whether two servers show the same lobby."""
    return lambda: bool(kept(second, person) == anew(first, person))


def test_who_has_it_is_told_so(on_each: Served) -> None:
    ada, client = on_each.guest("Ada"), on_each.client()
    ada.post("/api/tables", ruleset=RULES, seats=["me", "open"], listed=True)
    first = client.get("/api/tables")
    assert first.json()[0]["seats"][0] == {
        "seat": 0,
        "kind": "person",
        "name": "Ada",
        "bot": None,
        "sleep": None,
        "called": "Ada",
        "is_mine": False,
        "is_ready": True,
        "teacher": None,
        "standing": {"rating": None, "deviation": None, "finished": 0, "unfinished": 0},
    }
    known = {"if-none-match": first.headers["etag"]}
    again = client.http.get("/api/tables", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    mine = ada.get("/api/tables")
    assert mine.json()[0]["is_mine"]
    assert mine.headers["etag"] != first.headers["etag"], "what is somebody's is told apart"
    assert {"cookie", "authorization"} <= set(mine.headers["vary"].split(", "))
    ada.http.patch("/api/people/me", json={"name": "Countess"}, headers=ada.headers())
    changed = client.http.get("/api/tables", headers=known)
    assert (changed.status_code, changed.json()[0]["seats"][0]["name"]) == (200, "Countess")
    for encoding in ("gzip", "identity"):
        answer = client.http.get("/api/tables", headers={"accept-encoding": encoding})
        assert answer.json() == changed.json()
        assert answer.headers.get("content-encoding", "identity") == encoding
