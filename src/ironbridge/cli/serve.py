"""`ironbridge serve`: the game server."""

import logging
import math
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ironbridge.cli.arguments.bot_commands import BOT_COMMANDS, programs_set
from ironbridge.cli.arguments.daily import DAILY, daily_set
from ironbridge.cli.arguments.databases import own_database
from ironbridge.cli.arguments.own_lessons import OWN_LESSONS, lessons_set
from ironbridge.cli.arguments.settings import (
    BadSetting,
    Setting,
    Settings,
    add_settings_options,
    read_settings,
)
from ironbridge.server.limits import Limits
from ironbridge.server.notices.reach import (
    PUBLIC,
    MailServer,
    Reach,
    checked_address,
    checked_contact,
    checked_networks,
    checked_sender,
)
from ironbridge.server.upkeep.retention import Retention

if TYPE_CHECKING:
    from socket import socket

    from litestar.plugins import InitPlugin

    from ironbridge.primers import Primer
    from ironbridge.server.backend import Backend
    from ironbridge.server.play.daily.deals import DailySettings
    from ironbridge.server.store.database import Database
    from ironbridge.server.tables.programs import Programs
    from ironbridge.server.upkeep.backups import Backups

LOG = logging.getLogger(__name__)
LOOPBACK = "127.0.0.1,::1"
HERE, ELSEWHERE = "here", "elsewhere"
NUMBER = "a number that is not negative"
WHOLE = "a whole number that is not negative"
LIMIT_NAMES = {field.name: field.name.replace("_", "-") for field in fields(Limits)}
RETENTION = {
    "waiting": "clear-waiting-after",
    "games": "clear-games-after",
    "guests": "clear-guests-after",
    "sessions": "clear-sessions-after",
    "kept": "keep-cleared-for",
}


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


def one_of(*names: str) -> Callable[[str], str]:
    """How one of some names is read."""

    def read(text: str) -> str:
        if text not in names:
            raise ValueError(text)
        return text

    return read


def port(text: str) -> int:
    """A port, or 0. Raises ValueError."""
    value = int(text)
    if not 0 <= value <= 65_535:
        raise ValueError(text)
    return value


def mail_server(text: str) -> str:
    """The address of a mail server. Raises ValueError."""
    MailServer.of(text)
    return text


def networks(text: str) -> str:
    """Networks for webhooks. Raises ValueError."""
    checked_networks(text)
    return text


def _limit(option: str, what: str) -> Setting:
    name = option.removeprefix("--").replace("-", "_")
    is_count = name.startswith(("sockets", "connections"))
    read, kind = (whole, WHOLE) if is_count else (number, NUMBER)
    return Setting(option, read, kind, getattr(Limits(), name), what)


def _days(option: str, what: str) -> Setting:
    (field,) = [field for field, name in RETENTION.items() if option == f"--{name}"]
    return Setting(option, number, NUMBER, getattr(Retention(), field), what, "DAYS")


