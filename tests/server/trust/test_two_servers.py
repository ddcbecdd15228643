"""A SQLite file has one server: a second one refuses, and a killed one leaves nothing in the way."""

import subprocess
import sys
from pathlib import Path

import pytest

from ironbridge.cli.main import main
from ironbridge.server.store.lock import lock_file
from tests.support.server.program import Program
from tests.support.server.served import Client


def serve(url: str) -> subprocess.CompletedProcess[str]:
    """`ironbridge serve`, of which it is expected that it does not begin."""
    command = [sys.executable, "-m", "ironbridge", "serve", "--port", "0", "--database", url]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_a_second_server_of_a_file_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, file = tmp_path / "kept", tmp_path / "kept" / "games.db"
    folder.mkdir()
    url = f"sqlite:///{file}"
    program = Program(url)
    ada = Client(program.address)
    ada.token = ada.post("/api/people", name="Ada").json()["token"]
    (tmp_path / "file.db").symlink_to(file)
    (tmp_path / "folder").symlink_to(folder)
    for other in (tmp_path / "file.db", tmp_path / "folder" / "games.db"):
        ended = serve(f"sqlite:///{other}")
        assert ended.returncode == 1
        (said,) = ended.stderr.splitlines()
        assert str(file) in said
        assert "another server" in said
        assert "--database" in said
    assert main(["doctor", "--database", url]) == 0, capsys.readouterr().out
    assert main(["backup", "--database", url, str(tmp_path / "copy.db")]) == 0
    assert ada.get("/api/people/me").json()["name"] == "Ada"
    program.kill()
    again = Program(f"sqlite:///{tmp_path / 'file.db'}")
    ada.http.close()
    ada = Client(again.address, ada.token)
    assert ada.get("/api/people/me").json()["name"] == "Ada"
    ada.http.close()
    again.terminate()


def test_the_lock_stands_beside_the_file_itself(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "there" / "games.db")
    lock = tmp_path.resolve() / "there" / "games.db.lock"
    for address in (
        f"sqlite:///{tmp_path / 'link.db'}",
        f"sqlite:///file:{tmp_path / 'link.db'}?uri=true",
        f"sqlite:///{tmp_path / 'there' / '..' / 'link.db'}",
    ):
        assert lock_file(address) == lock
    assert lock_file("postgresql://host/games") is None
