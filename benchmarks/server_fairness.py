"""How long a person waits for a bot while somebody else has left many tables of masters to themselves."""

import asyncio
import json
import random
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.server_machine import load_of_the_machine
from benchmarks.server_parts import Figures, started
from benchmarks.server_turns import Update, turn
from benchmarks.server_wire import Http, Socket, connected, opened_socket, post

DECODER = msgspec.json.Decoder(Update)
LONGEST = 120.0  # seconds after which a bot that does not answer ends the measurement
LEFT = ["me", "bot:master", "bot:master", "bot:master"]  # the seats of a table that its person leaves
BOTS = ("novice", "master")


class Waiting:
    """A person at tables with one bot, who plays at once and notes how long each turn of the bot takes."""

    def __init__(self, address: str, token: str, bot: str) -> None:
        self.address = address
        self.token = token
        self.bot = bot
        self.luck = random.Random(bot)
        self.waits: list[float] = []
        self.messages: asyncio.Queue[bytes] = asyncio.Queue()

    async def play(self, turns: int) -> list[float]:
        """The times in seconds, sorted, that so many turns of the bot took."""
        self.waits.clear()
        while len(self.waits) < turns:
            await self.play_a_game(turns)
        return sorted(self.waits)

    async def play_a_game(self, turns: int) -> None:
        """Play until the game is over or the bot has had its turns."""
        http = await connected(self.address)
        seats = {"ruleset": "birmingham", "seats": ["me", f"bot:{self.bot}"]}
        game = json.loads(await http.ask(post("/api/tables", seats, self.token)))["id"]
        http.transport.close()
        self.messages = asyncio.Queue()
        socket = await opened_socket(self.address, f"/api/games/{game}/socket", self.token, self.heard)
        update = await self.update()
        since, is_plain = time.perf_counter(), False
        while update.game.to_act is not None and len(self.waits) < turns:
            if update.game.to_act == update.game.seat or update.game.seat is None:
                socket.send(turn(update, self.luck, is_plain=is_plain))
            told = await self.update()
            is_plain = told.game.number == update.game.number
            if not is_plain:
                if update.game.to_act == 1:
                    self.waits.append(time.perf_counter() - since)
                update, since = told, time.perf_counter()
        socket.close()

    def heard(self, _: Socket, message: bytes) -> None:
        """Keep a message."""
        self.messages.put_nowait(message)

    async def update(self) -> Update:
        """The next update; the last one again after a turn that was refused."""
        while True:
            message = await asyncio.wait_for(self.messages.get(), LONGEST)
            if message.startswith(b'{"type":"update"'):
                self.last = DECODER.decode(message)
                return self.last
            if message.startswith(b'{"type":"error"'):
                return self.last


async def guest(http: Http, name: str) -> str:
    """The token of a new guest."""
    return str(json.loads(await http.ask(post("/api/people", {"name": name})))["token"])


async def leave_tables(address: str, tables: int) -> None:
    """One guest who makes so many tables and leaves each at once."""
    http = await connected(address)
    token = await guest(http, "Eve")
    for _ in range(tables):
        made = await http.ask(post("/api/tables", {"ruleset": "birmingham", "seats": LEFT}, token))
        game = json.loads(made)["id"]
        await http.ask(post(f"/api/games/{game}/leave", {"key": "bye"}, token))
    http.transport.close()


async def measured(address: str, tables: int, turns: int) -> Figures:
    """The waiting times with nobody else there, and beside the tables that were left."""
    http = await connected(address)
    people = {bot: Waiting(address, await guest(http, f"Ada {bot}"), bot) for bot in BOTS}
    http.transport.close()
    for person in people.values():
        await person.play(3)  # so that the processes are there
    found: Figures = {}
    for when in ("alone", "beside"):
        if when == "beside":
            await leave_tables(address, tables)
        before = load_of_the_machine()
        for bot, person in people.items():
            found[f"{bot} {when}"] = percentiles(await person.play(turns))
        found[f"load {when}"] = [before, load_of_the_machine()]
    return found


def percentiles(times: Sequence[float]) -> dict[str, float]:
    """Milliseconds, from sorted seconds."""
    kept: dict[str, Any] = {"turns": len(times), "mean": 1000 * sum(times) / len(times)}
    for share in (50, 95, 99):
        kept[f"p{share}"] = 1000 * times[min(len(times) - 1, len(times) * share // 100)]
    return kept


def fairness(folder: Path, tables: int, turns: int) -> Figures:
    """The figures of a server with bots on a new SQLite file."""
    with ExitStack() as stack:
        url = f"sqlite:///{folder / 'fairness.db'}"
        server = stack.enter_context(started("server", ["benchmarks.server_process", "bots", url]))
        found = asyncio.run(measured(f"127.0.0.1:{server.line()}", tables, turns))
    return {"fairness": {"left_tables": tables, **found}}
