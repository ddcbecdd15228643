"""What growing costs: several servers of one PostgreSQL, clicks while bots think, idle sockets, and where a move's
processor time goes."""

import argparse
import asyncio
import json
from contextlib import ExitStack
from pathlib import Path

import psycopg
from sqlalchemy import make_url

from benchmarks.server_fairness import leave_tables
from benchmarks.server_machine import load_of_the_machine, resident_mib
from benchmarks.server_parts import PROCESSES, Figures, Server, postgres
from benchmarks.server_profile import BEGIN
from benchmarks.server_rounds import (
    cost,
    cpu,
    median,
    milliseconds,
    note,
    over_rounds,
    play,
    stock_up,
    summary,
    told,
    warm_up,
)

# So many servers, and whether all seats of a table are at one of them, as a balancer that goes by the table sees to.
FLEETS = {"1": (1, False), "2": (2, False), "3": (3, False), "2_together": (2, True)}
EVEN = (
    60.0  # moves a second for each server, far from what it can carry, so that nothing waits for the machine
)
AGAINST_ONE = {"two": "2", "three": "3", "two_together": "2_together"}


def several_servers(args: argparse.Namespace, folder: Path) -> Figures:
    """Moves with PostgreSQL on one server, two and three: as many as can be, and with as many players for each server.

    What a move costs is taken from the latter: if all play as fast as they can, fewer moves share a commit on each of
    several servers, and they take the cores from each other.
    """
    full: list[dict[str, Figures]] = []
    even: list[dict[str, Figures]] = []
    with ExitStack() as stack:
        url, number = stack.enter_context(postgres(folder / "postgres"))
        fleets = {
            name: Server(stack, "server", own_database(url, name), count, is_together=is_together)
            for name, (count, is_together) in FLEETS.items()
        }
        for fleet in fleets.values():
            fleet.database_pid = number
            fleet.do("arrive")
            warm_up(fleet, args)
        for k in range(args.rounds):
            full.append({name: play(fleet, args) for name, fleet in fleets.items()})
            even.append(
                {
                    name: play(fleet, args, EVEN * len(fleet.servers), len(fleet.servers))
                    for name, fleet in fleets.items()
                }
            )
            for how, rounds in (("as many as can be", full), ("as many for each", even)):
                for name, played in rounds[-1].items():
                    note(f"round {k + 1}, PostgreSQL, servers {name}, {how}: {told(played, 'moves')}")
    result: Figures = {
        f"postgres_{name}": summary(played[name] for played in full)
        | {
            "even_cpu_milliseconds": median(cpu(played[name]) for played in even),
            "even_whole_cpu_milliseconds": median(cost(played[name]) for played in even),
        }
        for name in FLEETS
    }
    for name, key in AGAINST_ONE.items():
        result[f"{name}_per_one"] = median(
            played[key]["per_second"] / played["1"]["per_second"] for played in full
        )
        # Of a move on one server, what it costs on several: the servers alone, and with the database.
        result[f"cpu_of_{name}_per_one"] = median(cpu(played[key]) / cpu(played["1"]) for played in even)
        result[f"whole_cpu_of_{name}_per_one"] = median(
            cost(played[key]) / cost(played["1"]) for played in even
        )
    return result


def own_database(server: str, name: str) -> str:
    """The address of a new database of a PostgreSQL server: who plays in others is not heard there."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE fleet_{name}".encode())
    return make_url(server).set(database=f"fleet_{name}").render_as_string(hide_password=False)


def clicks(args: argparse.Namespace, folder: Path) -> Figures:
    """How long a person's turn takes at half load, before and while bots think at many tables that were left."""
    with ExitStack() as stack:
        server = Server(stack, "bots", f"sqlite:///{folder / 'clicks.db'}")
        server.do("arrive")
        warm_up(server, args)
        full = play(server, args)["per_second"]
        quiet = [play(server, args, full / 2) for _ in range(args.rounds)]
        asyncio.run(leave_tables(server.addresses[0], args.left))
        thinking = [play(server, args, full / 2) for _ in range(args.rounds)]
        for name, rounds in (("alone", quiet), (f"beside {args.left} tables of bots", thinking)):
            note(f"half load, {name}: {told(rounds[-1], 'moves')}")
    return {
        "clicks": {
            "left_tables": args.left,
            "full_per_second": full,
            "load": load_of_the_machine(),
            **{
                when: {
                    "acknowledged": over_rounds(milliseconds(played["acknowledged"]) for played in rounds),
                    "told_to_all_four": over_rounds(milliseconds(played["told_all"]) for played in rounds),
                }
                for when, rounds in (("alone", quiet), ("beside", thinking))
            },
        }
    }


def lone_sockets(tables: int, folder: Path) -> Figures:
    """The memory of a server with many idle tables at which one person sits, with one socket each."""
    with ExitStack() as stack:
        server = Server(stack, "server", f"sqlite:///{folder / 'lone.db'}")
        server.do("arrive")
        empty = resident_mib(server.servers[0].pid)
        share = max(1, tables // PROCESSES)
        for k in range(10):
            opened = server.do("sit_alone", share * (k + 1) // 10 - share * k // 10)
            count = sum(figures["sockets"] for figures in opened)
            note(f"{count} tables with one socket: {resident_mib(server.servers[0].pid):.0f} MiB")
        used = resident_mib(server.servers[0].pid)
    return {
        "sockets": {
            "tables": count,
            "empty_mib": empty,
            "resident_mib": used,
            "kib_for_each": 1024 * (used - empty) / count,
        }
    }


def profiled(args: argparse.Namespace, folder: Path) -> Figures:
    """Where the processor time of a move goes, by samples of the server while it plays."""
    file = folder / "profile.json"
    with ExitStack() as stack:
        server = Server(stack, "server", f"sqlite:///{folder / 'profile.db'}", profile=str(file))
        server.do("arrive")
        warm_up(server, args)
        stock_up(server, args.tables, args.seconds)
        server.servers[0].process.send_signal(BEGIN)
        played = server.measured("play", args.tables, args.seconds, 0.0)
        server.servers[0].process.send_signal(BEGIN)
        note(f"profiled: {told(played, 'moves')}")
    found: Figures = json.loads(file.read_text("utf-8"))
    moves = played["moves"]
    return {
        "profile": {
            "moves": moves,
            "threads": {name: 1000 * used / moves for name, used in found["threads"].items()},
            "inclusive": {
                name: 1000 * used / moves
                for name, used in found["inclusive"].items()
                if 1000 * used / moves > 0.005
            },
            "itself": {
                name: 1000 * used / moves
                for name, used in found["itself"].items()
                if 1000 * used / moves > 0.005
            },
        }
    }
