"""A game of a real table is written down over HTTP: judged, told, and brought as a record in the end."""

import random
from collections import Counter
from typing import Any

import pytest

from ironbridge import RULESETS
from tests.support.server.served import Client, Served

MERCHANTS = RULESETS["birmingham-intro"].for_players(2)
INTRO: dict[str, Any] = {
    "ruleset": "birmingham-intro",
    "names": ["Ada", "Ben"],
    "order": [1, 0],
    "merchants": dict(zip(MERCHANTS.merchant_spaces, MERCHANTS.merchant_bag, strict=True)),
}
DEMAND = RULESETS["lancashire-revised-intro"].for_players(2).demand
REVISED: dict[str, Any] = {"ruleset": "lancashire-revised-intro", "names": ["Ada", "Ben"], "order": [0, 1]}


def ask(client: Client, written: dict[str, Any]) -> dict[str, Any]:
    """What the server answers to what is written."""
    answer = client.post("/api/written", **written)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def enter_turn(client: Client, written: dict[str, Any], rng: random.Random) -> None:
    """Enter any whole turn, choice by choice, as the page does."""
    draft: list[dict[str, Any]] = []
    while True:
        shown = ask(client, {**written, "draft": draft})
        if shown["game"]["draft"]["is_whole"]:
            break
        draft.append(rng.choice(shown["game"]["choices"]))
    if shown["shows_demand"]:
        tiles = written.setdefault("demand", {}).setdefault(shown["era"], [])
        tiles.append(next((Counter(DEMAND) - Counter(tiles)).elements()))
    written["turns"] = [*written.get("turns", []), draft]


@pytest.mark.parametrize("game", [INTRO, REVISED], ids=["birmingham", "lancashire"])
def test_a_whole_game_is_written_down_brought_and_replayed(lone: Served, game: dict[str, Any]) -> None:
    ada = lone.guest("Ada")
    written, rng = dict(game), random.Random(3)
    while (shown := ask(ada, written))["game"]["status"] == "playing":
        enter_turn(ada, written, rng)
    assert shown["count"] >= 2 * 19
    assert shown["actions"][-1]["number"] == shown["count"]
    table = ada.post("/api/records", text=shown["record"]).json()
    assert table["status"] == "over"
    brought = ada.game(table["id"])
    assert [seat["vp"] for seat in brought["outcome"]["seats"]] == [
        seat["vp"] for seat in shown["game"]["outcome"]["seats"]
    ]
    record = ada.get(f"/api/games/{table['id']}/record").text
    assert "Ben" in record


def test_what_is_against_the_rules_is_refused_and_told(lone: Served) -> None:
    ada = lone.guest("Ada")
    card = {"do": "card", "card": "tamworth"}
    wrong = {"choice": {"do": "build", "slot": "stafford.1", "industry": "coal"}}
    far = {"choice": {"do": "link", "line": "birmingham-oxford"}}
    assert ada.post("/api/written/preview", written=INTRO, **far).json()["cost"] == 3
    told = ada.post("/api/written/why_not", written=INTRO, **wrong).json()
    assert (told["is_open"], told["rule"]) == (False, "B4")
    refused = ada.post("/api/written", **INTRO, draft=[wrong["choice"]])
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal_choice")
    # T3: there is one card of Tamworth, and it lies on a discard pile.
    written = {**INTRO, "turns": [[{"do": "loan"}, card], [{"do": "loan"}, card]]}
    refused = ada.post("/api/written", **written)
    assert refused.json()["code"] == "bad_written"
    assert refused.json()["facts"]["turn"] == 2
    unset = ada.post("/api/written", **{**INTRO, "merchants": {}})
    assert (unset.status_code, unset.json()["code"]) == (400, "bad_written")
    assert ada.post("/api/written", **{**INTRO, "ruleset": "chess"}).status_code == 404
    unknown = {**INTRO, "ruleset": "chess"}
    assert ada.post("/api/written/preview", written=unknown, **far).status_code == 404
    assert ada.post("/api/written/why_not", written=unknown, **far).status_code == 404
    assert ada.post("/api/written", **{**INTRO, "turns": [[{"do": "fly"}]]}).json()["code"] == "bad_choice"
    assert lone.client().post("/api/written", **INTRO).status_code == 401