PLACE = (
    Setting("--host", str, "an address", "127.0.0.1", "the address on which it listens", "ADDRESS"),
    Setting("--port", port, "a port, or 0", 8000, "0 takes one that is free"),
    Setting(
        "--database",
        str,
        "an address",
        None,
        "sqlite:///FILE or postgresql://USER@HOST/NAME; default: a file of your own",
        "URL",
    ),
    Setting(
        "--trust-proxy",
        str,
        "addresses or networks with commas between them",
        None,
        "believe what a reverse proxy at these addresses or networks says about who calls and whether by https;"
        f" without addresses: {LOOPBACK}",
        "ADDRESSES",
        bare=LOOPBACK,
    ),
    Setting(
        "--host-name",
        name_of_ours,
        "a name such as brass.example.org",
        (),
        "a name on the internet under which people reach the server, such as brass.example.org; may be given"
        " several times. Addresses, localhost and names of private networks such as cellar or cellar.local are known"
        " anyway, and under any other name nothing is answered; * lets all in",
        "NAME",
        is_list=True,
    ),
    Setting(
        "--bot-workers",
        whole,
        WHOLE,
        max(1, (os.cpu_count() or 1) - 1),
        "processes in which bots think that people wait for, beside one for quick bots and one for games that nobody"
        " waits for; with 0 no bot ever plays",
    ),
    Setting(
        "--thinking",
        one_of(HERE, ELSEWHERE),
        "here or elsewhere",
        HERE,
        "where bots, advice and reviews are thought: in processes of this server, or by `ironbridge think` on other"
        " machines, which needs PostgreSQL; as long as none is there, the server thinks itself, in one process",
        "WHERE",
    ),
)
LIMITS = (
    Setting(
        "--tables",
        one_of("everybody", "invited", "closed"),
        "everybody, invited or closed",
        "everybody",
        "who may open tables: everybody, those whom `ironbridge admin invite` let, or nobody; running games go on, and"
        " who is invited to a table can join it",
        "WHO",
    ),
    _limit("--rate", "calls a second"),
    _limit("--burst", "calls at once"),
    _limit("--making-rate", "new guests, tables and records a second"),
    _limit("--making-burst", "new guests, tables and records at once"),
    _limit("--sockets-per-address", "open sockets"),
    _limit("--sockets-per-person", "open sockets of one person"),
    _limit("--sockets", "open sockets of everybody together"),
    _limit("--connections-per-address", "connections beside open sockets"),
    _limit("--head-seconds", "seconds in which the head of a request has to come"),
    _limit("--body-seconds", "seconds for its body, and for its answer to be read"),
    _limit("--idle-seconds", "seconds in which the next request has to begin"),
)
CLEARING = (
    _days("--clear-waiting-after", "tables that have not begun are removed"),
    _days("--clear-games-after", "games in which nothing has happened end as abandoned"),
    _days("--clear-guests-after", "guests who have had no table are forgotten"),
    _days("--clear-sessions-after", "devices that were not used are logged out"),
    _days("--keep-cleared-for", "so long `ironbridge restore` brings back what was cleared"),
)
LOGS = (
    Setting(
        "--log-format",
        one_of("plain", "json"),
        "plain or json",
        "plain",
        "how standard error tells what happens, a line each: plain, or json for programs",
        "FORMAT",
    ),
    Setting(
        "--log-level",
        one_of("debug", "info", "warning", "error"),
        "debug, info, warning or error",
        "info",
        "from which level on: debug has every call, info has those that were refused; with --open warning is enough",
        "LEVEL",
    ),
)
METRICS = (
    Setting(
        "--metrics",
        str,
        "loopback, or the name of a file with a token",
        None,
        "serve metrics for Prometheus at /metrics, to programs on this machine (loopback) or to those that send the"
        " token in a file; needs the extra metrics",
        "WHOM",
        bare="loopback",
    ),
)
BACKUPS = (
    Setting("--backup-to", str, "a folder", None, "a folder in which backups are made", "FOLDER"),
    Setting("--backup-every", number, NUMBER, 24, "hours from one backup to the next", "HOURS"),
    Setting("--backup-keep", whole, WHOLE, 14, "so many are kept, the newest ones"),
)
NOTICES = (
    Setting(
        "--public-url",
        checked_address,
        "an address such as https://brass.example.org",
        None,
        "the address of this server for everybody, which stands in notices; without it none are sent",
        "URL",
    ),
    Setting(
        "--mail-server",
        mail_server,
        "an address such as smtps://user:password@mail.example.org",
        None,
        "where mails are handed in: smtps:// has TLS from the start, smtp:// demands STARTTLS, smtp+plain:// has none",
        "URL",
    ),
    Setting("--mail-from", checked_sender, "a mail address", None, "whom mails come from", "ADDRESS"),
    Setting(
        "--push-contact",
        checked_contact,
        "an address that begins with mailto: or https://",
        None,
        "tells people in their browsers; push services are told this address, for when something goes wrong",
        "ADDRESS",
    ),
    Setting(
        "--webhooks",
        networks,
        "public, or networks with commas between them",
        None,
        "tells people by webhooks on the internet, and in these private networks",
        "NETWORKS",
        bare=PUBLIC,
    ),
)
KNOWN = (*PLACE, *BOT_COMMANDS, *OWN_LESSONS, *DAILY, *BACKUPS, *METRICS, *LOGS, *LIMITS, *CLEARING, *NOTICES)


