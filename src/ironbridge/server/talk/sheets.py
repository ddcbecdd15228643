"""Counts at real tables that several phones share: whoever has the link reads and writes, for an evening.

Nothing says who anybody is. A change names the version that it was made on, and is kept if that is still the newest;
the phones put together what was entered at the same time (`docs/decisions/shared-sheets.md`).
"""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from ironbridge.server.errors import TooMany, Unknown
from ironbridge.server.limits import Buckets
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.talk import SHEETS
from ironbridge.server.store.tokens import hashed, new_secret
from ironbridge.server.talk.sheet_checks import check_sheet
from ironbridge.server.wire.sheets import NewSheet

KEPT = 12 * 3600  # seconds after the last change
MOST = 2000  # in all, so that nobody fills the disk
MADE_AT_ONCE, MADE_EACH = 12, 600.0  # from one address, and the seconds until it may make another


@dataclass(frozen=True, slots=True)
class Shared:
    """A count as it is shared now: its version, and what was written last."""

    version: int
    written: NewSheet


class Sheets:
    """All shared counts of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.makings = Buckets(1 / MADE_EACH, MADE_AT_ONCE)

    def share(self, new: NewSheet, address: str) -> str:
        """The token of a count that is shared from now on. Raises ServerError."""
        check_sheet(new.sheet)
        self.makings.take(address)
        token = new_secret()

        def work(connection: Connection) -> None:
            forget_sheets(connection, self.database.now() - KEPT)
            if connection.execute(select(func.count()).select_from(SHEETS)).scalar_one() >= MOST:
                raise TooMany("too_many_sheets")
            values = {"version": 1, "data": _text(new), "changed": self.database.now()}
            connection.execute(insert(SHEETS).values(link=hashed(token), **values))

        self.database.write(work)
        return token

    def look(self, token: str) -> Shared:
        """What is shared now under a token. Raises Unknown."""
        return self.database.read(self._reading(token))

    def write(self, token: str, version: int, new: NewSheet) -> tuple[Shared, bool]:
        """What is shared after a change, and whether it was kept: it is not if somebody was quicker.

        Raises ServerError.
        """
        check_sheet(new.sheet)
        read = self._reading(token)

        def work(connection: Connection) -> tuple[Shared, bool]:
            values = {"version": version + 1, "data": _text(new), "changed": self.database.now()}
            same = (SHEETS.c.link == hashed(token), SHEETS.c.version == version, self._is_kept())
            is_written = connection.execute(update(SHEETS).where(*same).values(**values)).rowcount == 1
            return read(connection), is_written

        return self.database.write(work)

    def end(self, token: str) -> None:
        """Share a count no longer; where there is none, nothing is done."""
        gone = delete(SHEETS).where(SHEETS.c.link == hashed(token))
        self.database.write(lambda connection: connection.execute(gone).rowcount)

    def _is_kept(self) -> ColumnElement[bool]:
        return SHEETS.c.changed >= self.database.now() - KEPT

    def _reading(self, token: str) -> Callable[[Connection], Shared]:
        query = select(SHEETS).where(SHEETS.c.link == hashed(token), self._is_kept())

        def read(connection: Connection) -> Shared:
            row = connection.execute(query).one_or_none()
            if row is None:
                raise Unknown("unknown_sheet")
            return Shared(int(row.version), msgspec.json.decode(row.data, type=NewSheet))

        return read


def forget_sheets(connection: Connection, before: int) -> None:
    """Remove the shared counts that nobody has changed since a time."""
    connection.execute(delete(SHEETS).where(SHEETS.c.changed < before))


def _text(new: NewSheet) -> str:
    return msgspec.json.encode(new).decode()
