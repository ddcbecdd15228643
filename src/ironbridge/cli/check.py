"""`ironbridge check`: replays records and says what is wrong with them."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ironbridge.cli.arguments.record_files import JSON, METADATA, TEXT, complaint, read_file
from ironbridge.cli.output.progress_bar import progress_bar
from ironbridge.record import RecordError
from ironbridge.record.lines import shown
from ironbridge.workers import Report, answers, in_order

# Fewer files are checked sooner than processes are started.
FEW = 200
BATCH = 50


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What was found in a file: its errors, what kept it from being read, and how many actions are good."""

    path: Path
    errors: tuple[RecordError, ...]
    unread: str
    actions: int

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.errors and not self.unread

    @property
    def complaints(self) -> list[str]:
        """A line for each error."""
        unread = [f"{shown(str(self.path))}: {self.unread}"] if self.unread else []
        return unread + [complaint(self.path, error) for error in self.errors]

    def to_data(self) -> dict[str, object]:
        """The same as plain data; an error without a place stands in line 0."""
        errors: list[dict[str, object]] = [
            {
                "kind": type(error).__name__,
                "line": error.line,
                "column": error.column if error.line else 0,
                "reason": error.reason,
            }
            for error in self.errors
        ]
        if self.unread:
            errors.append({"kind": "Unread", "line": 0, "column": 0, "reason": self.unread})
        return {"file": str(self.path), "good": self.is_good, "actions": self.actions, "errors": errors}


def add_options(parser: ArgumentParser) -> None:
    """Add `check FILE... [--jobs N] [--json]`."""
    parser.description = (
        "Replay records and verify every action, label, digest and result. A folder stands for all"
        f" {TEXT} and {JSON} files in it. The exit code is 1 if anything is wrong."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, or folders of records")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; default: all cores"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def run(args: Namespace) -> int:
    """Check all files, then say how many are good."""
    if args.jobs < 1:
        print(f"ironbridge check: at least one job is needed, not {args.jobs}", file=sys.stderr)
        return 2
    paths = list(all_files(args.files))
    found: list[CheckedFile] = []
    with progress_bar("Checking") as progress:
        task = progress.add_task("", total=len(paths))
        for checked in checked_files(paths, args.jobs):
            found.append(checked)
            progress.advance(task)
    good, actions = sum(checked.is_good for checked in found), sum(checked.actions for checked in found)
    if args.json:
        files = [checked.to_data() for checked in found]
        print(json.dumps({"records": len(found), "good": good, "actions": actions, "files": files}))
    else:
        for line in (line for checked in found for line in checked.complaints):
            print(line)
        print(f"{good:,} of {len(found):,} records are good, {actions:,} actions replayed.")
    return 1 if good < len(found) or not found else 0


def all_files(names: Sequence[str]) -> Iterator[Path]:
    """The files that are named, and those in the folders that are named."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            found = sorted(file for file in path.iterdir() if file.suffix in {TEXT, JSON})
            yield from (file for file in found if not file.name.endswith(METADATA))
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
        return CheckedFile(path, (), error.strerror or str(error), 0)
    return CheckedFile(path, errors, "", 0 if record is None else len(record.actions))
