"""What goes over the wire about the past: actions, positions, records brought and games forked."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironbridge.record.reading import MOST_TEXT
from ironbridge.rules.data import OutcomeData
from ironbridge.rules.prospects import Prospect
from ironbridge.server.wire.plain import SentChoice, SentPosition
from ironbridge.server.wire.requests import Key

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


class MomentDocument(Struct):
    """A position on the way, and what every seat would have if links and flipped tiles were scored then."""

    view: SentPosition
    if_scored: list[Prospect]


class PositionDocument(Struct):
    """The position after an action, and whose knowledge it is: of `all`, of one `seat`, or what is `public`.

    `if_scored` has for every seat what it would have if links and flipped tiles were scored then. Where the round ended
    with the action, `acted` is how the board stood after the action alone, before income and scoring.
    """

    action: int
    knows: Knowledge
    seat: int | None
    to_act: int | None
    view: SentPosition
    outcome: OutcomeData | None
    if_scored: list[Prospect] = []
    acted: MomentDocument | None = None


class EraScore(Struct):
    """A link or a flipped tile that scored at the end of an era.

    `sum` is what its seat then had scored of its kind, `total` all its points with it.
    """

    place: str
    vp: int
    sum: int
    total: int


class EraSeat(Struct):
    """What a seat scored at the end of an era; `extra` is by source and only at the end of some games."""

    seat: int
    before: int
    links: list[EraScore]
    link_vp: int
    tiles: list[EraScore]
    tile_vp: int
    extra: dict[str, int]
    after: int


class EraDocument(Struct):
    """The end of an era with the action of that number: how the board stood, what scored, in turn order, what goes.

    `cleared` are the slots whose tiles leave the board, `kept` is how many stay; `barrels` are the merchant spaces that
    get one again, `cards` is the size of the new hands. After the last era nothing is cleared.
    """

    era: str
    action: int
    entry: int
    is_last: bool
    board: SentPosition
    seats: list[EraSeat]
    cleared: list[str]
    kept: int
    barrels: list[str]
    cards: int


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
    key: Key | None = None


class Fork(Struct, forbid_unknown_fields=True):
    """A new table that goes on after an action; seats, listing and advice as for a new one."""

    action: ActionNumber
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]
    listed: bool = False
    advice: bool = True
    key: Key | None = None
