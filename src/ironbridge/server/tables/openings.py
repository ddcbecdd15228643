"""What a game begins with: a new deal, or a deal and the actions that were played with it before."""

from collections.abc import Mapping, Sequence
from secrets import token_hex

import msgspec
from sqlalchemy import Connection, delete, insert, select

from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.deal import deal
from ironbridge.server.errors import damaged
from ironbridge.server.store.entries import START, TURN, Entry, StoredGame
from ironbridge.server.store.log import Log
from ironbridge.server.store.schema import OPENINGS
from ironbridge.server.tables.seating import TableInfo


class Opening(msgspec.Struct, frozen=True):
    """A deal under a revision of its rules, the actions played so far with their seats, and facts for everybody.

    Nothing of it refers to another game, so it stays as it is whatever becomes of that.
    """

    revision: int
    deal: Mapping[str, object]
    actions: Sequence[tuple[int, tuple[int, ...]]] = ()
    facts: Mapping[str, object] = {}
    luck: str = ""  # of the bots; empty for new luck


def new_opening(rules: Ruleset, players: int) -> Opening:
    """A deal from a secure source, and nothing played."""
    return Opening(rules.revision, deal(rules, players, token_hex(32)).to_data())


def keep_opening(connection: Connection, table: str, opening: Opening) -> None:
    """Keep what a table will begin with until somebody sits in every seat."""
    data = msgspec.json.encode(opening).decode()
    connection.execute(insert(OPENINGS).values(game=table, data=data))


def read_opening(connection: Connection, table: str) -> Opening | None:
    """What was kept for a table; None if it begins with a new deal. Raises DamagedGame."""
    data = connection.execute(select(OPENINGS.c.data).where(OPENINGS.c.game == table)).scalar_one_or_none()
    try:
        return None if data is None else msgspec.json.decode(data, type=Opening)
    except msgspec.DecodeError:
        raise damaged(table, 0) from None


def take_opening(connection: Connection, table: str) -> Opening | None:
    """What was kept for a table, taken out; None if it begins with a new deal. Raises DamagedGame."""
    opening = read_opening(connection, table)
    connection.execute(delete(OPENINGS).where(OPENINGS.c.game == table))
    return opening


def write_log(connection: Connection, log: Log, table: TableInfo, opening: Opening) -> int:
    """Begin the log of a table: its start, then an entry for each action played so far; the number of entries."""
    stored = StoredGame(
        table.id, table.ruleset, opening.revision, opening.deal, opening.luck or token_hex(32)
    )
    log.begin(connection, stored)
    now = log.database.now()
    # No names: who leaves a table and is forgotten is in no log.
    seats = [{"seat": seat.seat, "kind": seat.kind, "bot": seat.bot} for seat in table.seats]
    entries = [Entry(1, None, START, {"seats": seats, **opening.facts}, ":start", now)]
    for number, (seat, choices) in enumerate(opening.actions, 2):
        # A key without a seat is nobody's, so that no request can have it by chance.
        entries.append(Entry(number, seat, TURN, {"choices": choices}, f":copy {number}", now))
    log.add_first(connection, table.id, entries)
    return len(entries)
