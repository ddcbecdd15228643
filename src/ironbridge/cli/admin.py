"""`ironbridge admin`: what the owner of a server does by hand, also while it runs."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from ironbridge.cli.arguments.databases import add_database_option, own_database, sqlite_file

if TYPE_CHECKING:
    from ironbridge.server.upkeep.acts import Acts

COMMAND = "command"  # who acts, as the audit log says it


@dataclass(frozen=True, slots=True)
class Doing:
    """Something that can be done: the words it takes, what it is for, and what is printed when it is done."""

    words: str
    what: str
    do: "Callable[[Acts, Sequence[str]], object]"

    def takes(self, words: Sequence[str]) -> bool:
        """Whether these are as many words as it takes; the last one may be left out if it stands in brackets."""
        names = self.words.split()
        least = sum(not name.startswith("[") for name in names)
        return least <= len(words) <= len(names)


DOINGS = {
    "people": Doing(
        "[TEXT]", "list people, or those with a text in their name", lambda acts, words: acts.people(*words)
    ),
    "tables": Doing(
        "[STATUS]", "list tables, or those of a status or id", lambda acts, words: acts.tables(*words)
    ),
    "reports": Doing("", "list telegrams that people have reported", lambda acts, _: acts.reports()),
    "dismiss": Doing(
        "TABLE NUMBER",
        "take a telegram from those that were reported",
        lambda acts, words: acts.dismiss(*words),
    ),
    "puzzles": Doing("", "list puzzles that people have reported", lambda acts, _: acts.puzzle_reports()),
    "dismiss-puzzle": Doing(
        "REPORT",
        "take a puzzle from those that were reported",
        lambda acts, words: acts.dismiss_puzzle(*words),
    ),
    "audit": Doing("", "list what was done by hand", lambda acts, _: acts.audit()),
    "rename": Doing("PERSON NAME", "give somebody another name", lambda acts, words: acts.rename(*words)),
    "ban": Doing("PERSON", "shut somebody out; bots take their seats", lambda acts, words: acts.ban(*words)),
    "unban": Doing("PERSON", "let somebody in again", lambda acts, words: acts.unban(*words)),
    "revoke": Doing(
        "PERSON",
        "log somebody out everywhere; prints a new recovery link for them",
        lambda acts, words: f"/recover#{acts.revoke(*words)}",
    ),
    "invite": Doing(
        "PERSON", "let somebody open tables where not everybody may", lambda acts, words: acts.invite(*words)
    ),
    "uninvite": Doing("PERSON", "take that back", lambda acts, words: acts.uninvite(*words)),
    "end": Doing(
        "TABLE",
        "end a table; `ironbridge restore` brings it back for a while",
        lambda acts, words: acts.end(*words),
    ),
    "announce": Doing(
        "[TEXT]",
        "tell everybody something, or nothing any more",
        lambda acts, words: acts.announce("".join(words)),
    ),
    "maintenance": Doing(
        "on|off",
        "answer what is read and take nothing new, or go on",
        lambda acts, words: acts.maintain(is_on=_is_on(words[0])),
    ),
    "owner-link": Doing(
        "",
        "print a new link to the owner's page; the one before opens nothing",
        lambda acts, _: f"/owner#{acts.owner_token()}",
    ),
}


def add_options(parser: ArgumentParser) -> None:
    """Add `admin [--database URL] [--json] ACT [WORD ...]`."""
    acts = "; ".join(f"{name} {doing.words}".strip() + f": {doing.what}" for name, doing in DOINGS.items())
    parser.description = (
        "Look at people and tables and act by hand, also while a server runs: it notices within seconds. People and"
        f" tables are named by their ids, as the lists tell them. Every act is kept in the audit log. {acts}."
    )
    add_database_option(parser)
    parser.add_argument("--json", action="store_true", help="print lists as JSON")
    parser.add_argument("act", choices=DOINGS, metavar="ACT", help=", ".join(DOINGS))
    parser.add_argument("words", nargs="*", metavar="WORD", help="what the act takes")


def run(args: Namespace) -> int:
    """Carry out an act."""
    from ironbridge.server.errors import ServerError

    doing = DOINGS[args.act]
    if not doing.takes(args.words):
        print(f"ironbridge admin: {args.act} takes {doing.words or 'nothing'}", file=sys.stderr)
        return 2
    try:
        done = in_database(args.database or own_database(), lambda acts: doing.do(acts, args.words))
    except (ServerError, OSError, ValueError) as error:
        print(f"ironbridge admin: {error}", file=sys.stderr)
        return 1
    if isinstance(done, list):
        print(json.dumps([asdict(one) for one in done], indent=1) if args.json else in_words(done))
    else:
        print(done or "Done; running servers notice within seconds.")
    return 0


def in_database(url: str, work: "Callable[[Acts], object]") -> object:
    """Carry out something in a database as it is, by the same ways as a server. Raises ServerError and OSError."""
    from ironbridge.server.play.commit import Commits
    from ironbridge.server.play.consent import Consent
    from ironbridge.server.play.departures import Departures
    from ironbridge.server.play.games import Games
    from ironbridge.server.store.database import Database
    from ironbridge.server.store.log import Log
    from ironbridge.server.store.news import News
    from ironbridge.server.tables.sessions import Sessions
    from ironbridge.server.tables.tables import Tables
    from ironbridge.server.upkeep.acts import Acts
    from ironbridge.server.upkeep.clearing import Cleaner
    from ironbridge.server.upkeep.doctor import Doctor
    from ironbridge.server.upkeep.retention import Retention

    doctor = Doctor(url, sqlite_file(url))
    try:
        # An older database is brought forward by a server, not by the way.
        doctor.version()
    finally:
        doctor.close()
    database = Database(url)
    try:
        log = Log(database, News())
        commits = Commits(Games(log, Tables(database, log)))
        departures = Departures(commits)
        cleaner = Cleaner(departures, Retention(0, 0, 0, 0))
        return work(Acts(Consent(commits, departures), Sessions(log), cleaner, COMMAND))
    finally:
        database.close()


def in_words(rows: Sequence[object]) -> str:
    """A list for people: a line each."""
    from ironbridge.server.play.puzzles.reports import PuzzleReport
    from ironbridge.server.talk.reports import Report
    from ironbridge.server.upkeep.acts import ListedPerson, ListedTable
    from ironbridge.server.upkeep.audit import Act
    from ironbridge.server.upkeep.clock import shown

    lines = []
    for row in rows:
        match row:
            case ListedPerson():
                marks = ", banned" * row.is_banned + ", may open tables" * row.may_open
                lines.append(f"{row.id}  {row.name}: since {shown(row.made)}, {row.tables} tables{marks}")
            case ListedTable():
                last = "" if row.last is None else f", last played {shown(row.last)}"
                lines.append(f"{row.id}  {row.ruleset}, {row.status}, of {row.owner}{last}")
            case Report():
                said = row.text or row.phrase
                lines.append(
                    f"{row.game} {row.number}  {shown(row.reported)}, {row.name} ({row.person}): {said}"
                )
            case PuzzleReport():
                lines.append(
                    f"{row.id}  {shown(row.made)}, {row.name} ({row.person}) on {row.puzzle}: {row.words}"
                )
            case Act():
                said = " ".join(filter(None, [row.act, row.subject, row.detail]))
                lines.append(f"{row.number}  {shown(row.made)} by {row.actor}: {said}")
    return "\n".join(lines) or "There are none."


def _is_on(word: str) -> bool:
    if word not in {"on", "off"}:
        raise ValueError(f"maintenance is on or off, not {word}")
    return word == "on"
