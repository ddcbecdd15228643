"""Whole games with marked cards, two people, a bot and onlookers: all that was sent and logged is searched."""

import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ironbridge.bots.catalogue import make_bot
from ironbridge.server.answers import documents
from ironbridge.server.errors import Unknown
from ironbridge.server.limits import Buckets
from ironbridge.server.minds import bot_turns
from ironbridge.server.play.game_json import GameJson, json_of
from ironbridge.server.play.history import Past
from ironbridge.server.store.database import Database
from ironbridge.server.web.routes import games as web_games
from ironbridge.workers import Worker
from tests.support.amount import SCALE
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.marked import play_with_marked_cards
from tests.support.server.operations import Operation, operations
from tests.support.server.search import Search
from tests.support.server.served import Client, Served, Socket

BIRMINGHAM, LANCASHIRE = "birmingham-intro", "lancashire-revised-intro"
WHOLE = [BIRMINGHAM, LANCASHIRE] + (["birmingham", "lancashire-revised"] if SCALE > 1 else [])
OTHER = {"b": "lancashire", "l": "birmingham"}  # a ruleset whose cards have no marks
STRANGER, ONLOOKER = "stranger", "onlooker"
ASKED: dict[str, list[Any]] = {"seat": [0, 1, 2], "form": ["json"], "language": ["de"]}
BOT = 2


class Table:
    """A game of Ada, Ben and a bot with marked cards, with everybody's sockets, and a search of it all."""

    def __init__(self, backend: BareBackend, ruleset: str, log: pytest.LogCaptureFixture) -> None:
        log.set_level(logging.INFO, logger="ironbridge")
        self.served, self.backend = Served(backend), backend
        backend.advising.buckets = backend.exports.buckets = Buckets(1e9, 1e9)
        self.other = OTHER[ruleset[0]]
        ada, ben, stranger = (self.served.guest(name) for name in ("Ada", "Ben", "Eve"))
        table = ada.post("/api/tables", ruleset=ruleset, seats=["me", "invited", "bot:random"]).json()
        self.game: str = table["id"]
        ben.post(f"/api/tables/{self.game}/join", invitation=table["invitation"])
        self.live = backend.games.live(self.game)
        onlooker = self.served.client()
        self.clients: dict[int | str, Client] = {0: ada, 1: ben, STRANGER: stranger, ONLOOKER: onlooker}
        self.every = operations(onlooker)
        self.search = Search(self.live, self.clients, table["invitation"], log)
        self.sockets: list[Socket] = [client.socket(self.game) for client in self.clients.values()]

    def close(self) -> None:
        """End everything."""
        for socket in self.sockets:
            socket.close()
        self.served.stop()

    def wait_for_people(self, number: int) -> None:
        """Wait until after an entry no bot is to act, and everybody was told all that was done."""
        watching = self.sockets[-1]
        watching.wait_for(number)
        while watching.game["to_act"] == BOT:
            watching.receive()
        for socket in self.sockets:
            socket.wait_for(watching.game["number"])

    def call_everything(self, who: int | str) -> None:
        """Have a client call every operation, without changing the game."""
        choice = some_turn(self.live)[0]
        is_seated = isinstance(who, int)
        given: dict[str, Any] = {
            "game": self.game,
            "table": self.game,
            "action": 1,
            "seats": ["me", "me", "me"],
            "choice": choice,
            "choices": [choice],
            "nodes": 12,
            "best": 1,
            # Whoever plays is too late, so that nothing changes.
            "name": self.other,
            "number": 0 if is_seated else self.live.number,
        }
        for operation in self.every:
            if not (is_seated and operation.path.endswith("/leave")):
                self.call(who, operation, given)

    def call(self, who: int | str, operation: Operation, given: dict[str, Any]) -> None:
        """Have a client call an operation in every way."""
        for path in operation.paths(given, ASKED):
            self.clients[who].call(operation.method, path, operation.body(given))

    def play_turn(self, *, is_looked_at: bool) -> None:
        """Play a turn of a person part by part, and the bots after him; maybe everybody calls everything meanwhile."""
        live, turn = self.live, some_turn(self.live)
        number, seat = live.number, live.state.seat_to_act
        assert seat is not None
        path = f"/api/games/{self.game}"
        for version, choice in enumerate(turn):
            if is_looked_at and version == 1:
                for who in self.clients:
                    self.call_everything(who)
            body = {
                "number": number,
                "version": version,
                "do": "push",
                "choice": choice,
                "key": f"{number} {version}",
            }
            assert self.clients[seat].post(f"{path}/draft", **body).status_code == 200
        end = {"number": number, "version": len(turn), "key": f"end {number}"}
        assert self.clients[seat].post(f"{path}/end_turn", **end).status_code == 200
        self.wait_for_people(number + 1)
        if not live.state.is_over:
            self.search.look()


