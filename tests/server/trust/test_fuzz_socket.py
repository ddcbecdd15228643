"""Whatever comes over a socket gets an answer or a clean close, and neither the game nor anybody else is harmed."""

import base64
import json
import logging
import socket as sockets
import struct
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.support.amount import amount
from tests.support.server.bare import some_turn
from tests.support.server.served import LARGEST_MESSAGE, PATIENCE, Served, Socket
from tests.support.server.sockets import play_turn, two_sockets
from tests.support.soak.counts import ROUND, count

# Protocol error, not UTF-8, against the rules of the server, too large.
CLOSED = {1002, 1007, 1008, 1009}
NO_WORD = 1006
MORE = 6 if ROUND else 1  # a call costs a tenth of one over HTTP
TYPES = ("draft", "end_turn", "turn", "undo", "preview", "why_not", "leave", "fly", "", None, 5)
FIELDS = ("type", "number", "version", "key", "do", "choice", "choices", "resign", "seat")

plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
nested = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
choice = st.fixed_dictionaries(
    {"do": st.sampled_from(["pass", "build", "link", "sell", "loan", "scout", "develop", "fly"]) | plain},
    optional={
        "slot": nested,
        "line": nested,
        "card": nested,
        "tile": nested,
        "merchant": nested,
        "seat": nested,
    },
)
fields: dict[str, st.SearchStrategy[Any]] = {
    "number": st.integers(-1, 3) | nested,
    "version": st.integers(-1, 3) | nested,
    "key": st.text(max_size=70) | nested,
    "do": st.sampled_from(["push", "undo", "redo", "reset"]) | nested,
    "choice": choice | nested,
    "choices": st.lists(choice, max_size=3) | nested,
    "resign": nested,
    "seat": nested,
}
shaped = st.fixed_dictionaries({"type": st.sampled_from(TYPES)}, optional=fields).map(json.dumps)
deep = st.tuples(st.sampled_from(["[", '{"do":', '{"a":[']), st.integers(1, 10_000)).map(
    lambda drawn: '{"type":"preview","choice":{"do":' + drawn[0] * drawn[1]
)
closed_deep = st.integers(1, 10_000).map(
    lambda depth: '{"type":"preview","choice":{"do":' + "[" * depth + "]" * depth + "}}"
)
huge = st.integers(LARGEST_MESSAGE - 200, LARGEST_MESSAGE + 200).map(lambda size: '"' + "a" * size + '"')
messages: st.SearchStrategy[str | bytes] = (
    shaped
    | nested.map(json.dumps)
    | st.text(max_size=40)
    | st.binary(max_size=40)
    | deep
    | closed_deep
    | huge
)


def is_harmless(message: str | bytes) -> bool:
    """Whether a message cannot be one that is meant to change the game."""
    return isinstance(message, bytes) or '"leave"' not in message


class Mallory:
    """Somebody who sends anything, and opens a new socket when the old one was closed."""

    def __init__(self, socket: Socket, game: str) -> None:
        self.socket = socket
        self.game = game
        self.sent = 0

    def send(self, batch: list[str | bytes]) -> None:
        """Send many messages at once: each is answered, or the socket is closed with a code that we know."""
        with suppress(ConnectionClosed):
            self.send_all(batch)
            return
        # Whoever is still sending too much when he is cut off may not hear why.
        is_too_large = any(len(message) > LARGEST_MESSAGE for message in batch)
        code = self.socket.connection.protocol.close_code
        assert code in CLOSED or (code == NO_WORD and is_too_large)
        self.socket = self.socket.client.socket(self.game)

    def send_all(self, batch: list[str | bytes]) -> None:
        """Send messages and count the answers. Raises ConnectionClosed."""
        for message in batch:
            self.socket.connection.send(message)
            self.sent += 1
        self.socket.connection.send('{"type":"why_not","key":"last","choice":{}}')
        answers = 0
        while (answer := self.socket.receive()).get("key") != "last":
            if answer["type"] != "update":
                answers += 1
                assert answer["type"] == "answer" or answer["error"]["code"]
        assert answers == len(batch)


def test_any_message_is_answered(either: Served, caplog: pytest.LogCaptureFixture) -> None:
    game, seats = two_sockets(either)
    live = either.backend.games.live(game)
    waiting = seats[1 - (live.state.seat_to_act or 0)]
    # To think of a message takes longer than to send it: each comes from somebody seated, a stranger and an onlooker.
    senders = (waiting.client, either.guest("Eve"), either.client())
    mallories = [Mallory(sender.socket(game), game) for sender in senders]

    @settings(max_examples=MORE * amount(48), derandomize=not ROUND, database=None)
    @given(st.lists(messages.filter(is_harmless), min_size=1, max_size=6))
    def fuzz(batch: list[str | bytes]) -> None:
        for mallory in mallories:
            mallory.send(batch)
            assert live.number == 1
            assert either.backend.log.draft(game) is None

    with caplog.at_level(logging.WARNING):
        fuzz()
        play_turn(either, game, seats)
    assert [entry["number"] for entry in waiting.entries] == [1, 2], "the others are well"
    assert errors(caplog) == []
    count(calls_fuzzed=sum(mallory.sent for mallory in mallories))
    for socket in (*seats.values(), *(mallory.socket for mallory in mallories)):
        socket.close()


