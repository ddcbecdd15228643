"""`ironbridge doctor`: checks a server's database."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from typing import TypedDict

from rich.console import Console

from ironbridge.cli.arguments.databases import add_database_option, own_database, sqlite_file


class DamagedTable(TypedDict):
    """A table with something wrong in its log."""

    table: str
    status: str
    entries: int
    faults: list[str]


class Report(TypedDict):
    """What was found in a database."""

    schema: int
    file_faults: list[str]
    tables: dict[str, int]
    entries: int
    damaged: list[DamagedTable]
    recovered: list[str]
    changed: list[str]
    is_well: bool


def add_options(parser: ArgumentParser) -> None:
    """Add `doctor [--database URL] [--json] [--set-apart]`."""
    parser.description = (
        "Look at a database: its schema, the file itself, and every table: whether its game replays to the"
        " last entry, and status, seats and draft agree with it. Nothing is changed unless --set-apart is given. The"
        " exit code is 1 if anything is wrong."
    )
    add_database_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--set-apart",
        action="store_true",
        help="mark damaged games, so that the server leaves them alone; those whole again come back",
    )


def run(args: Namespace) -> int:
    """Examine a database and report."""
    from rich.progress import Progress

    from ironbridge.server.errors import StorageFailed
    from ironbridge.server.upkeep.doctor import Doctor

    console = Console(stderr=True)
    try:
        url = args.database or own_database()
        doctor = Doctor(url, sqlite_file(url))
        try:
            file_faults = doctor.file_faults()
            version = doctor.version()
            tables = doctor.tables()
            with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
                found = list(progress.track(doctor.examined(tables), len(tables), description="Examining"))
            changed = {one.table for one in doctor.set_apart(found)} if args.set_apart else set()
        finally:
            doctor.close()
    except (StorageFailed, OSError) as error:
        print(f"ironbridge doctor: {error}", file=sys.stderr)
        return 1
    damaged: list[DamagedTable] = [
        {"table": one.table, "status": one.status, "entries": one.entries, "faults": list(one.faults)}
        for one in found
        if one.faults
    ]
    report: Report = {
        "schema": version,
        "file_faults": file_faults,
        "tables": dict(sorted(Counter(one.status for one in found).items())),
        "entries": sum(one.entries for one in found),
        "damaged": damaged,
        "recovered": [one.table for one in found if one.is_recovered],
        "changed": sorted(changed),
        "is_well": not (file_faults or damaged or any(one.is_recovered for one in found)),
    }
    print(json.dumps(report, indent=1) if args.json else in_words(report, is_setting_apart=args.set_apart))
    return 0 if report["is_well"] else 1


def in_words(report: Report, *, is_setting_apart: bool) -> str:
    """The report for people, in lines of at most 80 columns."""
    counts = ", ".join(f"{number:,} {status}" for status, number in report["tables"].items())
    total = sum(report["tables"].values())
    lines = [
        f"Schema:  version {report['schema']}, as it should be",
        f"Tables:  {total:,}" + (f" ({counts})" if counts else ""),
        f"Entries: {report['entries']:,} replayed",
    ]
    lines += [f"File:    {fault}"[:80] for fault in report["file_faults"]]
    for one in report["damaged"]:
        lines += [f"Damaged: {one['table']}, {one['status']}, {one['entries']:,} good entries"]
        lines += [f"         {fault}"[:80] for fault in one["faults"]]
    lines += [f"Whole again: {table}" for table in report["recovered"]]
    if report["is_well"]:
        return "\n".join([*lines, "All is well."])
    if is_setting_apart:
        lines.append(f"The status of {len(report['changed']):,} tables was changed; the server notices soon.")
    elif report["damaged"] or report["recovered"]:
        lines.append("Nothing was changed; --set-apart marks damaged games for the server.")
    return "\n".join(lines)
