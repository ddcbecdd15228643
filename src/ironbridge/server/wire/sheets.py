"""What goes over the wire when the phones around a real table share what is counted there."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironbridge.server.wire.requests import Token

EraName = Literal["canal", "rail"]
Place = Annotated[str, Meta(min_length=1, max_length=60)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Small = Annotated[int, Meta(ge=0, le=999)]
Money = Annotated[int, Meta(ge=-9_999, le=9_999)]
Milliseconds = Annotated[int, Meta(ge=0, le=100_000_000_000_000)]
Said = Annotated[list[Money | None], Meta(max_length=4)]
Counts = Annotated[list[Small], Meta(max_length=4)]
Version = Annotated[int, Meta(ge=0, le=1_000_000, description="of the sheet, as you saw it last")]
By = Annotated[Seat | None, Meta(description="whose phone it is, by seat; nothing for an onlooker's")]


class SheetPlayer(Struct, forbid_unknown_fields=True):
    """Who plays, and which of the four colours of the drawing."""

    name: Annotated[str, Meta(max_length=40)]
    colour: Seat


class SheetTile(Struct, forbid_unknown_fields=True):
    """A tile on the board, of a seat."""

    seat: Seat
    industry: Place
    level: Annotated[int, Meta(ge=1, le=20)]
    flipped: bool


class SheetBoard(Struct, forbid_unknown_fields=True):
    """The tiles by slot, and the owners of links by line."""

    tiles: Annotated[dict[Place, SheetTile], Meta(max_length=100)]
    links: Annotated[dict[Place, Seat], Meta(max_length=100)]


class SheetEra(Struct, forbid_unknown_fields=True):
    """What lay on the table at the end of an era, and by seat the VP gained and lost on the way."""

    board: SheetBoard
    bonus: Counts
    lost: Counts


class SheetRemoved(Struct, forbid_unknown_fields=True):
    """A tile that is removed in a shortfall, with its cost."""

    industry: Place
    level: Annotated[int, Meta(ge=1, le=20)]
    money: Small


class SheetRound(Struct, forbid_unknown_fields=True):
    """The round that is played; lists are by seat, but `order`, which has the seats in their order."""

    era: EraName
    number: Annotated[int, Meta(ge=1, le=20)]
    order: Annotated[list[Seat], Meta(max_length=4)]
    turn: Annotated[int, Meta(ge=0, le=4)]
    spent: Counts
    income: Counts
    money: Said
    removed: Annotated[list[Annotated[list[SheetRemoved], Meta(max_length=50)]], Meta(max_length=4)]
    markets: Annotated[dict[Place, Small], Meta(max_length=4)]
    distant: Annotated[int, Meta(ge=0, le=20)]


class SheetClock(Struct, forbid_unknown_fields=True):
    """How long everybody has thought, in milliseconds; `since` is on the clock of the server."""

    used: Annotated[list[Milliseconds | None], Meta(max_length=4)]
    talk: Milliseconds
    turn: Milliseconds
    running: Seat | Literal["talk"] | None
    since: Milliseconds


class SheetData(Struct, forbid_unknown_fields=True):
    """A count at a real table: who plays, the boards of its eras, what else counts, and the round that is played."""

    version: Literal[1]
    id: Place
    begun: Annotated[str, Meta(max_length=40)]
    ruleset: Place
    players: Annotated[list[SheetPlayer], Meta(min_length=2, max_length=4)]
    era: EraName
    eras: Annotated[dict[EraName, SheetEra], Meta(max_length=2)]
    money: Said
    income: Said
    order: Said
    round: SheetRound | None = None


class NewSheet(Struct, forbid_unknown_fields=True):
    """A count that other phones shall see and change too."""

    sheet: SheetData
    clock: SheetClock | None = None
    by: By = None


class AskSheet(Struct, forbid_unknown_fields=True):
    """A shared count, unless it still has the version that you have seen."""

    token: Token
    seen: Version = 0


class SheetChange(Struct, forbid_unknown_fields=True):
    """A shared count as it shall be, if nobody has changed that version meanwhile."""

    token: Token
    version: Version
    sheet: SheetData
    clock: SheetClock | None = None
    by: By = None


class SheetEnd(Struct, forbid_unknown_fields=True):
    """A count that shall no longer be shared."""

    token: Token


class SharedSheet(Struct):
    """A count as the phones around a table share it; `sheet` is nothing where you have seen this version.

    `by` says who changed it last. `written` tells whether your change was kept: if not, somebody was quicker, and the
    sheet is theirs. `now` is the time of the server in seconds.
    """

    version: int
    by: int | None
    written: bool
    now: int
    sheet: SheetData | None
    clock: SheetClock | None


class SheetLink(Struct):
    """What opens a shared count: whoever has the `token` may read it and write to it."""

    token: str
    version: int
    now: int
