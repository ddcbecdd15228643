"""A game that is set apart while a server plays it is left alone soon, and goes on when it is whole again."""

import pytest
from websockets.exceptions import ConnectionClosed

from ironbridge.cli.main import main
from ironbridge.server.store.database import Database
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.damage import Damage, seat
from tests.support.server.served import Served
from tests.support.server.sockets import two_sockets


def set_apart(url: str, game: str, damage: Damage) -> None:
    """Damage a game while a server plays it, and have the doctor set apart what is damaged."""
    database = Database(url)
    database.write(lambda connection: damage(connection, game) and None)
    database.close()
    main(["doctor", "--database", url, "--set-apart"])


def test_a_running_server_leaves_alone_what_was_set_apart(url: str) -> None:
    served = Served(BareBackend(Database(url)))
    try:
        game, sockets = two_sockets(served)
        other, _ = two_sockets(served)
        live = served.backend.games.live(game)
        person = live.table.seats[1].person if live.table else None
        set_apart(url, game, seat(1, person=None))
        for socket in sockets.values():
            while (message := socket.receive())["type"] != "error":
                pass
            assert message["error"]["code"] == "damaged_game"
            with pytest.raises(ConnectionClosed):
                socket.receive()
        client = sockets[live.state.seat_to_act or 0].client
        body = {"number": 1, "key": "k", "choices": some_turn(live)}
        assert client.post(f"/api/games/{game}/turn", **body).json()["code"] == "damaged_game"
        assert client.get(f"/api/games/{game}").json()["code"] == "damaged_game"
        assert client.get(f"/api/games/{other}").status_code == 200
        set_apart(url, game, seat(1, person=person))
        assert client.post(f"/api/games/{game}/turn", **body).status_code == 200
        for socket in sockets.values():
            socket.close()
    finally:
        served.stop()


def test_a_bot_goes_on_when_its_game_is_whole_again(
    plain: BareBackend, caplog: pytest.LogCaptureFixture
) -> None:
    url = str(plain.database.engine.url)
    ada = plain.guest("Ada")
    table, _ = plain.tables.create(ada, "birmingham-intro", ["bot:random", "me"], is_listed=False)
    looked: list[str] = []
    plain.games.committed = looked.append
    for damage, is_back in ((seat(1, person=None), False), (seat(1, person=ada.id), True)):
        set_apart(url, table.id, damage)
        plain.quarantine.look()
        assert (table.id in looked) == is_back
    told = [record.getMessage() for record in caplog.records if table.id in record.getMessage()]
    assert (
        ["is set apart" in line for line in told]
        == ["is whole again" not in line for line in told]
        == [True, False]
    )
