"""Who is here and who was: about when, for a while, and told to nobody by those who do not want it."""

import pytest

from ironbridge.server.answers.table_documents import presence_document
from ironbridge.server.errors import NotAllowed
from ironbridge.server.minds.presence import LATELY, Presence
from ironbridge.server.store.database import Database
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.sightings import AT_GAME, GONE, KEPT, STEP
from ironbridge.server.upkeep.sighting_watch import SightingWatch
from tests.support.server.bare import RULES, BareBackend
from tests.support.server.postgres import emptied
from tests.support.server.served import Served

DAY = 24 * 3600


class Hands:
    """A clock of a server and of its database that a test turns."""

    def __init__(self, backend: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = backend.database.now() // STEP * STEP + 10
        monkeypatch.setattr(backend.database, "time", lambda: self.now)
        self.presence = Presence(lambda: self.now)
        self.watch = SightingWatch(backend.sightings, self.presence)


def told(
    backend: BareBackend, hands: Hands, game: str, person: Person
) -> tuple[list[tuple[int, str, int | None]], int]:
    """What a person is told of the others, and how many watch."""
    table = backend.tables.get(game)
    found = presence_document(table, person, hands.presence, backend.sightings, hands.now)
    return [(seat.seat, seat.state, seat.seen) for seat in found.seats], found.watchers


def test_here_now_seen_and_away(backend: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    game, ada, ben = backend.two_at_a_table()
    eve = backend.guest("Eve")
    hands = Hands(backend, monkeypatch)
    assert told(backend, hands, game, ada) == ([(1, "away", None)], 0)
    leave = hands.presence.enter(game, ben.id)
    hands.presence.seen(game, eve.id)
    assert told(backend, hands, game, ada) == ([(1, "here", None)], 1)
    hands.watch.look()
    came = hands.now // STEP * STEP
    hands.now += 3600
    assert told(backend, hands, game, ada) == ([(1, "here", None)], 0), "a socket is open"
    leave()
    hands.now += int(LATELY) + 1
    assert told(backend, hands, game, ada) == ([(1, "seen", came)], 0)
    hands.presence.called(ben.id, "")
    hands.watch.look()
    last = hands.now // STEP * STEP
    assert told(backend, hands, game, ada) == ([(1, "seen", last)], 0), "here, but not at this game"
    hands.now += DAY + STEP
    assert told(backend, hands, game, ada) == ([(1, "away", None)], 0)
    assert backend.sightings.of(ben) == (last, False)
    hands.now += KEPT
    hands.watch.look()
    assert backend.sightings.of(ben) == (None, False), "it is forgotten"
    with pytest.raises(NotAllowed):
        told(backend, hands, game, eve)


def test_who_is_here_by_another_server(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    url = emptied(postgres)
    near, far = BareBackend(Database(url)), BareBackend(Database(url))
    game, ada, ben = near.two_at_a_table()
    alone, _ = near.tables.create(ada, RULES, ["me", "bot:novice"], is_listed=False)
    eve = near.guest("Eve")
    here, there = Hands(near, monkeypatch), Hands(far, monkeypatch)
    leave = there.presence.enter(game, ben.id)
    there.presence.enter(game, eve.id)
    there.presence.enter(alone.id, ada.id)
    assert told(near, here, game, ada) == ([(1, "away", None)], 0)
    there.watch.look()
    assert told(near, here, game, ada) == ([(1, "here", None)], 1)
    assert near.sightings.at(alone.id) == set(), "nobody asks who is at a game of one person"
    near.sightings.hide(ben, is_unseen=True)
    assert told(near, here, game, ada) == ([], 1)
    near.sightings.hide(ben, is_unseen=False)
    leave()
    came = here.now // STEP * STEP
    here.now = there.now = here.now + int(LATELY) + 1
    there.watch.look()
    here.now += AT_GAME - int(LATELY)
    assert told(near, here, game, ada) == ([(1, "seen", came)], 1), "who watches has stayed"
    far.farewells.delete(eve, "Eve")
    assert told(near, here, game, ada)[1] == 0
    far.close()
    near.close()


def test_who_does_not_want_it_is_not_told_of(backend: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    game, ada, ben = backend.two_at_a_table()
    hands = Hands(backend, monkeypatch)
    hands.presence.enter(game, ben.id)
    backend.sightings.hide(ben, is_unseen=True)
    assert told(backend, hands, game, ada) == ([], 0)
    backend.sightings.hide(ben, is_unseen=False)
    assert told(backend, hands, game, ada) == ([(1, "here", None)], 0)


def test_a_table_whose_host_is_gone_is_not_offered(
    backend: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    hands = Hands(backend, monkeypatch)
    monkeypatch.setattr("ironbridge.server.tables.tables.time.time", lambda: hands.now)
    table, _ = backend.tables.create(ada, RULES, ["me", "open"], is_listed=True)
    begins = hands.now + 3 * GONE
    later, _ = backend.tables.create(ada, RULES, ["me", "open"], is_listed=True, begins=begins)

    def offered() -> set[str]:
        return {found.id for found in backend.tables.lobby()}

    assert offered() == {table.id, later.id}
    hands.now += GONE + 2 * STEP
    assert offered() == {later.id}, "a time that is still to come is a promise"
    hands.presence.called(ada.id, "")
    hands.watch.look()
    assert offered() == {table.id, later.id}
    hands.now += 3 * GONE
    assert offered() == set()
    begun = backend.tables.join(ben, table.id, None, None)
    assert begun.status == "playing", "who has the address may still come"


def test_somebody_i_know_waits(backend: BareBackend) -> None:
    _, ada, ben = backend.two_at_a_table()
    eve = backend.guest("Eve")
    table, _ = backend.tables.create(ben, "birmingham", ["me", "open", "open"], is_listed=True)
    strange, _ = backend.tables.create(eve, RULES, ["me", "open"], is_listed=True)
    lobby = backend.tables.lobby()
    assert {found.id for found in lobby} == {table.id, strange.id}
    assert backend.tables.known(ada, lobby) == {table.id: [0]}
    assert backend.tables.known(eve, lobby) == {}
    assert backend.tables.known(ben, lobby) == {}
    backend.tables.join(eve, table.id, None, None)
    assert backend.tables.known(ada, backend.tables.lobby()) == {table.id: [0]}, "they have not played yet"


def test_over_http(lone: Served) -> None:
    ada, ben = lone.guest("Ada"), lone.guest("Ben")
    table = ada.post("/api/tables", ruleset=RULES, seats=["me", "invited"]).json()
    ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
    path = f"/api/games/{table['id']}/presence"
    assert ben.get(path).json()["watchers"] == 0
    assert ada.get(path).json() == {"seats": [{"seat": 1, "state": "here", "seen": None}], "watchers": 0}
    assert ben.get("/api/people/me/presence").json() == {"unseen": False}
    assert ben.call("PATCH", "/api/people/me/presence", {"unseen": True}).json() == {"unseen": True}
    assert ada.get(path).json()["seats"] == []
    assert ben.get("/api/people/me/export").json()["is_unseen"] is True
    assert lone.guest("Eve").get(path).status_code == 403
    assert ben.get("/api/tables/known").json() == []
    listed = ben.post("/api/tables", ruleset=RULES, seats=["me", "open"], listed=True).json()
    assert ada.get("/api/tables/known").json() == [{"table": listed["id"], "seats": [0]}]


def test_a_time_goes_into_a_calendar(lone: Served) -> None:
    ada = lone.guest("Ada")
    now = lone.backend.database.now()
    title = "Brass, beer; coal \\ and iron "
    table = ada.post("/api/tables", ruleset=RULES, seats=["me", "open"], title=title).json()
    path = f"/api/tables/{table['id']}/time.ics"
    assert ada.get(path).status_code == 404
    ada.call("PATCH", f"/api/tables/{table['id']}", {"begins": now + DAY}).raise_for_status()
    answer = lone.guest("Eve").get(f"{path}?language=de")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert all(len(line.encode()) <= 75 for line in answer.text.split("\r\n"))
    lines = answer.text.replace("\r\n ", "").split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    found = dict(line.split(":", 1) for line in lines if ":" in line)
    assert found["SUMMARY"].startswith("Brass\\, beer\\; coal \\\\ and iron: ")
    assert len(found["DTSTART"]) == len("20301231T235959Z")
    assert found["URL"].endswith(f"/tables/{table['id']}")
    assert table["invitation"] not in answer.text