def add_options(parser: ArgumentParser) -> None:
    """Add `serve` with its address, its database, its limits and when it clears up."""
    parser.description = (
        "Serve games over HTTP and WebSockets. Games are kept in a SQLite file in your data folder unless"
        " another database is named; with PostgreSQL several servers share their games."
    )
    add_settings_options(parser)
    parser.add_argument("--open", action="store_true", help="open the page in a browser, where there is one")
    logs = parser.add_argument_group("logs")
    backups = parser.add_argument_group("backups", "on a schedule, if --backup-to names a folder")
    limits = parser.add_argument_group("limits", "for one address, unless it says otherwise")
    clearing = parser.add_argument_group(
        "clearing", "once a day, when the clock can be relied on; 0 is never; finished games stay"
    )
    notices = parser.add_argument_group(
        "notices", "to people who are not here; nothing is sent unless it is set"
    )
    for group, settings in (
        (parser, (*PLACE, *BOT_COMMANDS, *OWN_LESSONS, *DAILY, *METRICS)),
        (backups, BACKUPS),
        (logs, LOGS),
        (limits, LIMITS),
        (clearing, CLEARING),
        (notices, NOTICES),
    ):
        for setting in settings:
            setting.add_to(group)


def run(args: Namespace) -> int:
    """Serve until stopped, or show the settings."""
    from ironbridge.server.web.watching.logs import logged

    try:
        settings = read_settings(KNOWN, args, os.environ)
    except BadSetting as error:
        print(f"ironbridge serve: {error}", file=sys.stderr)
        return 1
    if args.show_settings:
        print(shown(settings))
        return 0
    # Who opens the page in a browser looks at that one.
    level = "warning" if args.open and settings.is_default("log-level") else settings.text("log-level")
    with logged(settings.text("log-format") or "", level or ""):
        return begin(settings, is_opened=args.open)


def begin(settings: Settings, *, is_opened: bool) -> int:
    """Open what is needed and serve, or say why that cannot be."""
    from ironbridge.cli.opening import listening
    from ironbridge.server.errors import StorageFailed
    from ironbridge.server.store.lock import open_alone

    try:
        plugins = metrics_of(settings.text("metrics"))
        url = settings.text("database") or own_database()
        check_thinking(settings.text("thinking"), url)
        programs, lessons, daily = programs_set(settings), lessons_set(settings), daily_set(settings)
        # The lock is held until this process ends.
        database, _lock = open_alone(url)
        backups = backups_of(settings, database)
        listener = listening(settings.text("host") or "", settings.whole("port"))
    except (StorageFailed, OSError, ValueError) as error:
        print(f"ironbridge serve: {error}", file=sys.stderr)
        return 1
    try:
        serve(settings, database, listener, plugins, programs, lessons, daily, is_opened=is_opened)
    finally:
        if backups is not None:
            backups.close()
    return 0


