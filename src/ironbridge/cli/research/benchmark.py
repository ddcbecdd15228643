"""`ironbridge benchmark`: a bot on fixed deals against a fixed bot, for figures that can be compared and verified."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from ironbridge import __version__
from ironbridge.arena.benchmark import (
    NEWEST,
    BadBenchmark,
    Benchmark,
    Played,
    Row,
    benchmark,
    game_data,
    game_from_data,
    play_benchmark,
    rows_of,
    to_data,
    verified,
)
from ironbridge.arena.faults import SeriesBroken
from ironbridge.arena.figures import Estimate
from ironbridge.cli.arguments.seats import bots_named
from ironbridge.cli.output.progress_bar import progress_bar
from ironbridge.record.lines import shown


def add_options(parser: ArgumentParser) -> None:
    """Add `benchmark --bot NAME [-o FILE]` and `benchmark --verify FILE`."""
    plan = benchmark()
    parser.description = (
        f"Play fixed deals against {plan.opponent}: the bot sits once in each seat, and its score is compared with what"
        f" {plan.opponent} gets there. The whole benchmark has {plan.deals} deals of each of {len(plan.parts)} tables."
        " The file that is written is verified by replaying it, without the bot. A run that was interrupted goes on"
        " where it ended if it is given the same file."
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--bot", metavar="NAME", help="as in the arena: planner-1, module:Class, exec:COMMAND")
    what.add_argument("--verify", metavar="FILE", help="replay what was written by this command")
    parser.add_argument(
        "--benchmark", type=int, default=NEWEST, metavar="N", help="its version; default: %(default)s"
    )
    parser.add_argument("--deals", type=int, default=plan.deals, metavar="N", help="only the first ones")
    parser.add_argument("-o", "--output", metavar="FILE", help="written: the result with all games, as JSON")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; default: all cores"
    )


def run(args: Namespace) -> int:
    """Play or verify, then print the rows."""
    try:
        if args.verify is not None:
            return verify(args.verify)
        plan = benchmark(args.benchmark)
        (bot,) = bots_named(args.bot)
        if not 1 <= args.deals <= plan.deals:
            raise BadBenchmark(f"--deals is from 1 to {plan.deals}, not {args.deals}")
        if args.jobs < 1:
            raise BadBenchmark(f"at least one job is needed, not {args.jobs}")
        return play(plan, bot, args)
    except SeriesBroken as broken:
        print(f"ironbridge benchmark: {broken}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"ironbridge benchmark: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"ironbridge benchmark: {error}", file=sys.stderr)
        return 2


def play(plan: Benchmark, bot: str, args: Namespace) -> int:
    """Play what is missing, keep it, and write the result."""
    begun = None if args.output is None else Path(f"{args.output}.begun")
    played = kept_games(begun, bot, plan)
    done = {one.table for one in played}
    tables = [table for table in plan.tables(args.deals) if table not in done]
    with progress_bar("Playing") as progress:
        task = progress.add_task("", total=len(done) + len(tables), completed=len(done))
        for one in play_benchmark(plan, bot, tables, args.jobs):
            played.append(one)
            if begun is not None:
                with begun.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(game_data(one)) + "\n")
            progress.advance(task)
    wanted = set(plan.tables(args.deals))
    played = [one for one in played if one.table in wanted]
    if args.output is not None:
        data = to_data(plan, bot, f"ironbridge {__version__}", played)
        Path(args.output).write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8", newline="\n")
    print_rows(plan, bot, rows_of(plan, played))
    return 0


def kept_games(begun: Path | None, bot: str, plan: Benchmark) -> list[Played]:
    """What a run before kept; its first line says what it was. Raises BadBenchmark and OSError."""
    if begun is None:
        return []
    header = json.dumps({"benchmark": plan.version, "bot": bot, "program": __version__})
    text = begun.read_text("utf-8") if begun.exists() else ""
    first, *lines = text[: text.rfind("\n") + 1].splitlines() or [header]
    if first != header:
        raise BadBenchmark(f"{begun} is of another run; remove it, or name another file")
    begun.write_text("\n".join([header, *lines]) + "\n", "utf-8", newline="\n")
    return [game_from_data(json.loads(line)) for line in lines]


def verify(file: str) -> int:
    """Replay a result and say whether it is true."""
    with Path(file).open(encoding="utf-8") as opened:
        data = json.load(opened)
    games = verified(data)
    with progress_bar("Verifying") as progress:
        task = progress.add_task("", total=next(games))
        try:
            while True:
                next(games)
                progress.advance(task)
        except StopIteration as stopped:
            rows: list[Row] = stopped.value
        except BadBenchmark as bad:
            progress.stop()
            print(f"ironbridge benchmark: {file}: {bad}", file=sys.stderr)
            return 1
    print_rows(benchmark(data["benchmark"]), str(data.get("bot")), rows)
    print(f"Verified: {len(data['games']):,} games replayed.")
    return 0


def print_rows(plan: Benchmark, bot: str, rows: Sequence[Row]) -> None:
    """The rows as a table; the last one is for all parts."""
    print(f"Benchmark {plan.version}: {shown(bot)}, 95 % intervals over deals")
    table = Table(box=None, pad_edge=False)
    table.add_column("table", no_wrap=True)
    for column in ("deals", "games", "mean", f"over {plan.opponent}", "won"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            row.what, str(row.deals), str(row.games), f"{row.mean:.1f}", estimate(row.difference, 1, "+"),
            estimate(row.wins, 100, "", " %"),
        )  # fmt: skip
    Console(highlight=False).print(table)


def estimate(value: Estimate, scale: int, sign: str, unit: str = "") -> str:
    """A value with its interval."""
    told = f"{scale * value.value:{sign}.1f}{unit}"
    if value.low is None or value.high is None:
        return told
    return f"{told} ({scale * value.low:.1f} to {scale * value.high:.1f})"
