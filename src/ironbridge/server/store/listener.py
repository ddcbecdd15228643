"""Hearing from PostgreSQL what other servers have stored."""

import re
import selectors
import threading
from collections.abc import Callable, Mapping, Sequence

import psycopg
from sqlalchemy import URL

from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.entries import Entry
from ironbridge.server.store.log import entry_of
from ironbridge.server.store.rows import BETWEEN, CHANNEL

LOOK_UP = 0.5  # so often in seconds, while nothing is heard, it is asked whether to end
PAUSE = 0.5  # seconds before a lost connection is made again
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_ENTRIES = (
    "SELECT game, number, seat, kind, data, key, made FROM entries WHERE game = %s AND number > %s"
    " ORDER BY number"
)


class Listener:
    """A connection of its own that hears what is sent on a channel; lost, it is made again and everybody looks anew."""

    def __init__(
        self, url: URL, heard: Callable[[str], None], missed: Callable[[], None], channel: str = CHANNEL
    ) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.channel = channel
        self.heard = heard
        self.missed = missed
        self.is_ended = threading.Event()
        self.is_listening = threading.Event()
        self.thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """End listening."""
        self.is_ended.set()
        self.thread.join()

    def _run(self) -> None:
        while not self.is_ended.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True, connect_timeout=5) as connection:
                    self._listen(connection)
            except psycopg.Error:
                self.is_listening.clear()
                self.is_ended.wait(PAUSE)

    def _listen(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        connection.execute(f"LISTEN {self.channel}")
        self.is_listening.set()
        self.missed()
        # Every server hears of every entry of all: the driver's own way costs several times as much for each.
        line = connection.pgconn
        with selectors.DefaultSelector() as waiting:
            waiting.register(line.socket, selectors.EVENT_READ)
            while not self.is_ended.is_set():
                if waiting.select(LOOK_UP):
                    line.consume_input()
                while news := line.notifies():
                    self.heard(news.extra.decode(errors="replace"))


class Following:
    """Reads the entries of games after those that are known, over a connection of its own. For one thread alone.

    It is asked for nearly every entry of a table whose people are at several servers, and by the usual way such a
    question would cost several times as much.
    """

    def __init__(self, url: URL) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._line: psycopg.Connection[tuple[str, int, int | None, str, str, str, int]] | None = None

    def entries(self, known: Mapping[str, int]) -> list[tuple[str, Entry]]:
        """What is stored in some games after the numbers known of each, in order. Raises ServerError."""
        try:
            if self._line is None:
                self._line = psycopg.connect(self.address, autocommit=True, connect_timeout=5)
            rows = [row for place in known.items() for row in self._line.execute(_ENTRIES, place).fetchall()]
        except psycopg.Error:
            self.close()
            raise StorageFailed("storage_failed") from None
        return [(row[0], entry_of(*row)) for row in rows]

    def close(self) -> None:
        """Hang up; whoever asks again has a new connection."""
        if self._line is not None:
            self._line.close()
            self._line = None


def entries(heard: Callable[[Sequence[tuple[str, int]]], None]) -> Callable[[str], None]:
    """What hears of new entries, those together that were stored together.

    Only games and numbers are sent. Whoever waits reads the log from the last number they saw, so nothing is missed or
    doubled, whatever was lost meanwhile. Whoever may connect to the database may send anything: what is no entry is
    passed over.
    """

    def read(told: str) -> None:
        found = [each.partition(" ") for each in told.split(BETWEEN)]
        heard([(game, int(number)) for game, _, number in found if _NUMBER.fullmatch(number)])

    return read
