"""No byte that a client is sent tells what its seat may not know: whole games, everything compared and searched."""

import json
from typing import Any

import pytest

from ironbridge.rules.deal import chance
from ironbridge.server.limits import Buckets
from ironbridge.server.play.live import LiveGame
from tests.support.amount import SCALE
from tests.support.server.bare import some_turn
from tests.support.server.operations import Operation, operations
from tests.support.server.search import HIDDEN, check_view
from tests.support.server.served import Client, Served, Socket
from tests.support.unseen import another_deal

Clients = dict[int | None, Client]
TEACHER = 10  # and the seat whose hand they are shown, in the place of a seat
NOTING = {("PATCH", "/api/games/{game}/notes"), ("PATCH", "/api/games/{game}/prepared")}
ASKED: dict[str, list[Any]] = {"seat": [0, 1], "form": ["json"]}


def tells_of_game(operation: Operation) -> bool:
    """Whether an operation can tell something of a game, and changes nothing if it is asked out of turn."""
    is_table = operation.method == "GET" and (
        "{table}" in operation.path or operation.path.endswith("/export")
    )
    # What somebody notes or prepares is in their export, and depends on nothing but what they write.
    changes = (
        operation.path.endswith(("/leave", "/teacher/call", "/teacher/end"))
        or (operation.method, operation.path) in NOTING
    )
    return is_table or ("{game}" in operation.path and not changes)


def answers(client: Client, every: list[Operation], game: str, choice: dict[str, Any]) -> list[str]:
    """Everything that a client can find out now about a game without changing it."""
    given = {
        "game": game,
        "table": game,
        "action": max(1, len(client.get(f"/api/games/{game}/actions").json())),
        "choice": choice,
        "choices": [choice],
        "nodes": 12,
        "best": 1,
    }
    return [
        client.call(operation.method, path, operation.body(given)).text
        for operation in filter(tells_of_game, every)
        for path in operation.paths(given, ASKED)
    ]


def check_hidden_changes_nothing(
    clients: Clients, every: list[Operation], live: LiveGame, choice: dict[str, Any]
) -> int:
    """Whatever lies in the other hands and in the decks, a client is told the same to the last byte.

    Gives in how many cases the past was another one too.
    """
    truth, dealt, pasts = live.state, live.deal, 0
    for seat, client in clients.items():
        told = answers(client, every, live.id, choice)
        # A teacher is nobody at the table, and knows what the seat knows whose hand they are shown.
        for knowing in (0, 1) if seat is None else (seat % TEACHER,):
            past = another_deal(live, knowing)
            pasts += past is not None
            with live.lock:
                live.state = truth.view(knowing).sample(chance(f"{live.number} {knowing}"))
                live.deal = past or dealt
            other = answers(client, every, live.id, choice)
            with live.lock:
                live.state, live.deal = truth, dealt
            assert other == told
    return pasts


def documents_in(data: Any) -> list[Any]:
    """What a client is told of games in plain data: many documents, those of an export, or one."""
    if isinstance(data, list):
        return data
    if "games" in data:
        return [view for game in data["games"] for view in game["views"]]
    return [data.get("game", data)]


def search(client: Client, seat: int | None, live: LiveGame) -> None:
    """Search everything that a client was ever sent."""
    cards = frozenset(live.rules.names.cards)
    views = 0
    for text in client.sent:
        assert live.secret not in text
        assert "canal_deck" not in text, "that is in a deal alone"
        for line in text.splitlines():
            if not line.startswith(("{", "[")):
                continue
            data = json.loads(line)
            for document in documents_in(data):
                if isinstance(document, dict) and "view" in document:
                    views += 1
                    is_taught = seat is not None and seat >= TEACHER
                    assert document["seat"] == (None if is_taught else seat)
                    # Of the past a teacher is shown what everybody sees.
                    seen = document.get("taught") if is_taught else seat
                    check_view(document["view"], seen, cards)
                    is_mine = document["to_act"] == seat or "knows" in document
                    assert is_mine or (document["draft"] is None and document["choices"] == [])
                elif isinstance(data, list) or data.get("type") not in {"answer", "error"}:
                    assert HIDDEN not in line
    assert views > 40


def take_back(live: LiveGame, asker: Client, other: Client) -> None:
    """Undo the last turn, the other one agreeing."""
    path, number = f"/api/games/{live.id}", live.number
    assert asker.post(f"{path}/undo", number=number, key=f"undo {number}").status_code == 200
    body = {"number": number + 1, "key": f"yes {number}", "agree": True}
    assert other.post(f"{path}/answer_undo", **body).status_code == 200


@pytest.mark.parametrize("ruleset", ["birmingham-intro", "lancashire-revised-intro"])
def test_whole_games_tell_nobody_what_is_hidden(either: Served, ruleset: str) -> None:
    ada, ben, stranger, eve = either.guest("Ada"), either.guest("Ben"), either.client(), either.guest("Eve")
    table = ada.post("/api/tables", ruleset=ruleset, seats=["me", "invited"], teachers=True).json()
    game = table["id"]
    ben.post(f"/api/tables/{game}/join", invitation=table["invitation"])
    called = ben.post(f"/api/games/{game}/teacher/call").json()
    assert eve.post(f"/api/games/{game}/teacher", token=called["token"]).json()["taught"] == 1
    clients: Clients = {0: ada, 1: ben, None: stranger, TEACHER + 1: eve}
    sockets: dict[int | None, Socket] = {seat: client.socket(game) for seat, client in clients.items()}
    either.backend.advising.buckets = either.backend.exports.buckets = Buckets(1e9, 1e9)
    every = operations(either.client())
    assert any(
        operation.path == "/api/games/{game}/why/{action}" for operation in filter(tells_of_game, every)
    )
    live = either.backend.games.live(game)
    pasts = 0
    while not live.state.is_over:
        number, seat = live.number, live.state.seat_to_act
        assert seat is not None
        turn = some_turn(live)
        # Now and then nobody looks, so that this ends soon.
        looked_at = number // 2 % (len(turn) + 1) if number % 2 == 0 or SCALE > 1 else None
        for version, choice in enumerate(turn):
            if version == looked_at:
                pasts += check_hidden_changes_nothing(clients, every, live, choice)
            body = {"number": number, "version": version, "do": "push", "choice": choice}
            clients[seat].post(f"/api/games/{game}/draft", key=f"{number} {version}", **body)
        if looked_at == len(turn):
            pasts += check_hidden_changes_nothing(clients, every, live, turn[-1])
        end = {"number": number, "version": len(turn), "key": f"end {number}"}
        assert clients[seat].post(f"/api/games/{game}/end_turn", **end).status_code == 200
        for socket in sockets.values():
            socket.wait_for(number + 1)
        if number in {4, 9}:
            take_back(live, clients[seat], clients[1 - seat])
            for socket in sockets.values():
                socket.wait_for(number + 4)
    assert pasts > 10
    for seat, socket in sockets.items():
        socket.close()
        search(clients[seat], seat, live)
