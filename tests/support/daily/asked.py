"""Everything that can be asked of a server about a game whose deal others play too."""

from typing import Any

from tests.support.server.operations import operations
from tests.support.server.served import Client

ASKED: dict[str, list[Any]] = {"seat": [0, 1], "form": ["json"], "players": [2]}
# These would change what is asked about.
LEFT_OUT = ("/delete", "/log_out", "/leave", "/fork", "/duplicates/{duplicate}/{board}")


def everything(client: Client, game: str, **named: str) -> dict[str, tuple[int, str]]:
    """What a client is answered by every operation there is, asked about a game and its day or duplicate."""
    given = {
        "game": game,
        "table": game,
        "players": 2,
        "board": 0,
        "action": 3,
        "shelf": "birmingham",
        "name": "build",
        **named,
    }
    body = {
        "number": 1,
        "key": "k",
        "seats": ["me", "me"],
        "action": 3,
        "nodes": 12,
        "choices": [],
        "confirm": "no",
    }
    return {
        f"{operation.method} {path}": (answer.status_code, answer.text)
        for operation in operations(client)
        if operation.method != "DELETE" and not operation.path.endswith(LEFT_OUT)
        for path in operation.paths(given, ASKED)
        for answer in [client.call(operation.method, path, operation.body(given | body))]
    }
