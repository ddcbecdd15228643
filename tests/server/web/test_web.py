"""The API over HTTP: a game from the first call to the record, and what strangers cannot do."""

import re
from pathlib import Path

import httpx
import pytest

from ironbridge.record import read_record
from ironbridge.server.limits import Limits
from ironbridge.server.store.database import Database
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.served import Client, Served


def begin(served: Served) -> tuple[str, dict[int, Client]]:
    """A game of two scripts, by seat."""
    ada, ben = served.guest("Ada"), served.guest("Ben")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
    assert ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"]).status_code == 200
    return table["id"], {0: ada, 1: ben}


def test_a_game_by_scripts_and_its_record(lone: Served) -> None:
    game, clients = begin(lone)
    path = f"/api/games/{game}"
    assert clients[0].get(f"{path}/record").json()["code"] == "not_over"
    while (document := clients[0].game(game))["to_act"] is not None:
        me = clients[document["to_act"]]
        turn = some_turn(lone.backend.games.live(game))
        number = document["number"]
        for version, choice in enumerate(turn):
            document = me.game(game)
            assert choice in document["choices"]
            assert me.post(f"{path}/preview", choice=choice).status_code == 200
            body = {"number": number, "version": version, "do": "push", "choice": choice}
            assert me.post(f"{path}/draft", key=f"{number} {version}", **body).status_code == 200
        assert me.game(game)["draft"]["is_whole"]
        end = {"number": number, "version": len(turn), "key": f"end {number}"}
        entry = me.post(f"{path}/end_turn", **end).json()
        assert (entry["number"], entry["choices"]) == (number + 1, turn)
        assert me.post(f"{path}/end_turn", **end).json() == entry
    assert document["outcome"]["seats"]
    for form in ("brass", "json"):
        answer = clients[0].get(f"{path}/record?form={form}")
        assert answer.headers["content-type"].count("charset") == (form == "brass")
        record = read_record(answer.text)
        assert record.errors == ()
        assert record.record is not None
        assert record.record.result is not None
        assert [player.name for player in record.record.players] == ["Ada", "Ben"]
    assert len(clients[1].get(f"{path}/entries?after=3").json()) == document["number"] - 3
    again = clients[1].post(f"/api/tables/{game}/rematch").json()
    assert clients[0].game(game)["rematch"] == again["id"]


def test_why_not_names_the_rule(lone: Served) -> None:
    game, clients = begin(lone)
    me = clients[clients[0].game(game)["to_act"]]
    choice = {"do": "sell", "slot": "worcester.1", "merchant": "oxford.2"}
    answer = me.post(f"/api/games/{game}/why_not", choice=choice).json()
    assert (answer["is_open"], answer["sentence"]) == (False, "there is no tile of yours to sell")
    assert me.post(f"/api/games/{game}/why_not", choice={"do": "pass"}).json()["is_open"]
    refused = me.post(f"/api/games/{game}/turn", number=1, key="k", choices=[choice])
    assert (refused.status_code, refused.json()["facts"]["rule"]) == (422, answer["rule"])


def test_a_preview_tells_sources_and_the_board_its_worth(lone: Served) -> None:
    game, clients = begin(lone)
    me = clients[clients[0].game(game)["to_act"]]
    document = me.game(game)
    develop = next(choice for choice in document["choices"] if choice["do"] == "develop")
    traced = me.post(f"/api/games/{game}/preview", choice=develop).json()["traced"]
    (iron,) = traced["sources"]
    assert (iron["resource"], iron["kind"], iron["route"]) == ("iron", "market", None)
    assert iron["price"] > 0
    for version, choice in enumerate(
        [develop, {"do": "card", "card": document["view"]["seats"][document["seat"]]["hand"][0]}]
    ):
        body = {"number": 1, "version": version, "do": "push", "choice": choice, "key": f"k{version}"}
        drafted = me.post(f"/api/games/{game}/draft", **body).json()["draft"]
    assert drafted["traced"] == traced
    links = lone.client().get(f"/api/games/{game}/links").json()
    assert {
        "line": "birmingham-oxford",
        "seat": None,
        "vp": 2,
        "ends": [["birmingham", 0], ["oxford", 2]],
    } in links["lines"]
    assert links["unsold"] == []
    me.post(f"/api/games/{game}/draft", number=1, version=2, do="reset", key="k2")
    link = next(choice for choice in document["choices"] if choice["do"] == "link")
    me.post(f"/api/games/{game}/draft", number=1, version=3, do="push", choice=link, key="k3")
    card = me.game(game)["choices"][0]
    me.post(f"/api/games/{game}/draft", number=1, version=4, do="push", choice=card, key="k4")
    lines = me.get(f"/api/games/{game}/links").json()["lines"]
    assert [line["line"] for line in lines if line["seat"] is not None] == [link["line"]]
    assert lone.client().get(f"/api/games/{game}/links").json() == links


