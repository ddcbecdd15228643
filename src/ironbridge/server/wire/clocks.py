"""What goes over the wire of clocks: the paces at which tables play, and what every seat has left."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

PaceName = Annotated[
    Literal["live", "evening", "one_day", "two_days", "three_days", "none"],
    Meta(description="the pace of a table, as GET /api/paces has them; without one there are no clocks"),
]


Ending = Annotated[
    Literal["bot", "substitute", "end"],
    Meta(
        description="what happens when a clock has run out: a bot plays, or plays until a substitute comes by a link,"
        " or the game ends without a result"
    ),
]


class SleepDocument(Struct):
    """When the clock of a person sleeps in games over days, if they wish: as their quiet hours, and at weekends.

    `begin` and `end` are minutes of a day in their `zone`, on evenings of `days`: bits from Monday.
    """

    zone: str
    begin: int | None
    end: int | None
    days: int
    weekends: bool


class VoteDocument(Struct):
    """The clock of a seat has run out, and the others vote: a day more, a bot, a substitute by a link, or the end.

    What more than half of the people want is done at once, `otherwise` when the time is over; `ends` is in seconds
    since 1970. `cast` has the votes by seat.
    """

    seat: int
    ends: int
    cast: dict[int, str]
    is_asked: bool  # you are
    otherwise: str


class OfferDocument(Struct):
    """A seat that somebody else may take: with its hand, and with a whole bank on its clock.

    Those at the table have the `token` that opens it, which a link has behind `/games/ID#seat=`. It begins with the
    number of the seat.
    """

    seat: int
    since: int
    token: str | None = None


class PaceDocument(Struct):
    """A pace: the seconds every seat begins with, those a turn adds, and the most it holds.

    A live game goes on at once when a clock has run out, one over days after a vote of the others.
    """

    name: str
    bank: int
    gain: int
    most: int
    is_live: bool


class ClockDocument(Struct):
    """The clock of a seat: seconds left, whether it runs, and since when its turn is; times in seconds since 1970.

    `low_at` is when the last tenth begins and `runs_out` when nothing is left, if nobody does anything until then. They
    are left out while nobody can tell, such as while an undo is asked for. `rests` are the next times, each from and
    until, at which it stands because its person sleeps or takes a break; `break_until` is the end of a break.
    """

    left: int
    is_running: bool
    since: int | None = None
    low_at: int | None = None
    runs_out: int | None = None
    rests: list[tuple[int, int]] = []
    break_until: int | None = None


class Break(Struct, forbid_unknown_fields=True):
    """A break until a time in seconds since 1970."""

    until: Annotated[int, Meta(ge=0, le=100_000_000_000)]


class BreakDocument(Struct):
    """Your breaks: while one is on, until a time, your clocks stand in games over days, and the others see it.

    `left` is how many seconds of breaks you have left this year, of 28 days, and `latest` the time until which one may
    last that begins now, or is on. Times are in seconds since 1970.
    """

    until: int | None
    left: int
    latest: int


class ClocksDocument(Struct):
    """The clocks of a game as they stood at `now`, by seat; a bot has none. The last tenth begins with `low` left.

    Over days a game cannot last longer than until `ends_by`, nor this turn than until `turn_ends_by`, however anybody
    rests, unless the others vote for more time.
    """

    pace: str
    now: int
    most: int
    low: int
    is_live: bool
    seats: list[ClockDocument | None]
    turn_ends_by: int | None = None
    ends_by: int | None = None
