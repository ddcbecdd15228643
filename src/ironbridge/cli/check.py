"""`ironbridge check`: replays records and says what is wrong with them."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ironbridge.cli.arguments.record_files import JSON, TEXT, complaint, read_file
from ironbridge.cli.output.progress_bar import progress_bar
from ironbridge.record.lines import shown
from ironbridge.workers import Report, answers, in_order

# Fewer files are checked sooner than processes are started.
FEW = 200
BATCH = 50


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What was found in a file: a line for each error, and how many actions are good."""

    complaints: tuple[str, ...]
    actions: int


def add_options(parser: ArgumentParser) -> None:
    """Add `check FILE... [--jobs N]`."""
    parser.description = (
        "Replay records and verify every action, label, digest and result. A folder stands for all"
        f" {TEXT} and {JSON} files in it. The exit code is 1 if anything is wrong."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, or folders of records")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; default: all cores"
    )


def run(args: Namespace) -> int:
    """Check all files, then say how many are good."""
    if args.jobs < 1:
        print(f"ironbridge check: at least one job is needed, not {args.jobs}", file=sys.stderr)
        return 2
    paths = list(all_files(args.files))
    complaints: list[str] = []
    bad = actions = 0
    with progress_bar("Checking") as progress:
        task = progress.add_task("", total=len(paths))
        for checked in checked_files(paths, args.jobs):
            complaints += checked.complaints
            bad += bool(checked.complaints)
            actions += checked.actions
            progress.advance(task)
    for line in complaints:
        print(line)
    good = len(paths) - bad
    print(f"{good:,} of {len(paths):,} records are good, {actions:,} actions replayed.")
    return 1 if bad or not paths else 0


def all_files(names: Sequence[str]) -> Iterator[Path]:
    """The files that are named, and those in the folders that are named."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(found for found in path.iterdir() if found.suffix in {TEXT, JSON})
        else:
            yield path


def checked_files(paths: Sequence[Path], jobs: int) -> Iterator[CheckedFile]:
    """Every file checked, in order."""
    if jobs == 1 or len(paths) < FEW:
        yield from map(checked_file, paths)
        return
    batches = (Batch(tuple(paths[start : start + BATCH])) for start in range(0, len(paths), BATCH))
    with closing(answers(enumerate(batches), jobs)) as found:
        for batch in in_order(found):
            yield from batch


@dataclass(frozen=True, slots=True)
class Batch:
    """Files to be checked, as a question for a worker."""

    paths: tuple[Path, ...]

    def answer(self, _: Report) -> list[CheckedFile]:
        """Each of them checked."""
        return [checked_file(path) for path in self.paths]


def checked_file(path: Path) -> CheckedFile:
    """Check one file."""
    try:
        record, errors = read_file(path)
    except OSError as error:
        return CheckedFile((f"{shown(str(path))}: {error.strerror or error}",), 0)
    return CheckedFile(
        tuple(complaint(path, error) for error in errors), 0 if record is None else len(record.actions)
    )
