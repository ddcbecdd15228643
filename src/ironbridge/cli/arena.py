"""`ironbridge arena`: bots measured against each other on duplicate deals."""

import json
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from rich.console import Console

from ironbridge.arena.cluster import Cluster, NoCluster, joined
from ironbridge.arena.faults import Fault
from ironbridge.arena.match import Match
from ironbridge.arena.report import report_page
from ironbridge.arena.run import Run
from ironbridge.arena.summary import Summary, summary_of
from ironbridge.arena.summary_data import as_data
from ironbridge.bots.catalogue import BOTS
from ironbridge.cli.arguments.seats import OWN_BOTS, bots_named
from ironbridge.cli.output.arena_live import Display
from ironbridge.cli.output.arena_tables import print_summary
from ironbridge.cli.simulate import seed_of
from ironbridge.games.catalogue import RULESETS, default_ruleset, ruleset
from ironbridge.words.speaker import Speaker


def add_options(parser: ArgumentParser) -> None:
    """Add `arena` and its options."""
    parser.description = (
        "Measure bots against each other on duplicate deals: each bot plays every deal at a table of"
        " its own copies, and sits in each seat once among copies of every bot listed after it. The same seed gives the"
        " same figures, apart from times. Ctrl-C shows what was finished; with --save the same command goes on there."
    )
    parser.add_argument(
        "--bots",
        required=True,
        metavar="NAMES",
        help=f"with commas: {', '.join(BOTS)}, {OWN_BOTS}; NAME@NODES gives another budget",
    )
    parser.add_argument(
        "--ruleset",
        default=default_ruleset(),
        metavar="NAME",
        help=f"{', '.join(RULESETS)}; default: %(default)s",
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help="seats; default: %(default)s")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", default="0", help="a number or any word; default: %(default)s")
    add_workers(parser)
    parser.add_argument(
        "--save",
        metavar="DIR",
        help="keep all results and records in a folder; the same command goes on where it ended, also to more deals",
    )
    parser.add_argument(
        "--report", metavar="FILE", help="write a page of HTML with plots, complete in itself"
    )
    parser.add_argument(
        "--limit",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="a bot that thinks longer about one choice has failed; default: %(default)g",
    )
    parser.add_argument(
        "--on-error",
        choices=("stop", "go-on"),
        default="stop",
        help="when a bot fails: stop, or go on and leave the deal out; default: %(default)s",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def add_workers(parser: ArgumentParser) -> None:
    """Add the options that say where games are played."""
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="games at the same time; default: one for each core"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Ray cluster: its address, or 'local' to start one here; needs ironbridge[cluster]",
    )


@contextmanager
def workers(args: Namespace) -> Iterator[tuple[int, Cluster | None]]:
    """Where games are played: how many at the same time, and the cluster if there is one. Raises NoCluster."""
    if args.cluster is None:
        yield args.jobs or os.cpu_count() or 1, None
        return
    with joined(args.cluster, args.jobs or 0) as cluster:
        yield args.jobs or 0, cluster


def check_jobs(jobs: int | None) -> None:
    """Raises ValueError for a number that makes no sense."""
    if jobs is not None and jobs < 1:
        raise ValueError(f"at least one job is needed, not {jobs}")


def run(args: Namespace) -> int:
    """Play, then print the tables or the JSON object."""
    try:
        match = Match(args.ruleset, bots_named(args.bots), args.players, args.deals, seed_of(args.seed))
        check_jobs(args.jobs)
        if args.limit <= 0:
            raise ValueError(f"--limit is a number of seconds above 0, not {args.limit:g}")
        if args.report is not None and not Path(args.report).parent.is_dir():
            raise ValueError(f"--report: there is no folder {Path(args.report).parent}")
        match_run = Run(match, args.save, args.limit, goes_on=args.on_error == "go-on")
    except OSError as error:
        return failed(args.save, error)
    except ValueError as error:
        print(f"ironbridge arena: {error}", file=sys.stderr)
        return 2
    try:
        return measure(args, match_run)
    except BrokenPipeError:
        raise
    except NoCluster as error:
        print(f"ironbridge arena: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        return failed(args.save, error)


def failed(name: str, error: OSError) -> int:
    """Say what could not be read or written."""
    print(f"ironbridge arena: {error.filename or name}: {error.strerror or error}", file=sys.stderr)
    return 1


def measure(args: Namespace, run: Run) -> int:
    """Play what is missing and print what all came to."""
    with workers(args) as (jobs, cluster), signals_noted() as signals, Display(run) as display:
        start = perf_counter()
        for result in run.play(jobs, lambda: bool(signals), cluster):
            if isinstance(result, Fault):
                display.tell(f"ironbridge arena: {result}")
            else:
                display.advance()
        seconds = perf_counter() - start
    summary = summary_of(run.results)
    if args.report is not None:
        write_report(args.report, summary, run)
    if args.json:
        print(json.dumps(as_data(summary, run.faults, seconds)))
    else:
        print_summary(Console(highlight=False), summary, run, seconds)
    return 128 + signals[0] if signals else int(run.is_broken)


def write_report(file: str, summary: Summary, run: Run) -> None:
    """Write the page. Raises OSError."""
    speaker = Speaker(run.match.ruleset, ())
    columns = ruleset(run.match.ruleset).names.score
    words = {column: f"{speaker.era_of(column)}: {speaker.source(column)}" for column in columns}
    left_out = len({fault.number for fault in run.faults})
    Path(file).write_text(report_page(summary, words, left_out), "utf-8", newline="\n")


@contextmanager
def signals_noted() -> Iterator[list[int]]:
    """Gives the signals that ask this process to end, as they come in; Ctrl-C a second time interrupts at once."""
    noted: list[int] = []

    def note(number: int, frame: object) -> None:
        if noted:
            raise KeyboardInterrupt
        noted.append(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield noted
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
