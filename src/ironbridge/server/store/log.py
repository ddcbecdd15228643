"""The log of every game: a secret deal and numbered entries that are only ever added."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from itertools import starmap

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, text

from ironbridge.server.errors import Conflict, Unknown, damaged
from ironbridge.server.store.database import Also, Database
from ironbridge.server.store.entries import Entry, StoredDraft, StoredGame
from ironbridge.server.store.news import News
from ironbridge.server.store.rows import CHANNEL, EntryRow, add_rows
from ironbridge.server.store.schema import DRAFTS, ENTRIES, GAMES, TABLES

BESIDE = -2  # in the place of an entry's number: something beside the game, such as a telegram
GONE = -1  # in the place of an entry's number: forget the game, and read it anew if it is still there


class Log:
    """The games of a database. An entry is stored before anybody sees it."""

    def __init__(self, database: Database, news: News) -> None:
        self.database = database
        self.news = news

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

    def store(self, game: str, entry: Entry, also: Also | None = None) -> Future[bool]:
        """Append an entry soon, with what belongs to it; gives whether it was added. If not, see `instead`."""
        return self.database.store(EntryRow.of(game, entry), also)

    def append(self, game: str, entry: Entry, also: Also | None = None) -> Entry:
        """Append an entry and wait until it is stored; with a key that was used before, the entry of then.

        `also` is carried out in the same transaction. Raises Conflict if that number is taken, or not the next one.
        """
        if self.database.append(EntryRow.of(game, entry), also):
            return entry
        return self.database.read(lambda connection: instead(connection, game, entry))

    def add(self, connection: Connection, game: str, entry: Entry) -> Entry:
        """The same in the transaction of the caller, who then tells those that wait."""
        is_added = add_rows(connection, [EntryRow.of(game, entry)])[0]
        return entry if is_added else instead(connection, game, entry)

    def add_first(self, connection: Connection, game: str, entries: Sequence[Entry]) -> None:
        """Write the first entries of a game that has just been begun, in the transaction of the caller."""
        names = [column.name for column in ENTRIES.columns]
        rows = [dict(zip(names, EntryRow.of(game, entry).values(), strict=True)) for entry in entries]
        connection.execute(insert(ENTRIES), rows)
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
                    earlier=msgspec.json.encode(draft.earlier).decode(),
                )
            )
            self.notify(connection, game, 0)

        self.database.write(work)

    def notify(self, connection: Connection, game: str, number: int) -> None:
        """Tell the other servers of a shared database, when the transaction of the caller is stored.

        The number is that of an entry, 0 for something else, or BESIDE or GONE.
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
        deal = msgspec.json.decode(row.deal, type=dict[str, object])
    except msgspec.DecodeError:
        raise damaged(game, 0) from None
    return StoredGame(game, row.ruleset, row.revision, deal, row.secret, row.status)


def read_entries(connection: Connection, game: str, after: int = 0) -> Iterator[Entry]:
    """The entries of a game with higher numbers, in order. Raises DamagedGame."""
    query = select(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.number > after).order_by(ENTRIES.c.number)
    return starmap(entry_of, connection.execute(query).all())


def read_draft(connection: Connection, game: str) -> StoredDraft | None:
    """The draft of the turn in progress, if there is one."""
    row = connection.execute(select(DRAFTS).where(DRAFTS.c.game == game)).one_or_none()
    return None if row is None else _draft(row)


def instead(connection: Connection, game: str, entry: Entry) -> Entry:
    """What is there in the place of an entry that was not added: the one with its key. Raises Conflict."""
    by_key = select(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.key == entry.key)
    row = connection.execute(by_key).one_or_none()
    if row is None:
        raise Conflict("stale_number.entry", number=entry.number)
    before = entry_of(*row)
    # As it was stored: what was a tuple is a list there.
    data = msgspec.json.decode(msgspec.json.encode(entry.data))
    if (before.kind, before.data) != (entry.kind, data):
        raise Conflict("key_reused")
    return before


def entry_of(game: str, number: int, seat: int | None, kind: str, data: str, key: str, made: int) -> Entry:
    """The entry of a row, in the order of its columns. Raises DamagedGame."""
    try:
        return Entry(number, seat, kind, msgspec.json.decode(data, type=dict[str, object]), key, made)
    except msgspec.DecodeError:
        raise damaged(game, number) from None


def _draft(row: Row[tuple[object, ...]]) -> StoredDraft:
    try:
        choices = tuple(msgspec.json.decode(row.choices, type=list[int]))
        earlier = tuple(msgspec.json.decode(row.earlier or "[]", type=list[str]))
    except msgspec.DecodeError:
        raise damaged(row.game, row.number) from None
    return StoredDraft(row.number, row.version, row.done, choices, row.key, earlier)
