"""Words over the wire in the language that is asked for, and in English for any other."""

import ast
import re
from pathlib import Path
from typing import Any, get_args

import ironbridge.server
from ironbridge.languages.catalogue import words_in
from ironbridge.server import errors
from ironbridge.server.web.failures import CODES
from ironbridge.server.wire.prepared import NotNow
from tests.support.server.served import Client, Served

# What only the host is told, on the command line.
HOSTS = {"backup", "doctor", "dumps", "going_back", "lock", "schema"}
HOST_CODES = {"unknown_database", "no_database"}
# Said in each language where it happens.
SAID = {"illegal_choice"}
GERMAN = words_in("de")


def at_a_table(served: Served) -> tuple[Client, str]:
    ada = served.guest("Ada")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()
    return ada, table["id"]


LEEK = {"do": "sell", "slot": "leek.1", "merchant": "oxford.1"}


def test_a_refusal_is_told_in_every_language(lone: Served) -> None:
    ada, game = at_a_table(lone)
    said = {
        language: ada.post(f"/api/games/{game}/why_not?language={language}", choice=LEEK).json()["sentence"]
        for language in ("en", "de", "de-CH", "fr", "xx")
    }
    assert said["de"] == said["de-CH"] == "dort liegt kein Plättchen von dir zum Verkauf"
    assert said["fr"] == "aucune de vos tuiles à vendre ne s’y trouve"
    assert said["en"] == said["xx"] == "there is no tile of yours to sell"


def test_errors_are_told_in_every_language(lone: Served) -> None:
    ada, game = at_a_table(lone)
    push = {"number": 1, "version": 0, "do": "push", "choice": LEEK, "key": "a"}
    illegal = [ada.post(f"/api/games/{game}/draft?language={tag}", **push).json() for tag in ("en", "de")]
    assert [error["code"] for error in illegal] == ["illegal_choice"] * 2
    assert [error["message"] for error in illegal] == [
        "there is no tile of yours to sell",
        "dort liegt kein Plättchen von dir zum Verkauf",
    ]
    stale = push | {"number": 7}
    told = ada.post(f"/api/games/{game}/draft?language=de", **stale).json()["message"]
    assert told == GERMAN.say("error.stale_number", number=1, given=7)
    assert "look again" in ada.post(f"/api/games/{game}/draft", **stale).json()["message"]
    assert ada.get("/api/nothing?language=de").json()["message"] == GERMAN.say("error.not_found")


def test_the_story_and_advice_are_told_in_german(lone: Served) -> None:
    ada, game = at_a_table(lone)
    turn = {"number": 1, "choices": [{"do": "loan"}, {"do": "card", "card": hand(ada, game)[0]}], "key": "a"}
    assert ada.post(f"/api/games/{game}/turn", **turn).status_code == 200
    assert (
        "leiht £30, Einkommensstufe −3" in ada.get(f"/api/games/{game}/story?language=de").json()[0]["words"]
    )
    assert "borrows £30" in ada.get(f"/api/games/{game}/story").json()[0]["words"]
    advice = ada.post(f"/api/games/{game}/advice?language=de", nodes=40, best=1).json()
    assert re.search("bezahlen|bauen|verbinden|entwickeln", advice["turns"][0]["words"])


def hand(client: Client, game: str) -> list[str]:
    """The hand of the seat to act."""
    document = client.game(game)
    cards: list[str] = document["view"]["seats"][document["seat"]]["hand"]
    return cards


def test_a_socket_speaks_its_language(lone: Served) -> None:
    ada, game = at_a_table(lone)
    socket = ada.socket(game, language="de")
    answer = socket.ask(type="why_not", choice=LEEK, key="a")
    assert answer["body"]["sentence"] == "dort liegt kein Plättchen von dir zum Verkauf"
    failed: Any = socket.ask(type="draft", number=9, version=0, do="undo", key="b")
    assert failed["error"]["message"] == GERMAN.say("error.stale_number", number=1, given=9)
    socket.close()


def test_every_error_a_caller_may_see_has_its_sentence_and_none_is_left_over() -> None:
    folder = Path(ironbridge.server.__file__).parent
    classes = {
        name
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.ServerError)
    }
    found = {*CODES.values(), "server_error"}
    for file in folder.rglob("*.py"):
        if file.stem in HOSTS:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in classes:
                found |= {str(key.value) for key in node.args[:1] if isinstance(key, ast.Constant)}
    known = {key.removeprefix("error.") for key in GERMAN.texts if key.startswith("error.")}
    made = {"nothing_to_redo", "nothing_to_undo"}  # of what was asked
    made |= {f"bad_webhook.{code}" for code in ("bad_address", "insecure", "not_found", "private")}
    made |= {"bad_name", "bad_title"}  # by one check
    made |= {f"not_prepared.{reason}" for reason in get_args(NotNow)}
    assert found - SAID - HOST_CODES == known - made


def test_a_sentence_of_an_error_stands_in_the_catalogue_and_not_in_the_code() -> None:
    folder = Path(ironbridge.server.__file__).parent
    for file in folder.rglob("*.py"):
        if file.stem in HOSTS:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
                key = node.exc.args[0]
                if isinstance(key, ast.Constant) and ast.unparse(node.exc.func) in vars(errors):
                    assert " " not in str(key.value), (file, node.lineno)
