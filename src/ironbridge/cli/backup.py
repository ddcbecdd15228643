"""`ironbridge backup`: a copy of the server's database while it runs."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ironbridge.cli.arguments.databases import add_database_option, own_database, sqlite_file


def add_options(parser: ArgumentParser) -> None:
    """Add `backup [--database URL] FILE`."""
    parser.description = (
        "Copy a database as it is at this moment, also while a server plays in it: a SQLite file, which is checked, or"
        " PostgreSQL by its own pg_dump. Nothing is written over a file that is there. To go back to it, stop the"
        " server and use `ironbridge restore --backup FILE`. It holds the hidden cards of running games: keep it safe."
    )
    add_database_option(parser)
    parser.add_argument("file", metavar="FILE", help="the copy, which must not be there yet")


def run(args: Namespace) -> int:
    """Copy the database."""
    from rich.console import Console
    from rich.progress import Progress

    from ironbridge.server.errors import StorageFailed
    from ironbridge.server.store.backup import copy_database
    from ironbridge.server.store.dumps import dump_database

    try:
        url = args.database or own_database()
        source = sqlite_file(url)
        if source is None:
            size = dump_database(url, Path(args.file))
            print(f"{args.file}: {size:,} bytes.")
            return 0
        console = Console(stderr=True)
        with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
            task = progress.add_task("Copying")
            size = copy_database(
                source,
                Path(args.file),
                lambda done, pages: progress.update(task, completed=done, total=pages),
            )
    except (StorageFailed, OSError) as error:
        print(f"ironbridge backup: {error}", file=sys.stderr)
        return 1
    print(f"{args.file}: {size:,} bytes, checked.")
    return 0
