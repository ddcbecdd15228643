"""What the owner of a server can do by hand, from the command line or the owner's page; every act is in the audit log.

Running servers notice within seconds what was done beside them.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, func, or_, select, update

from ironbridge.server.errors import Conflict, ServerError, Unknown
from ironbridge.server.play.consent import Consent
from ironbridge.server.play.puzzles.reports import PuzzleReport, dismiss_puzzle, reported_puzzles
from ironbridge.server.store.schema import ENTRIES, PEOPLE, SEATS, SESSIONS, TABLES
from ironbridge.server.store.tokens import hashed, new_name, new_secret, token
from ironbridge.server.tables.names import checked_name
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import PLAYING, WAITING, read_table
from ironbridge.server.tables.sessions import DAY, Sessions
from ironbridge.server.talk.reports import Report, dismiss_report, reported_telegrams
from ironbridge.server.upkeep.audit import Act, newest_acts, note_act
from ironbridge.server.upkeep.clearing import Cleaner
from ironbridge.server.upkeep.owner_watch import change_settings, new_owner_token

T = TypeVar("T")
MOST = 200  # people, tables or acts in one list
LONGEST_ANNOUNCEMENT = 500


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person as the owner sees them; times are in seconds, and `used` is the beginning of a day."""

    id: str
    name: str
    made: int
    used: int | None
    tables: int
    is_banned: bool
    may_open: bool


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as the owner sees it: nothing of what is played there but when something last was."""

    id: str
    ruleset: str
    status: str
    owner: str
    made: int
    last: int | None


class Acts:
    """All that can be done by hand in one database, by somebody: `command` or `owner`."""

    def __init__(self, consent: Consent, sessions: Sessions, cleaner: Cleaner, actor: str) -> None:
        self.consent = consent
        self.sessions = sessions
        self.cleaner = cleaner
        self.actor = actor
        self.games = consent.games
        self.database = self.games.log.database

    def people(self, find: str = "") -> list[ListedPerson]:
        """The newest people, or those whose name or id has a text in it."""
        used = select(func.max(SESSIONS.c.used)).where(SESSIONS.c.person == PEOPLE.c.id).scalar_subquery()
        tables = (
            select(func.count(func.distinct(SEATS.c.game)))
            .where(SEATS.c.person == PEOPLE.c.id)
            .scalar_subquery()
        )
        query = select(PEOPLE, used.label("used"), tables.label("tables"))
        if find:
            query = query.where(or_(PEOPLE.c.id == find, PEOPLE.c.name.icontains(find, autoescape=True)))
        query = query.order_by(PEOPLE.c.made.desc(), PEOPLE.c.id).limit(MOST)
        rows = self.database.read(lambda connection: connection.execute(query).all())
        return [
            ListedPerson(
                row.id,
                row.name,
                row.made,
                row.used,
                row.tables,
                row.banned is not None,
                row.may_open is not None,
            )
            for row in rows
        ]

    def tables(self, find: str = "") -> list[ListedTable]:
        """The newest tables, or those that have an id or a status."""
        last = select(func.max(ENTRIES.c.made)).where(ENTRIES.c.game == TABLES.c.id).scalar_subquery()
        query = select(TABLES, PEOPLE.c.name.label("owner_name"), last.label("last"))
        query = query.join(PEOPLE, PEOPLE.c.id == TABLES.c.owner)
        if find:
            query = query.where(or_(TABLES.c.id == find, TABLES.c.status == find))
        query = query.order_by(TABLES.c.made.desc(), TABLES.c.id).limit(MOST)
        rows = self.database.read(lambda connection: connection.execute(query).all())
        return [
            ListedTable(row.id, row.ruleset, row.status, row.owner_name, row.made, row.last) for row in rows
        ]

    def audit(self) -> list[Act]:
        """The newest acts, the last one first."""
        return self.database.read(lambda connection: newest_acts(connection, MOST))

    def reports(self) -> list[Report]:
        """The telegrams that were reported, the last one first."""
        return self.database.read(lambda connection: reported_telegrams(connection, MOST))

    def dismiss(self, table: str, number: str) -> None:
        """Take a telegram from those that were reported: it was seen to. Raises ServerError."""

        def work(connection: Connection) -> None:
            if not number.isdecimal() or not dismiss_report(connection, table, int(number[:9])):
                raise Unknown("not_found.telegram")
            note_act(connection, self.actor, "dismiss", table, f"telegram {number}")

        self.database.write(work)

    def puzzle_reports(self) -> list[PuzzleReport]:
        """The puzzles that were reported, the last one first."""
        return self.database.read(lambda connection: reported_puzzles(connection, MOST))

    def dismiss_puzzle(self, report: str) -> None:
        """Take a puzzle from those that were reported: it was seen to. Raises ServerError."""

        def work(connection: Connection) -> None:
            if not dismiss_puzzle(connection, report):
                raise Unknown("not_found.report")
            note_act(connection, self.actor, "dismiss-puzzle", report, None)

        self.database.write(work)

    def rename(self, person: str, name: str) -> None:
        """Give somebody another name. Raises ServerError."""
        shown = checked_name(name)
        self._change_person("rename", person, None, name=shown)

    def ban(self, person: str) -> None:
        """Shut somebody out: nothing is answered to them any more, and a bot takes their seats in running games."""
        self._change_person("ban", person, None, banned=int(time.time()))
        left = self._running(person)
        for game in left:
            try:
                self.consent.leave(game, Person(person, ""), f"banned {new_name()}", why="left")
            except ServerError as error:
                # Of a damaged game nothing goes on anyway, and of one that has just ended neither.
                if error.code not in {"damaged_game", "game_over", "not_seated"}:
                    raise
        if left:
            # A row of its own, after the seats were taken: by it running servers hear of these games.
            self._note("substitute", person, f"{len(left)} games")

    def unban(self, person: str) -> None:
        """Let somebody in again. The seats that bots have taken are theirs."""
        self._change_person("unban", person, None, banned=None)

    def invite(self, person: str) -> None:
        """Let somebody open tables where not everybody may."""
        self._change_person("invite", person, None, may_open=int(time.time()))

    def uninvite(self, person: str) -> None:
        """Take that back."""
        self._change_person("uninvite", person, None, may_open=None)

    def revoke(self, person: str) -> str:
        """Log somebody out everywhere and end their recovery link; a new one, to be given to who they are."""
        secret = new_secret()

        def work(connection: Connection) -> list[str]:
            self._check_person(connection, person)
            query = select(SESSIONS.c.id).where(SESSIONS.c.person == person)
            ended = self.sessions.end_in(connection, connection.execute(query).scalars().all())
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(recovery=hashed(secret)))
            note_act(connection, self.actor, "revoke", person, f"{len(ended)} devices")
            return ended

        self.sessions.tell(self.database.write(work))
        return token(person, secret)

    def end(self, table: str) -> None:
        """End a table for now: `ironbridge restore` brings it back for a while. Raises ServerError."""
        status = self.database.read(lambda connection: read_table(connection, table).status)
        now = int(time.time())
        if status == WAITING:
            is_ended = self.cleaner.set_aside(table, now, now)
        elif status == PLAYING:
            is_ended = self.consent.departures.abandon(table, now + DAY, now)
        else:
            is_ended = False
        if not is_ended:
            raise Conflict("game_over")
        self._note("end", table)

    def announce(self, words: str) -> None:
        """Tell everybody something on every page, or nothing any more. Raises ServerError."""
        said = " ".join(words.split())
        if len(said) > LONGEST_ANNOUNCEMENT or not said.isprintable():
            raise ServerError("bad_announcement", most=LONGEST_ANNOUNCEMENT)
        self._set("announce", said or None, announcement=said or None)

    def maintain(self, *, is_on: bool) -> None:
        """Take nothing new meanwhile, or go on."""
        self._set("maintenance", "on" if is_on else "off", maintenance=int(time.time()) if is_on else None)

    def owner_token(self) -> str:
        """A new token for the owner's page, shown this once."""

        def work(connection: Connection) -> str:
            made = new_owner_token(connection)
            note_act(connection, self.actor, "owner-link", None, None)
            return made

        return self.database.write(work)

    def _set(self, act: str, detail: str | None, **values: object) -> None:
        def work(connection: Connection) -> None:
            change_settings(connection, **values)
            note_act(connection, self.actor, act, None, detail)

        self.database.write(work)

    def _change_person(self, act: str, person: str, detail: str | None, **values: object) -> None:
        def work(connection: Connection) -> None:
            self._check_person(connection, person)
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(**values))
            note_act(connection, self.actor, act, person, detail)

        self._told(work)

    def _note(self, act: str, subject: str, detail: str | None = None) -> None:
        self._told(lambda connection: note_act(connection, self.actor, act, subject, detail))

    def _told(self, work: Callable[[Connection], None]) -> None:
        """Carry out a change that may be seen anywhere."""
        self.database.write(work)
        self.games.log.news.tell_all()

    def _check_person(self, connection: Connection, person: str) -> None:
        if connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person)).one_or_none() is None:
            raise Unknown("not_found.person")

    def _running(self, person: str) -> list[str]:
        query = (
            select(SEATS.c.game)
            .join(TABLES, TABLES.c.id == SEATS.c.game)
            .where(SEATS.c.person == person, TABLES.c.status == PLAYING)
            .distinct()
            .order_by(SEATS.c.game)
        )
        return self.database.read(lambda connection: list(connection.execute(query).scalars()))
