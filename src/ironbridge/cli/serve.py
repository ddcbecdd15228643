"""`ironbridge serve`: the game server."""

import math
import sys
from argparse import ArgumentParser, Namespace

from ironbridge.cli.arguments.databases import add_database_option, own_database
from ironbridge.server.limits import Limits
from ironbridge.server.upkeep.retention import Retention

LOOPBACK = "127.0.0.1,::1"


def add_options(parser: ArgumentParser) -> None:
    """Add `serve` with its address, its database, its limits and when it clears up."""
    parser.description = (
        "Serve games over HTTP and WebSockets. Games are kept in a SQLite file in your data folder unless"
        " another database is named; with PostgreSQL several servers share their games."
    )
    parser.add_argument("--host", default="127.0.0.1", help="default: %(default)s")
    parser.add_argument(
        "--port", type=port, default=8000, metavar="N", help="0 takes one that is free; default: %(default)s"
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser, where there is one")
    add_database_option(parser)
    add_proxy_option(parser)
    add_name_option(parser)
    add_limits(parser)
    add_clearing(parser)


def add_proxy_option(parser: ArgumentParser) -> None:
    """Add `--trust-proxy [ADDRESSES]`."""
    parser.add_argument(
        "--trust-proxy",
        nargs="?",
        const=LOOPBACK,
        metavar="ADDRESSES",
        help="believe what a reverse proxy at these addresses or networks says about who calls and whether by https;"
        f" without addresses: {LOOPBACK}",
    )


def add_name_option(parser: ArgumentParser) -> None:
    """Add `--host-name NAME`, which may stand several times."""
    parser.add_argument(
        "--host-name",
        type=name_of_ours,
        action="append",
        default=[],
        metavar="NAME",
        help="a name on the internet under which people reach the server, such as brass.example.org; may be given"
        " several times. Addresses, localhost and names of private networks such as cellar or cellar.local are known"
        " anyway, and under any other name nothing is answered; * lets all in",
    )


def add_limits(parser: ArgumentParser) -> None:
    """Add the limits on what strangers can do."""
    limits = Limits()
    group = parser.add_argument_group("limits", "for one address, unless it says otherwise")
    for name, kind, default, what in (
        ("--rate", number, limits.rate, "calls a second"),
        ("--burst", number, limits.burst, "calls at once"),
        ("--making-rate", number, limits.making_rate, "new guests, tables and records a second"),
        ("--making-burst", number, limits.making_burst, "new guests, tables and records at once"),
        ("--sockets-per-address", whole, limits.sockets_per_address, "open sockets"),
        ("--sockets-per-person", whole, limits.sockets_per_person, "open sockets of one person"),
        ("--sockets", whole, limits.sockets, "open sockets of everybody together"),
        (
            "--connections-per-address",
            whole,
            limits.connections_per_address,
            "connections beside open sockets",
        ),
        ("--head-seconds", number, limits.head_seconds, "seconds in which the head of a request has to come"),
        (
            "--body-seconds",
            number,
            limits.body_seconds,
            "seconds for its body, and for its answer to be read",
        ),
        ("--idle-seconds", number, limits.idle_seconds, "seconds in which the next request has to begin"),
    ):
        group.add_argument(
            name, type=kind, default=default, metavar="N", help=f"{what}; default: %(default)s"
        )


def add_clearing(parser: ArgumentParser) -> None:
    """Add after how long something is cleared."""
    retention = Retention()
    group = parser.add_argument_group(
        "clearing", "once a day, when the clock can be relied on; 0 is never; finished games stay"
    )
    for name, default, what in (
        ("--clear-waiting-after", retention.waiting, "tables that have not begun are removed"),
        ("--clear-games-after", retention.games, "games in which nothing has happened end as abandoned"),
        ("--clear-guests-after", retention.guests, "guests who have had no table are forgotten"),
        ("--clear-sessions-after", retention.sessions, "devices that were not used are logged out"),
        ("--keep-cleared-for", retention.kept, "so long `ironbridge restore` brings back what was cleared"),
    ):
        group.add_argument(
            name, type=number, default=default, metavar="DAYS", help=f"{what}; default: %(default)s"
        )


def number(text: str) -> float:
    """A number that is not negative. Raises ValueError."""
    value = float(text)
    if not 0 <= value < math.inf:
        raise ValueError(text)
    return value


def whole(text: str) -> int:
    """A whole number that is not negative. Raises ValueError."""
    value = int(text)
    if value < 0:
        raise ValueError(text)
    return value


def name_of_ours(text: str) -> str:
    """A name, or that of a URL, or `*`. Raises ValueError."""
    from ironbridge.server.web.hosts import host_name

    return host_name(text)


def port(text: str) -> int:
    """A port, or 0. Raises ValueError."""
    value = int(text)
    if not 0 <= value <= 65_535:
        raise ValueError(text)
    return value


def run(args: Namespace) -> int:
    """Serve until stopped."""
    from ironbridge.cli.opening import listening, serve_until_stopped
    from ironbridge.server.backend import Backend
    from ironbridge.server.errors import StorageFailed
    from ironbridge.server.store.lock import open_alone
    from ironbridge.server.web.app import make_app
    from ironbridge.server.web.guard import guard_of_server
    from ironbridge.server.web.hosts import Hosts
    from ironbridge.server.web.serving import serving

    try:
        # The lock is held until this process ends.
        database, _lock = open_alone(args.database or own_database())
        listener = listening(args.host, args.port)
    except (StorageFailed, OSError, ValueError) as error:
        print(f"ironbridge serve: {error}", file=sys.stderr)
        return 1
    limits = Limits(
        args.rate,
        args.burst,
        args.making_rate,
        args.making_burst,
        args.sockets,
        args.sockets_per_address,
        args.sockets_per_person,
        args.connections_per_address,
        args.head_seconds,
        args.body_seconds,
        args.idle_seconds,
    )
    limits, guard = guard_of_server(limits, args.trust_proxy or "")
    retention = Retention(
        args.clear_waiting_after,
        args.clear_games_after,
        args.clear_guests_after,
        args.clear_sessions_after,
        args.keep_cleared_for,
    )
    config = serving(
        make_app(Backend(database, retention=retention), limits, hosts=Hosts(args.host_name, args.host)),
        guard,
        # Only a trusted proxy may name the address of a client.
        proxy_headers=args.trust_proxy is not None,
        forwarded_allow_ips=args.trust_proxy or "",
    )
    serve_until_stopped(config, listener, is_opened=args.open)
    return 0
