"""What goes over the wire about prepared turns: those that are played for you when your turn comes, if they can be."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironbridge.server.wire.plain import SentChoice
from ironbridge.server.wire.requests import Choice, Key, SeatNumber

MOST_TURNS = 5
MOST_GUARDS = 8
# A slot or line is free, a line is built, a market is cheap, a tile has stock, a merchant has beer, you are first.
GuardKind = Literal["slot_free", "line_free", "line_built", "price", "stock", "barrel", "first"]
# Why nothing can be prepared now: the game is over, it is your turn, income is being paid, the cards of your next turn
# are not dealt yet, a bot plays for you, or the table plays live.
NotNow = Literal["over", "turn", "income", "cards", "bot", "live"]
Choices = Annotated[list[Choice], Meta(max_length=200)]


class Guard(Struct, frozen=True, forbid_unknown_fields=True):
    """A condition of a prepared turn.

    `at` is a slot, a line, a merchant space, or `coal` or `iron` for a price. `number` is the most that the next cube
    of that market may cost, or the least that must lie on the tile.
    """

    kind: GuardKind
    at: Annotated[str, Meta(max_length=60)] = ""
    number: Annotated[int, Meta(ge=0, le=99)] = 0


class GuardDocument(Struct):
    """A condition in words, and whether it holds as the game stands now."""

    guard: Guard
    words: str
    holds: bool


class PreparedTurnDocument(Struct):
    """A turn that you have prepared: its choices, its actions in words, what it may cost at most, and its conditions.

    `offered` are conditions that fit it. `why_not` says why it could not be played as the game would stand if the
    others only passed; None if it could.
    """

    choices: list[SentChoice]
    lines: list[str]
    cost: int
    reveals: bool
    guards: list[GuardDocument]
    offered: list[GuardDocument]
    why_not: str | None


class PreparedResultDocument(Struct):
    """What came of prepared turns: the number of the entry that one became, and which, from 1; or why none was played.

    `number` is then that of the entry after which you were to act.
    """

    number: int
    made: int
    played: int | None
    whys: list[str]


class PreparedDocument(Struct):
    """What you have prepared for your next turn in a game; nobody else is shown any of it.

    `version` counts the changes. `not_now` says why nothing can be prepared now. In your turn, `chosen` is the one that
    will be played, from 1, and `due` the time, in seconds since 1970; until then you can throw all of them away.
    """

    seat: int
    version: int
    turns: list[PreparedTurnDocument]
    not_now: NotNow | None
    chosen: int | None
    due: int | None
    results: list[PreparedResultDocument]


class NewPreparedTurn(Struct, forbid_unknown_fields=True):
    """A whole turn, and the conditions under which it is to be played."""

    choices: Choices
    guards: Annotated[list[Guard], Meta(max_length=MOST_GUARDS)] = []


class PreparedChange(Struct, forbid_unknown_fields=True):
    """All that you prepare, in the order in which it is tried, in the place of the version that you have seen."""

    key: Key
    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    turns: Annotated[list[NewPreparedTurn], Meta(max_length=MOST_TURNS)]
    seat: SeatNumber | None = None


class PreparedDraft(Struct, forbid_unknown_fields=True):
    """The choices of a turn that you are preparing, so far."""

    choices: Choices
    seat: SeatNumber | None = None


class AskPrepared(Struct, forbid_unknown_fields=True):
    """A further choice after those of a turn that you are preparing."""

    choices: Choices
    choice: Choice
    seat: SeatNumber | None = None


class ExportedPreparedTurn(Struct):
    """A turn that you have prepared: its choices and conditions, its actions in words, and what it may cost at most."""

    choices: list[SentChoice]
    guards: list[Guard]
    lines: list[str]
    cost: int


class ExportedPrepared(Struct):
    """What you have prepared in a game for your next turn, when, and what came of earlier preparations."""

    game: str
    turns: list[ExportedPreparedTurn]
    results: list[PreparedResultDocument]
    changed: int
