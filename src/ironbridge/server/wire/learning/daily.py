"""Daily deals over the wire: what is played today, what everybody made, and how to check the luck of a day."""

from msgspec import Struct

from ironbridge.rules.data import DealData
from ironbridge.server.wire.requests import Key


class DailyStart(Struct, forbid_unknown_fields=True):
    """That you play a daily deal, and whether others may see by name what you make of it."""

    named: bool = False


class DailyPractice(Struct, forbid_unknown_fields=True):
    """That you play a deal of a day that is over once more, under a key."""

    key: Key | None = None


class DailyCommitment(Struct):
    """What is told of the secret of a day before it is over, and since when, in seconds since 1970."""

    day: str
    commitment: str
    since: int


class MyDaily(Struct):
    """Your game of a deal; `vp` are there if it counts, and then `below` of `others` made less.

    Who came only lately is `is_new`: listed apart, and ranked among those who did too.
    """

    game: str
    is_named: bool
    is_new: bool
    has_ended: bool
    vp: int | None
    rank: int | None
    below: int
    others: int


class DailyResult(Struct):
    """What somebody made, by name if they wanted it so."""

    rank: int
    vp: int
    name: str | None
    is_mine: bool


class DailyScore(Struct):
    """How many made so much."""

    vp: int
    count: int


class DailyDocument(Struct):
    """A deal of a day for a number of players, and what became of it.

    Everybody plays in `seat`, at that `place` of the first turn order, and `bots` sit in the other seats. `played` have
    finished it in time, besides `newcomers`. Par, which is what `par_bot` makes in the seat, and the results are there
    when you have finished it or the day is over; `scores` has how many who are not new made
    how much, from ten of them on. When
    the day is over, `secret` and `deal` are there too, by which everybody can check it.
    """

    day: str
    players: int
    ruleset: str
    seat: int
    place: int
    bots: list[str]
    ends: int
    is_over: bool
    commitment: str
    par_bot: str
    par: int | None
    played: int
    mine: MyDaily | None
    results: list[DailyResult]
    newcomers: list[DailyResult]
    scores: list[DailyScore]
    secret: str | None
    deal: DealData | None


class DailyDay(Struct):
    """What you made on a day, and par if it is known; `below` of `others` made less."""

    day: str
    players: int
    ruleset: str
    vp: int | None
    par: int | None
    below: int
    others: int


class DailiesDocument(Struct):
    """The deals of today, your last days, the days that can be practised, and what is told of days to come.

    `now` is the time of the server, in seconds since 1970.
    """

    now: int
    today: list[DailyDocument]
    mine: list[DailyDay]
    past: list[str]
    commitments: list[DailyCommitment]


class ExportedDaily(Struct):
    """A daily deal that you have played; `vp` are there if it counts."""

    day: str
    players: int
    game: str
    is_named: bool
    begun: int
    ended: int | None
    vp: int | None