@pytest.fixture
def begin(
    either_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[Callable[[str], Table]]:
    """Begins a game with marked cards; bots think in this process, where these cards are known."""
    monkeypatch.setattr(Worker, "answer", lambda _, question, report=lambda _: None: question.answer(report))
    tables: list[Table] = []

    def begin(ruleset: str) -> Table:
        play_with_marked_cards(monkeypatch, ruleset)
        backend = BareBackend(Database(either_url), minds=1)
        tables.append(Table(backend, ruleset, caplog))
        tables[-1].wait_for_people(1)
        return tables[-1]

    yield begin
    for table in tables:
        table.close()


def fails(words: str) -> Callable[..., Any]:
    """Something that fails with words which nobody may hear."""

    def fail(*_: Any) -> Any:
        raise RuntimeError(words)

    return fail


def refuses(words: str) -> Callable[..., Any]:
    """Something that is refused with words which everybody hears."""

    def refuse(*_: Any) -> Any:
        raise Unknown("not_found", detail=words)

    return refuse


def fail_once(patch: pytest.MonkeyPatch, words: str) -> None:
    """Have the bot fail the first time with words which nobody may hear."""
    failures = [fails(words)]

    def make(name: str) -> Any:
        return failures.pop()() if failures else make_bot(name)

    patch.setattr(bot_turns, "make_bot", make)


@pytest.mark.parametrize("ruleset", WHOLE)
def test_nobody_is_sent_what_he_may_not_know(
    begin: Callable[[str], Table], ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(ruleset)
    deal = json.dumps(table.live.deal.to_data())
    fail_once(monkeypatch, deal)
    turns = 0
    while not table.live.state.is_over:
        turns += 1
        with monkeypatch.context() as faults:
            if turns == 3:
                faults.setattr(web_games, "links_document", fails(deal))
            table.play_turn(is_looked_at=turns % 8 == 3 or SCALE > 1)
        assert table.search.found == []
    assert turns > 10
    assert table.search.views > 100
    logged = {record.name.rpartition(".")[2] for record in table.search.log.records}
    assert {"failures", "seated_bots"} <= logged, "the faults were logged, each with its place alone"


Leak = Callable[[Table, pytest.MonkeyPatch], object]


def hidden_card(table: Table) -> str:
    """A card in the hand of Ada that nobody else has seen."""
    return str(table.live.state.view(0).to_data()["seats"][0]["hand"][0])


def log(table: Table, _: pytest.MonkeyPatch) -> None:
    """Write a card into the log."""
    logging.getLogger("ironbridge.server").warning("drawn: %s", hidden_card(table))


def refuse_with(words: Callable[[Table], str]) -> Leak:
    """Tell something in a refusal."""
    return lambda table, patch: patch.setattr(web_games, "links_document", refuses(words(table)))


def with_demand(shown: GameJson, _: int | None) -> Any:
    """What everybody may see, and the demand tiles to come."""
    truth = shown.state.to_data()
    return json_of(shown.state.public_data() | {"demand": truth["demand"]})


def drawn(told: Any) -> Any:
    """An entry that names cards drawn."""
    shown = documents_entry(told)
    shown.facts["drawn"] = DRAWN
    return shown


documents_entry = documents.entry_document
DRAWN: list[str] = []
LEAKS: dict[str, tuple[str, Leak]] = {
    "all hands": (
        BIRMINGHAM,
        lambda _, patch: patch.setattr(GameJson, "_view", lambda shown, _: json_of(shown.state.to_data())),
    ),
    "another seat's past": (BIRMINGHAM, lambda _, patch: patch.setattr(Past, "_check", lambda *_: None)),
    "an entry": (BIRMINGHAM, lambda _, patch: patch.setattr(documents, "entry_document", drawn)),
    "a refusal": (BIRMINGHAM, refuse_with(hidden_card)),
    "a title": (BIRMINGHAM, refuse_with(lambda table: hidden_card(table).replace("_", " ").title())),
    "a token": (BIRMINGHAM, refuse_with(lambda table: table.clients[0].token)),
    "a seed": (BIRMINGHAM, refuse_with(lambda table: table.live.secret)),
    "the log": (BIRMINGHAM, log),
    "demand": (LANCASHIRE, lambda _, patch: patch.setattr(GameJson, "_view", with_demand)),
}


@pytest.mark.parametrize("ruleset", [BIRMINGHAM, LANCASHIRE])
def test_every_leak_is_found(
    begin: Callable[[str], Table], ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(ruleset)
    table.play_turn(is_looked_at=False)
    DRAWN[:] = [hidden_card(table)]
    for name, (where, leak) in LEAKS.items():
        if where == ruleset:
            assert table.search.found == []
            with monkeypatch.context() as leaking:
                leak(table, leaking)
                # What was shown before is shown anew.
                table.live.shown = GameJson(table.live.state, table.live.number)
                table.call_everything(ONLOOKER)
                table.search.look()
            assert table.search.found, name
            table.search.found.clear()