def test_onlookers_and_others_see_no_hand(lone: Served) -> None:
    game, clients = begin(lone)
    stranger = lone.client()
    for client, known in ((clients[0], {0}), (clients[1], {1}), (stranger, set())):
        document = client.game(game)
        seats = enumerate(document["view"]["seats"])
        assert {seat for seat, player in seats if "unknown" not in player["hand"]} == known
    for seat in (0, 1):
        assert stranger.get(f"/api/games/{game}?seat={seat}").status_code == 403
    assert clients[0].get(f"/api/games/{game}?seat=1").json()["code"] == "not_your_seat"
    for path in ("draft", "end_turn", "turn", "undo", "leave", "preview", "why_not"):
        body = {"number": 1, "version": 0, "do": "undo", "key": "k", "choices": [], "choice": {"do": "pass"}}
        fields = {
            "draft": {"number", "version", "do", "key"},
            "end_turn": {"number", "version", "key"},
            "turn": {"number", "key", "choices"},
            "undo": {"number", "key"},
            "leave": {"key"},
        }.get(path, {"choice"})
        sent = {name: body[name] for name in fields}
        assert stranger.post(f"/api/games/{game}/{path}", **sent).status_code == 401
        assert lone.guest("Eve").post(f"/api/games/{game}/{path}", **sent).status_code == 403


def test_a_browser_is_known_by_its_cookie(lone: Served) -> None:
    with httpx.Client(base_url=f"http://{lone.address}", trust_env=False, verify=False) as browser:
        welcome = browser.post("/api/people", json={"name": "Ada"})
        cookie = welcome.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert browser.get("/api/people/me").json()["name"] == "Ada"
        assert browser.patch("/api/people/me", json={"name": "Ada L"}).json()["name"] == "Ada L"
        elsewhere = {"origin": "http://elsewhere.example"}
        refused = browser.patch("/api/people/me", json={"name": "Eve"}, headers=elsewhere)
        assert refused.json()["code"] == "wrong_origin"
        recovery = welcome.json()["recovery"]
    device = lone.client()
    device.token = device.post("/api/people/recover", token=recovery).json()["token"]
    assert device.get("/api/people/me").json()["name"] == "Ada L"
    assert lone.client("x.y").get("/api/people/me").status_code == 401


def test_tables_over_http(lone: Served) -> None:
    ada, ben = lone.guest("Ada"), lone.guest("Ben")
    table = ada.post("/api/tables", ruleset="lancashire", seats=["me", "open", "open"], listed=True).json()
    assert [found["id"] for found in lone.client().get("/api/tables").json()] == [table["id"]]
    path = f"/api/tables/{table['id']}"
    assert ben.post(f"{path}/join", seat=2).json()["seats"][2]["is_mine"]
    assert ben.post(f"{path}/start").status_code == 403
    assert ben.post(f"{path}/stand_up").json()["seats"][2]["kind"] == "open"
    assert ben.post(f"{path}/join").json()["seats"][1]["is_mine"]
    assert ada.post(f"{path}/start", bot="random").json()["status"] == "playing"
    assert len(ben.get("/api/tables/mine").json()) == 1
    assert ben.post(f"/api/games/{table['id']}/leave", key="k", resign=True).json()[0]["kind"] == "bot"
    assert ben.get("/api/tables/mine").json() == []
    assert ada.get(path).json()["is_mine"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/nothing", None, 404, "not_found"),
        ("GET", "/api/games/nothing", None, 404, "not_found"),
        ("GET", "/api/tables/nothing", None, 404, "not_found"),
        ("PUT", "/api/people", None, 405, "wrong_method"),
        ("POST", "/api/people", b"{", 400, "bad_request"),
        ("POST", "/api/people", b'{"name": 5}', 400, "bad_request"),
        ("POST", "/api/people", b'{"name": "a", "is_admin": true}', 400, "bad_request"),
        ("POST", "/api/people", b'{"name": "' + b"a" * 70_000 + b'"}', 413, "too_large"),
        ("POST", "/api/tables", b'{"ruleset": "x", "seats": ["me"]}', 401, "no_identity"),
        ("GET", "/api/games/nothing/entries?after=-1", None, 400, "bad_request"),
    ],
)
def test_errors_have_a_code(
    lone: Served, method: str, path: str, body: bytes | None, status: int, code: str
) -> None:
    response = httpx.request(
        method, f"http://{lone.address}{path}", content=body, trust_env=False, verify=False
    )
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert response.headers["x-content-type-options"] == "nosniff"


def test_pages_load_nothing_from_elsewhere(lone: Served) -> None:
    client = lone.client()
    for path in ("/", "/api"):
        response = client.get(path)
        assert response.status_code == 200
        # Its own address is told to those who show a link to it.
        text = response.text.replace(f"http://{lone.address}/", "/")
        # What may be sent has examples of addresses, as text.
        assert "://" not in re.sub(r'"https://\w+\.example\.org', "", text)
        assert "default-src 'self'" in response.headers["content-security-policy"]
    schema = client.get("/api/schema/openapi.json").json()
    listed = client.get("/api").text
    assert len(schema["paths"]) >= 20
    assert all(path in listed for path in schema["paths"])
    assert client.get("/health").json()["status"] == "ok"


def test_a_stranger_cannot_call_without_end(tmp_path: Path) -> None:
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"))
    served = Served(backend, Limits(rate=0, burst=6, making_rate=0, making_burst=3))
    try:
        client = served.client()
        made = [client.post("/api/people", name="Ada").status_code for _ in range(4)]
        assert made == [201, 201, 201, 429]
        looked = [client.get("/api/bots").status_code for _ in range(3)]
        assert looked == [200, 200, 429]
    finally:
        served.stop()