def shown(settings: Settings) -> str:
    """All settings and where they stand, without the passwords of a database and a mail server."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    database, values = settings.values["database"], dict(settings.values)
    with suppress(ArgumentError):
        parsed = make_url(settings.text("database") or "")
        if parsed.password is not None:
            values["database"] = replace(database, value=parsed.render_as_string())
    mail = settings.values["mail-server"]
    parts = urlsplit(str(mail.value or ""))
    if parts.password is not None:
        hidden = parts._replace(netloc=f"{parts.username}:***@{parts.netloc.rpartition('@')[2]}")
        values["mail-server"] = replace(mail, value=hidden.geturl())
    return Settings(settings.known, values).shown()


def check_thinking(where: str | None, url: str) -> None:
    """Others can think on a database that they can reach. Raises StorageFailed and ValueError."""
    from ironbridge.server.store.engines import read_url

    if where == ELSEWHERE and read_url(url).get_backend_name() != "postgresql":
        raise ValueError(
            "thinking elsewhere needs PostgreSQL (--database postgresql://USER@HOST/NAME): nobody on another machine"
            " can reach a SQLite file"
        )


def metrics_of(allowed: str | None) -> "Sequence[InitPlugin]":
    """What counts and shows metrics, if anybody may read them.

    Raises OSError, ValueError, and ModuleNotFoundError without the extra.
    """
    if allowed is None:
        return ()
    # The framework would say in its own words that it is missing.
    import_module("prometheus_client")
    from ironbridge.server.web.watching.metrics import MetricsPlugin, Scrapers

    return (MetricsPlugin(Scrapers(allowed)),)


def backups_of(settings: Settings, database: "Database") -> "Backups | None":
    """What makes backups on a schedule, begun, if a folder is named. Raises OSError and ValueError."""
    from ironbridge.server.upkeep.backups import Backups, Schedule

    folder, keep = settings.text("backup-to"), settings.whole("backup-keep")
    if folder is None:
        return None
    hours = float(settings.text("backup-every") or 0)
    if not keep or not hours:
        raise ValueError("backup-every and backup-keep must be more than 0")
    url = database.engine.url.render_as_string(hide_password=False)
    backups = Backups(url, Schedule(Path(folder), hours, keep))
    backups.start()
    return backups


def first_owner(backend: "Backend") -> str:
    """A token for the page of the owner at the first start, for whoever sees the terminal; else nothing.

    What is not a terminal may be kept as a log, where no token belongs.
    """
    from ironbridge.server.upkeep.owner_watch import has_owner

    if backend.database.read(has_owner):
        return ""
    if sys.stdout.isatty():
        return backend.acts.owner_token()
    LOG.info("`ironbridge admin owner-link` prints a link to the page of the owner")
    return ""


def reach_of(settings: Settings) -> Reach:
    """By which ways people are reached, as it is set; what is set by half is told on standard error."""
    server, allowed = settings.text("mail-server"), settings.text("webhooks")
    reach = Reach(
        settings.text("public-url"),
        None if server is None else MailServer.of(server),
        settings.text("mail-from"),
        settings.text("push-contact"),
        None if allowed is None else checked_networks(allowed),
    )
    wanted = (reach.mail_server, reach.mail_from, reach.push_contact, reach.networks)
    if reach.address is None and any(one is not None for one in wanted):
        print("ironbridge serve: no notices are sent without --public-url", file=sys.stderr)
    elif (reach.mail_server is None) != (reach.mail_from is None):
        print("ironbridge serve: mails need both --mail-server and --mail-from", file=sys.stderr)
    if reach.lacks_extra:
        print('ironbridge serve: --push-contact needs: pip install "ironbridge[notices]"', file=sys.stderr)
    return reach


def serve(
    settings: Settings,
    database: "Database",
    listener: "socket",
    plugins: "Sequence[InitPlugin]",
    programs: "Programs",
    lessons: "Sequence[Primer]",
    daily: "DailySettings",
    *,
    is_opened: bool,
) -> None:
    """Serve until stopped."""
    from ironbridge.cli.opening import serve_until_stopped
    from ironbridge.server.backend import Backend
    from ironbridge.server.web.app import make_app
    from ironbridge.server.web.guard import guard_of_server
    from ironbridge.server.web.hosts import Hosts
    from ironbridge.server.web.serving import serving

    proxies = settings.text("trust-proxy")
    limits, guard = guard_of_server(settings.of(Limits, LIMIT_NAMES), proxies or "")
    retention = settings.of(Retention, RETENTION)
    backend = Backend(
        database,
        settings.whole("bot-workers"),
        retention,
        reach_of(settings),
        programs,
        lessons=lessons,
        daily=daily,
        is_eager=True,
        is_thought_elsewhere=settings.text("thinking") == ELSEWHERE,
    )
    backend.tables.openers = settings.text("tables") or ""
    hosts = Hosts(settings.several("host-name"), settings.text("host") or "")
    config = serving(
        make_app(backend, limits, hosts=hosts, plugins=plugins),
        guard,
        # Only a trusted proxy may name the address of a client.
        proxy_headers=proxies is not None,
        forwarded_allow_ips=proxies or "",
    )
    serve_until_stopped(config, listener, is_opened=is_opened, owner=first_owner(backend))
