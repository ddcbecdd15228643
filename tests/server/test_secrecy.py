"""No byte that a client is sent tells what its seat may not know: whole games, everything compared and searched."""

import json
from typing import Any

import pytest

from ironbridge.rules.deal import chance
from ironbridge.server.limits import Buckets
from ironbridge.server.live import LiveGame
from tests.server.house import some_turn
from tests.server.served import Client, Served, Socket

HIDDEN = "unknown"
Clients = dict[int | None, Client]


def answers(client: Client, game: str, choice: dict[str, Any]) -> list[str]:
    """Everything that a client can find out now."""
    path = f"/api/games/{game}"
    looked = [f"{path}", f"{path}/entries", f"{path}/record", f"{path}?seat=0", f"{path}?seat=1"]
    looked += [
        f"{path}/links",
        f"{path}/actions",
        f"{path}/positions",
        f"{path}/at/3",
        f"{path}/at/3?seat=0",
        f"{path}/at/3?seat=1",
    ]
    asked = [f"{path}/preview", f"{path}/why_not"]
    found = [client.get(place).text for place in (*looked, f"/api/tables/{game}", "/api/tables")]
    found.append(client.post(f"{path}/fork", action=1, seats=["me", "me"]).text)
    found.append(client.post(f"{path}/advice", nodes=12, best=1).text)
    found.append(client.post(f"{path}/compare", nodes=12, choices=[choice]).text)
    return found + [client.post(place, choice=choice).text for place in asked]


def check_hidden_changes_nothing(clients: Clients, live: LiveGame, choice: dict[str, Any]) -> None:
    """Whatever lies in the other hands and in the decks, a client is told the same to the last byte."""
    truth = live.state
    for seat, client in clients.items():
        told = answers(client, live.id, choice)
        for knowing in (0, 1) if seat is None else (seat,):
            with live.lock:
                live.state = truth.view(knowing).sample(chance(f"{live.number} {knowing}"))
            other = answers(client, live.id, choice)
            with live.lock:
                live.state = truth
            assert other == told


def check_view(data: Any, seat: int | None, cards: frozenset[str]) -> None:
    """A view holds of the hidden cards the hand of its seat alone."""
    hidden = [data["draw"], data["rail_deck"], data.get("set_aside", [])]
    hidden += [[player["face_down"]] for player in data["seats"]]
    hidden += [player["hand"] for number, player in enumerate(data["seats"]) if number != seat]
    for row in hidden:
        assert {card for card in row if card in cards and not card.startswith("wild")} == set()
    assert not any(data.get("rail_demand", []))
    assert not any(data.get("demand", {}).get("hidden", []))


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
            for document in data if isinstance(data, list) else [data.get("game", data)]:
                if isinstance(document, dict) and "view" in document:
                    views += 1
                    assert document["seat"] == seat
                    check_view(document["view"], seat, cards)
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
def test_whole_games_tell_nobody_what_is_hidden(lone: Served, ruleset: str) -> None:
    ada, ben, stranger = lone.guest("Ada"), lone.guest("Ben"), lone.client()
    table = ada.post("/api/tables", ruleset=ruleset, seats=["me", "invited"]).json()
    game = table["id"]
    ben.post(f"/api/tables/{game}/join", invitation=table["invitation"])
    clients: Clients = {0: ada, 1: ben, None: stranger}
    sockets: dict[int | None, Socket] = {seat: client.socket(game) for seat, client in clients.items()}
    lone.house.advising.buckets = Buckets(1e9, 1e9)
    live = lone.house.games.live(game)
    while not live.state.is_over:
        number, seat = live.number, live.state.seat_to_act
        assert seat is not None
        turn = some_turn(live)
        looked_at = number % (len(turn) + 1)
        for version, choice in enumerate(turn):
            if version == looked_at:
                check_hidden_changes_nothing(clients, live, choice)
            body = {"number": number, "version": version, "do": "push", "choice": choice}
            clients[seat].post(f"/api/games/{game}/draft", key=f"{number} {version}", **body)
        if looked_at == len(turn):
            check_hidden_changes_nothing(clients, live, turn[-1])
        end = {"number": number, "version": len(turn), "key": f"end {number}"}
        assert clients[seat].post(f"/api/games/{game}/end_turn", **end).status_code == 200
        for socket in sockets.values():
            socket.wait_for(number + 1)
        if number in {4, 9}:
            take_back(live, clients[seat], clients[1 - seat])
            for socket in sockets.values():
                socket.wait_for(number + 4)
    for seat, socket in sockets.items():
        socket.close()
        search(clients[seat], seat, live)
