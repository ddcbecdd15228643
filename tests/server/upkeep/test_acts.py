"""What the owner does by hand, beside a running server that notices it; every act is in the audit log."""

import json
import re
from pathlib import Path

import pytest

from ironbridge.cli.main import main
from ironbridge.server.errors import NotAllowed
from ironbridge.server.store.database import Database
from ironbridge.server.store.heartbeat import Heartbeat
from ironbridge.server.tables.tables import CHOSEN, NOBODY
from tests.support.server.bare import BareBackend
from tests.support.server.served import Client, Served, Socket
from tests.support.server.turned import BEGIN, TurnedClock
from tests.support.server.waiting import wait_until


class Owner:
    """Somebody with the command line and the database of a running server, which looks when it is told to."""

    def __init__(self, served: Served, capsys: pytest.CaptureFixture[str]) -> None:
        self.url = served.backend.database.engine.url.render_as_string(hide_password=False)
        self.owner_watch = served.backend.owner_watch
        self.capsys = capsys

    def does(self, *words: str, code: int = 0) -> str:
        """Carry out an act; what was printed."""
        assert main(["admin", "--database", self.url, *words]) == code
        self.owner_watch.look()
        return "".join(self.capsys.readouterr())


@pytest.fixture
def owner(on_each: Served, capsys: pytest.CaptureFixture[str]) -> Owner:
    """The owner of a running server."""
    return Owner(on_each, capsys)


def id_of(client: Client) -> str:
    """The id of a guest."""
    return str(client.get("/api/people/me").json()["id"])


def hears_an_error(socket: Socket) -> str:
    """The code of the error that a socket hears next, whatever news come before it."""
    while (message := socket.receive())["type"] != "error":
        pass
    return str(message["error"]["code"])


def game_of_two(served: Served) -> tuple[str, Client, Client]:
    """A running game of Ada and Ben."""
    ada, ben = served.guest("Ada"), served.guest("Ben")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
    assert ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"]).status_code == 200
    return table["id"], ada, ben


def test_people_and_tables_are_listed_without_anything_secret(on_each: Served, owner: Owner) -> None:
    game, ada, _ = game_of_two(on_each)
    people = json.loads(owner.does("people", "--json"))
    assert {(one["name"], one["tables"], one["is_banned"]) for one in people} == {
        ("Ada", 1, False),
        ("Ben", 1, False),
    }
    assert [one["id"] for one in json.loads(owner.does("people", "aD", "--json"))] == [id_of(ada)]
    assert owner.does("people", "%") == "There are none.\n", (
        "a sign that databases take for any text is a sign"
    )
    (table,) = json.loads(owner.does("tables", "playing", "--json"))
    assert (table["id"], table["owner"], table["status"]) == (game, "Ada", "playing")
    assert game in owner.does("tables")
    assert not re.search(r"[0-9a-f]{64}", owner.does("people", "--json") + owner.does("tables", "--json"))


def test_who_is_renamed_has_the_new_name_everywhere(on_each: Served, owner: Owner) -> None:
    game, ada, ben = game_of_two(on_each)
    owner.does("rename", id_of(ada), "Augusta")
    assert ada.get("/api/people/me").json()["name"] == "Augusta"
    assert ben.get(f"/api/tables/{game}").json()["seats"][0]["name"] == "Augusta"
    assert "characters" in owner.does("rename", id_of(ada), "", code=1)
    assert "nobody" in owner.does("rename", "nothing", "Eve", code=1)


def test_who_is_banned_is_answered_nothing_and_a_bot_plays_on(on_each: Served, owner: Owner) -> None:
    game, ada, ben = game_of_two(on_each)
    socket, other = ben.socket(game), ada.socket(game)
    for each in (socket, other):
        each.receive()
    person = id_of(ben)
    owner.does("ban", person)
    assert hears_an_error(socket) == "no_identity"
    while not any(entry["kind"] == "bot" for entry in other.entries):
        other.receive()
    for answer in (
        ben.get("/api/people/me"),
        ben.get(f"/api/games/{game}"),
        ben.post("/api/people/recover", token=ben.recovery),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert ada.game(game)["status"] == "playing"
    owner.does("unban", person)
    assert ben.get("/api/people/me").status_code == 200
    assert ben.game(game)["seat"] is None, "the seat is the bot's"
    for each in (socket, other):
        each.close()


def test_whose_tokens_are_revoked_comes_back_by_the_new_link_alone(on_each: Served, owner: Owner) -> None:
    game, ada, _ = game_of_two(on_each)
    socket = ada.socket(game)
    socket.receive()
    link = owner.does("revoke", id_of(ada)).strip()
    assert hears_an_error(socket) == "no_identity"
    socket.close()
    assert ada.get("/api/people/me").status_code == 401
    assert ada.post("/api/people/recover", token=ada.recovery).status_code == 401
    ada.token = ada.post("/api/people/recover", token=link.removeprefix("/recover#")).json()["token"]
    assert ada.game(game)["seat"] == 0


def test_a_table_that_is_ended_can_be_brought_back(on_each: Served, owner: Owner) -> None:
    game, ada, ben = game_of_two(on_each)
    waiting = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "open"]).json()["id"]
    socket = ben.socket(game)
    socket.receive()
    owner.does("end", game)
    while socket.game["status"] != "abandoned":
        socket.receive()
    assert not socket.game["has_open_hands"]
    socket.close()
    owner.does("end", waiting)
    assert ada.get(f"/api/tables/{waiting}").status_code == 404
    owner.does("end", game, code=1)
    assert main(["restore", "--database", owner.url, game, waiting]) == 0
    on_each.backend.quarantine.look()
    assert ada.game(game)["status"] == "playing"
    assert ada.get(f"/api/tables/{waiting}").status_code == 200


