"""The log of every game: a secret deal and numbered entries that are only ever added."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, text, update

from ironbridge.server.errors import Conflict, Unknown, damaged
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import TALK, Entry, StoredDraft, StoredGame, new_entry
from ironbridge.server.store.notices import Notices
from ironbridge.server.store.rows import CHANNEL, EntryRow
from ironbridge.server.store.schema import DRAFTS, ENTRIES, GAMES, TABLES

Also = Callable[[Connection], None]


class Log:
    """The games of a database. An entry is stored before anybody is told of it."""

    def __init__(self, database: Database, notices: Notices) -> None:
        self.database = database
        self.notices = notices

    def begin(self, connection: Connection, game: StoredGame) -> None:
        """Keep what a game begins with, in the transaction of the caller."""
        connection.execute(
            insert(GAMES).values(
                id=game.game,
                revision=game.revision,
                deal=msgspec.json.encode(game.deal).decode(),
                secret=game.secret,
            )
        )

    def game(self, game: str) -> StoredGame:
        """What a game began with. Raises Unknown."""
        return self.database.read(lambda connection: read_game(connection, game))

    def append(
        self,
        game: str,
        number: int,
        seat: int | None,
        kind: str,
        data: dict[str, Any],
        key: str,
        also: Also | None = None,
    ) -> Entry:
        """Add entry `number`; with a key that was used before, the entry that was added then.

        `also` is carried out in the same transaction. Raises Conflict if that number is taken, or not the next one.
        """
        entry = new_entry(number, seat, kind, data, key)

        def work(connection: Connection) -> Entry:
            stored = self.add(connection, game, entry)
            if stored is entry and also is not None:
                also(connection)
            return stored

        stored = self.database.write(work)
        self.notices.tell(game)
        return stored

    def store(self, game: str, entry: Entry) -> Future[bool]:
        """Add an entry that ends a turn, soon; tells whether it was added. Else `append` finds out why not."""
        data = msgspec.json.encode(entry.data).decode()
        return self.database.store(
            EntryRow(game, entry.number, entry.seat, entry.kind, data, entry.key, entry.made)
        )

    def add(self, connection: Connection, game: str, entry: Entry) -> Entry:
        """Add an entry in the transaction of the caller, who tells those that wait."""
        by_key = select(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.key == entry.key)
        before = connection.execute(by_key).one_or_none()
        if before is not None:
            return _same(_entry(before), entry)
        last = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.game == game)
        if (connection.execute(last).scalar() or 0) != entry.number - 1:
            raise Conflict("stale_number.entry", number=entry.number)
        connection.execute(insert(ENTRIES).values(_values(game, entry)))
        if entry.kind in TALK:
            connection.execute(update(DRAFTS).where(DRAFTS.c.game == game).values(number=entry.number))
        else:
            connection.execute(delete(DRAFTS).where(DRAFTS.c.game == game))
        self.notify(connection, game, entry.number)
        return entry

    def add_first(self, connection: Connection, game: str, entries: Sequence[Entry]) -> None:
        """Write the first entries of a game that has just been begun, in the transaction of the caller."""
        connection.execute(insert(ENTRIES), [_values(game, entry) for entry in entries])
        self.notify(connection, game, len(entries))

    def entries(self, game: str, after: int = 0) -> list[Entry]:
        """The entries of a game with higher numbers, in order."""
        return self.database.read(lambda connection: list(read_entries(connection, game, after)))

    def draft(self, game: str) -> StoredDraft | None:
        """The draft of the turn in progress, if there is one."""
        return self.database.read(lambda connection: read_draft(connection, game))

    def save_draft(self, game: str, draft: StoredDraft) -> None:
        """Keep a draft in the place of the version before it. Raises Conflict if another one is there."""

        def work(connection: Connection) -> None:
            row = connection.execute(
                select(DRAFTS).where(DRAFTS.c.game == game).with_for_update()
            ).one_or_none()
            kept = None if row is None else _draft(row)
            if kept == draft:
                return
            version = kept.version if kept is not None and kept.number == draft.number else 0
            if version != draft.version - 1:
                raise Conflict("stale_draft", number=version, given=draft.version - 1)
            connection.execute(delete(DRAFTS).where(DRAFTS.c.game == game))
            connection.execute(
                insert(DRAFTS).values(
                    game=game,
                    number=draft.number,
                    version=draft.version,
                    done=draft.done,
                    choices=msgspec.json.encode(draft.choices).decode(),
                    key=draft.key,
                )
            )
            self.notify(connection, game, 0)

        self.database.write(work)
        self.notices.tell(game)

    def notify(self, connection: Connection, game: str, number: int) -> None:
        """Tell the other servers of a shared database, when the transaction of the caller is stored.

        The number is that of an entry, or 0 for something else.
        """
        if self.database.is_shared:
            payload = {"channel": CHANNEL, "payload": f"{game} {number}"}
            connection.execute(text("select pg_notify(:channel, :payload)"), payload)


def read_game(connection: Connection, game: str) -> StoredGame:
    """What a game began with. Raises Unknown."""
    query = (
        select(GAMES, TABLES.c.ruleset, TABLES.c.status)
        .join(TABLES, TABLES.c.id == GAMES.c.id)
        .where(GAMES.c.id == game)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        raise Unknown("not_found.game")
    try:
        deal = msgspec.json.decode(row.deal, type=dict[str, Any])
    except msgspec.DecodeError:
        raise damaged(game, 0) from None
    return StoredGame(game, row.ruleset, row.revision, deal, row.secret, row.status)


def read_entries(connection: Connection, game: str, after: int = 0) -> Iterator[Entry]:
    """The entries of a game with higher numbers, in order. Raises DamagedGame."""
    query = select(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.number > after).order_by(ENTRIES.c.number)
    return map(_entry, connection.execute(query).all())


def read_draft(connection: Connection, game: str) -> StoredDraft | None:
    """The draft of the turn in progress, if there is one."""
    row = connection.execute(select(DRAFTS).where(DRAFTS.c.game == game)).one_or_none()
    return None if row is None else _draft(row)


def _same(before: Entry, now: Entry) -> Entry:
    if (before.kind, before.data) != (now.kind, now.data):
        raise Conflict("key_reused")
    return before


def _values(game: str, entry: Entry) -> dict[str, Any]:
    return {
        "game": game,
        "number": entry.number,
        "seat": entry.seat,
        "kind": entry.kind,
        "data": msgspec.json.encode(entry.data).decode(),
        "key": entry.key,
        "made": entry.made,
    }


def _entry(row: Row[Any]) -> Entry:
    try:
        data = msgspec.json.decode(row.data, type=dict[str, Any])
    except msgspec.DecodeError:
        raise damaged(row.game, row.number) from None
    return Entry(row.number, row.seat, row.kind, data, row.key, row.made)


def _draft(row: Row[Any]) -> StoredDraft:
    try:
        choices = tuple(msgspec.json.decode(row.choices, type=list[int]))
    except msgspec.DecodeError:
        raise damaged(row.game, row.number) from None
    return StoredDraft(row.number, row.version, row.done, choices, row.key)
