"""Sockets: every entry once and in order, also after a lost connection; the same answers as over HTTP."""

import itertools
from collections.abc import Iterator

import pytest
from websockets.frames import Frame, Opcode

from ironbridge.server.store.database import Database
from ironbridge.server.web.connection import Connection
from ironbridge.server.web.guarded import GuardedSocket, head_of
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.served import Served
from tests.support.server.sockets import play_turn, two_sockets


@pytest.fixture
def served(url: str) -> Iterator[Served]:
    """A server on a database of each kind."""
    served = Served(BareBackend(Database(url)))
    yield served
    served.stop()


def test_everybody_is_told_everything_once(served: Served) -> None:
    game, sockets = two_sockets(served)
    onlooker = served.client().socket(game)
    last = 1
    for _ in range(5):
        last = play_turn(served, game, sockets)
    onlooker.wait_for(last)
    for socket in (*sockets.values(), onlooker):
        assert [entry["number"] for entry in socket.entries] == list(range(1, last + 1))
        socket.close()
    assert sockets[0].entries == sockets[1].entries == onlooker.entries
    assert onlooker.game["seat"] is None


def test_what_cannot_be_written_at_once_comes_in_its_order(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    flips, ask = itertools.cycle([True, False, False, True, False]), vars(GuardedSocket)["can_write"].fget
    monkeypatch.setattr(GuardedSocket, "can_write", property(lambda wire: next(flips) and ask(wire)))
    game, sockets = two_sockets(served)
    onlooker = served.client().socket(game)
    for _ in range(8):
        last = play_turn(served, game, sockets)
    onlooker.wait_for(last)
    for socket in (*sockets.values(), onlooker):
        socket.wait_for(last)
        assert [entry["number"] for entry in socket.entries] == list(range(1, last + 1))
        socket.close()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_text_of_any_length_is_a_frame(length: int) -> None:
    whole = Frame(Opcode.TEXT, b"a" * length).serialize(mask=False)
    assert head_of(length) + b"a" * length == whole


def test_a_lost_connection_misses_and_doubles_nothing(served: Served) -> None:
    game, sockets = two_sockets(served)
    seen: list[int] = []
    for _ in range(4):
        late = served.client().socket(game, after=len(seen))
        last = play_turn(served, game, sockets)
        late.wait_for(last)
        seen += [entry["number"] for entry in late.entries]
        late.close()
        play_turn(served, game, sockets)
    assert seen == list(range(1, last + 1))
    for socket in sockets.values():
        socket.close()


def test_a_draft_is_told_to_its_seat_alone(served: Served) -> None:
    game, sockets = two_sockets(served)
    live = served.backend.games.live(game)
    seat = live.state.seat_to_act
    assert seat is not None
    mine, other = sockets[seat], sockets[1 - seat]
    tab = mine.client.socket(game, after=1)
    tab.receive()
    told = len(other.client.sent)
    change = {"type": "draft", "number": 1, "version": 0, "do": "push", "choice": some_turn(live)[0]}
    mine.ask(key="k", **change)
    while not tab.game["draft"]["choices"]:
        tab.receive()
    assert other.ask(type="why_not", choice={"do": "pass"})["type"] == "error"
    assert len(other.client.sent) == told + 1, "not one message more than the answer"
    for socket in (mine, other, tab):
        socket.close()


MESSAGES = (
    "",
    "{",
    "[]",
    "{}",
    '{"type": "fly"}',
    '{"type": "turn", "number": "x"}',
    '{"type": "draft", "number": 1, "version": 0, "key": "", "do": "undo"}',
    '{"type": "turn", "number": 1, "key": "k", "choices": [{"do": ["pass"]}]}',
    '{"type": "preview", "choice": {"do": null}}',
    '{"type": "turn", "number": 99999999999999999999, "key": "k", "choices": []}',
    '"\\ud800"',
    "[" * 5000,
)


def test_every_message_gets_an_answer(lone: Served) -> None:
    game, sockets = two_sockets(lone)
    for socket in sockets.values():
        for message in MESSAGES:
            socket.connection.send(message)
            answer = socket.receive()
            assert answer["type"] == "error"
            assert answer["error"]["code"] in {"bad_message", "not_your_turn", "bad_choice"}
        socket.close()
    assert lone.backend.games.live(game).number == 1


def test_who_may_not_open_a_socket(lone: Served) -> None:
    game, sockets = two_sockets(lone)
    for socket in sockets.values():
        socket.close()
    for client, name, origin, why in (
        (lone.client(), "nothing", None, "not_found"),
        (lone.client("x.y"), game, None, "no_identity"),
        (lone.guest("Ada"), game, "http://elsewhere.example", "wrong_origin"),
    ):
        closed = client.socket(name, origin=origin)
        assert closed.closed()[1] == why
        closed.close()
    same = lone.client().socket(game, origin=f"http://{lone.address}")
    assert same.receive()["type"] == "update"
    assert same.ask(type="undo", number=1, key="k")["error"]["code"] == "no_identity"
    same.close()


def test_a_socket_that_cannot_tell_any_more_hangs_up(
    lone: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, sockets = two_sockets(lone)
    onlooker = lone.client().socket(game)
    onlooker.wait_for(1)

    words = "all cards"

    def fail(*_: object) -> None:
        raise RuntimeError(words)

    with monkeypatch.context() as faults:
        faults.setattr(Connection, "news_of", fail)
        lone.backend.news.tell(game)
        assert onlooker.receive()["error"]["code"] == "server_error"
        assert onlooker.closed()[0] == 1011
    assert "RuntimeError" in caplog.text
    assert words not in "".join([*onlooker.client.sent, caplog.text])
    again = onlooker.client.socket(game, after=1)
    assert again.receive()["game"]["number"] == 1
    for socket in (*sockets.values(), onlooker, again):
        socket.close()


def test_two_servers_on_one_database_tell_of_each_others_entries(postgres_backend: BareBackend) -> None:
    here = Served(BareBackend(postgres_backend.database))
    there = Served(BareBackend(Database(postgres_backend.database.engine.url.render_as_string(False))))
    try:
        game, sockets = two_sockets(here)
        away = there.client().socket(game)
        for _ in range(3):
            away.wait_for(play_turn(here, game, sockets))
        assert [entry["number"] for entry in away.entries] == [1, 2, 3, 4]
        for socket in (*sockets.values(), away):
            socket.close()
    finally:
        there.stop()
        here.stop()
