"""`ironbridge serve`: the game server."""

import sys
from argparse import Namespace

from ironbridge.cli.command import Subparsers
from ironbridge.cli.databases import add_database_option, own_database

GRACE = 3  # seconds that requests under way have to end


def add_parser(subparsers: Subparsers) -> None:
    """Add `serve [--host HOST] [--port N] [--database URL]`."""
    parser = subparsers.add_parser(
        "serve",
        help="serve games to people and programs",
        description="Serve games over HTTP and WebSockets. Games are kept in a SQLite file in your data folder unless"
        " another database is named; with PostgreSQL several servers share their games.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="default: %(default)s")
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="default: %(default)s")
    add_database_option(parser)


def run(args: Namespace) -> int:
    """Serve until told to stop."""
    import uvicorn

    from ironbridge.server.database import Database
    from ironbridge.server.errors import StorageFailed
    from ironbridge.server.house import House
    from ironbridge.server.web.app import make_app

    try:
        database = Database(args.database or own_database())
    except (StorageFailed, OSError, ValueError) as error:
        print(f"ironbridge serve: {error}", file=sys.stderr)
        return 1
    config = uvicorn.Config(
        make_app(House(database)),
        host=args.host,
        port=args.port,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=65_536,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )
    print(f"Ironbridge serves at http://{args.host}:{args.port}", flush=True)
    uvicorn.Server(config).run()
    return 0
