"""Prepared turns over HTTP and sockets: shown to one person alone, on all of their devices at once."""

from typing import Any

from ironbridge.server.limits import Buckets
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.operations import Operation, operations
from tests.support.server.served import Client, Served, Socket
from tests.support.server.turned import TurnedClock

DAY = 24 * 3600


class TwoClients:
    """A game of two clients over days, of whom one waits, with a clock that the test turns."""

    def __init__(self, served: Served) -> None:
        assert isinstance(served.backend, BareBackend)
        self.served, self.backend = served, served.backend
        self.clock = TurnedClock(self.backend.database)
        ada, ben = served.guest("Ada"), served.guest("Ben")
        seats = {"ruleset": "birmingham", "seats": ["me", "invited"], "pace": "one_day"}
        table = ada.post("/api/tables", **seats).json()
        ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
        self.game = str(table["id"])
        self.path = f"/api/games/{self.game}/prepared"
        to_act = self.backend.games.live(self.game).seat_to_act
        self.plays, self.waits = (ada, ben) if to_act == 0 else (ben, ada)
        self.backend.prepared_watch.look()

    def turn(self) -> list[dict[str, Any]]:
        """A whole turn that can be prepared: a pass."""
        choices: list[dict[str, Any]] = []
        while True:
            game = self.waits.post(f"{self.path}/draft", choices=choices).json()
            if game["draft"]["is_whole"]:
                return choices
            choices.append(
                next((each for each in game["choices"] if each["do"] == "pass"), game["choices"][0])
            )

    def prepare(self, key: str, version: int, *turns: list[dict[str, Any]]) -> dict[str, Any]:
        """Keep turns, and get what is kept."""
        body = {"key": key, "version": version, "turns": [{"choices": turn} for turn in turns]}
        answer = self.waits.call("PATCH", self.path, body)
        assert answer.status_code == 200, answer.text
        kept: dict[str, Any] = answer.json()
        return kept

    def other_plays(self) -> None:
        """The other one ends their turn."""
        people = [self.backend.people.who(client.token) for client in (self.plays, self.waits)]
        play_on(self.backend, self.game, people, 1)
        self.backend.prepared_watch.look()

    def listening(self, client: Client) -> Socket:
        """A socket that is told of all beside the game too."""
        url = f"ws://{client.address}/api/games/{self.game}/socket?telegrams_after=0"
        socket = Socket(client, url)
        socket.wait_for(1)
        return socket


def test_what_is_prepared_over_the_api(on_each: Served) -> None:
    table = TwoClients(on_each)
    turn = table.turn()
    asked = {"choices": [], "choice": turn[0]}
    assert table.waits.post(f"{table.path}/preview", **asked).json()["cost"] == 0
    assert table.waits.post(f"{table.path}/why_not", **asked).json()["is_open"]
    too_late = {"choices": turn, "choice": turn[0]}
    assert not table.waits.post(f"{table.path}/why_not", **too_late).json()["is_open"]
    kept = table.prepare("a", 0, turn)
    assert (kept["version"], kept["turns"][0]["lines"]) == (1, ["Pass"])
    assert table.prepare("a", 0, turn) == kept, "sent again"
    stale = table.waits.call("PATCH", table.path, {"key": "b", "version": 0, "turns": []})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_prepared")
    six = {"key": "c", "version": 1, "turns": [{"choices": turn}] * 6}
    assert table.waits.call("PATCH", table.path, six).status_code == 400
    assert table.plays.get(table.path).json()["turns"] == []
    seat = kept["seat"]
    assert table.plays.get(f"{table.path}?seat={seat}").status_code == 403
    assert on_each.client().get(table.path).status_code == 401
    assert on_each.guest("Stranger").get(table.path).status_code == 403
    french = table.waits.get(f"{table.path}?language=fr").json()
    assert french["turns"][0]["lines"] == ["Passer"]


def test_other_devices_of_mine_are_told_at_once_and_nobody_else(on_each: Served) -> None:
    table = TwoClients(on_each)
    other_device, other_person = table.listening(table.waits), table.listening(table.plays)
    kept = table.prepare("a", 0, table.turn())
    while (told := other_device.receive())["type"] != "prepared":
        pass
    assert told == {"type": "prepared", "seat": kept["seat"], "version": 1}
    # Whatever had been sent to the other person would come before the answer.
    assert other_person.ask(type="preview", choice={"do": "loan"}, key="p")["key"] == "p"
    late = table.listening(table.waits)
    while (told := late.receive())["type"] != "prepared":
        pass
    assert told["version"] == 1


def test_nobody_else_is_sent_another_byte(lone: Served) -> None:
    """All that others can ask is answered alike before and after something is prepared, judged and thrown away."""
    table = TwoClients(lone)
    table.backend.exports.buckets = table.backend.advising.buckets = Buckets(1e9, 1e9)
    every = [each for each in operations(lone.client()) if asks(each)]
    others = [table.plays, lone.client()]
    turn = table.turn()

    def answers() -> list[str]:
        given = {"game": table.game, "table": table.game, "action": 1, "choice": turn[0], "choices": turn}
        return [
            client.call(operation.method, path, operation.body(given)).text
            for client in others
            for operation in every
            for path in operation.paths(given, {"seat": [0, 1]})
        ]

    before = answers()
    assert len(before) > 30
    table.prepare("a", 0, turn, turn)
    assert answers() == before
    table.other_plays()
    waiting = answers()
    table.prepare("b", 1)
    assert answers() == waiting, "nobody can tell that a prepared turn was about to be played"


def asks(operation: Operation) -> bool:
    """Whether an operation only tells something of a game."""
    is_question = (
        operation.path.rpartition("/")[2] in {"preview", "why_not", "draft"} and "prepared" in operation.path
    )
    return ("{game}" in operation.path or operation.path.endswith("/export")) and (
        operation.method == "GET" or is_question
    )


def test_a_prepared_turn_looks_like_any_other(lone: Served) -> None:
    table = TwoClients(lone)
    onlooker = table.listening(table.plays)
    turn = table.turn()
    table.prepare("a", 0, turn)
    table.other_plays()
    table.clock.run(table.backend.database, DAY / 10)
    table.backend.prepared_watch.look()
    onlooker.wait_for(3)
    by_hand, prepared = table.plays.get(f"/api/games/{table.game}/entries?after=1").json()
    assert prepared["choices"] == turn
    assert set(prepared) == set(by_hand)
    assert (prepared["kind"], prepared["facts"]) == ("turn", {})
    assert not any("prepared" in text for text in table.plays.sent if "openapi" not in text)
    (result,) = table.waits.get(table.path).json()["results"]
    assert (result["number"], result["played"]) == (3, 1)
