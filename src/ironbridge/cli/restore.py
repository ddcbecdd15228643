"""`ironbridge restore`: brings back what a server has cleared."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from ironbridge.cli.arguments.databases import add_database_option, own_database, sqlite_file

if TYPE_CHECKING:
    from ironbridge.server.upkeep.restoring import ClearedTable


def add_options(parser: ArgumentParser) -> None:
    """Add `restore [--database URL] [--all] [TABLE ...]`."""
    parser.description = (
        "Bring back tables that a server has cleared, and games that it ended because nobody played them, also while"
        " it runs; it notices soon. Without a table, list what can be brought back. With --backup, put a whole backup"
        " in the place of the database, while no server runs: the doctor looks at it first, and what was there is kept."
    )
    add_database_option(parser)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="its id, as the list and the log tell it")
    parser.add_argument(
        "--backup", metavar="FILE", help="go back to a copy that `ironbridge backup` or a server made"
    )
    parser.add_argument(
        "--all", action="store_true", help="every table, and all guests who would soon be forgotten"
    )


def run(args: Namespace) -> int:
    """List what was cleared, or bring it back."""
    from ironbridge.server.errors import StorageFailed
    from ironbridge.server.upkeep.doctor import Doctor
    from ironbridge.server.upkeep.restoring import cleared_tables, in_database, restore_guests, restore_tables

    if args.backup is not None:
        return to_backup(args)
    try:
        url = args.database or own_database()
        doctor = Doctor(url, sqlite_file(url))
        try:
            doctor.version()
        finally:
            doctor.close()
        found = in_database(url, cleared_tables)
        if not args.tables and not args.all:
            print(in_words(found))
            return 0
        names = [one.table for one in found] if args.all else args.tables
        restored = in_database(url, lambda connection: restore_tables(connection, names))
        guests = in_database(url, restore_guests) if args.all else 0
    except (StorageFailed, OSError) as error:
        print(f"ironbridge restore: {error}", file=sys.stderr)
        return 1
    for name in restored:
        print(f"{name} is back.")
    if guests:
        print(f"Guests kept: {guests:,}")
    missing = [name for name in args.tables if name not in restored and not args.all]
    for name in missing:
        print(f"ironbridge restore: {name} is none of the tables that were cleared", file=sys.stderr)
    return 1 if missing else 0


def to_backup(args: Namespace) -> int:
    """Go back to a backup."""
    from ironbridge.server.errors import StorageFailed
    from ironbridge.server.upkeep.going_back import go_back

    if args.tables or args.all:
        print("ironbridge restore: --backup brings back everything: name no tables", file=sys.stderr)
        return 2
    try:
        tables, kept = go_back(args.database or own_database(), Path(args.backup))
    except (StorageFailed, OSError) as error:
        print(f"ironbridge restore: {error}", file=sys.stderr)
        return 1
    print(f"{args.backup} is in place: {tables:,} tables, all well. What was there is kept: {kept}")
    return 0


def in_words(found: "list[ClearedTable]") -> str:
    """A line for each table that can be brought back."""
    from ironbridge.server.upkeep.clock import shown

    if not found:
        return "Nothing was cleared that could be brought back."
    kinds = {True: "a game that nobody played", False: "a table that had not begun"}
    return "\n".join(f"{one.table}  {kinds[one.is_game]}, cleared {shown(one.cleared)}" for one in found)
