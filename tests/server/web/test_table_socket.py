"""The socket of a table: who comes and goes until the game begins, then the game, and how far its bots are."""

from collections.abc import Iterator

import pytest

from ironbridge.server.minds.progress import Share
from ironbridge.server.store.database import Database
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.served import Served


@pytest.fixture
def served(url: str) -> Iterator[Served]:
    """A server on a database of each kind."""
    served = Served(BareBackend(Database(url)))
    yield served
    served.stop()


def test_people_see_who_comes_and_goes_and_then_the_game(served: Served) -> None:
    ada, ben, cleo = (served.guest(name) for name in ("Ada", "Ben", "Cleo"))
    table = ada.post("/api/tables", ruleset="birmingham", seats=["me", "open", "open"]).json()
    game, invitation = table["id"], table["invitation"]
    sockets = [client.socket(game) for client in (ada, ben, served.client())]

    def names() -> list[list[str | None]]:
        messages = [socket.receive() for socket in sockets]
        assert [message["type"] for message in messages] == ["table"] * 3
        return [[seat["name"] for seat in message["table"]["seats"]] for message in messages]

    assert names() == [["Ada", None, None]] * 3
    assert not sockets[1].table["is_mine"]
    assert sockets[1].ask(type="undo", number=1, key="k")["error"]["code"] == "not_found"
    ben.post(f"/api/tables/{game}/join", invitation=invitation)
    assert names() == [["Ada", "Ben", None]] * 3
    assert [seat["is_mine"] for seat in sockets[1].table["seats"]] == [False, True, False]
    ben.post(f"/api/tables/{game}/stand_up")
    assert names() == [["Ada", None, None]] * 3
    for client in (ben, cleo):
        client.post(f"/api/tables/{game}/join", invitation=invitation)
    for socket in sockets:
        socket.wait_for(1)
        assert socket.game["status"] == "playing"
        socket.close()
    assert not any(invitation in text for socket in sockets[1:] for text in socket.client.sent)


def test_a_rematch_is_seen_by_those_who_wait_for_it(lone: Served) -> None:
    ada = lone.guest("Ada")
    ben = lone.guest("Ben")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
    game = table["id"]
    ben.post(f"/api/tables/{game}/join", invitation=table["invitation"])
    clients = [ada, ben]
    while (seat := lone.backend.games.live(game).state.seat_to_act) is not None:
        live = lone.backend.games.live(game)
        clients[seat].post(
            f"/api/games/{game}/turn", number=live.number, key=f"{live.number}", choices=some_turn(live)
        )
    again = ada.post(f"/api/tables/{game}/rematch").json()["id"]
    socket = ada.socket(again)
    assert socket.receive()["type"] == "table"
    ben.post(f"/api/tables/{game}/rematch")
    socket.wait_for(1)
    socket.close()


def test_servers_on_one_database_tell_of_each_others_tables(postgres_backend: BareBackend) -> None:
    here = Served(BareBackend(postgres_backend.database))
    there = Served(BareBackend(Database(postgres_backend.database.engine.url.render_as_string(False))))
    try:
        listener = there.backend.listener
        assert listener is not None
        assert listener.is_listening.wait(60)
        ada, ben = here.guest("Ada"), here.guest("Ben")
        table = ada.post("/api/tables", ruleset="birmingham", seats=["me", "open", "open"]).json()
        away = there.client().socket(table["id"])
        away.receive()
        ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
        while away.table["seats"][1]["name"] != "Ben":
            away.receive()
        ada.post(f"/api/tables/{table['id']}/start", bot="random")
        away.wait_for(1)
        away.close()
    finally:
        there.stop()
        here.stop()


def test_a_bot_that_thinks_is_seen_from_its_first_to_its_last_choice(lone: Served) -> None:
    ada = lone.guest("Ada")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "bot:random"]).json()
    game, backend = table["id"], lone.backend
    live = backend.games.live(game)
    socket, onlooker = ada.socket(game), lone.client().socket(game)
    if live.state.seat_to_act == 0:
        assert ada.game(game)["thinking"] is None
        ada.post(f"/api/games/{game}/turn", number=1, key="t", choices=some_turn(live))
    for line in (socket, onlooker):
        line.wait_for(live.number)
        assert line.game["thinking"] == {"seat": 1, "since": live.told[-1].entry.made}
    backend.progress.tell(game, Share(0, 0.5))
    backend.progress.tell(game, Share(1, 0.5))
    for line in (socket, onlooker):
        assert line.receive() == {"type": "thinking", "seat": 1, "share": 0.5}
    late = lone.client().socket(game)
    assert late.receive()["type"] == "update"
    assert late.receive() == {"type": "thinking", "seat": 1, "share": 0.5}
    for line in (socket, onlooker, late):
        line.close()
