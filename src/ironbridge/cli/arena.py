"""`ironbridge arena`: bots measured against each other on duplicate deals."""

import json
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from rich.console import Console

from ironbridge.arena.faults import Fault
from ironbridge.arena.match import Match, Results
from ironbridge.arena.processes import play_tables
from ironbridge.arena.summary import summary_of
from ironbridge.arena.summary_data import as_data
from ironbridge.bots.catalogue import BOTS
from ironbridge.cli.arena_live import Display
from ironbridge.cli.arena_tables import print_summary
from ironbridge.cli.command import Subparsers
from ironbridge.cli.seats import bots_named
from ironbridge.cli.simulate import INTERRUPTED, seed_of
from ironbridge.rules.catalogue import RULESETS


def add_parser(subparsers: Subparsers) -> None:
    """Add `arena` and its options."""
    parser = subparsers.add_parser(
        "arena",
        help="measure bots against each other",
        description="Measure bots against each other on duplicate deals: each bot plays every deal at a table of"
        " its own copies, and sits in each seat once among copies of every bot listed after it. The same seed gives the"
        f" same figures, apart from times. Ctrl-C shows what was finished and exits with {INTERRUPTED}.",
    )
    parser.add_argument(
        "--bots",
        required=True,
        metavar="NAMES",
        help=f"with commas: {', '.join(BOTS)}, or module:Class for one of your own, found from the current folder;"
        " NAME@NODES gives another budget",
    )
    parser.add_argument(
        "--ruleset", default="birmingham", metavar="NAME", help=f"{', '.join(RULESETS)}; default: %(default)s"
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help="seats; default: %(default)s")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", default="0", help="a number or any word; default: %(default)s")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; default: all cores"
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
        help="when a bot fails: stop, or go on and leave its deal out; default: %(default)s",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def run(args: Namespace) -> int:
    """Play, then print the tables or the JSON object."""
    try:
        match = Match(args.ruleset, bots_named(args.bots), args.players, args.deals, seed_of(args.seed))
        if args.jobs < 1:
            raise ValueError(f"at least one job is needed, not {args.jobs}")
        if args.limit <= 0:
            raise ValueError(f"--limit is a number of seconds above 0, not {args.limit:g}")
    except ValueError as error:
        print(f"ironbridge arena: {error}", file=sys.stderr)
        return 2
    return measure(args, match)


def measure(args: Namespace, match: Match) -> int:
    """Play all tables and print what they came to."""
    results = Results(match)
    faults: list[Fault] = []
    start = perf_counter()
    with interrupts_noted() as is_interrupted, Display(results) as display:

        def is_stopped() -> bool:
            return is_interrupted() or bool(faults and args.on_error == "stop")

        tables = (match.table(deal, seating, None, args.limit) for deal, seating in results.missing())
        for table, result in play_tables(tables, args.jobs, is_stopped):
            if isinstance(result, Fault):
                faults.append(result)
                display.tell(f"ironbridge arena: {result}")
            else:
                results.add(table.number, table.seating, result)
                display.advance()
        was_interrupted = is_interrupted()
    seconds = perf_counter() - start
    summary = summary_of(results)
    if args.json:
        print(json.dumps(as_data(summary, faults, seconds)))
    else:
        print_summary(Console(highlight=False), summary, faults, seconds)
    if was_interrupted:
        return INTERRUPTED
    return 1 if faults and args.on_error == "stop" else 0


@contextmanager
def interrupts_noted() -> Iterator[Callable[[], bool]]:
    """Gives what tells whether Ctrl-C was pressed; the second time it interrupts at once."""
    pressed: list[int] = []

    def note(number: int, frame: object) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)
