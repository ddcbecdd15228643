"""Makes a database of each kind with another version's server, to be kept: `python -m tests.server.store.old.make`.

    python -m tests.server.store.old.make OTHER/.venv/bin/python tests/server/store/old/schema_2

`OTHER` is a checkout of the version whose databases are wanted, set up by `make engine`. Its own `ironbridge serve` is
started and played over HTTP and a socket; nothing else of it is used. A folder that is kept is never made anew: what
it holds was written by a version that people may still have.
"""

import gzip
import json
import shutil
import sqlite3
import subprocess
import sys
import time
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import inspect, text

from ironbridge.server.store.engines import make_engine
from tests.server.store.old.kept import SQL, SQLITE, notes_file
from tests.support.project import ROOT
from tests.support.server.postgres import Postgres, program
from tests.support.server.program import Program
from tests.support.server.served import Client

NO_LIMITS = ("--rate", "1e6", "--burst", "1e6", "--making-rate", "1e6", "--making-burst", "1e6")
KEEP_ALL = ("--clear-waiting-after", "0", "--clear-games-after", "0", "--clear-guests-after", "0")
SOON = ("--clear-waiting-after", "0", "--clear-games-after", "0.00001", "--clear-guests-after", "0")
PATIENCE = 300  # seconds for the bots of a whole game
Document = dict[str, Any]


