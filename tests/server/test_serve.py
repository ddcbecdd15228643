"""`ironbridge serve` as a process: it ends politely, and loses nothing when it does not."""

import json
import signal
import threading
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ironbridge.cli.main import main
from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View
from tests.server.program import Program
from tests.server.served import Client, Socket

KILLS = {"sqlite": 6, "postgresql": 3}
TABLES = 3


def test_it_ends_within_five_seconds_with_sockets_open_and_bots_thinking(tmp_path: Path) -> None:
    program = Program(f"sqlite:///{tmp_path / 'games.db'}")
    ada = Client(program.address)
    ada.token = ada.post("/api/people", name="Ada").json()["token"]
    table = ada.post("/api/tables", ruleset="birmingham", seats=["me", "bot:foreman", "bot:planner"]).json()
    socket = ada.socket(table["id"])
    assert socket.receive()["type"] == "update"
    assert program.terminate() in {0, -signal.SIGTERM}
    with pytest.raises(ConnectionClosed):
        listen_on(socket)
    socket.close()
    ada.http.close()


def test_a_database_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", "mysql://host/games"]) == 1
    assert "SQLite" in capsys.readouterr().err


def listen_on(socket: Socket) -> None:
    """Listen until the socket is closed."""
    while True:
        socket.receive()


class Load:
    """Scripts that play hot-seat games as fast as they can and note what was acknowledged."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.acknowledged: dict[str, list[str]] = {}
        self.count = 0
        self.more = threading.Condition()

    def play(self, address: str, game: str) -> None:
        """Play turns of a game until the server has gone."""
        client = Client(address, self.token)
        try:
            while self.play_turn(client, game):
                pass
        except (httpx.TransportError, json.JSONDecodeError):
            pass
        finally:
            client.http.close()

    def play_turn(self, client: Client, game: str) -> bool:
        """Play a random turn and note the entry that came back; whether the game goes on."""
        document = client.game(game)
        number = document["number"]
        if document["to_act"] is None:
            return False
        draft = Draft(View.from_data(document["view"]))
        luck = chance(f"{game} {number}")
        while not draft.is_whole:
            draft.push(draft.legal()[luck.below(len(draft.legal()))])
        path = f"/api/games/{game}/turn"
        entry = client.post(path, number=number, key=f"k{number}", choices=draft.written).json()
        with self.more:
            self.acknowledged.setdefault(game, []).append(f"{entry['number']} {entry['choices']}")
            self.count += 1
            self.more.notify_all()
        return True

    def begin(self, address: str) -> list[threading.Thread]:
        """Scripts at new tables, playing."""
        client = Client(address, self.token)
        seats = {"ruleset": "birmingham", "seats": ["me", "me", "me", "me"]}
        games = [client.post("/api/tables", **seats).json()["id"] for _ in range(TABLES)]
        client.http.close()
        threads = [threading.Thread(target=self.play, args=(address, game)) for game in games]
        for thread in threads:
            thread.start()
        return threads

    def check(self, address: str) -> None:
        """Every acknowledged turn is in the log as it was, once, and every game replays."""
        client = Client(address, self.token)
        for game, acknowledged in self.acknowledged.items():
            entries = client.get(f"/api/games/{game}/entries").json()
            stored = [f"{entry['number']} {entry['choices']}" for entry in entries]
            assert set(acknowledged) <= set(stored)
            assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
            assert client.game(game)["number"] == len(entries)
            assert len(entries) <= len(acknowledged) + 2, "the start, and at most one turn under way"
        client.http.close()


def test_killed_under_load_it_keeps_every_acknowledged_turn(url: str, scale: int) -> None:
    program = Program(url)
    client = Client(program.address)
    load = Load(client.post("/api/people", name="Ada").json()["token"])
    client.http.close()
    kills = KILLS[url.partition(":")[0]] * scale
    try:
        for kill in range(kills):
            threads = load.begin(program.address)
            with load.more:
                # A different number of turns each time, so that it ends at different places.
                enough = load.count + 5 + 7 * (kill % 20)
                while load.count < enough:
                    assert load.more.wait(60)
            program.kill()
            for thread in threads:
                thread.join()
            program = Program(url)
            load.check(program.address)
    finally:
        program.terminate()
    print(f"{kills} kills, {load.count} turns acknowledged, 0 lost")
