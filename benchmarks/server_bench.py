"""`make bench-server`: whole moves over real sockets against the ceiling of one row for each commit, in one run."""

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.server_fairness import BOTS, fairness
from benchmarks.server_machine import raise_open_files, resident_mib
from benchmarks.server_parts import PROCESSES, Figures, Server, postgres

OUTPUT = Path("build/bench-server.json")
TURNS_OF_A_GAME = 55  # at least so many, with four seats
IDLE_TURNS = 10  # so many turns have been played at a table that stands idle
PARTS = ("moves", "idle", "postgres", "fairness")
CONSOLE = Console()


def main() -> int:
    """Measure what is asked for, print a table, write the figures."""
    parser = argparse.ArgumentParser(prog="make bench-server", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each measurement, alternating (5)")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long a round takes (4)")
    parser.add_argument("--tables", type=int, default=64, help="tables played at once (64)")
    parser.add_argument("--idle", type=int, default=1000, help="open tables for the memory (1000)")
    parser.add_argument("--left", type=int, default=200, help="tables of masters left by their person (200)")
    parser.add_argument("--turns", type=int, default=150, help="turns of each bot that are waited for (150)")
    parser.add_argument("--only", choices=PARTS, nargs="*", default=PARTS, help="parts to measure (all)")
    parser.add_argument("--folder", help="where the databases are: the disk decides what a commit costs")
    args = parser.parse_args()
    raise_open_files()
    result: Figures = {"tables": args.tables, "rounds": args.rounds, "seconds": args.seconds}
    with tempfile.TemporaryDirectory(prefix="ironbridge-bench", dir=args.folder) as folder:
        if "moves" in args.only:
            result |= moves(args, Path(folder))
        if "idle" in args.only:
            result |= idle(args, Path(folder))
        if "postgres" in args.only:
            result |= workers(args, Path(folder))
        if "fairness" in args.only:
            result |= fairness(Path(folder), args.left, args.turns)
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


def workers(args: argparse.Namespace, folder: Path) -> Figures:
    """Moves with PostgreSQL: one server against two, whose tables are spread over both."""
    rounds: list[tuple[Figures, Figures]] = []
    with ExitStack() as stack:
        url, number = stack.enter_context(postgres(folder / "postgres"))
        one, two = (Server(stack, "server", url, count) for count in (1, 2))
        for server in (one, two):
            server.database_pid = number
            server.do("arrive")
            warm_up(server, args)
        for k in range(args.rounds):
            rounds.append((play(one, args), play(two, args)))
            for name, played in zip(("one server", "two servers"), rounds[-1], strict=True):
                note(f"round {k + 1}, PostgreSQL, {name}: {told(played, 'moves')}")
    return {
        "postgres_one": summary(one for one, _ in rounds),
        "postgres_two": summary(two for _, two in rounds),
        "two_per_one": median(two["per_second"] / one["per_second"] for one, two in rounds),
    }


def warm_up(server: Server, args: argparse.Namespace) -> None:
    """Play for a moment, so that the first round knows how many tables it needs."""
    stock_up(server, args.tables, 1.0)
    server.expected = server.measured("play", args.tables, 1.0, 0.0)["per_second"]


def stock_up(server: Server, tables: int, seconds: float) -> None:
    """Open as many tables as a round may need, beforehand."""
    needed = tables + 1.5 * server.expected * seconds / TURNS_OF_A_GAME
    server.do("stock_up", int(needed / PROCESSES) + 1)


def play(server: Server, args: argparse.Namespace, rate: float = 0.0) -> Figures:
    """A round at all tables."""
    stock_up(server, args.tables, args.seconds)
    played = server.measured("play", args.tables, args.seconds, rate / PROCESSES)
    server.expected = max(server.expected, played["per_second"])
    return played


def median(figures: Iterable[float]) -> float:
    """The figure in the middle."""
    return statistics.median(figures)


def summary(rounds: Iterable[Figures]) -> Figures:
    """Medians over rounds."""
    kept = list(rounds)
    refused = sum(played.get("refused", 0) for played in kept)
    return {
        "per_second": median(played["per_second"] for played in kept),
        "rounds": [played["per_second"] for played in kept],
        "refused_share": refused / (refused + sum(played["moves"] for played in kept)),
        "server_cpu_milliseconds": median(cpu(played) for played in kept),
        "busy": {name: median(played["busy"][name] for played in kept) for name in kept[0]["busy"]},
    }


