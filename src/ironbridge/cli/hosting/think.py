"""`ironbridge think`: thinks for servers on other machines."""

import logging
import os
import signal
import sys
import threading
from argparse import ArgumentParser, Namespace

from ironbridge import __version__
from ironbridge.cli.arguments.databases import add_database_option, own_database
from ironbridge.cli.serve import LOGS, number, whole

LOG = logging.getLogger(__name__)
REFUSED = (
    "the questions of servers cannot be read and answered there: start a server of this version first, and see that the"
    " role may do what `ironbridge think --grants ROLE` prints"
)


def add_options(parser: ArgumentParser) -> None:
    """Add `think --database URL` with the number of processes."""
    parser.description = (
        "Think for servers that were started with `--thinking elsewhere`: takes the questions of bots, advice and"
        " reviews from their PostgreSQL database and writes the answers there, until it is stopped. Any number may run,"
        " on any machines; what one of them leaves undone another takes after a few seconds. It sees what a bot sees,"
        " and needs no rights in the database but those that --grants prints."
    )
    add_database_option(parser)
    parser.add_argument(
        "--workers",
        type=whole,
        metavar="N",
        help="processes for bots that people wait for, beside one each for quick bots, for games that nobody waits for,"
        " for advice and for reviews; default: one for each core but one",
    )
    parser.add_argument(
        "--lease",
        type=number,
        metavar="SECONDS",
        help="after so long without a sign of life another one takes its questions; default: 5",
    )
    parser.add_argument("--grants", metavar="ROLE", help="print the SQL that makes a role for it, and end")
    for setting in LOGS:
        setting.add_to(parser)


def run(args: Namespace) -> int:
    """Think until stopped, or print the rights."""
    from ironbridge.server.minds.elsewhere.rights import grants
    from ironbridge.server.web.watching.logs import logged

    if args.grants is not None:
        try:
            print(grants(args.grants))
        except ValueError as error:
            print(f"ironbridge think: {error}", file=sys.stderr)
            return 2
        return 0
    form, level = (
        getattr(args, one.place) or os.environ.get(one.variable) or str(one.default) for one in LOGS
    )
    with logged(form, level):
        return think(args)


def think(args: Namespace) -> int:
    """Think until stopped, or say why that cannot be."""
    import psycopg

    from ironbridge.server.errors import ConnectionLost, ServerError
    from ironbridge.server.minds.elsewhere.thinker import LEASE, Thinker
    from ironbridge.server.store.engines import read_url

    workers = max(1, (os.cpu_count() or 1) - 1) if args.workers is None else args.workers
    try:
        url = read_url(args.database or own_database())
        if url.get_backend_name() != "postgresql":
            raise ValueError(
                "it needs PostgreSQL (--database postgresql://USER@HOST/NAME), as its servers do"
            )
        thinker = Thinker(url, workers, args.lease or LEASE)
    except psycopg.Error:
        print(f"ironbridge think: {REFUSED}", file=sys.stderr)
        return 1
    except ConnectionLost:
        print(f"ironbridge think: the database {url.render_as_string()} cannot be reached", file=sys.stderr)
        return 1
    except (ServerError, OSError, ValueError) as error:
        print(f"ironbridge think: {error}", file=sys.stderr)
        return 1
    stopped = threading.Event()
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: stopped.set())
    print(f"Ironbridge thinks for the servers of {url.render_as_string()}", flush=True)
    LOG.info("ironbridge %s thinks, in up to %d processes", __version__, len(thinker.workers))
    stopped.wait()
    thinker.close()
    LOG.info("ended: what was not answered is another's to think about")
    return 0
