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
GAMES = ("birmingham", "lancashire")
SLICES = ("random_games", "positions", "replays", "library")

Measured = dict[str, Any]


def main() -> int:
    """Measure all slices in turn, several times, and keep the best of each."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each slice takes (2)")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    console = Console()
    steps = [("backgammon", "", "")]
    steps += [(what, game, engine) for engine in ENGINES for game in GAMES for what in SLICES]
    best: dict[tuple[str, str, str], Measured] = {}
    for _, step in track(
        [(k, step) for k in range(args.rounds) for step in steps], description="Measuring", console=console
    ):
        _keep_best(best.setdefault(step, {}), _run(*step, args.seconds))
    for game in GAMES:
        for engine in ENGINES:
            best["memory", game, engine] = _run("memory", game, engine, 60.0)
    backgammon = best["backgammon", "", ""]
    figures = {
        game: _result(
            {what: {engine: best[what, game, engine] for engine in ENGINES} for what in (*SLICES, "memory")},
            backgammon["games_per_second"],
        )
        for game in GAMES
    }
    # Birmingham's figures stand by themselves, as they did before there was another game.
    result = figures["birmingham"] | {"backgammon": backgammon, "lancashire": figures["lancashire"]}
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    console.print(_table(figures))
    console.print(f"Written to {OUTPUT}.")
    return 0


def _run(what: str, game: str, engine: str, seconds: float) -> Measured:
    environment = os.environ | ({"IRONBRIDGE_ENGINE": engine} if engine else {})
    command = [sys.executable, "-m", "benchmarks.slice", what, game, str(seconds)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    measured: Measured = json.loads(done.stdout)
    return measured


def _keep_best(best: Measured, measured: Measured) -> None:
    """Rates by the fastest round, costs by the cheapest, ratios of the last round; other figures do not vary."""
    for key, value in measured.items():
        if key.endswith("_per_second"):
            best[key] = max(best.get(key, 0.0), value)
        elif key.endswith("_microseconds"):
            best[key] = min(best.get(key, float("inf")), value)
        else:
            best[key] = value


def _result(measured: Measured, ceiling: float) -> Measured:
    """The figures of one game, and how they compare."""
    games, replays, memory = measured["random_games"], measured["replays"], measured["memory"]
    for used in memory.values():
        used["growth_kib"] = used["late_kib"] - used["early_kib"]
    return {
        "games_per_backgammon_game": {e: games[e]["games_per_second"] / ceiling for e in ENGINES},
        "random_games": games,
        "mid_game": measured["positions"],
        "replays": replays,
        "replays_per_random_game": {
            e: replays[e]["replays_per_second"] / games[e]["games_per_second"] for e in ENGINES
        },
        "library": measured["library"],
        "memory": memory,
    }


def _table(figures: Measured) -> Table:
    table = Table("", title="Four players, one core")
    for game in GAMES:
        for engine in ENGINES:
            table.add_column(f"{game.title()}\n{engine}", justify="right")

    def row(name: str, of: str, key: str, form: str) -> None:
        cells = [figures[game][of][engine] for game in GAMES for engine in ENGINES]
        values = [cell[key] if key else cell for cell in cells]
        table.add_row(name, *("" if value is None else format(value, form) for value in values))

    row("random games per backgammon game", "games_per_backgammon_game", "", ".2f")
    row("random games a second", "random_games", "games_per_second", ",.0f")
    row("choices a second", "random_games", "choices_per_second", ",.0f")
    row("choices in a game", "random_games", "choices_per_game", ".0f")
    row("mean length of the list", "random_games", "mean_list_length", ".1f")
    row("share of passes among actions", "random_games", "share_of_passes", ".1%")
    row("mid-game: list length", "mid_game", "mean_list_length", ".1f")
    row("mid-game: legal(), microseconds", "mid_game", "legal_microseconds", ".2f")
    row("mid-game: copy(), microseconds", "mid_game", "copy_microseconds", ".2f")
    row("mid-game: to bytes and back, microseconds", "mid_game", "bytes_microseconds", ".2f")
    row("records replayed from text a second", "replays", "replays_per_second", ",.0f")
    row("    for every random game", "replays_per_random_game", "", ".2f")
    row("simulate, games for every one of the bare loop", "library", "simulate_per_bare_game", ".2f")
    row("play_out, games for every one of the loop, no deals", "library", "play_out_per_loop", ".2f")
    row("copies in the time of one choice of the loop", "library", "copies_per_choice_of_the_loop", ".1f")
    row("share of the arena in a game of planners", "library", "share_of_the_arena", ".1%")
    row("memory growth, KiB", "memory", "growth_kib", ",d")
    row("    over so many choices", "memory", "choices", ",d")
    return table


if __name__ == "__main__":
    sys.exit(main())
