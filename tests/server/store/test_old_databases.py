"""Databases of older versions are opened by this one: nothing in them is lost, and everybody plays on."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, inspect

from ironbridge.cli.main import main
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.metadata import METADATA
from ironbridge.server.store.schema import newest_version
from tests.server.store.old.kept import copy_to, folders, notes_of, version_of
from tests.support.server.program import Program
from tests.support.server.served import Client

# What is kept here is old: a server would clear it up.
KEEP_ALL = ("--clear-waiting-after", "0", "--clear-games-after", "0", "--clear-guests-after", "0")
PATIENCE = 120  # seconds for the bots of a round
Document = dict[str, Any]


class Opened:
    """A copy of an old database served by this version, and what it held when it was made."""

    def __init__(self, url: str, notes: Document) -> None:
        self.notes = notes
        self.program = Program(url, *KEEP_ALL)
        self.clients: dict[str, Client] = {
            name: Client(self.program.address, person["token"]) for name, person in notes["people"].items()
        }

    def path(self, what: str, more: str = "") -> str:
        """The path of a game."""
        return f"/api/games/{self.notes['games'][what]['id']}{more}"

    def game(self, what: str, who: str = "Ada") -> Document:
        """A game as somebody is told it."""
        return self.clients[who].game(self.notes["games"][what]["id"])

    def to_act(self, what: str) -> str:
        """Who is to act; a bot may have to act first."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for who in self.clients:
                if self.game(what, who)["draft"] is not None:
                    return who
            time.sleep(0.1)
        raise AssertionError(f"nobody is to act in {what}")

    def play_turn(self, what: str) -> Document:
        """Let whoever is to act play a turn."""
        return self.clients[self.to_act(what)].play_turn(self.notes["games"][what]["id"])

    def close(self) -> None:
        """End the server."""
        for client in self.clients.values():
            client.http.close()
        self.program.terminate()


