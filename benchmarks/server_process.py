"""A server under load, on a free port that it prints: the real one, or the ceiling it is measured against."""

import argparse
import dataclasses
import socket
import sqlite3
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, post
from litestar.params import JSONBody

from benchmarks.server_profile import Sampler
from ironbridge.server.backend import Backend
from ironbridge.server.limits import Limits
from ironbridge.server.store.database import Database
from ironbridge.server.web.app import make_app
from ironbridge.server.web.guard import Guard
from ironbridge.server.web.serving import serving


class Row(msgspec.Struct):
    """What is stored under the ceiling: as much as a turn."""

    number: int
    key: str
    choices: list[dict[str, Any]]


def ceiling(file: str) -> Litestar:
    """The same framework and durability, one row for each commit, no engine and no sockets.

    The quickest way there is: the row is committed right on the event loop, with no layer over the driver.
    """
    connection = sqlite3.connect(file, isolation_level=None)
    for setting in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {setting}")
    connection.execute(
        "CREATE TABLE entries (game TEXT, number INTEGER, seat INTEGER, kind TEXT, data TEXT, key TEXT,"
        " made INTEGER, PRIMARY KEY (game, number))"
    )

    @post("/rows/{game:str}")
    async def add(game: str, data: JSONBody[Row]) -> Row:
        values = (game, data.number, 0, "turn", msgspec.json.encode(data.choices).decode(), data.key, 0)
        connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        return data

    return Litestar([add], logging_config=None, openapi_config=None)


def no_limits() -> Limits:
    """Everything comes from one address here."""
    return Limits(**{field.name: 10**9 for field in dataclasses.fields(Limits)})


def main() -> int:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["server", "bots", "ceiling"])
    parser.add_argument("--profile", help="a file for samples of where its processor time goes")
    parser.add_argument("database", help="a URL for the server, a file for the ceiling")
    args = parser.parse_args()
    if args.what != "ceiling":
        minds = None if args.what == "bots" else 0
        app = make_app(Backend(Database(args.database), minds), no_limits())
    else:
        app = ceiling(args.database)
    if args.profile:
        Sampler(Path(args.profile)).install()
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    print(listening.getsockname()[1], flush=True)
    uvicorn.Server(serving(app, Guard(no_limits()))).run(sockets=[listening])
    return 0


if __name__ == "__main__":
    sys.exit(main())
