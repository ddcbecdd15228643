"""`ironbridge serve`, and a whole game of four: two scripts, a bot and a person's plain requests, with an onlooker."""

import json
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from ironbridge.record import read_record
from ironbridge.server.store.database import Database
from tests.support.server.audit import Audit
from tests.support.server.bare import BareBackend
from tests.support.server.program import Program
from tests.support.server.scripts import Notes, Script
from tests.support.server.search import check_view
from tests.support.server.served import Client, Socket
from tests.support.server.wires import HttpWire, SocketWire


class Person:
    """Somebody at a terminal who knows nothing but addresses and JSON: what `curl` does."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.token = ""

    def call(self, method: str, path: str, **body: Any) -> Any:
        """One request on a connection of its own."""
        status, answer = self.answer(method, path, body)
        while status == 429:
            time.sleep(0.2)
            status, answer = self.answer(method, path, body)
        assert status < 300, answer
        return answer

    def answer(self, method: str, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        """Status and body of what comes back."""
        connection = HTTPConnection(self.address, timeout=120)
        headers = {"content-type": "application/json", "authorization": f"Bearer {self.token}"}
        if not self.token:
            del headers["authorization"]
        try:
            connection.request(method, path, json.dumps(body) if method == "POST" else None, headers)
            response = connection.getresponse()
            return response.status, json.loads(response.read())
        finally:
            connection.close()

    def play(self, game: str, news: threading.Event) -> None:
        """Take the first choice that is open until the game is over, looking whenever there is news."""
        path = f"/api/games/{game}"
        while (seen := self.call("GET", path))["outcome"] is None:
            if seen["draft"] is None:
                news.wait(1)
                news.clear()
                continue
            at = {"number": seen["number"], "version": seen["draft"]["version"]}
            at["key"] = f"{at['number']} {at['version']}"
            if seen["draft"]["is_whole"]:
                self.call("POST", f"{path}/end_turn", **at)
            else:
                self.call("POST", f"{path}/draft", **at, do="push", choice=seen["choices"][0])


class Served:
    """The part of a restarted server that a script asks for; this one stays."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_up = threading.Event()
        self.is_up.set()


class OneGame(Script):
    """A script that goes home after one game."""

    def play_again(self) -> None:
        """The game is over."""
        self.is_ended.set()


def watch(socket: Socket, news: threading.Event) -> None:
    """Look on to the end."""
    while socket.game.get("outcome") is None:
        socket.receive()
        news.set()


def test_two_scripts_a_bot_and_a_person_play_a_whole_game(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    program = Program(url)
    onlooker = Client(program.address)
    try:
        person = Person(program.address)
        person.token = person.call("POST", "/api/people", name="Ada")["token"]
        seats = ["me", "invited", "invited", "bot:greedy"]
        table = person.call("POST", "/api/tables", ruleset="birmingham-intro", seats=seats)
        game, notes = table["id"], Notes()
        scripts = []
        for name, wire in (("http", HttpWire), ("socket", SocketWire)):
            client = Client(program.address)
            token = client.post("/api/people", name=name).json()["token"]
            client.token = token
            assert client.post(f"/api/tables/{game}/join", invitation=table["invitation"]).status_code == 200
            client.http.close()
            scripts.append(OneGame(name, Served(program.address), token, game, notes, wire))
        watching, news = onlooker.socket(game), threading.Event()
        looking = threading.Thread(target=watch, args=(watching, news))
        for thread in (*scripts, looking):
            thread.start()
        person.play(game, news)
        for thread in (*scripts, looking):
            thread.join()
        notes.check()
        record = read_record(onlooker.get(f"/api/games/{game}/record").text).whole()
    finally:
        onlooker.http.close()
        program.terminate()
    watching.opened.close()
    backend = BareBackend(Database(url))
    live = Audit(backend.database, notes).replayed(game)
    assert live.state.is_over
    assert [entry["number"] for entry in watching.entries] == list(range(1, live.number + 1))
    assert {entry["seat"] for entry in watching.entries} == {None, 0, 1, 2, 3}
    assert sum(map(len, record.actions)) == sum(len(entry["choices"]) for entry in watching.entries)
    cards = frozenset(live.rules.names.cards)
    for text in onlooker.sent:
        if text.startswith('{"type":"update"'):
            document = json.loads(text)["game"]
            assert document["draft"] is None
            check_view(document["view"], None, cards)
    backend.close()