@pytest.fixture(params=folders(), ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """The folder of a version whose databases are kept."""
    found: Path = request.param
    return found


def kind_of(url: str) -> str:
    """The kind of database at an address."""
    return url.partition(":")[0]


@pytest.fixture
def opened(url: str, folder: Path) -> Iterator[Opened]:
    """A copy of an old database of each kind, served."""
    copy_to(folder, url)
    opened = Opened(url, notes_of(folder, kind_of(url)))
    yield opened
    opened.close()


def test_there_is_one_of_every_version_before_this_one() -> None:
    assert [version_of(folder) for folder in folders()] == [*range(1, max(newest_version(), 2))]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_there_is_a_table_of_every_kind(folder: Path, kind: str) -> None:
    games = notes_of(folder, kind)["games"].values()
    assert {game["status"] for game in games} == {"abandoned", "over", "playing", "waiting"}
    assert {game["ruleset"].partition("-")[0] for game in games} == {"birmingham", "lancashire"}
    assert [sum(what in game for game in games) for what in ("draft", "undo")] == [1, 1]


def tables_of(engine: Engine) -> dict[str, Any]:
    """The columns and the names of the indexes of all our tables, but not of copies made before a migration."""
    found = inspect(engine)
    return {
        table: (
            sorted((column["name"], column["nullable"]) for column in found.get_columns(table)),
            sorted(str(index["name"]) for index in found.get_indexes(table)),
        )
        for table in METADATA.tables
    }


def test_its_tables_become_those_of_a_new_one(url: str, folder: Path, tmp_path: Path) -> None:
    copy_to(folder, url)
    old, new = Database(url), Database(f"sqlite:///{tmp_path / 'new.db'}")
    brought_forward, made = tables_of(old.engine), tables_of(new.engine)
    old.close()
    new.close()
    # PostgreSQL tells its unique constraints as indexes too.
    for table, (columns, indexes) in made.items():
        assert brought_forward[table][0] == columns
        assert set(brought_forward[table][1]) >= set(indexes)


def test_nothing_is_lost(opened: Opened, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    games = opened.notes["games"]
    assert main(["doctor", "--database", url, "--json"]) == 0, "the doctor finds a fault"
    found = json.loads(capsys.readouterr().out)
    assert found["tables"] == Counter(game["status"] for game in games.values())
    assert found["entries"] >= sum(game.get("number", 0) for game in games.values())
    for what, noted in games.items():
        table = opened.clients["Ada"].get(f"/api/tables/{noted['id']}").json()
        assert (table["ruleset"], table["status"]) == (noted["ruleset"], noted["status"])
        if noted["status"] == "waiting":
            continue
        game = opened.game(what)
        for key in ("number", "to_act", "outcome"):
            assert game[key] == noted[key], what
        actions = opened.clients["Ada"].get(opened.path(what, "/actions")).json()
        assert [action["text"] for action in actions] == noted["actions"]
        if "record" in noted:
            assert opened.clients["Ada"].get(opened.path(what, "/record")).text == noted["record"]


def go_on_with_a_draft(opened: Opened) -> None:
    """The draft is there, with what was undone in it, and becomes a turn."""
    noted = opened.notes["games"]["drafted"]["draft"]
    who = noted["who"]
    assert opened.to_act("drafted") == who
    game = opened.game("drafted", who)
    assert (game["draft"]["choices"], game["draft"]["can_redo"]) == (noted["choices"], noted["can_redo"])
    for do in ("redo", *["push"] * 20):
        at = {"number": game["number"], "version": game["draft"]["version"], "do": do}
        choice = game["choices"][0] if do == "push" else None
        path = opened.path("drafted", "/draft")
        answer = opened.clients[who].post(path, **at, key=f"more {at['version']}", choice=choice)
        assert answer.is_success, answer.text
        game = answer.json()
        if game["draft"]["is_whole"]:
            break
    at = {"number": game["number"], "version": game["draft"]["version"]}
    entry = opened.clients[who].post(opened.path("drafted", "/end_turn"), **at, key="done").json()
    assert entry["choices"][: len(noted["choices"])] == noted["choices"]
    assert opened.play_turn("drafted")["number"] == game["number"] + 2


def agree_to_an_undo(opened: Opened) -> None:
    """Whoever is asked agrees, and the turn is taken back."""
    undo = opened.notes["games"]["undo asked"]["undo"]
    asked = next(who for who in ("Ada", "Ben") if opened.game("undo asked", who)["seat"] in undo["asked"])
    game = opened.game("undo asked", asked)
    assert {key: game["undo"][key] for key in undo} == undo
    assert game["undo"]["is_asked"]
    path = opened.path("undo asked", "/answer_undo")
    answer = opened.clients[asked].post(path, number=game["number"], key="yes", agree=True)
    assert answer.is_success, answer.text
    after = opened.game("undo asked", asked)
    assert (after["undo"], after["number"], after["to_act"]) == (None, game["number"] + 2, undo["seat"])
    assert opened.play_turn("undo asked")["seat"] == undo["seat"]


def be_recognised(opened: Opened) -> None:
    """Tokens and recovery tokens are those of the same people."""
    for name, person in opened.notes["people"].items():
        assert opened.clients[name].get("/api/people/me").json()["name"] == name
        stranger = Client(opened.program.address)
        again = stranger.post("/api/people/recover", token=person["recovery"]).json()
        assert again["id"] == person["id"]
        stranger.http.close()


def play_on(opened: Opened) -> None:
    """A turn is played at every table that has not ended, and none where the game was abandoned."""
    for what in ("with bots", "fork"):
        entry = opened.play_turn(what)
        assert entry["kind"] == "turn"
        opened.to_act(what)
    refused = opened.clients["Ada"].post(opened.path("abandoned", "/turn"), number=6, key="k", choices=[])
    assert refused.status_code in {400, 409}, refused.text
    for what in ("lobby", "fork that waits"):
        name = opened.notes["games"][what]["id"]
        for who in ("Ben", "Cleo"):
            answer = opened.clients[who].post(f"/api/tables/{name}/join")
            assert answer.is_success, answer.text
        assert opened.play_turn(what)["kind"] == "turn"


def test_everybody_plays_on(opened: Opened, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    be_recognised(opened)
    go_on_with_a_draft(opened)
    agree_to_an_undo(opened)
    play_on(opened)
    assert main(["doctor", "--database", url]) == 0, capsys.readouterr().out
