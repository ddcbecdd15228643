"""Who may watch a game: everybody, who has its address, or nobody but those at the table, by every way in."""

from typing import Any

import pytest

from ironbridge.server.limits import Buckets
from ironbridge.server.store.database import Database
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.operations import operations
from tests.support.server.served import Client, Served

FOR_STRANGERS = {"/api/games/{game}/take", "/api/links/{table}/picture.png"}


def seated(served: Served, **rules: Any) -> tuple[str, Client, Client]:
    """A game of two people that has begun, at a table with some rules."""
    ada, ben = served.guest("Adalbert"), served.guest("Benedikta")
    seats = ["me", "open" if rules.get("listed") else "invited"]
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=seats, **rules).json()
    begun = ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"]).json()
    assert begun["status"] == "playing"
    return table["id"], ada, ben


@pytest.fixture
def hurried(on_each: Served, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A server that takes calls as fast as they come."""
    monkeypatch.setattr(Buckets, "take", lambda *_: None)
    return on_each


def test_a_closed_game_tells_strangers_nothing_by_any_operation(hurried: Served) -> None:
    game, ada, ben = seated(hurried, watching="nobody", title="Thursday club")
    eve = hurried.guest("Eve")
    given = {"game": game, "table": game, "action": 1, "seat": 1, "scope": "person", "number": 1}
    every = operations(ada)
    for stranger in (eve, hurried.client()):
        for operation in every:
            is_named = "{game}" in operation.path or "{table}" in operation.path
            is_in_body = {"table", "game"} & operation.fields
            if not is_named and not is_in_body:
                continue
            path = next(operation.paths(given, {}))
            answer = stranger.call(operation.method, path, operation.body(given))
            told = f"{operation.method} {operation.path}: {answer.status_code} {answer.text[:200]}"
            assert "Adalbert" not in answer.text, told
            assert "Thursday" not in answer.text, told
            if operation.path not in FOR_STRANGERS:
                assert answer.status_code in {401, 403}, told
            else:
                assert answer.status_code >= 400, told
    assert ada.get(f"/api/games/{game}").status_code == 200
    assert ben.get(f"/api/tables/{game}").json()["watching"] == "nobody"
    for page in (f"/games/{game}", f"/tables/{game}", f"/games/{game}/replay"):
        assert "Adalbert" not in eve.get(page).text


def test_a_closed_game_has_no_sockets_for_strangers(hurried: Served) -> None:
    game, ada, _ = seated(hurried, watching="nobody")
    for stranger in (hurried.guest("Eve"), hurried.client()):
        assert stranger.socket(game).closed() == (1008, "not_watched")
    socket = ada.socket(game)
    socket.wait_for(1)
    socket.close()


def test_who_saw_the_table_is_sent_away_when_the_game_begins(hurried: Served) -> None:
    ada, ben, eve = (hurried.guest(name) for name in ("Ada", "Ben", "Eve"))
    table = ada.post(
        "/api/tables", ruleset="birmingham-intro", seats=["me", "invited"], watching="nobody"
    ).json()
    socket = eve.socket(table["id"])
    assert socket.receive()["type"] == "table"
    ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
    told = socket.receive()
    assert (told["type"], told["error"]["code"]) == ("error", "not_watched")
    assert socket.closed() == (1008, "not_watched")
    assert "view" not in "".join(eve.sent)


def test_who_gives_a_seat_away_sees_a_closed_game_no_more(hurried: Served) -> None:
    game, ada, ben = seated(hurried, watching="nobody")
    eve = hurried.guest("Eve")
    old = ben.socket(game)
    old.wait_for(1)
    ben.post(f"/api/games/{game}/offer", number=1, key="offer").raise_for_status()
    token = ada.game(game)["offers"][0]["token"]
    taken = eve.post(f"/api/games/{game}/take", number=2, key="take", token=token)
    assert taken.status_code == 200, taken.text
    assert eve.get(f"/api/games/{game}").status_code == 200
    assert ben.get(f"/api/games/{game}").status_code == 403
    assert old.closed()[1] == "not_watched"


def test_a_closed_game_stays_closed_after_its_end(lone: Served) -> None:
    game, ada, ben = seated(lone, watching="nobody")
    clients = [ada, ben]
    while (seat := (live := lone.backend.games.live(game)).state.seat_to_act) is not None:
        clients[seat].post(
            f"/api/games/{game}/turn", number=live.number, key=f"{live.number}", choices=some_turn(live)
        )
    eve = lone.guest("Eve")
    for path in ("record", "actions", "at/3", "positions", "review", "course", "eras"):
        assert eve.get(f"/api/games/{game}/{path}").status_code == 403
        assert ada.get(f"/api/games/{game}/{path}").status_code == 200
    assert eve.post(f"/api/games/{game}/fork", action=3, seats=["me", "me"]).status_code == 403


@pytest.mark.parametrize(
    ("rules", "watching", "is_shown"),
    [
        ({"listed": True}, "everybody", True),
        ({"listed": False}, "link", False),
        ({"listed": True, "watching": "link"}, "link", False),
        ({"listed": True, "watching": "nobody"}, "nobody", False),
        ({"listed": False, "watching": "everybody"}, "everybody", True),
    ],
)
def test_the_lobby_shows_what_everybody_may_watch(
    lone: Served, rules: dict[str, Any], watching: str, is_shown: bool
) -> None:
    game, ada, _ = seated(lone, **rules)
    eve = lone.guest("Eve")
    assert ada.get(f"/api/tables/{game}").json()["watching"] == watching
    assert (game in eve.get("/api/tables").text) == is_shown
    is_open = watching != "nobody"
    assert eve.get(f"/api/games/{game}").status_code == (200 if is_open else 403)
    assert ("Adalbert" in eve.get(f"/games/{game}").text) == is_shown


def test_another_server_keeps_a_game_closed_too(postgres_backend: BareBackend) -> None:
    here = Served(BareBackend(postgres_backend.database))
    there = Served(BareBackend(Database(postgres_backend.database.engine.url.render_as_string(False))))
    try:
        game, ada, _ = seated(here, watching="nobody")
        eve = here.guest("Eve")
        assert there.client(eve.token).get(f"/api/games/{game}").status_code == 403
        assert there.client(ada.token).get(f"/api/games/{game}").status_code == 200
    finally:
        there.stop()
        here.stop()