def test_garbage_of_the_seat_to_act_changes_nothing(either: Served, caplog: pytest.LogCaptureFixture) -> None:
    game, seats = two_sockets(either)
    live = either.backend.games.live(game)
    mallory = Mallory(seats[live.state.seat_to_act or 0].client.socket(game), game)
    wrong = st.sampled_from([-1, 0, 2, 10**6, 10**30, None, "1"])

    @settings(max_examples=MORE * amount(16), derandomize=not ROUND, database=None)
    @given(st.lists(shaped.filter(is_harmless).map(json.loads), min_size=1, max_size=6), wrong)
    def fuzz(batch: list[dict[str, Any]], number: Any) -> None:
        mallory.send([json.dumps(message | {"number": number}) for message in batch])
        assert live.number == 1
        assert either.backend.log.draft(game) is None

    with caplog.at_level(logging.WARNING):
        fuzz()
        play_turn(either, game, seats)
    assert errors(caplog) == []
    count(calls_fuzzed=mallory.sent)
    for socket in (*seats.values(), mallory.socket):
        socket.close()


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the server logged, but for the note of uvicorn itself about bytes that are not UTF-8."""
    records = [record for record in caplog.records if not record.name.startswith("websockets.client")]
    return [record.message for record in records if "Invalid UTF-8" not in record.message]


def frame(first: int, data: bytes, *, is_masked: bool = True) -> bytes:
    """A frame as it goes over the wire, with a mask that changes nothing."""
    size = struct.pack("!BH", 126, len(data)) if len(data) > 125 else struct.pack("!B", len(data))
    if is_masked:
        size = bytes([size[0] | 128]) + size[1:] + bytes(4)
    return bytes([first]) + size + data


RAW = (
    b"",
    b"\x00" * 50,
    b"GET / HTTP/1.1\r\n\r\n",
    bytes(range(256)),
    frame(0x81, b"{}", is_masked=False),
    frame(0xF1, b"reserved bits"),
    frame(0x83, b"an unknown code"),
    frame(0x80, b"a continuation of nothing"),
    frame(0x01, b"a beginning without an end"),
    frame(0x01, b"a beginning") + frame(0x81, b"and another"),
    frame(0x81, b"\xff\xfe not UTF-8"),
    frame(0x81, b"half")[:-2],
    frame(0x89, b"p" * 126),
    frame(0x88, b"\x00"),
    frame(0x88, struct.pack("!H", 5)),
    frame(0x88, struct.pack("!H", 1000) + b"\xff"),
)


def raw_socket(address: str, game: str) -> sockets.socket:
    """A connection with the handshake of a WebSocket behind it."""
    host, _, port = address.partition(":")
    opened = sockets.create_connection((host, int(port)), timeout=PATIENCE)
    key = base64.b64encode(b"sixteen bytes ok").decode()
    opened.sendall(
        f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in opened.recv(12)
    return opened


@pytest.mark.parametrize("end", ["half-closed", "cut", "waiting"])
def test_broken_frames_harm_nobody(either: Served, caplog: pytest.LogCaptureFixture, end: str) -> None:
    game, seats = two_sockets(either)
    left: list[sockets.socket] = []
    with caplog.at_level(logging.WARNING):
        for sent in RAW:
            opened = raw_socket(either.address, game)
            opened.sendall(sent)
            if end == "half-closed":
                opened.shutdown(sockets.SHUT_WR)
                while opened.recv(65536):
                    pass
                opened.close()
            elif end == "cut":
                # No lingering: the other side gets a reset.
                opened.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
                opened.close()
            else:
                left.append(opened)
        for _ in range(2):
            play_turn(either, game, seats)
    for opened in left:
        opened.close()
    assert [entry["number"] for entry in seats[0].entries] == [1, 2, 3]
    assert errors(caplog) == []
    for socket in seats.values():
        socket.close()


def test_messages_out_of_order_and_many_at_once(either: Served) -> None:
    game, seats = two_sockets(either)
    live = either.backend.games.live(game)
    me = seats[live.state.seat_to_act or 0]
    turn = some_turn(live)
    sent = [
        {"type": "end_turn", "number": 1, "version": 0, "key": "too early"},
        {"type": "draft", "number": 1, "version": 5, "key": "ahead", "do": "undo"},
        {"type": "turn", "number": 1, "key": "now", "choices": turn},
        {"type": "turn", "number": 1, "key": "now", "choices": turn},
        {"type": "turn", "number": 1, "key": "again", "choices": turn},
    ]
    for message in sent:
        me.connection.send(json.dumps(message))
    answers: list[dict[str, Any]] = []
    while len(answers) < len(sent):
        answer = me.receive()
        if answer["type"] != "update":
            answers.append(answer)
    assert [answer["key"] for answer in answers] == [message["key"] for message in sent]
    codes = [answer["error"]["code"] if answer["type"] == "error" else "" for answer in answers]
    assert codes == ["not_whole", "stale_draft", "", "", "stale_number"]
    assert answers[2]["body"] == answers[3]["body"]
    assert live.number == 2
    for socket in seats.values():
        socket.close()
