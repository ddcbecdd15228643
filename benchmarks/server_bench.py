"""`make bench-server`: whole moves over real sockets against the ceiling of one row for each commit, in one run."""

import argparse
import json
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from benchmarks.server_fairness import fairness
from benchmarks.server_lobby import lobby
from benchmarks.server_machine import load_of_the_machine, raise_open_files, resident_mib
from benchmarks.server_parts import PROCESSES, Figures, Server
from benchmarks.server_report import table_of
from benchmarks.server_rounds import (
    CONSOLE,
    cpu,
    median,
    milliseconds,
    note,
    over_rounds,
    play,
    summary,
    told,
    warm_up,
)
from benchmarks.server_scale import clicks, lone_sockets, profiled, several_servers

OUTPUT = Path("build/bench-server.json")
IDLE_TURNS = 10  # so many turns have been played at a table that stands idle
PARTS = ("moves", "idle", "postgres", "fairness", "lobby", "clicks", "sockets", "profile")


def main() -> int:
    """Measure what is asked for, print a table, write the figures."""
    parser = argparse.ArgumentParser(prog="make bench-server", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each measurement, alternating (5)")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long a round takes (4)")
    parser.add_argument("--tables", type=int, default=64, help="tables played at once (64)")
    parser.add_argument("--idle", type=int, default=1000, help="open tables for the memory (1000)")
    parser.add_argument("--lone", type=int, default=10_000, help="idle tables with one socket each (10000)")
    parser.add_argument("--left", type=int, default=200, help="tables of masters left by their person (200)")
    parser.add_argument("--turns", type=int, default=150, help="turns of each bot that are waited for (150)")
    parser.add_argument("--only", choices=PARTS, nargs="*", default=PARTS, help="parts to measure (all)")
    parser.add_argument("--folder", help="where the databases are: the disk decides what a commit costs")
    args = parser.parse_args()
    raise_open_files()
    result: Figures = {
        "tables": args.tables,
        "rounds": args.rounds,
        "seconds": args.seconds,
        "load_before": load_of_the_machine(),
    }
    with tempfile.TemporaryDirectory(prefix="ironbridge-bench", dir=args.folder) as folder:
        if "moves" in args.only:
            result |= moves(args, Path(folder))
        if "idle" in args.only:
            result |= idle(args, Path(folder))
        if "postgres" in args.only:
            result |= several_servers(args, Path(folder))
        if "fairness" in args.only:
            result |= fairness(Path(folder), args.left, args.turns)
        if "lobby" in args.only:
            result |= lobby(args, Path(folder))
        if "clicks" in args.only:
            result |= clicks(args, Path(folder))
        if "sockets" in args.only:
            result |= lone_sockets(args.lone, Path(folder))
        if "profile" in args.only:
            result |= profiled(args, Path(folder))
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    CONSOLE.print(table_of(result))
    CONSOLE.print(f"Written to {OUTPUT}.")
    return 0


def moves(args: argparse.Namespace, folder: Path) -> Figures:
    """Moves on one server with SQLite against the ceiling, and how long a move takes at half of that load."""
    with ExitStack() as stack:
        ceiling = Server(stack, "ceiling", str(folder / "ceiling.db"))
        server = Server(stack, "server", f"sqlite:///{folder / 'games.db'}")
        server.do("arrive")
        warm_up(server, args)
        rounds: list[tuple[Figures, Figures]] = []
        halves: list[Figures] = []
        for k in range(args.rounds):
            rows = ceiling.measured("insert", args.tables, args.seconds)
            played = play(server, args)
            rounds.append((rows, played))
            note(f"round {k + 1}: {told(rows, 'rows')}; {told(played, 'moves')}")
            halves.append(play(server, args, played["per_second"] / 2))
            note(f"round {k + 1}, half load: {told(halves[-1], 'moves')}")
    return {
        "ceiling": summary(rows for rows, _ in rounds),
        "moves": summary(played for _, played in rounds),
        "move_per_row_by_cpu": median(cpu(played) / cpu(rows) for rows, played in rounds),
        "moves_per_ceiling": median(played["per_second"] / rows["per_second"] for rows, played in rounds),
        "half_load": {
            **summary(halves),
            "acknowledged": over_rounds(milliseconds(half["acknowledged"]) for half in halves),
            "told_to_all_four": over_rounds(milliseconds(half["told_all"]) for half in halves),
        },
    }


def idle(args: argparse.Namespace, folder: Path) -> Figures:
    """The memory of a server with many open tables, each with four sockets, at which hardly anybody plays."""
    with ExitStack() as stack:
        server = Server(stack, "server", f"sqlite:///{folder / 'idle.db'}")
        server.do("arrive")
        empty = resident_mib(server.servers[0].pid)
        share = max(1, args.idle // PROCESSES)
        for k in range(10):
            opened = server.do("sit_down", share * (k + 1) // 10 - share * k // 10)
            count = sum(figures["sockets"] for figures in opened)
            note(f"{count} sockets: {resident_mib(server.servers[0].pid):.0f} MiB")
        server.do("play_some", IDLE_TURNS)
        few = server.measured("play", min(8, args.idle), 2.0, 50.0)
        used = resident_mib(server.servers[0].pid)
        note(f"{IDLE_TURNS} turns at each, then some at a few: {used:.0f} MiB")
    return {
        "idle": {
            "tables": share * PROCESSES,
            "sockets": count,
            "turns_at_each": IDLE_TURNS,
            "empty_mib": empty,
            "resident_mib": used,
            "acknowledged": milliseconds(few["acknowledged"]),
        }
    }


if __name__ == "__main__":
    sys.exit(main())
