"""The description of the API is complete, for programs and for readers."""

import re
from typing import Any, get_args

import msgspec
import pytest

from ironbridge.server.errors import ServerError
from ironbridge.server.web.examples import EXAMPLES
from ironbridge.server.wire import account as wire_account
from ironbridge.server.wire import advice as wire_advice
from ironbridge.server.wire import clocks as wire_clocks
from ironbridge.server.wire import game as wire_game
from ironbridge.server.wire import history as wire_history
from ironbridge.server.wire import home as wire_home
from ironbridge.server.wire import notices as wire_notices
from ironbridge.server.wire import owner as wire_owner
from ironbridge.server.wire import prepared as wire_prepared
from ironbridge.server.wire import requests as wire_requests
from ironbridge.server.wire import sheets as wire_sheets
from ironbridge.server.wire import talk as wire_talk
from ironbridge.server.wire import written as wire_written
from ironbridge.server.wire.learning import daily as wire_daily
from ironbridge.server.wire.learning import duplicates as wire_duplicates
from ironbridge.server.wire.learning import lessons as wire_lessons
from ironbridge.server.wire.learning import puzzles as wire_puzzles
from ironbridge.server.wire.messages import ClientMessage, ServerMessage
from tests.support.server.served import Served

MODULES = (
    wire_requests,
    wire_game,
    wire_account,
    wire_advice,
    wire_clocks,
    wire_daily,
    wire_duplicates,
    wire_history,
    wire_home,
    wire_lessons,
    wire_notices,
    wire_owner,
    wire_prepared,
    wire_puzzles,
    wire_sheets,
    wire_written,
    wire_talk,
)


def described(served: Served) -> dict[str, dict[str, Any]]:
    """Every operation of a server's description, by method and path."""
    schema = served.client().get("/api/schema/openapi.json").json()
    return {
        f"{method} {path}": operation
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    }


def test_every_operation_is_described(lone: Served) -> None:
    for name, operation in described(lone).items():
        assert operation["summary"], name
        assert operation["description"], name
        for parameter in operation.get("parameters", ()):
            assert parameter["description"], (name, parameter)
        assert {"4XX", "500", "503"} < set(operation["responses"]), name
        assert ("requestBody" in operation) == ("example" in str(operation.get("requestBody"))), name


def test_every_type_is_described_and_needs_no_tag_by_http(lone: Served) -> None:
    schemas = lone.client().get("/api/schema/openapi.json").json()["components"]["schemas"]
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []
    assert [name for name, schema in schemas.items() if "type" in schema["required"]] == []


def test_a_record_is_described_in_both_its_forms(lone: Served) -> None:
    answer = described(lone)["get /api/games/{game}/record"]["responses"]["200"]
    assert set(answer["content"]) == {"text/plain", "application/json"}


def test_the_description_says_who_needs_a_token(lone: Served) -> None:
    ada, nobody = lone.guest("Ada"), lone.client()
    game = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "me"]).json()["id"]
    made = ada.post("/api/duplicates", **EXAMPLES["NewDuplicate"]).json()["id"]
    for name, operation in described(lone).items():
        method, path = name.split(" ")
        given = {"name": "birmingham", "shelf": "birmingham", "way": "x", "proof": "x"}
        given |= {"day": lone.backend.daily.deals.today, "players": "2"}
        given |= {"duplicate": made, "board": "0"}
        path = path.format(game=game, table=game, seat=0, action=0, number=1, step=0, **given)
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
        is_refused = nobody.call(method, path, body).status_code == 401
        needs = operation["security"] == [{"token": []}]
        # A recovery token is proof enough, and this one is nobody's; the owner has a cookie of another kind.
        is_other = path == "/api/people/recover" or path.startswith("/api/owner")
        assert is_refused == (needs or is_other), name


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_what_it_is_an_example_of(name: str) -> None:
    kinds = [vars(module).get(name) for module in MODULES]
    (kind,) = {kind for kind in kinds if kind}
    assert isinstance(msgspec.convert(EXAMPLES[name], kind), kind)


def test_the_page_has_everything_and_all_its_links_lead_somewhere(lone: Served) -> None:
    text = lone.client().get("/api").text
    places = re.findall(r' id="([^"]*)"', text)
    assert len(places) == len(set(places))
    assert set(re.findall(r'href="#([^"]*)"', text)) <= set(places)
    assert {name.replace(" ", "-", 1) for name in described(lone)} <= set(places)
    for message in get_args(ClientMessage) + get_args(ServerMessage):
        assert message.__name__ in places
    for error in ServerError.__subclasses__():
        assert f"<td>{error.status}</td><td><code>{error.code}</code></td>" in text
    for example in EXAMPLES.values():
        assert f"<pre>{msgspec.json.encode(example).decode()}</pre>" in text
