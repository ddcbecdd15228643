"""Who is at a game: with a socket open, or seen lately; and how a game waits for that."""

import time
from dataclasses import replace

import pytest

from ironbridge.server.minds import presence as presence_module
from ironbridge.server.minds.fair_queue import Lane, Standing
from ironbridge.server.minds.presence import LATELY, Presence
from ironbridge.server.minds.standing import UNKNOWN, running_games, standing_of, waits_for_a_person
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.served import Served


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_somebody_is_there_with_a_socket_and_for_a_while_after() -> None:
    clock = Clock()
    presence = Presence(clock)
    came: list[str] = []
    presence.came = came.append
    ends = [presence.enter("game", "ada") for _ in range(2)]
    clock.now += 10 * LATELY
    assert presence.is_there("game", ["ben", "ada"])
    assert not presence.is_there("game", ["ben"]), "an onlooker holds no seat"
    assert not presence.is_there("other", ["ada"])
    ends[0]()
    clock.now += 10 * LATELY
    assert presence.is_there("game", ["ada"])
    ends[1]()
    assert presence.is_there("game", ["ada"]), "a page may be loaded anew"
    clock.now += LATELY
    assert not presence.is_there("game", ["ada"])
    assert came == ["game"] * 4


def test_whoever_asks_about_a_game_is_there_and_few_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "MOST", 2)
    presence = Presence(Clock())
    for person in ("ada", "ben", "ada", "cat"):
        presence.seen("game", person)
    assert [presence.is_there("game", [person]) for person in ("ada", "ben", "cat")] == [True, False, True]


def test_from_where_people_call_is_known_of_the_last_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "MOST", 2)
    presence = Presence(Clock())
    for person, address in (("ada", "192.0.2.1"), ("ben", "192.0.2.2"), ("ada", "192.0.2.3"), ("cat", "::")):
        presence.called(person, address)
    assert [presence.address_of(person) for person in ("ada", "ben", "cat")] == ["192.0.2.3", "", "::"]


def test_guests_who_call_from_one_address_are_counted_together(either: Served) -> None:
    guests = [either.guest(name) for name in ("Ada", "Ben")]
    games = [
        guest.post("/api/tables", ruleset="birmingham-intro", seats=["me", "bot:master"]).json()["id"]
        for guest in guests
    ]
    guests[1].socket(games[1]).close()
    backend = either.backend
    lives = [backend.games.live(game) for game in games]
    for live in lives:
        backend.games.table(live)
    standings = [standing_of(live, backend.presence, time.time()) for live in lives]
    assert {standing.whose for standing in standings} == {"127.0.0.1"}
    assert len({standing.owner for standing in standings}) == 2


def test_how_a_game_waits(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    presence, now = Presence(), time.time()
    table, invitation = plain.tables.create(
        ada, "birmingham-intro", ["me", "invited", "bot:master"], is_listed=False
    )
    plain.tables.join(ben, table.id, None, invitation)
    live = plain.games.live(table.id)
    assert standing_of(live, presence, now) == UNKNOWN, "who sits there was not read yet"
    plain.games.table(live)
    while live.seat_to_act != 2:
        person = plain.to_act(table.id, ada, ben)
        plain.drafts.play(table.id, person, live.number, some_turn(live), "k")
    later = now + 10 * LATELY
    assert standing_of(live, presence, now) == Standing(Lane.LONG, ada.id), "somebody has just acted"
    assert not waits_for_a_person(live)
    assert standing_of(live, presence, later) == Standing(Lane.AWAY, ada.id)
    leave = presence.enter(table.id, ben.id)
    assert standing_of(live, presence, later) == Standing(Lane.LONG, ada.id)
    leave()
    assert live.table is not None
    seats = (*live.table.seats[:2], replace(live.table.seats[2], bot="novice"))
    live.table = replace(live.table, seats=seats)
    assert standing_of(live, presence, now) == Standing(Lane.QUICK, ada.id)
    assert dict(running_games(plain.database, plain.presence)) == {table.id: Standing(Lane.AWAY, ada.id)}
    for person in (ada, ben):
        plain.departures.leave(table.id, person, "bye", why="left")
    plain.games.table(live)
    assert standing_of(live, presence, now) == Standing(Lane.ALONE, ada.id)


def test_running_games_are_read_in_pages(backend: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironbridge.server.minds.standing.PAGE", 2)
    ada = backend.guest("Ada")
    made = [
        backend.tables.create(ada, "birmingham-intro", seats, is_listed=False)[0].id
        for seats in (["me", "bot:random"], ["me", "me"], ["me", "open"], *[["bot:random", "me"]] * 3)
    ]
    backend.departures.leave(made[3], ada, "bye", why="left")
    lanes = {game: standing.lane for game, standing in running_games(backend.database, backend.presence)}
    assert lanes == {made[0]: Lane.AWAY, made[3]: Lane.ALONE, made[4]: Lane.AWAY, made[5]: Lane.AWAY}