class Evening:
    """Ada, Ben and Cleo at tables of every kind; `games` has the name of each."""

    def __init__(self) -> None:
        self.people: dict[str, Document] = {}
        self.games: dict[str, str] = {}
        self.clients: dict[str, Client] = {}

    def enter(self, address: str) -> None:
        """Come to a server, and come back to it after it was started anew."""
        for name in ("Ada", "Ben", "Cleo"):
            client = Client(address)
            if name not in self.people:
                self.people[name] = client.post("/api/people", name=name).json()
            client.token = self.people[name]["token"]
            self.clients[name] = client

    def begin(self, what: str, ruleset: str, seats: list[str], *guests: str, listed: bool = False) -> str:
        """Make a table of Ada's, which the guests join."""
        made = self._ok(self.clients["Ada"].post("/api/tables", ruleset=ruleset, seats=seats, listed=listed))
        for guest in guests:
            invitation = made["invitation"]
            self._ok(self.clients[guest].post(f"/api/tables/{made['id']}/join", invitation=invitation))
        self.games[what] = made["id"]
        return str(made["id"])

    def game(self, what: str, who: str = "Ada") -> Document:
        """A game as somebody is told it."""
        return self.clients[who].game(self.games[what])

    def to_act(self, what: str) -> str | None:
        """Whose turn it is, if it is a person's."""
        return next((name for name in self.clients if self.game(what, name)["draft"] is not None), None)

    def push(self, what: str, who: str, do: str = "push") -> Document:
        """Change a draft; of the choices that are open the one in the middle is taken."""
        game = self.game(what, who)
        choices = game["choices"]
        choice = choices[len(choices) // 2] if do == "push" else None
        at = {"number": game["number"], "version": game["draft"]["version"]}
        key = f"{who} {at['number']} {at['version']}"
        path = f"/api/games/{self.games[what]}/draft"
        pushed: Document = self._ok(self.clients[who].post(path, **at, key=key, do=do, choice=choice))
        return pushed

    def turn(self, what: str) -> None:
        """Let whoever is to act draft a turn and end it over a socket."""
        who = self.to_act(what)
        assert who is not None
        game = self.game(what, who)
        while not game["draft"]["is_whole"]:
            game = self.push(what, who)
        at = {"number": game["number"], "version": game["draft"]["version"]}
        socket = self.clients[who].socket(self.games[what])
        answer = socket.ask(type="end_turn", key=f"{who} {at['number']} end", **at)
        assert answer["type"] == "answer", answer
        socket.close()

    def wait(self, what: str, status: str) -> None:
        """Wait until a game has come to a status, or to a person's turn while it is played."""
        until = time.monotonic() + PATIENCE
        while self.game(what)["status"] != status or (status == "playing" and self.to_act(what) is None):
            assert time.monotonic() < until, f"{what} is not {status}"
            time.sleep(0.1)

    def leave(self, what: str) -> None:
        """Let bots play Ada's seat to the end."""
        self._ok(self.clients["Ada"].post(f"/api/games/{self.games[what]}/leave", key="bye"))
        self.wait(what, "over")

    def ask_undo(self, what: str) -> None:
        """Let whoever played the last turn ask for it back."""
        last = self.game(what)["number"]
        entry = self.clients["Ada"].get(f"/api/games/{self.games[what]}/entries?after={last - 1}").json()[0]
        asker = next(name for name in self.clients if self.game(what, name)["seat"] == entry["seat"])
        path = f"/api/games/{self.games[what]}/undo"
        assert self._ok(self.clients[asker].post(path, number=last, key="sorry"))["kind"] == "undo_asked"

    def bring(self, what: str, file: Path) -> None:
        """Bring a record."""
        self.games[what] = self._ok(self.clients["Ada"].post("/api/records", text=file.read_text()))["id"]

    def fork(self, what: str, of: str, action: int, seats: list[str]) -> None:
        """Play on from a position of a game that has ended."""
        path = f"/api/games/{self.games[of]}/fork"
        begun = self.clients["Ada"].post(path, action=action, seats=seats, listed=True)
        self.games[what] = self._ok(begun)["id"]

    def notes(self) -> Document:
        """What there was when everybody went home: the people with their tokens, and every game."""
        return {"people": self.people, "games": {what: self._noted(what) for what in self.games}}

    def _noted(self, what: str) -> Document:
        name, ada = self.games[what], self.clients["Ada"]
        table = self._ok(ada.get(f"/api/tables/{name}"))
        noted: Document = {"id": name, "ruleset": table["ruleset"], "status": table["status"]}
        if table["status"] == "waiting":
            return noted
        game = self.game(what)
        noted |= {"number": game["number"], "to_act": game["to_act"], "outcome": game["outcome"]}
        noted["actions"] = [action["text"] for action in self._ok(ada.get(f"/api/games/{name}/actions"))]
        who = self.to_act(what)
        drafted = self.game(what, who)["draft"] if who else None
        if who and drafted and drafted["version"]:
            noted["draft"] = {"who": who, "choices": drafted["choices"], "can_redo": drafted["can_redo"]}
        if game["undo"]:
            noted["undo"] = {key: game["undo"][key] for key in ("seat", "to", "agreed", "asked")}
        record = ada.get(f"/api/games/{name}/record")
        if record.is_success:
            noted["record"] = record.text
        return noted

    def _ok(self, response: Any) -> Any:
        assert response.is_success, response.text
        return response.json()


def play(python: str, url: str) -> Document:
    """Spend an evening at the servers of a version, on an empty database; what there was at its end."""
    evening = Evening()
    served = Program(url, *NO_LIMITS, *KEEP_ALL, python=python)
    evening.enter(served.address)
    evening.begin("abandoned", "birmingham", ["me", "invited"], "Ben")
    for _ in range(4):
        evening.turn("abandoned")
    served.terminate()
    time.sleep(3)
    rely_on_the_time(url)
    served = Program(url, *NO_LIMITS, *SOON, python=python)
    evening.enter(served.address)
    evening.wait("abandoned", "abandoned")
    served.terminate()
    served = Program(url, *NO_LIMITS, *KEEP_ALL, python=python)
    evening.enter(served.address)
    evening.begin("lobby", "lancashire", ["me", "open", "open"], listed=True)
    evening.begin("finished", "birmingham-intro", ["me", "me"])
    while evening.game("finished")["outcome"] is None:
        evening.turn("finished")
    for what, ruleset in (("finished by bots", "birmingham"), ("finished by bots too", "lancashire")):
        evening.begin(what, ruleset, ["me", "bot:greedy", "bot:greedy"])
        evening.leave(what)
    evening.begin("with bots", "lancashire-revised", ["me", "bot:novice", "bot:foreman"])
    evening.wait("with bots", "playing")
    for _ in range(3):
        evening.turn("with bots")
        evening.wait("with bots", "playing")
    evening.begin("drafted", "birmingham", ["me", "invited", "invited"], "Ben", "Cleo")
    for _ in range(7):
        evening.turn("drafted")
    who = evening.to_act("drafted")
    assert who is not None
    while evening.push("drafted", who)["draft"]["version"] < 2:
        pass
    evening.push("drafted", who, "undo")
    evening.begin("undo asked", "lancashire-revised", ["me", "invited"], "Ben")
    for _ in range(5):
        evening.turn("undo asked")
    evening.ask_undo("undo asked")
    evening.bring("record", ROOT / "docs" / "pictures" / "lancashire.brass")
    evening.fork("fork", "finished", 9, ["me", "me"])
    evening.turn("fork")
    evening.fork("fork that waits", "record", 20, ["me", "open", "open"])
    notes = evening.notes()
    served.terminate()
    return notes


def rely_on_the_time(url: str) -> None:
    """Let a server have run for a day, so that it clears at its next start."""
    engine = make_engine(url)
    with engine.execution_options(writes=True).begin() as connection:
        if inspect(connection).has_table("clock"):
            connection.execute(text("update clock set ran = 86400"))
    engine.dispose()


def keep(folder: Path, file: str, data: bytes, kind: str, notes: Document) -> None:
    """Write a database and the notes on it."""
    (folder / file).write_bytes(gzip.compress(data, mtime=0))
    notes_file(folder, kind).write_text(
        json.dumps(notes, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )


def main() -> int:
    """Make both databases."""
    parser = ArgumentParser(prog="python -m tests.server.store.old.make", description=__doc__)
    parser.add_argument("python", help="the Python of the version that makes them")
    parser.add_argument("folder", type=Path, help="where they are kept; it must not exist")
    args = parser.parse_args()
    args.folder.mkdir(parents=True)
    try:
        with TemporaryDirectory() as made:
            file = Path(made) / "games.db"
            notes = play(args.python, f"sqlite:///{file}")
            with closing(sqlite3.connect(file)) as connection:
                # One file that holds everything, without what SQLite writes beside it.
                connection.execute("PRAGMA journal_mode=DELETE")
                connection.execute("VACUUM")
            keep(args.folder, SQLITE, file.read_bytes(), "sqlite", notes)
        with TemporaryDirectory(ignore_cleanup_errors=True) as made:
            server = Postgres(Path(made) / "data")
            notes = play(args.python, server.address)
            command = [program("pg_dump"), "--no-owner", "--no-privileges", server.address]
            dump = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
            keep(args.folder, SQL, dump, "postgresql", notes)
            server.close()
    except BaseException:
        shutil.rmtree(args.folder)
        raise
    return 0


if __name__ == "__main__":
    sys.exit(main())
