"""What goes over the wire about the past: actions, positions, records brought and games forked."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironbridge.record.reading import MOST_TEXT
from ironbridge.rules.data import OutcomeData
from ironbridge.server.wire.plain import SentChoice, SentPosition

Knowledge = Literal["all", "seat", "public"]
ActionNumber = Annotated[
    int, Meta(ge=0, le=10_000, description="the number of an action; 0 is before the first")
]


class ActionDocument(Struct):
    """One action: its number, as records and `ironbridge replay` count, and where it stands in the game.

    `entry` is the entry of the log that ended it, `turn` the place in the turn order from 1, or 0 for a tile given up
    in a shortfall, and `text` its notation.
    """

    number: int
    entry: int
    seat: int
    era: str
    round: int
    turn: int
    choices: list[SentChoice]
    text: str
    made: int


class PositionDocument(Struct):
    """The position after an action, and whose knowledge it is: of `all`, of one `seat`, or what is `public`."""

    action: int
    knows: Knowledge
    seat: int | None
    to_act: int | None
    view: SentPosition
    outcome: OutcomeData | None


class CourseSeat(Struct):
    """A seat after a round: its VP as if links and flipped tiles were scored now, its income level and its money."""

    vp: int
    income_level: int
    money: int


class CourseRound(Struct):
    """How the seats stand after a whole round; `action` is its last action, shortfalls included.

    After the last round of an era the VP are those really scored, which for the last era is the result.
    """

    era: str
    round: int
    action: int
    seats: list[CourseSeat]


class NewRecord(Struct, forbid_unknown_fields=True):
    """A record as it is written, text or JSON."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]


class Fork(Struct, forbid_unknown_fields=True):
    """A new table that goes on after an action; seats, listing and advice as for a new one."""

    action: ActionNumber
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]
    listed: bool = False
    advice: bool = True
