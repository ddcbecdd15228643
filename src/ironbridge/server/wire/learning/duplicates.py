"""Duplicates over the wire: boards that friends play, each of them once, and what they made."""

from typing import Annotated

from msgspec import Meta, Struct

from ironbridge.server.wire.requests import Name


class NewDuplicate(Struct, forbid_unknown_fields=True):
    """A duplicate as you want it: so many seats, a bot in all but yours, and so many days to play it."""

    ruleset: Name
    players: Annotated[int, Meta(ge=0, le=9)]
    bot: Name = "journeyman"
    days: Annotated[int, Meta(ge=1, le=30)] = 7


class BoardResult(Struct):
    """What somebody made of a board; `vp` are there if it counts and you may know it."""

    has_ended: bool
    vp: int | None


class DuplicatePlayer(Struct):
    """Somebody who plays, with a result for each board, or null where they have not begun."""

    name: str
    is_me: bool
    boards: list[BoardResult | None]


class DuplicateBoard(Struct):
    """A board: the seat and the place in the first turn order in which everybody plays it, and your game of it.

    `mean` is what those made whose result you may know.
    """

    seat: int
    place: int
    game: str | None
    has_ended: bool
    mean: float | None


class DuplicateDocument(Struct):
    """A duplicate as you may know it; its name is what stands in its link.

    `people` who play are named to those who play it too, or have made it. The secret, from which all luck comes, is
    there when it is over, and fits the commitment.
    """

    id: str
    ruleset: str
    players: int
    bot: str
    made: int
    ends: int
    now: int
    is_over: bool
    is_mine: bool
    count: int
    boards: list[DuplicateBoard]
    people: list[DuplicatePlayer]
    commitment: str
    secret: str | None


class DuplicateGlance(Struct):
    """A duplicate in a list: how many of its boards you have played, of all of them, and how many people play."""

    id: str
    ruleset: str
    players: int
    made: int
    ends: int
    is_over: bool
    played: int
    count: int


class ExportedBoard(Struct):
    """A board of a duplicate that you have played; `vp` are there if it counts."""

    board: int
    game: str
    begun: int
    ended: int | None
    vp: int | None


class ExportedDuplicate(Struct):
    """A duplicate that you have made or play."""

    id: str
    ruleset: str
    players: int
    bot: str
    made: int
    ends: int
    is_owner: bool
    boards: list[ExportedBoard]
