"""What goes over the wire of clocks: the paces at which tables play, and what every seat has left."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

PaceName = Annotated[
    Literal["live", "evening", "one_day", "two_days", "three_days", "none"],
    Meta(description="the pace of a table, as GET /api/paces has them; without one there are no clocks"),
]


Ending = Annotated[
    Literal["bot", "end"],
    Meta(description="what happens when a clock has run out: a bot plays, or the game ends without a result"),
]


class VoteDocument(Struct):
    """The clock of a seat has run out, and the others vote: give it a day, let a bot play, or end the game.

    What more than half of the people want is done at once, `otherwise` when the time is over; `ends` is in seconds
    since 1970. `cast` has the votes by seat.
    """

    seat: int
    ends: int
    cast: dict[int, str]
    is_asked: bool  # you are
    otherwise: str


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
    are left out while nobody can tell, such as while an undo is asked for.
    """

    left: int
    is_running: bool
    since: int | None = None
    low_at: int | None = None
    runs_out: int | None = None


class ClocksDocument(Struct):
    """The clocks of a game as they stood at `now`, by seat; a bot has none. The last tenth begins with `low` left."""

    pace: str
    now: int
    most: int
    low: int
    is_live: bool
    seats: list[ClockDocument | None]
