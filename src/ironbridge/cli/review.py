"""`ironbridge review`: what every turn of a game lost, and on which turns the game turned."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ironbridge.cli.arguments.record_files import record_for, seat_names
from ironbridge.cli.output.progress_bar import progress_bar
from ironbridge.cli.output.review_tables import print_review
from ironbridge.cli.terminal.look import new_console
from ironbridge.record import Record
from ironbridge.review import Review, review
from ironbridge.review.page import review_page
from ironbridge.review.review import FEWEST_NODES, NODES
from ironbridge.review.review_data import review_to_data
from ironbridge.words.speaker import Speaker


def add_options(parser: ArgumentParser) -> None:
    """Add `review FILE [--json] [--html FILE] [--jobs N] [--nodes N] [--seat N]`."""
    parser.description = (
        "Judge every turn of a record by what its seat could know: the VP it lost beside the best turn"
        " found, with the standard error of that, the key moments, and what each player did how often. A turn is an"
        " inaccuracy (?!), a mistake (?) or a blunder (??) when it lost 1.5, 4 or 8 VP even if its standard error is"
        " taken off. The same record and nodes give the same review with any number of jobs."
    )
    parser.add_argument("file", metavar="FILE", help="a record, text or JSON")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--html", metavar="FILE", help="write a page with charts, which needs nothing else")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; default: all cores"
    )
    parser.add_argument(
        "--nodes",
        type=int,
        default=NODES,
        metavar="N",
        help=f"positions looked at for a turn, {FEWEST_NODES} at least: more make it surer; default: %(default)s",
    )
    parser.add_argument("--seat", type=int, metavar="N", help="judge only the turns of this seat, from 0")


def run(args: Namespace) -> int:
    """Review, then print the tables or the JSON object, and write the page."""
    record, is_whole = record_for("review", args.file)
    if record is None:
        return 1
    if not record.actions:
        print(f"ironbridge review: nothing has been played in {args.file}", file=sys.stderr)
        return 1
    try:
        if args.html is not None and not Path(args.html).parent.is_dir():
            raise ValueError(f"--html: there is no folder {Path(args.html).parent}")
        found = with_progress(record, args)
    except ValueError as error:
        print(f"ironbridge review: {error}", file=sys.stderr)
        return 2
    speaker = Speaker(record.ruleset, seat_names(record))
    if args.html is not None:
        try:
            Path(args.html).write_text(review_page(found, speaker), "utf-8", newline="\n")
        except OSError as error:
            print(f"ironbridge review: {args.html}: {error.strerror or error}", file=sys.stderr)
            return 1
    if args.json:
        print(json.dumps(review_to_data(found, speaker)))
    else:
        print_review(new_console(), found, speaker)
    return 0 if is_whole else 1


def with_progress(record: Record, args: Namespace) -> Review:
    """The review, with a bar on standard error where that is a terminal."""
    with progress_bar("Reviewing") as bar:
        task = bar.add_task("", total=None)
        return review(
            record,
            nodes=args.nodes,
            jobs=args.jobs,
            seat=args.seat,
            progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
