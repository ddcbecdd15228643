"""`ironbridge simulate`: many games among bots, and their results."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Generator
from time import perf_counter

from rich.console import Console

from ironbridge import engine_kind
from ironbridge.arena.faults import SeriesBroken
from ironbridge.arena.game import GameResult
from ironbridge.arena.series import Series, play_series
from ironbridge.arena.tally import Tally
from ironbridge.bots.catalogue import BOTS
from ironbridge.cli.arguments.seats import OWN_BOTS, bots_for_seats
from ironbridge.cli.output.progress_bar import RateColumn, progress_bar
from ironbridge.cli.output.simulate_tables import print_report
from ironbridge.games.catalogue import RULESETS, default_ruleset

INTERRUPTED = 130


def add_options(parser: ArgumentParser) -> None:
    """Add `simulate` and its options."""
    parser.description = (
        "Play many games among bots and show scores, where they came from and what was done."
        " The same seed gives the same games and digest with any number of jobs and on either engine."
        f" Ctrl-C shows what was finished and exits with {INTERRUPTED}."
    )
    parser.add_argument(
        "--ruleset",
        default=default_ruleset(),
        metavar="NAME",
        help=f"{', '.join(RULESETS)}; default: %(default)s",
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help="seats; default: %(default)s")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="default: %(default)s")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAMES",
        help=f"one bot for all seats or, with commas, one for each: {', '.join(BOTS)}, {OWN_BOTS};"
        " default: %(default)s",
    )
    parser.add_argument("--seed", default="0", help="a number or any word; default: %(default)s")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; default: all cores"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument(
        "--save", metavar="DIR", help="write the record of every game into a folder, made if it is not there"
    )


def run(args: Namespace) -> int:
    """Play, then print the table or the JSON object."""
    try:
        bots = bots_for_seats(args.bots, args.players)
        series = Series(args.ruleset, bots, args.games, seed_of(args.seed), args.save)
        games = play_series(series, args.jobs)
    except ValueError as error:
        print(f"ironbridge simulate: {error}", file=sys.stderr)
        return 2
    try:
        series.make_folder()
        return simulate(args, series, games)
    except SeriesBroken as broken:
        print(f"ironbridge simulate: {broken}", file=sys.stderr)
        return 1
    except OSError as error:
        if args.save is None or isinstance(error, BrokenPipeError):
            raise
        print(
            f"ironbridge simulate: {error.filename or args.save}: {error.strerror or error}", file=sys.stderr
        )
        return 1


def simulate(args: Namespace, series: Series, games: Generator[GameResult]) -> int:
    """Play all games and print the results."""
    tally = Tally(series.bots)
    is_interrupted = False
    start = perf_counter()
    with progress_bar("Playing", RateColumn()) as progress:
        task = progress.add_task("", total=series.games)
        try:
            shown = start
            for result in games:
                tally.add(result)
                # A game of simple bots takes less time than telling of it.
                if (now := perf_counter()) - shown > 0.1:
                    shown = now
                    progress.update(task, completed=tally.games)
        except KeyboardInterrupt:
            is_interrupted = True
        seconds = perf_counter() - start
        games.close()
    if args.json:
        print(json.dumps(as_data(series, tally, seconds)))
    else:
        print_report(Console(highlight=False), series, tally, seconds, engine_kind())
    return INTERRUPTED if is_interrupted else 0


def seed_of(text: str) -> int | str:
    """A seed that is a number stays one."""
    try:
        return int(text)
    except ValueError:
        return text


def as_data(series: Series, tally: Tally, seconds: float) -> dict[str, object]:
    """The JSON object; `games` counts the finished ones."""
    return {
        "ruleset": series.ruleset,
        "players": len(series.bots),
        "games": tally.games,
        "seed": series.seed,
        "engine": engine_kind(),
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 2),
        "choices_per_second": round(tally.choices / seconds, 1),
        "actions_per_game": tally.actions_per_game,
        "digest": tally.digest,
        "score": {
            "mean": tally.score.mean,
            "sd": tally.score.deviation,
            "min": tally.score.low,
            "max": tally.score.high,
            "winner_mean": tally.best.mean,
        },
    }
