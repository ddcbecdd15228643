"""`ironbridge serve` as a process: it ends politely, and says clearly why it does not begin."""

import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ironbridge.cli.main import main
from tests.support.server.program import Program
from tests.support.server.served import Client, Socket


def test_it_ends_with_sockets_open_and_bots_thinking(tmp_path: Path) -> None:
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