def cpu(played: Figures) -> float:
    """The CPU time of the servers for each move or row, in milliseconds."""
    used = sum(share for name, share in played["busy"].items() if name.startswith(("server", "ceiling")))
    return float(1000 * used / played["per_second"])


def milliseconds(times: list[float]) -> Figures:
    """Percentiles of sorted times in seconds."""
    return {
        f"p{share}": 1000 * times[min(len(times) - 1, len(times) * share // 100)] for share in (50, 95, 99)
    }


def over_rounds(percentiles: Iterable[Figures]) -> Figures:
    """The median of each percentile, and the 99th ones of all rounds."""
    kept = list(percentiles)
    return {name: median(of[name] for of in kept) for name in kept[0]} | {
        "p99_of_rounds": [of["p99"] for of in kept]
    }


def told(played: Figures, what: str) -> str:
    """A round in a line."""
    busy = ", ".join(f"{name} {share:.0%}" for name, share in played["busy"].items())
    return f"{played['per_second']:,.0f} {what} a second, {cpu(played):.2f} ms each ({busy})"


def note(text: str) -> None:
    """Show progress."""
    CONSOLE.print(f"[dim]{text}[/dim]", highlight=False)


def table_of(result: Figures) -> Table:
    """The figures for a reader."""
    table = Table("", "", "wanted", title="The server under load")
    for key, name in (
        ("ceiling", "ceiling: rows a second over HTTP, one for each commit"),
        ("moves", "whole moves a second, SQLite, one server"),
        ("postgres_one", "whole moves a second, PostgreSQL, one server"),
        ("postgres_two", "whole moves a second, PostgreSQL, two servers"),
    ):
        if key in result:
            table.add_row(name, f"{result[key]['per_second']:,.0f}")
            table.add_row(
                "    CPU time of the server for each, ms", f"{result[key]['server_cpu_milliseconds']:.2f}"
            )
            for process, share in result[key]["busy"].items():
                table.add_row(f"    {process}, share of a core", f"{share:.0%}")
    if "moves_per_ceiling" in result:
        table.add_row("moves for each row of the ceiling", f"{result['moves_per_ceiling']:.2f}", "0.50")
        ratio = result["ceiling"]["server_cpu_milliseconds"] / result["moves"]["server_cpu_milliseconds"]
        table.add_row("    by the CPU time of each", f"{ratio:.2f}")
        half = result["half_load"]
        for key, name in (("acknowledged", "stored"), ("told_to_all_four", "told to the last of four")):
            for share in ("p50", "p95", "p99"):
                wanted = "100" if share == "p99" else ""
                table.add_row(f"half load: {name}, {share}, ms", f"{half[key][share]:.1f}", wanted)
            table.add_row("    p99 of the slowest round", f"{max(half[key]['p99_of_rounds']):.1f}")
    if "idle" in result:
        table.add_row(
            f"MiB with {result['idle']['sockets']} sockets", f"{result['idle']['resident_mib']:.0f}", "1024"
        )
    if "two_per_one" in result:
        table.add_row("two servers for each of one", f"{result['two_per_one']:.2f}", "1.15")
    if "fairness" in result:
        add_fairness(table, result["fairness"])
    return table


def add_fairness(table: Table, found: Figures) -> None:
    """How long a person waits for a bot, alone and beside tables that were left to bots."""
    for bot in BOTS:
        alone, beside = found[f"{bot} alone"], found[f"{bot} beside"]
        for share in ("mean", "p50", "p95", "p99"):
            wanted = {"novice p99": "300", "master mean": "twice"}.get(f"{bot} {share}", "")
            figures = f"{alone[share]:.0f}, {beside[share]:.0f} ({beside[share] / alone[share]:.1f} times)"
            table.add_row(f"{bot}, {share}, ms: alone, beside {found['left_tables']} tables", figures, wanted)
    table.add_row(
        "load of the machine: alone, beside",
        ", ".join(f"{a:.1f} to {b:.1f}" for a, b in (found["load alone"], found["load beside"])),
    )


if __name__ == "__main__":
    sys.exit(main())
