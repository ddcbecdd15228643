"""Telegrams over HTTP and sockets: told as they come, by every server of a database, and to nobody twice."""

from typing import Any

from ironbridge.server.store.database import Database
from tests.support.server.bare import BareBackend
from tests.support.server.postgres import emptied
from tests.support.server.served import Client, Served, Socket


def table_of_two(served: Served) -> tuple[str, Client, Client]:
    ada, ben = served.guest("Ada"), served.guest("Ben")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
    ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
    return table["id"], ada, ben


def listening(client: Client, game: str, read: int = 0) -> Socket:
    return Socket(client, f"ws://{client.address}/api/games/{game}/socket?telegrams_after={read}")


def next_telegrams(socket: Socket) -> list[dict[str, Any]]:
    while (message := socket.receive())["type"] != "telegrams":
        pass
    told: list[dict[str, Any]] = message["telegrams"]
    return told


def test_who_listens_is_told_as_it_comes_and_after_a_break_the_rest(on_each: Served) -> None:
    game, ada, ben = table_of_two(on_each)
    path = f"/api/games/{game}/telegrams"
    socket = listening(ben, game)
    socket.wait_for(1)
    sent = ada.post(path, key="a", text="<b>Hello</b>").json()
    (told,) = next_telegrams(socket)
    assert told == sent | {"is_mine": False}
    assert (told["seat"], told["name"], told["text"]) == (0, "Ada", "<b>Hello</b>")
    socket.close()
    ada.post(path, key="b", phrase="thank_you")
    ada.post(path, key="b", phrase="thank_you")
    assert [each["phrase"] for each in next_telegrams(listening(ben, game, told["number"]))] == ["thank_you"]
    read = on_each.client().get(path).json()
    assert [each["number"] for each in read["telegrams"]] == [1, 2]
    assert (read["may_write"], read["last"]) == ("none", 2)
    assert ben.get(f"{path}?after=1").json()["may_write"] == "free"
    assert on_each.client().post(path, key="c", phrase="sorry").status_code == 401


def test_a_socket_that_did_not_ask_is_told_of_the_game_alone(lone: Served) -> None:
    game, ada, ben = table_of_two(lone)
    quiet, loud = ben.socket(game), listening(ben, game)
    for socket in (quiet, loud):
        socket.wait_for(1)
    ada.post(f"/api/games/{game}/telegrams", key="a", phrase="sorry")
    next_telegrams(loud)
    assert quiet.ask(type="preview", choice={"do": "loan"}, key="p")["key"] == "p"


def test_mutes_and_reports_over_the_api(lone: Served) -> None:
    game, ada, ben = table_of_two(lone)
    path = f"/api/games/{game}/telegrams"
    ada.post(path, key="a", text="Once")
    assert ben.post(f"{path}/1/report").json() == {"done": True}
    assert ben.post(f"{path}/7/report").status_code == 404
    (mute,) = ben.post("/api/people/me/mutes", scope="person", table=game, seat=0).json()
    assert (mute["name"], mute["table"]) == ("Ada", None)
    muted = ben.get(path).json()
    assert (muted["telegrams"], muted["muted"]) == ([], [0])
    assert ben.call("DELETE", f"/api/people/me/mutes/{mute['id']}").json() == []
    ben.post("/api/people/me/mutes", scope="table", table=game)
    assert ben.get(path).json()["is_table_muted"]
    assert [each["table"] for each in ben.get("/api/people/me/mutes").json()] == [game]
    made = ada.post(
        "/api/tables", ruleset="birmingham-intro", seats=["me", "open"], telegrams="silent"
    ).json()
    assert made["telegrams"] == "silent"
    changed = ada.call("PATCH", f"/api/tables/{made['id']}", {"telegrams": "phrases"}).json()
    assert changed["telegrams"] == "phrases"


def test_servers_of_one_database_tell_each_others_telegrams(postgres: str) -> None:
    url = emptied(postgres)
    here, there = Served(BareBackend(Database(url))), Served(BareBackend(Database(url)))
    try:
        for served in (here, there):
            assert served.backend.listener is not None
            assert served.backend.listener.is_listening.wait(60)
        game, ada, ben = table_of_two(here)
        socket = listening(there.client(ben.token), game)
        socket.wait_for(1)
        ada.post(f"/api/games/{game}/telegrams", key="a", text="Across")
        assert [each["text"] for each in next_telegrams(socket)] == ["Across"]
        socket.close()
    finally:
        here.stop()
        there.stop()
