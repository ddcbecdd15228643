"""Players at many tables, one process of several: it reads what to do line by line and answers with its figures."""

import argparse
import asyncio
import gc
import json
import random
import sys
import time
from contextlib import suppress
from typing import Any

import msgspec

from benchmarks.server_machine import fast_loop
from benchmarks.server_turns import Update, turn
from benchmarks.server_wire import Http, Socket, connected, opened_socket, post

SEATS = 4
TOGETHER = 16  # tables that are opened at once
Figures = dict[str, Any]
DECODER = msgspec.json.Decoder(Update)


class Table:
    """One game and the sockets of its four seats."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sockets: list[Socket] = []
        self.number = 0
        self.told = 0
        self.sent = 0.0
        self.mover: Socket | None = None
        self.last: Update | None = None
        self.is_refused = False
        self.is_answered = True
        self.news = asyncio.Event()


class Players:
    """The players of one process, who all act as fast as they can or as they are told."""

    def __init__(self, addresses: list[str], seed: int, *, is_together: bool = False) -> None:
        self.addresses = addresses
        self.is_together = is_together  # whether all seats of a table are at one server
        self.luck = random.Random(seed)
        self.tokens: list[str] = []
        self.stock: list[Table] = []
        self.of: dict[Socket, Table] = {}
        self.made = 0
        self.moves = self.refused = self.updates = 0
        self.acknowledged: list[float] = []
        self.told_all: list[float] = []

    async def arrive(self) -> None:
        """Four people, known to all servers."""
        http = await connected(self.addresses[0])
        for seat in range(SEATS):
            answer = await http.ask(post("/api/people", {"name": f"Player {seat}"}))
            self.tokens.append(json.loads(answer)["token"])

    async def sit_down(self, tables: int) -> Figures:
        """Open so many tables more, with a socket for each seat."""
        http = [await connected(address) for address in self.addresses]
        for _ in range(tables):
            home = self.made % len(self.addresses)
            seats = ["me", *["invited"] * (SEATS - 1)]
            made = json.loads(
                await http[home].ask(
                    post("/api/tables", {"ruleset": "birmingham", "seats": seats}, self.tokens[0])
                )
            )
            table = Table(made["id"])
            for token in self.tokens[1:]:
                join = post(f"/api/tables/{table.name}/join", {"invitation": made["invitation"]}, token)
                await http[home].ask(join)
            for seat, token in enumerate(self.tokens):
                # With several servers, one seat of every eighth table is at another one than the rest.
                is_away = (
                    not self.is_together and seat == SEATS - 1 and self.made // len(self.addresses) % 8 == 0
                )
                address = self.addresses[(home + is_away) % len(self.addresses)]
                socket = await opened_socket(address, f"/api/games/{table.name}/socket", token, self.heard)
                self.of[socket] = table
                table.sockets.append(socket)
            self.made += 1
            self.stock.append(table)
        for connection in http:
            connection.transport.close()
        while any(table.last is None for table in self.stock):
            await asyncio.sleep(0.01)
        return {"tables": len(self.stock), "sockets": len(self.of)}

    async def sit_alone(self, tables: int) -> Figures:
        """Open so many tables more, at which one person has all seats, with one socket each."""
        waiting = iter(range(tables))

        async def sit_down() -> None:
            http = await connected(self.addresses[0])
            for _ in waiting:
                asked = {"ruleset": "birmingham", "seats": ["me"] * SEATS}
                made = json.loads(await http.ask(post("/api/tables", asked, self.tokens[0])))
                table = Table(made["id"])
                path = f"/api/games/{table.name}/socket"
                socket = await opened_socket(self.addresses[0], path, self.tokens[0], self.heard)
                self.of[socket] = table
                table.sockets.append(socket)
                self.stock.append(table)
            http.transport.close()

        await asyncio.gather(*(sit_down() for _ in range(TOGETHER)))
        while any(table.number == 0 for table in self.stock):
            await asyncio.sleep(0.01)
        return {"sockets": len(self.of)}

    async def stock_up(self, tables: int) -> Figures:
        """See that so many games are there that have not got far."""
        return await self.sit_down(max(0, tables - len(self.stock)))

    async def play_some(self, turns: int) -> Figures:
        """Play so many turns at every table, a few tables at a time."""
        waiting = list(self.stock)

        async def play_on() -> None:
            while waiting:
                table = waiting.pop()
                while table.number <= turns:
                    await self.act(table)

        await asyncio.gather(*(play_on() for _ in range(8)))
        return {}

    def heard(self, socket: Socket, message: bytes) -> None:
        """Note what a socket was told."""
        table = self.of.get(socket)
        if table is None:
            # The first update may come before the socket is noted.
            asyncio.get_running_loop().call_soon(self.heard, socket, message)
            return
        if not message.startswith(b'{"type":"update"'):
            self.answered(table, message)
            return
        self.updates += 1
        update = DECODER.decode(message)
        game = update.game
        if game.number > table.number:
            table.number, table.told = game.number, 0
        if game.number == table.number:
            table.told += 1
            if game.seat is not None and game.seat == game.to_act:
                table.last, table.mover = update, socket
            if table.told == SEATS:
                if table.sent:
                    self.told_all.append(time.perf_counter() - table.sent)
                if game.to_act is None:
                    table.last = None
                self.look(table)

    def answered(self, table: Table, message: bytes) -> None:
        """Note that a turn was stored or refused."""
        if message.startswith(b'{"type":"answer"'):
            self.moves += 1
            self.acknowledged.append(time.perf_counter() - table.sent)
        else:
            self.refused += 1
            table.is_refused = True
        table.is_answered = True
        self.look(table)

    def look(self, table: Table) -> None:
        """Go on when a turn was refused, or when it was acknowledged and all four were told of it."""
        if table.is_answered and (table.is_refused or table.told == SEATS):
            table.news.set()

    async def play(self, tables: int, seconds: float, rate: float) -> Figures:
        """Play at so many tables at once, as fast as can be or with so many moves a second."""
        self.moves = self.refused = self.updates = 0
        self.acknowledged, self.told_all = [], []
        gc.collect()
        gc.freeze()
        began, busy = time.perf_counter(), time.process_time()
        pause = tables / rate if rate else 0.0
        ends = began + seconds
        await asyncio.gather(*(self.play_at_one(ends, pause) for _ in range(tables)))
        took = time.perf_counter() - began
        return {
            "moves": self.moves,
            "refused": self.refused,
            "updates": self.updates,
            "seconds": took,
            "busy": time.process_time() - busy,
            "acknowledged": self.acknowledged,
            "told_all": self.told_all,
        }

    async def play_at_one(self, ends: float, pause: float) -> None:
        """Play one game after another; every seat acts when the last of all four has heard of the turn before."""
        await asyncio.sleep(self.luck.random() * pause)
        table = self.taken()
        while time.perf_counter() < ends:
            if table.last is None:
                self.leave(table)
                table = self.taken()
            await self.act(table)
            if pause:
                await asyncio.sleep(max(0.0, table.sent + pause - time.perf_counter()))
        # A game that has got far would end too soon in the next round.
        self.leave(table)

    async def act(self, table: Table) -> None:
        """Send a turn of the seat to act and wait until all four were told, or it was refused."""
        assert table.last is not None
        assert table.mover is not None
        table.news.clear()
        message = turn(table.last, self.luck, is_plain=table.is_refused)
        table.is_refused = table.is_answered = False
        table.sent = time.perf_counter()
        table.mover.send(message)
        await table.news.wait()

    def leave(self, table: Table) -> None:
        """Hang up."""
        for socket in table.sockets:
            socket.close()
            del self.of[socket]

    def taken(self) -> Table:
        """A table of the stock that nobody plays at."""
        return self.stock.pop()

    async def insert(self, clients: int, seconds: float) -> Figures:
        """So many clients store one row after another over HTTP."""
        rows = 0
        ends = time.perf_counter() + seconds
        connections = [await connected(self.addresses[0]) for _ in range(clients)]
        body = {"number": 1, "key": "turn 1", "choices": [{"do": "pass"}, {"do": "card", "card": "coal"}] * 2}

        async def store(client: int, http: Http) -> None:
            nonlocal rows
            number = 0
            while time.perf_counter() < ends:
                number += 1
                body["number"] = number
                await http.ask(post(f"/rows/{self.luck.random()}", body))
                rows += 1

        began, busy = time.perf_counter(), time.process_time()
        await asyncio.gather(*(store(client, http) for client, http in enumerate(connections)))
        took = time.perf_counter() - began
        for http in connections:
            http.transport.close()
        return {"moves": rows, "seconds": took, "busy": time.process_time() - busy}


async def obey(players: Players) -> None:
    """Do what the lines say until there are no more."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        what, *numbers = json.loads(line)
        figures = await getattr(players, what)(*numbers) or {}
        print(json.dumps(figures), flush=True)


def main() -> int:
    """Play until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--together", action="store_true", help="keep the seats of a table at one server")
    parser.add_argument("seed", type=int)
    parser.add_argument("addresses", nargs="+")
    args = parser.parse_args()
    with suppress(KeyboardInterrupt, BrokenPipeError):
        fast_loop(obey(Players(args.addresses, args.seed, is_together=args.together)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
