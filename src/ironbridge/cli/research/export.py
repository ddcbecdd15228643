"""`ironbridge export`: records as Parquet tables of games and decisions."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from ironbridge.arena.faults import SeriesBroken
from ironbridge.arena.series import Series, play_series
from ironbridge.cli.arguments.record_files import complaint, read_file
from ironbridge.cli.arguments.seats import bots_for_seats
from ironbridge.cli.check import all_files
from ironbridge.cli.output.progress_bar import progress_bar
from ironbridge.cli.simulate import seed_of
from ironbridge.envs.dataset.croissant import Published
from ironbridge.envs.dataset.tables import Written, write_dataset
from ironbridge.games.catalogue import default_ruleset
from ironbridge.record import Record


def add_options(parser: ArgumentParser) -> None:
    """Add `export FOLDER -o FILE [--features] [--play N ...]`."""
    parser.description = (
        "Write the records of a folder as Parquet: one row a game in FILE, one row a decision in FILE's neighbour"
        " .decisions.parquet, with a dataset card (.md) and Croissant metadata (.croissant.json). With --play games"
        " among bots are played into the folder first, so one command makes a dataset."
        " Records with errors are left out."
    )
    parser.add_argument("folder", metavar="FOLDER", help="with records, text or JSON")
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FILE",
        help="such as games.parquet; its folder is made if it is not there",
    )
    parser.add_argument(
        "--features", action="store_true", help="also what the seat knew, as numbers for learners"
    )
    parser.add_argument(
        "--creator",
        default="anonymous",
        metavar="NAME",
        help="who makes it, for the metadata; default: %(default)s",
    )
    parser.add_argument(
        "--url",
        default="",
        metavar="URL",
        help="the page of the dataset, for the metadata; default: the card beside it",
    )
    parser.add_argument("--play", type=int, default=0, metavar="N", help="play so many games first")
    parser.add_argument("--bots", default="planner", metavar="NAMES", help="who plays; default: %(default)s")
    parser.add_argument("--ruleset", default=default_ruleset(), metavar="NAME", help="default: %(default)s")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", default="0", help="a number or any word; default: %(default)s")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; default: all cores"
    )


def run(args: Namespace) -> int:
    """Play, if asked to, then write."""
    wrong: list[str] = []
    output = Path(args.output)
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        if args.play:
            play(args)
        start = perf_counter()
        published = Published(args.creator, datetime.now(UTC).date().isoformat(), args.url)
        written = write_dataset(
            good_records(args.folder, wrong), output, published, has_features=args.features
        )
    except SeriesBroken as broken:
        print(f"ironbridge export: {broken}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"ironbridge export: {error.filename or output}: {error.strerror or error}", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"ironbridge export: {error}", file=sys.stderr)
        return 2
    finally:
        for line in wrong:
            print(line, file=sys.stderr)
    report(written, perf_counter() - start)
    return 1 if wrong else 0


def play(args: Namespace) -> None:
    """Play games among bots into the folder. Raises ValueError, SeriesBroken and OSError."""
    bots = bots_for_seats(args.bots, args.players)
    series = Series(args.ruleset, bots, args.play, seed_of(args.seed), args.folder)
    series.make_folder()
    with progress_bar("Playing") as progress:
        task = progress.add_task("", total=args.play)
        for _ in play_series(series, args.jobs):
            progress.advance(task)


def good_records(folder: str, wrong: list[str]) -> Iterator[tuple[str, Record]]:
    """The whole records of a folder by the names of their files; what is wrong with others is noted."""
    paths = list(all_files([folder]))
    with progress_bar("Writing") as progress:
        for path in progress.track(paths):
            record, errors = read_file(path)
            if record is None or errors:
                wrong += [complaint(path, error) for error in errors]
            else:
                yield path.name, record


def report(written: Written, seconds: float) -> None:
    """Say what was written."""
    rate = written.decisions / max(seconds, 1e-9)
    print(f"{written.games:,} games, {written.decisions:,} decisions, {rate:,.0f} a second:")
    for file in written.files:
        print(f"  {file}")
