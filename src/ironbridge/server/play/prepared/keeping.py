"""Prepared turns as they are stored: a row for each seat, which only the person who sits there ever reads."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, Select, delete, insert, select, update

from ironbridge.server.errors import Conflict, damaged
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.store.entries import ABANDONMENT, STAND_IN, SUBSTITUTION, TAKEN, TURN, UNDO
from ironbridge.server.store.layout.prepared import PREPARED
from ironbridge.server.tables.seating import TableInfo
from ironbridge.server.wire.prepared import Guard

MOST_RESULTS = 40
GIVEN_UP = frozenset(
    (STAND_IN, SUBSTITUTION, TAKEN)
)  # entries of a seat after which nobody waits for its turn


class StoredTurn(Struct, frozen=True):
    """A prepared turn: its choices, and what it must be to the letter when it is played.

    `lines` are its actions in words, by language, as they were when it was prepared.
    """

    choices: list[dict[str, object]]
    guards: list[Guard]
    cost: int
    outline: list[str]
    lines: dict[str, list[str]]
    reveals: bool


class StoredResult(Struct, frozen=True):
    """What came of prepared turns: which became an entry, from 1; or why each was not played, by language."""

    number: int
    made: int
    played: int | None
    whys: list[dict[str, str]]


@dataclass(frozen=True, slots=True)
class Preparation:
    """All that somebody has prepared for the next turn of a seat, as it was when the log ended with `number`."""

    game: str
    seat: int
    person: str
    version: int = 0
    number: int = 0
    turns: tuple[StoredTurn, ...] = ()
    results: tuple[StoredResult, ...] = ()
    key: str = ""
    changed: int = 0

    def after(self, result: StoredResult) -> "Preparation":
        """With nothing that waits any more, but with what came of it."""
        kept = (*self.results, result)[-MOST_RESULTS:]
        return replace(self, version=self.version + 1, turns=(), results=kept, key="")

    def is_waiting(self, live: LiveGame, table: TableInfo) -> bool:
        """Whether its turns still wait for the turn they were meant for; the caller holds the lock of the game.

        They do not if that turn was played or given up, or an earlier one of the seat was taken back.
        """
        seat = table.seats[self.seat]
        if not self.turns or live.is_ended or seat.person != self.person or seat.bot is not None:
            return False
        own = [told.entry.number for told in live.told if _is_turn_of(self.seat, told)]
        for told in live.told[self.number :]:
            entry = told.entry
            if entry.kind == ABANDONMENT or entry.number in own:
                return False
            if entry.kind in GIVEN_UP and entry.seat == self.seat:
                return False
            if entry.kind == UNDO and any(entry.data["to"] <= number < entry.number for number in own):
                return False
        return True


def _is_turn_of(seat: int, told: PublicEntry) -> bool:
    """Whether an entry is a turn of a seat, and not only a tile given up in a shortfall."""
    is_shortfall = bool(told.choices) and told.choices[0]["do"] == "remove"
    return told.entry.kind == TURN and told.entry.seat == seat and not is_shortfall


def read_preparation(connection: Connection, game: str, seat: int, person: str) -> Preparation:
    """What a person has prepared for a seat, nothing if they never did."""
    query = select(PREPARED).where(PREPARED.c.game == game, PREPARED.c.seat == seat)
    row = connection.execute(query).one_or_none()
    if row is None:
        return Preparation(game, seat, person)
    found = _preparation(row)
    # Whoever sat there before has taken theirs along; only the version goes on.
    return found if found.person == person else Preparation(game, seat, person, found.version)


def read_versions(connection: Connection, game: str, person: str) -> dict[int, int]:
    """How often what a person prepares in a game was changed, by seat."""
    query = select(PREPARED.c.seat, PREPARED.c.version)
    rows = connection.execute(query.where(PREPARED.c.game == game, PREPARED.c.person == person))
    return {row.seat: row.version for row in rows}


def read_waiting(connection: Connection, game: str) -> list[Preparation]:
    """All that waits in a game."""
    query = select(PREPARED).where(PREPARED.c.game == game, PREPARED.c.count > 0).order_by(PREPARED.c.seat)
    return [_preparation(row) for row in connection.execute(query)]


def games_waiting(connection: Connection) -> list[str]:
    """The games in which something waits."""
    query = select(PREPARED.c.game).where(PREPARED.c.count > 0).distinct()
    return list(connection.execute(query).scalars())


def preparations_of(connection: Connection, person: str) -> list[Preparation]:
    """All that a person has prepared, and what came of it."""
    query = select(PREPARED).where(PREPARED.c.person == person).order_by(PREPARED.c.game, PREPARED.c.seat)
    return [_preparation(row) for row in connection.execute(query)]


def write_preparation(connection: Connection, kept: Preparation) -> None:
    """Keep something in the place of the version before it. Raises Conflict if another one is there."""
    values = {
        "person": kept.person,
        "version": kept.version,
        "number": kept.number,
        "count": len(kept.turns),
        "turns": msgspec.json.encode(kept.turns).decode(),
        "results": msgspec.json.encode(kept.results).decode(),
        "key": kept.key,
        "changed": kept.changed,
    }
    place = (PREPARED.c.game == kept.game, PREPARED.c.seat == kept.seat)
    if kept.version > 1:
        change = update(PREPARED).where(*place, PREPARED.c.version == kept.version - 1).values(**values)
        if connection.execute(change).rowcount != 1:
            raise Conflict("stale_prepared")
    else:
        connection.execute(insert(PREPARED).values(game=kept.game, seat=kept.seat, **values))


def forget_prepared(connection: Connection, people: Select[tuple[str]]) -> None:
    """Delete all that some people have prepared."""
    connection.execute(delete(PREPARED).where(PREPARED.c.person.in_(people)))


def _preparation(row: Row[tuple[object, ...]]) -> Preparation:
    try:
        turns: Sequence[StoredTurn] = msgspec.json.decode(row.turns, type=list[StoredTurn])
        results: Sequence[StoredResult] = msgspec.json.decode(row.results, type=list[StoredResult])
    except msgspec.MsgspecError:
        raise damaged(row.game) from None
    return Preparation(
        row.game,
        row.seat,
        row.person,
        row.version,
        row.number,
        tuple(turns),
        tuple(results),
        row.key,
        row.changed,
    )
