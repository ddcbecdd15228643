"""A program that holds a seat at a server: `python table_bot.py http://127.0.0.1:8000 TABLE INVITATION`.

Where a game goes over days it prepares its turn while others think, and the server plays it when the turn comes.
"""

import json
import random
import sys
import time
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, table, invitation = sys.argv[1:]
headers = {"content-type": "application/json"}
prepared = f"/api/games/{table}/prepared"


def call(path: str, method: str | None = None, **body: Any) -> Any:
    """What the server answers; a call with a body is a POST unless a method is named."""
    data = json.dumps(body).encode() if body else None
    with urlopen(Request(server + path, data, headers, method=method), timeout=30) as answer:
        return json.load(answer)


def prepare() -> None:
    """Prepare any turn for when ours comes, if none is and the game lets us know enough."""
    known, choices = call(prepared), list[Any]()
    if known["turns"] or known["not_now"]:
        return
    while not (game := call(f"{prepared}/draft", choices=choices))["draft"]["is_whole"]:
        choices.append(random.choice(game["choices"]))
    turns = [{"choices": choices}]
    call(prepared, "PATCH", key=str(random.random()), version=known["version"], turns=turns)


headers["authorization"] = f"Bearer {call('/api/people', name='Table bot')['token']}"
call(f"/api/tables/{table}/join", invitation=invitation)
while call(f"/api/tables/{table}")["status"] == "waiting":
    time.sleep(0.5)
while (game := call(f"/api/games/{table}"))["status"] == "playing":
    draft, is_over_days = game["draft"], game["clocks"] is not None and not game["clocks"]["is_live"]
    if draft is None or (is_over_days and call(prepared)["chosen"]):
        if draft is None and is_over_days:
            # 409: somebody has moved meanwhile.
            with suppress(HTTPError):
                prepare()
        time.sleep(0.5)
        continue
    # 409: what was prepared has been played meanwhile, or somebody has moved. Look again, and go on from there.
    with suppress(HTTPError):
        while not draft["is_whole"]:
            at = {"number": game["number"], "version": draft["version"], "key": str(random.random())}
            game = call(f"/api/games/{table}/draft", **at, do="push", choice=random.choice(game["choices"]))
            draft = game["draft"]
        at = {"number": game["number"], "version": draft["version"], "key": str(random.random())}
        call(f"/api/games/{table}/end_turn", **at)
        continue
    time.sleep(0.5)
print(f"The game is over: {game['outcome']}")
