"""One's own account over HTTP: devices, the recovery link, the data, blocks and the end; sockets hear of it at once."""

from collections.abc import Iterator

import pytest

from ironbridge.server.store.database import Database
from ironbridge.server.web.devices import device_of
from tests.support.server.bare import BareBackend
from tests.support.server.postgres import emptied
from tests.support.server.served import Client, Served

ME = "/api/people/me"
RULES = "birmingham-intro"


@pytest.fixture(params=["one server with SQLite", "two servers with PostgreSQL"])
def servers(request: pytest.FixtureRequest) -> Iterator[list[Served]]:
    """One server, or two on one database."""
    if request.param.startswith("one"):
        url = f"sqlite:///{request.getfixturevalue('tmp_path') / 'games.db'}"
        urls = [url]
    else:
        urls = [emptied(request.getfixturevalue("postgres"))] * 2
    servers = [Served(BareBackend(Database(url))) for url in urls]
    yield servers
    for served in servers:
        served.stop()


def another_device(client: Client, served: Served) -> Client:
    """The same person on another device."""
    token = client.post(f"{ME}/recovery").json()["token"]
    other = served.client()
    other.token = other.post("/api/people/recover", token=token).json()["token"]
    return other


def test_the_sockets_of_an_ended_session_are_closed_at_once_on_every_server(servers: list[Served]) -> None:
    here, there = servers[0], servers[-1]
    ada = here.guest("Ada")
    game = ada.post("/api/tables", ruleset=RULES, seats=["me", "me"]).json()["id"]
    phone, lent, desk = (another_device(ada, there) for _ in range(3))
    sockets = [client.socket(game) for client in (phone, lent, desk)]
    watching = there.client().socket(game)
    for socket in (*sockets, watching):
        socket.receive()
    by_device = {each["id"]: each for each in ada.get(f"{ME}/sessions").json()}
    assert len(by_device) == 4
    (own,) = (name for name, each in by_device.items() if each["is_this"])
    (lents,) = (each["id"] for each in lent.get(f"{ME}/sessions").json() if each["is_this"])
    left = ada.call("DELETE", f"{ME}/sessions/{lents}").json()
    assert lents not in [each["id"] for each in left]
    assert sockets[1].closed()[1] == "no_identity"
    assert lent.get(ME).status_code == 401
    assert phone.post(f"{ME}/log_out", where="here").json() == {"sessions": 1}
    assert sockets[0].closed()[1] == "no_identity"
    assert desk.get(ME).status_code == 200
    assert desk.post(f"{ME}/log_out", where="everywhere").json() == {"sessions": 2}
    assert sockets[2].closed()[1] == "no_identity"
    assert own in by_device
    assert ada.get(ME).status_code == 401
    assert there.client().game(game)["status"] == "playing"
    number = here.backend.games.live(game).number
    here.backend.news.tell(game)
    assert watching.game["number"] == number, "who only looks on stays"
    watching.close()


def test_the_socket_of_one_who_was_deleted_is_closed(servers: list[Served]) -> None:
    here, there = servers[0], servers[-1]
    ada, ben = here.guest("Ada"), there.guest("Ben")
    table = ada.post("/api/tables", ruleset=RULES, seats=["me", "invited"]).json()
    game = table["id"]
    ben.post(f"/api/tables/{game}/join", invitation=table["invitation"])
    alone = ada.post("/api/tables", ruleset=RULES, seats=["me", "me"]).json()["id"]
    other = another_device(ada, there)
    sockets = [other.socket(game), there.client().socket(alone), ben.socket(game)]
    for socket in sockets:
        socket.receive()
    assert ada.post(f"{ME}/delete", confirm="Ben").json()["code"] == "wrong_name"
    answer = ada.post(f"{ME}/delete", confirm="Ada")
    assert answer.json() == {"kept": 1, "removed": 1}
    assert sockets[0].closed()[1] == "no_identity"
    assert sockets[1].closed()[1] == "not_found"
    sockets[2].wait_for(2)
    assert sorted(seat["kind"] for seat in ben.game(game)["seats"]) == ["bot", "person"]
    assert there.client().get(f"/api/games/{alone}").status_code == 404
    for socket in sockets:
        socket.close()


def test_the_cookie_is_the_identity_of_a_browser(lone: Served) -> None:
    browser = lone.client().http
    agent = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
    made = browser.post("/api/people", json={"name": "Ada"}, headers=agent)
    for text in ("HttpOnly", "SameSite=lax", "Max-Age=31536000"):
        assert text in made.headers["set-cookie"]
    known = browser.get("/api/people")
    assert known.json()["name"] == "Ada"
    assert "Max-Age=31536000" in known.headers["set-cookie"], "for a year from the last visit"
    (session,) = browser.get(f"{ME}/sessions").json()
    assert session["device"] == "Firefox, Linux"
    out = browser.post(f"{ME}/log_out", json={"where": "here"})
    assert "Max-Age=0" in out.headers["set-cookie"]
    assert browser.get("/api/people").json() is None
    token = made.json()["token"]
    by_header = browser.get("/api/people", headers={"authorization": f"Bearer {token}"})
    assert by_header.status_code == 401
    assert "set-cookie" not in by_header.headers


def test_one_who_is_blocked_does_not_find_the_table(lone: Served) -> None:
    ada, ben, eve = (lone.guest(name) for name in ("Ada", "Ben", "Eve"))
    joint = ada.post("/api/tables", ruleset=RULES, seats=["me", "open"], listed=True).json()["id"]
    eve.post(f"/api/tables/{joint}/join")
    (block,) = ada.post(f"{ME}/blocks", table=joint, seat=1).json()
    assert block["name"] == "Eve"
    assert eve.get(f"{ME}/blocks").json() == []
    table = ada.post("/api/tables", ruleset=RULES, seats=["me", "open"], listed=True).json()["id"]
    for client, is_shown in ((ben, True), (eve, False), (ada, True)):
        assert (table in [each["id"] for each in client.get("/api/tables").json()]) == is_shown
        assert client.get(f"/api/tables/{table}").is_success == is_shown
    assert eve.post(f"/api/tables/{table}/join").status_code == 404
    assert eve.socket(table).closed()[1] == "not_found"
    assert ada.call("DELETE", f"{ME}/blocks/{block['id']}").json() == []
    assert eve.post(f"/api/tables/{table}/join").is_success


def test_an_export_is_a_file(lone: Served) -> None:
    ada = lone.guest("Ada")
    answer = ada.get(f"{ME}/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.json()["name"] == "Ada"
    for secret in (ada.token, ada.recovery):
        assert secret.partition(".")[2] not in answer.text


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8.0", None),
        ("", None),
    ],
)
def test_of_a_device_only_the_family_is_kept(agent: str, device: str | None) -> None:
    assert device_of(agent) == device
