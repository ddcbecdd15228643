"""A program that holds a seat at a server: `python table_bot.py http://127.0.0.1:8000 TABLE INVITATION`."""

import json
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

server, table, invitation = sys.argv[1:]
headers = {"content-type": "application/json"}


def call(path: str, **body: Any) -> Any:
    """What the server answers; a call with a body is a POST."""
    data = json.dumps(body).encode() if body else None
    with urlopen(Request(server + path, data, headers), timeout=30) as answer:
        return json.load(answer)


headers["authorization"] = f"Bearer {call('/api/people', name='Table bot')['token']}"
call(f"/api/tables/{table}/join", invitation=invitation)
while call(f"/api/tables/{table}")["status"] == "waiting":
    time.sleep(0.5)
while (game := call(f"/api/games/{table}"))["status"] == "playing":
    while (draft := game["draft"]) and not draft["is_whole"]:
        at = {"number": game["number"], "version": draft["version"], "key": str(random.random())}
        game = call(f"/api/games/{table}/draft", **at, do="push", choice=random.choice(game["choices"]))
    if draft:
        at = {"number": game["number"], "version": draft["version"], "key": str(random.random())}
        call(f"/api/games/{table}/end_turn", **at)
    else:
        time.sleep(0.5)
print(f"The game is over: {game['outcome']}")
