"""How long a person's turn takes while others read the lobby, and how long they wait for it."""

import argparse
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from benchmarks.server_fairness import guest, percentiles
from benchmarks.server_machine import load_of_the_machine
from benchmarks.server_parts import Figures, Server
from benchmarks.server_rounds import milliseconds, note, over_rounds, play, told, warm_up
from benchmarks.server_wire import connected, get, post

LISTED = 100  # tables in the lobby
READERS = 25  # who each look once a second
MOVES = 50.0  # a second, at other tables


async def list_tables(address: str) -> None:
    """Open as many tables as the lobby shows, at which people wait for others."""
    http = await connected(address)
    for k in range(LISTED):
        if k % 5 == 0:  # so many tables that have not begun may one person have
            token = await guest(http, f"Eve {k}")
        asked = {"ruleset": "birmingham", "seats": ["me", "open", "open"], "listed": True}
        await http.ask(post("/api/tables", asked, token))
    http.transport.close()


async def read(address: str, seconds: float) -> list[float]:
    """The times, sorted, that answers took: every reader asks once a second for the whole lobby."""
    times: list[float] = []
    ends = time.perf_counter() + seconds

    async def look(reader: int) -> None:
        http = await connected(address)
        await asyncio.sleep(reader / READERS)
        while (asked := time.perf_counter()) < ends:
            await http.ask(get("/api/tables"))
            times.append(time.perf_counter() - asked)
            await asyncio.sleep(asked + 1.0 - time.perf_counter())
        http.transport.close()

    await asyncio.gather(*(look(reader) for reader in range(READERS)))
    return sorted(times)


def lobby(args: argparse.Namespace, folder: Path) -> Figures:
    """Rounds without and with readers, alternating."""
    rounds: dict[str, list[Figures]] = {"alone": [], "beside": []}
    times: list[float] = []
    before = load_of_the_machine()
    with ExitStack() as stack:
        server = Server(stack, "server", f"sqlite:///{folder / 'lobby.db'}")
        server.do("arrive")
        asyncio.run(list_tables(server.addresses[0]))
        warm_up(server, args)
        reading = stack.enter_context(ThreadPoolExecutor(1))
        for _ in range(args.rounds):
            rounds["alone"].append(play(server, args, MOVES))
            looked = reading.submit(asyncio.run, read(server.addresses[0], args.seconds))
            rounds["beside"].append(play(server, args, MOVES))
            times += looked.result()
        for when, played in rounds.items():
            note(f"lobby, {when}: {told(played[-1], 'moves')}")
    return {
        "lobby": {
            "tables": LISTED,
            "readers": READERS,
            "load": [before, load_of_the_machine()],
            "read": percentiles(sorted(times)),
            **{
                when: over_rounds(milliseconds(one["acknowledged"]) for one in played)
                for when, played in rounds.items()
            },
        }
    }
