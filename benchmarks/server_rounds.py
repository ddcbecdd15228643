"""Rounds of the server bench: how they are played, and what is kept of several."""

import argparse
import statistics
from collections.abc import Iterable

from rich.console import Console

from benchmarks.server_parts import PROCESSES, Figures, Server

TURNS_OF_A_GAME = 55  # at least so many, with four seats
CONSOLE = Console()


def warm_up(server: Server, args: argparse.Namespace) -> None:
    """Play for a moment, so that the first round knows how many tables it needs."""
    stock_up(server, args.tables, 1.0)
    server.expected = server.measured("play", args.tables, 1.0, 0.0)["per_second"]


def stock_up(server: Server, tables: int, seconds: float) -> None:
    """Open as many tables as a round may need, beforehand."""
    needed = tables + 1.5 * server.expected * seconds / TURNS_OF_A_GAME
    server.do("stock_up", int(needed / PROCESSES) + 1)


def play(server: Server, args: argparse.Namespace, rate: float = 0.0, times: int = 1) -> Figures:
    """A round at all tables, or at so many times as many; as fast as can be, or with a rate in all."""
    tables = args.tables * times
    stock_up(server, tables, args.seconds)
    played = server.measured("play", tables, args.seconds, rate / PROCESSES)
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
    used = sum(
        share for name, share in played["busy"].items() if name.startswith(("server", "bots", "ceiling"))
    )
    return float(1000 * used / played["per_second"])


def cost(played: Figures) -> float:
    """The CPU time of the servers and the database for each move, in milliseconds; the players' is left out."""
    return cpu(played) + 1000 * float(played["busy"].get("database", 0.0)) / float(played["per_second"])


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
