"""`make bench`: the engine against OpenSpiel's backgammon, compiled and pure, in one run on one core."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

OUTPUT = Path("build/bench.json")
ENGINES = ("compiled", "pure")


def main() -> int:
    """Measure all slices in turn, several times, and keep the best of each."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each slice takes (2)")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    console = Console()
    steps = [("backgammon", "")] + [
        (what, e) for e in ENGINES for what in ("random_games", "positions", "replays")
    ]
    best: dict[tuple[str, str], dict[str, Any]] = {}
    for _, step in track(
        [(k, step) for k in range(args.rounds) for step in steps], description="Measuring", console=console
    ):
        _keep_best(best.setdefault(step, {}), _run(*step, args.seconds))
    memory = {engine: _run("memory", engine, 60.0) for engine in ENGINES}
    result = _result(best, memory)
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    console.print(_table(result))
    console.print(f"Written to {OUTPUT}.")
    return 0


def _run(what: str, engine: str, seconds: float) -> dict[str, Any]:
    environment = os.environ | ({"IRONBRIDGE_ENGINE": engine} if engine else {})
    command = [sys.executable, "-m", "benchmarks.slice", what, str(seconds)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def _keep_best(best: dict[str, Any], measured: dict[str, Any]) -> None:
    """Rates by the fastest round, costs by the cheapest; other figures do not vary."""
    for key, value in measured.items():
        if key.endswith("_per_second"):
            best[key] = max(best.get(key, 0.0), value)
        elif key.endswith("_microseconds"):
            best[key] = min(best.get(key, float("inf")), value)
        else:
            best[key] = value


def _result(best: dict[tuple[str, str], dict[str, Any]], memory: dict[str, dict[str, Any]]) -> dict[str, Any]:
    ceiling = best["backgammon", ""]["games_per_second"]
    return {
        "games_per_backgammon_game": {
            engine: best["random_games", engine]["games_per_second"] / ceiling for engine in ENGINES
        },
        "backgammon": best["backgammon", ""],
        "random_games": {engine: best["random_games", engine] for engine in ENGINES},
        "mid_game": {engine: best["positions", engine] for engine in ENGINES},
        "replays": {engine: best["replays", engine] for engine in ENGINES},
        "replays_per_random_game": {
            engine: best["replays", engine]["replays_per_second"]
            / best["random_games", engine]["games_per_second"]
            for engine in ENGINES
        },
        "memory": memory,
    }


def _table(result: dict[str, Any]) -> Table:
    table = Table("", *ENGINES, title="Four-player Birmingham, one core")
    games, mid, memory = result["random_games"], result["mid_game"], result["memory"]

    def row(name: str, of: dict[str, Any], key: str, form: str) -> None:
        table.add_row(name, *(format(of[engine][key], form) for engine in ENGINES))

    ratio = result["games_per_backgammon_game"]
    table.add_row("random games per backgammon game", *(f"{ratio[engine]:.2f}" for engine in ENGINES))
    row("random games a second", games, "games_per_second", ",.0f")
    row("choices a second", games, "choices_per_second", ",.0f")
    row("choices in a game", games, "choices_per_game", ".0f")
    row("mean length of the list", games, "mean_list_length", ".1f")
    row("share of passes among actions", games, "share_of_passes", ".1%")
    row("mid-game: list length", mid, "mean_list_length", ".1f")
    row("mid-game: legal(), microseconds", mid, "legal_microseconds", ".2f")
    row("mid-game: copy(), microseconds", mid, "copy_microseconds", ".2f")
    row("records replayed from text a second", result["replays"], "replays_per_second", ",.0f")
    ratio = result["replays_per_random_game"]
    table.add_row("    for every random game", *(f"{ratio[engine]:.2f}" for engine in ENGINES))
    for engine in ENGINES:
        used = memory[engine]
        used["growth_kib"] = used["late_kib"] - used["early_kib"]
    row("memory growth, KiB", memory, "growth_kib", ",d")
    row("    over so many choices", memory, "choices", ",d")
    return table


if __name__ == "__main__":
    sys.exit(main())
