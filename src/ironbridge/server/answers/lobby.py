"""The lobby, kept as it is sent: what anybody sees of a table is written once, until something happens there."""

import gzip
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from ironbridge.server.answers.glances import tables_at_a_glance
from ironbridge.server.errors import ServerError
from ironbridge.server.play.game_json import ENCODER
from ironbridge.server.play.games import Games
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import TableInfo
from ironbridge.server.tables.tables import Tables

LONGEST = 2.0  # seconds after which the tables are read again: not everything that changes them tells of it
LEVEL = 4  # of packing


@dataclass(frozen=True)
class LobbyText:
    """The lobby as JSON; packed, and tagged, when somebody first asks for that."""

    text: bytes

    @cached_property
    def packed(self) -> bytes:
        """The same by gzip."""
        return gzip.compress(self.text, LEVEL, mtime=0)

    @cached_property
    def tag(self) -> str:
        """What it is known by."""
        return f'"{sha256(self.text).hexdigest()[:20]}"'


class Lobby:
    """The listed tables, as everybody sees them, and as those see them who sit there."""

    def __init__(self, tables: Tables, games: Games) -> None:
        self._tables = tables
        self._games = games
        self._lock = threading.Lock()
        self._listed: Sequence[TableInfo] = ()
        self._texts: dict[str, bytes] = {}
        self._whole: LobbyText | None = None
        self._read = 0.0
        self._noticing = threading.Lock()
        self._is_stale = True  # the list is
        self._happened: set[str] = set()  # games of which there are news
        games.log.news.watch(self._heard)

    def look_again(self) -> None:
        """Something has changed that may be seen at any table, such as the name of somebody."""
        self._heard(None, True)

    def tables(self) -> Sequence[TableInfo]:
        """The newest listed tables that wait for people, and games that everybody may watch."""
        with self._lock:
            self._renew()
            return self._listed

    def text(self, tables: Sequence[TableInfo], person: Person | None) -> LobbyText:
        """Some of the tables as a person sees them; written for them alone where they sit or are the host."""
        mine = {table.id for table in tables if person is not None and _concerns(table, person)}
        with self._lock:
            current = list(map(id, self._listed))
            is_whole = not mine and current == list(map(id, tables))
            if is_whole and self._whole is not None:
                return self._whole
            known = set(current)
            texts = [
                self._kept(table)
                if id(table) in known and table.id not in mine
                else self._written(table, person)
                for table in tables
            ]
            found = LobbyText(b"[" + b",".join(texts) + b"]")
            if is_whole:
                self._whole = found
            return found

    def _kept(self, table: TableInfo) -> bytes:
        if table.id not in self._texts:
            self._texts[table.id] = self._written(table, None)
        return self._texts[table.id]

    def _written(self, table: TableInfo, person: Person | None) -> bytes:
        (document,) = tables_at_a_glance(self._games, [table], person)
        return ENCODER.encode(document)

    def _heard(self, game: str | None, is_table: bool) -> None:
        """Called from any thread for everything that happens in any game."""
        with self._noticing:
            self._is_stale = self._is_stale or is_table
            self._happened |= self._texts.keys() if game is None else {game}

    def _renew(self) -> None:
        """Read the tables anew if one of them may have changed, and forget what was written of those that have."""
        with self._noticing:
            happened, self._happened = self._happened & self._texts.keys(), set()
            is_stale, self._is_stale = self._is_stale or bool(happened), False
        now = time.monotonic()
        if not is_stale and now - self._read < LONGEST:
            return
        try:
            read = self._tables.lobby()
        except ServerError:
            self.look_again()
            raise
        self._read = now
        before = {table.id: table for table in self._listed}
        # One that is as it was stays the same value, so that what was written of it is known to be of it.
        listed = [before[table.id] if before.get(table.id) == table else table for table in read]
        kept = {table.id for table in listed if before.get(table.id) is table} - happened
        if listed != self._listed or happened:
            self._texts = {table: text for table, text in self._texts.items() if table in kept}
            self._listed, self._whole = listed, None


def _concerns(table: TableInfo, person: Person) -> bool:
    return table.owner == person.id or bool(table.seats_of(person))
