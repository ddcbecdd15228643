"""Two tabs, two devices and retries at once, on one server or on two: a game never forks nor doubles."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ironbridge.server.store.database import Database
from tests.support.amount import amount
from tests.support.server.audit import Audit
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.postgres import emptied
from tests.support.server.scripts import Notes
from tests.support.server.served import PATIENCE, Client, Served, Socket

TURNS = min(amount(8), 36)  # fewer than a game for two has
REFUSALS = {"stale_number", "stale_draft", "key_reused", "conflict", "not_your_turn"}
SAME, OWN = "same", "own"


@dataclass(frozen=True)
class Sent:
    """What a device sends: a whole turn, or the first part of one as a draft."""

    kind: str
    body: dict[str, Any]


class Device:
    """One of many that somebody plays on, over HTTP or over a socket."""

    def __init__(self, client: Client, game: str, *, has_socket: bool) -> None:
        self.client, self.game = client, game
        self.socket: Socket | None = client.socket(game) if has_socket else None

    def send(self, sent: Sent) -> Any:
        """The entry that came of it, None for a draft, or the code of a refusal."""
        if self.socket is None:
            answer = self.client.post(f"/api/games/{self.game}/{sent.kind}", **sent.body)
            found = answer.json()
            return self.result(sent, found if answer.status_code == 200 else None, found)
        told = self.socket.ask(type=sent.kind, **sent.body)
        return self.result(sent, told["body"] if told["type"] == "answer" else None, told.get("error"))

    def result(self, sent: Sent, body: Any, error: Any) -> Any:
        """What came of it."""
        if body is None and error is not None and "code" in error:
            return error["code"]
        return None if sent.kind == "draft" else body


class Storm:
    """A game of two, each with four devices at servers of one database."""

    def __init__(self, servers: list[Served]) -> None:
        self.servers = servers
        backend = servers[0].backend
        assert isinstance(backend, BareBackend)
        self.backend = backend
        ada, ben = servers[0].guest("Ada"), servers[0].guest("Ben")
        table = ada.post("/api/tables", ruleset="birmingham", seats=["me", "invited"]).json()
        self.game: str = table["id"]
        ben.post(f"/api/tables/{self.game}/join", invitation=table["invitation"])
        self.devices = {
            seat: [
                Device(served.client(person.token), self.game, has_socket=has_socket)
                for served in (servers[0], servers[-1])
                for has_socket in (False, True)
            ]
            for seat, person in enumerate((ada, ben))
        }
        self.everybody = ThreadPoolExecutor(len(self.devices) * 4)

    def sockets(self) -> list[Socket]:
        """All sockets."""
        return [device.socket for devices in self.devices.values() for device in devices if device.socket]

    def close(self) -> None:
        """End everything."""
        self.everybody.shutdown()
        for socket in self.sockets():
            socket.close()
        for served in reversed(self.servers):
            served.stop()

    def turn(self) -> list[tuple[int, Sent, Any]]:
        """Send equal and different turns from everywhere at once, each twice; from which seat, and what came of it."""
        live = self.backend.games.live(self.game)
        number, seat = live.number, live.state.seat_to_act
        assert seat is not None
        one, other = some_turn(live, SAME), some_turn(live, OWN)
        at = {"number": number}
        sent = [
            Sent("turn", at | {"key": f"{SAME} {number}", "choices": one}),
            Sent("turn", at | {"key": f"{SAME} {number}", "choices": one}),
            Sent("turn", at | {"key": f"{SAME} {number}", "choices": other}),
            Sent("turn", at | {"key": f"{OWN} {number}", "choices": other}),
            Sent("draft", at | {"key": f"draft {number}", "version": 0, "do": "push", "choice": one[0]}),
        ]
        together = threading.Barrier(2 * 4)

        def send_twice(sender: int, device: Device, what: Sent) -> list[tuple[int, Sent, Any]]:
            together.wait(PATIENCE)
            return [(sender, what, device.send(what)) for _ in range(2)]

        waiting = [
            self.everybody.submit(send_twice, sender, device, sent[(place + number) % len(sent)])
            for sender, devices in self.devices.items()
            for place, device in enumerate(devices)
        ]
        found = [result for each in waiting for result in each.result()]
        for socket in self.sockets():
            socket.wait_for(number + 1)
        return found


@pytest.fixture(params=["one server with SQLite", "two servers with PostgreSQL"])
def storm(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storm]:
    """A game on servers of a database of each kind."""
    if request.param.startswith("one"):
        urls = [f"sqlite:///{tmp_path / 'games.db'}"]
    else:
        urls = [emptied(request.getfixturevalue("postgres"))] * 2
    storm = Storm([Served(BareBackend(Database(url))) for url in urls])
    yield storm
    storm.close()


def test_a_storm_of_equal_and_different_turns_makes_one_game(storm: Storm) -> None:
    answered = 0
    for number in range(1, TURNS + 1):
        sent = storm.turn()
        found = [result for _, _, result in sent]
        entries = storm.backend.log.entries(storm.game)
        assert [entry.number for entry in entries] == list(range(1, number + 2)), "one turn more and no other"
        stored = storm.servers[-1].client().get(f"/api/games/{storm.game}/entries?after={number}").json()
        assert {result for result in found if isinstance(result, str)} <= REFUSALS
        told = [result for result in found if isinstance(result, dict)]
        assert told, "whoever won was told so"
        assert told == stored * len(told), "and nobody else is told that he did"
        answered += len(told)
        for sender, what, result in sent:
            is_won = f"{sender}:{what.body['key']}" == entries[-1].key
            if is_won and what.body["choices"] == stored[0]["choices"]:
                assert [result] == stored, "whoever sent what won is told so, wherever it was sent"
    assert answered > TURNS, "retries are answered as the first time"
    live = Audit(storm.backend.database, Notes()).replayed(storm.game)
    keys = [told.entry.key for told in live.told]
    assert len(set(keys)) == len(keys) == TURNS + 1
    every = storm.servers[0].client().get(f"/api/games/{storm.game}/entries").json()
    for socket in storm.sockets():
        assert socket.entries == every, "everybody was told the same, once and in order"