def test_during_maintenance_everything_is_read_and_nothing_new_is_taken(
    on_each: Served, owner: Owner
) -> None:
    game, ada, ben = game_of_two(on_each)
    players = {0: ada, 1: ben}
    mover = players[ada.game(game)["to_act"]]
    socket = mover.socket(game)
    socket.receive()
    owner.does("announce", "A new version at  noon")
    owner.does("maintenance", "on")
    standing = {"announcement": "A new version at noon", "is_maintained": True}
    assert mover.get("/api/announcement").json() == standing
    number = mover.game(game)["number"]
    refused = mover.post(f"/api/games/{game}/turn", number=number, key="k", choices=[])
    told = refused.json()
    assert (refused.status_code, told["code"]) == (503, "maintenance")
    assert told["facts"] == {"announcement": "A new version at noon"}
    assert int(refused.headers["retry-after"]) > 0
    answer = socket.ask(type="turn", number=number, key="k", choices=[])
    assert (answer["error"]["code"], answer["error"]["facts"]) == ("maintenance", told["facts"])
    assert mover.post("/api/tables", ruleset="birmingham", seats=["me", "open"]).status_code == 503
    body = {"choice": {"do": "pass"}}
    assert mover.post(f"/api/games/{game}/why_not", **body).status_code == 200, "a question stores nothing"
    assert mover.get("/health/ready").status_code == 200
    owner.does("maintenance", "off")
    owner.does("announce")
    assert mover.get("/api/announcement").json() == {"announcement": None, "is_maintained": False}
    assert mover.play_turn(game)["number"] == number + 1
    socket.close()


def test_every_act_is_in_the_audit_log_in_its_order(on_each: Served, owner: Owner) -> None:
    game, ada, _ = game_of_two(on_each)
    person = id_of(ada)
    acts = [
        ("rename", person, "Augusta"),
        ("ban", person),
        ("unban", person),
        ("invite", person),
        ("uninvite", person),
        ("announce", "Hello"),
        ("maintenance", "on"),
        ("end", game),
        ("owner-link",),
        ("revoke", person),
    ]
    for act in acts:
        owner.does(*act)
    link = owner.does("owner-link")
    noted = json.loads(owner.does("audit", "--json"))
    done = [one["act"] for one in reversed(noted)]
    assert done == ["rename", "ban", "substitute", *(act[0] for act in acts[2:]), "owner-link"]
    assert {one["actor"] for one in noted} == {"command"}
    assert {one["subject"] for one in noted} == {person, game, None}
    assert link.strip().removeprefix("/owner#") not in owner.does("audit")
    owner.does("rename", "nothing", "Eve", code=1)
    assert len(json.loads(owner.does("audit", "--json"))) == len(noted), "what was not done is not noted"


@pytest.mark.parametrize(
    "words", [("ban",), ("ban", "a", "b"), ("audit", "x"), ("maintenance",)], ids=" ".join
)
def test_an_act_without_its_words_is_asked_wrongly(owner: Owner, words: tuple[str, ...]) -> None:
    assert "takes" in owner.does(*words, code=2)


def test_maintenance_is_on_or_off(owner: Owner) -> None:
    assert "on or off" in owner.does("maintenance", "perhaps", code=1)


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "--database", f"sqlite:///{tmp_path}/none.db", "people"]) == 1
    assert "there is no database" in capsys.readouterr().err


def test_where_tables_are_opened_by_invitation_others_join_and_do_not_open(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    plain.tables.openers = CHOSEN
    with pytest.raises(NotAllowed, match="invited"):
        plain.tables.create(ada, "birmingham-intro", ["me", "bot:random"], is_listed=True)
    plain.acts.invite(ada.id)
    table, _ = plain.tables.create(ada, "birmingham-intro", ["me", "open"], is_listed=True)
    assert plain.tables.join(ben, table.id, None, None).status == "playing"
    plain.acts.uninvite(ada.id)
    with pytest.raises(NotAllowed):
        plain.tables.create(ada, "birmingham-intro", ["me", "open"], is_listed=True)
    plain.tables.openers = NOBODY
    plain.acts.invite(ada.id)
    with pytest.raises(NotAllowed, match="nobody"):
        plain.tables.create(ada, "birmingham-intro", ["me", "open"], is_listed=True)


def test_bots_rest_during_maintenance_and_go_on_after_it(tmp_path: Path) -> None:
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"), minds=1)
    backend.acts.maintain(is_on=True)
    backend.owner_watch.look()
    table, _ = backend.tables.create(
        backend.guest("Ada"), "birmingham-intro", ["bot:random", "me"], is_listed=False
    )
    number = backend.games.live(table.id).number
    to_act = backend.games.live(table.id).seat_to_act
    backend.games.committed(table.id)
    assert backend.seated_bots is not None
    assert backend.seated_bots.queue.is_waiting(table.id)
    backend.acts.maintain(is_on=False)
    backend.owner_watch.look()
    wait_until(backend, table.id, lambda live: live.number > number or to_act == 1)
    backend.close()


def test_clocks_stand_during_maintenance(plain: BareBackend) -> None:
    clock, beats = TurnedClock(plain.database), Heartbeat(plain.database)
    plain.clock_watch.look()
    plain.acts.maintain(is_on=True)
    plain.owner_watch.look()
    for _ in range(10):
        clock.now += 1000
        plain.clock_watch.look()
    plain.acts.maintain(is_on=False)
    plain.owner_watch.look()
    plain.clock_watch.look()
    beats.beat()
    assert beats.outages == ((BEGIN, BEGIN + 10_000),), "as long as nobody could play"
