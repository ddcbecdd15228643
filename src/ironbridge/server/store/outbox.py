"""The outbox: notices of what happens in a game, written in the same transaction as what they speak of.

A row is one notice for one way to reach a person, such as a browser, and is written only where that way is meant for
such notices. `server/notices` sends what is here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import msgspec
from sqlalchemy import Connection, Select, delete, select, text

from ironbridge.server.store.layout.notices import BREAKS, NOTICE_SETTINGS, OUTBOX, SLEEPS, WAYS


class Topic(Enum):
    """What a person chooses to be told of, as bits of the column `topics` of a way."""

    TURN = 1
    CLOCK = 2
    GAME = 4
    LEFT = 8
    TELEGRAM = 16


class Kind(Enum):
    """What a notice says."""

    TURN = "turn"  # it is your turn
    CLOCK = "clock"  # your clock runs low
    BEGAN = "began"  # a game of yours has begun
    JOINED = "joined"  # somebody has sat down at your table
    SOON = "soon"  # the time that was set for a table is near
    INVITED = "invited"  # somebody wants to play again
    UNSEATED = "unseated"  # your seat at a table that has not begun was given away
    OVER = "over"  # a game of yours is over
    LEFT = "left"  # somebody has left a game of yours
    OFFERED = "offered"  # a seat at a game of yours is offered
    TELEGRAM = "telegram"  # somebody has written to the table
    NUDGE = "nudge"  # somebody asks for your move
    TEST = "test"  # asked for by hand
    CONFIRM = "confirm"  # a mail address is to be confirmed


# Notices of the other kinds go to one way alone, whatever else is sent to it.
TOPICS: Mapping[Kind, Topic] = {
    Kind.TURN: Topic.TURN,
    Kind.CLOCK: Topic.CLOCK,
    Kind.BEGAN: Topic.GAME,
    Kind.JOINED: Topic.GAME,
    Kind.SOON: Topic.GAME,
    Kind.INVITED: Topic.GAME,
    Kind.UNSEATED: Topic.GAME,
    Kind.OVER: Topic.GAME,
    Kind.LEFT: Topic.LEFT,
    Kind.OFFERED: Topic.LEFT,
    Kind.TELEGRAM: Topic.TELEGRAM,
    Kind.NUDGE: Topic.TURN,
}
ALL_TOPICS = sum(topic.value for topic in Topic)


@dataclass(frozen=True, slots=True)
class Telling:
    """A notice that goes with an entry: to the person in a seat, or to all at the table; never to who made it."""

    kind: Kind
    seat: int | None = None


# Nothing is sent for a seat while a bot plays for it.
# What both databases know: `actor` is the seat whose person gets no notice, `about` the seat that is spoken of.
WRITE = """
INSERT INTO outbox (way, key, kind, game, number, seat, facts, made, due, leased, attempts)
SELECT ways.id, :key, :kind, :game, :number, min(seats.seat), :facts, :made, :made, 0, 0
FROM seats JOIN ways ON ways.person = seats.person
WHERE seats.game = :game AND (seats.seat = :seat AND seats.bot IS NULL OR :seat IS NULL) AND (ways.topics & :topic) <> 0
AND NOT EXISTS (
    SELECT 1 FROM seats AS actors
    WHERE actors.game = :game AND actors.seat = :actor AND actors.person = seats.person
)
GROUP BY ways.id ON CONFLICT DO NOTHING
"""
_TYPES = {"number": "BIGINT", "made": "BIGINT", "seat": "INTEGER", "actor": "INTEGER", "topic": "INTEGER"}
# PostgreSQL wants to know the types of what it is given.
_WRITE_ANYWHERE = text(
    re.sub(r":(\w+)", lambda name: f"CAST({name[0]} AS {_TYPES.get(name[1], 'TEXT')})", WRITE)
)


def key_of(kind: Kind, game: str, number: int) -> str:
    """The name of a notice, by which the same is never sent twice."""
    return f"{kind.value} {game} {number}"


def written(
    telling: Telling, game: str, number: int, actor: int | None, made: int, facts: Mapping[str, object]
) -> dict[str, object]:
    """What the statement that writes a notice is given."""
    return {
        "key": key_of(telling.kind, game, number),
        "kind": telling.kind.value,
        "game": game,
        "number": number,
        "seat": telling.seat,
        "topic": TOPICS[telling.kind].value,
        "actor": actor,
        "facts": msgspec.json.encode(facts).decode(),
        "made": made,
    }


def tell(
    connection: Connection,
    telling: Telling,
    game: str,
    number: int,
    made: int,
    *,
    actor: int | None = None,
    facts: Mapping[str, object] | None = None,
) -> None:
    """Write a notice in the transaction of the caller; of one with the same kind, game and number there is one.

    With an entry that goes into the log, `Entry.tells` does the same by the appender.
    """
    connection.execute(_WRITE_ANYWHERE, written(telling, game, number, actor, made, facts or {}))


def forget_ways(connection: Connection, people: Select[tuple[str]]) -> None:
    """Delete the ways to some people with all that waits for them, and what they have set; when they rest, too."""
    ways = select(WAYS.c.id).where(WAYS.c.person.in_(people))
    connection.execute(delete(OUTBOX).where(OUTBOX.c.way.in_(ways)))
    for kept in (WAYS, NOTICE_SETTINGS, SLEEPS, BREAKS):
        connection.execute(delete(kept).where(kept.c.person.in_(people)))
