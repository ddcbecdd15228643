"""A service manager is told how the server is, in systemd's own protocol: a datagram on the socket that it names."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ironbridge.server.web.watching.service_manager import ServiceManager
from tests.support.project import ROOT

UNIT = ROOT / "deploy" / "systemd" / "ironbridge.service"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name: the path of a socket has no room for a long one."""
    with TemporaryDirectory(prefix="notify-") as name:
        yield Path(name)


def listening(address: str) -> socket.socket:
    """A socket such as systemd opens for a service."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.bind(address)
    line.settimeout(60)
    return line


@pytest.mark.parametrize("kind", ["file", "abstract"])
def test_ready_watchdog_and_stopping_are_told_in_order(folder: Path, kind: str) -> None:
    name = str(folder / "notify") if kind == "file" else f"\0ironbridge-test-{os.getpid()}"
    with listening(name) as line:
        told = os.environ | {"NOTIFY_SOCKET": name.replace("\0", "@"), "WATCHDOG_USEC": "200000"}
        command = [sys.executable, "-m", "ironbridge", "serve", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder / 'games.db'}"],
            env=told,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        first = line.recv(1000).decode().splitlines()
        assert first[0] == "READY=1"
        assert first[1].startswith("STATUS=serving at http://127.0.0.1:")
        assert [line.recv(1000) for _ in range(3)] == [b"WATCHDOG=1"] * 3, "again and again, not once"
        process.send_signal(signal.SIGTERM)
        while (word := line.recv(1000)) == b"WATCHDOG=1":
            pass
        assert word == b"STOPPING=1"
        process.wait(60)


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, None),
        ({"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "30000000"}, 15),
        ({"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 15),
        ({"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),
        ({"NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "often"}, None),
    ],
)
def test_a_manager_hears_twice_in_its_time_if_it_asks_this_process(
    environment: dict[str, str], seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    manager = ServiceManager()
    assert manager.seconds == seconds
    manager.tell("READY=1")  # though nobody listens


def test_the_unit_asks_for_what_the_server_tells_and_shuts_out_the_rest() -> None:
    lines = dict(
        line.split("=", 1) for line in UNIT.read_text("utf-8").splitlines() if "=" in line and line[0] != "#"
    )
    assert lines["Type"] == "notify"
    assert float(lines["WatchdogSec"]) >= 30
    assert lines["CapabilityBoundingSet"] == ""
    for name in (
        "NoNewPrivileges",
        "ProtectHome",
        "PrivateTmp",
        "PrivateDevices",
        "ProtectKernelModules",
        "DynamicUser",
    ):
        assert lines[name] == "yes"
    assert lines["ProtectSystem"] == "strict"
    assert lines["ExecStart"].endswith("ironbridge serve --settings /etc/ironbridge.toml")
    if shutil.which("systemd-analyze"):
        asked = subprocess.run(
            ["systemd-analyze", "security", "--offline=yes", "--threshold=25", str(UNIT)],
            capture_output=True,
            check=False,
            text=True,
        )
        assert asked.returncode == 0, asked.stdout
