"""`make play` as a newcomer runs it: an address, a page there, and a polite end."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from ironbridge.cli import opening
from ironbridge.cli.main import main


def test_serving_on_a_free_port_tells_the_address_and_ends_politely(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ironbridge", "serve", "--open", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{tmp_path / 'games.db'}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"CI": "1"},
    )
    assert process.stdout is not None
    address = process.stdout.readline().removeprefix("Ironbridge serves at ").strip()
    assert "<title>Ironbridge</title>" in httpx.get(address, trust_env=False).text
    process.send_signal(signal.SIGINT)
    assert process.communicate() == ("", "")
    assert process.returncode == 0


def test_a_port_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'games.db'}"]) == 1
    assert f"port {port}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "w"}, True),
        ({"DISPLAY": ":0", "CI": "1"}, False),
    ],
)
def test_a_browser_is_opened_where_somebody_sees_it(
    environment: dict[str, str], expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "CI"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    assert opening.has_window() is expected


def test_the_address_is_one_that_a_browser_understands() -> None:
    with opening.listening("0.0.0.0", 0) as everywhere:
        assert opening.address_of(everywhere) == f"http://127.0.0.1:{everywhere.getsockname()[1]}"
