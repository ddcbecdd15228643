"""Puzzles over the wire: what there is to solve, the one that is played, and what an answer was worth."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ironbridge.puzzles.grading import Grade
from ironbridge.server.wire.game import PosterDocument
from ironbridge.server.wire.parts import TurnPart
from ironbridge.server.wire.requests import Key
from ironbridge.server.wire.review import MistakeReason

Whose = Literal["best", "second", "mine"]
Day = Literal["found", "answered", "missed", "open"]


class NewPuzzleGame(Struct, forbid_unknown_fields=True):
    """That a puzzle shall be played, under a key."""

    key: Key | None = None


class NewTrial(Struct, forbid_unknown_fields=True):
    """Who shall sit where at a table that goes on from a puzzle: `me`, `bot:NAME` and so on, as for any table."""

    seats: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=9)]
    key: Key | None = None


class PuzzleReportGiven(Struct, forbid_unknown_fields=True):
    """What is wrong with a puzzle."""

    words: Annotated[str, Meta(min_length=1, max_length=500)]


class NewOwnPuzzle(Struct, forbid_unknown_fields=True):
    """The turn of a reviewed game that becomes a puzzle, by its first action."""

    action: Annotated[int, Meta(ge=1, le=100_000)]


class PuzzleDocument(Struct):
    """A puzzle: a position before a turn of `seat`, one of which is ahead of every other idea by `gap` VP.

    `level` goes from 1 to 5 with the `rating`, and is 0 for a puzzle of your own, which nobody has tried. With
    `is_last_turn` the game is over after it, and every turn was tried. `grade` is that of your answer, once you have
    given one; before it `themes` are those of the position alone.
    """

    name: str
    ruleset: str
    players: int
    seat: int
    era: str
    round: int
    rounds: int
    place: int
    money: int
    actions: int
    themes: list[str]
    rating: int
    level: int
    gap: float
    is_last_turn: bool
    board: PosterDocument
    places: list[str]
    grade: Grade | None


class DayDocument(Struct):
    """A day, and what became of its puzzle: found, answered otherwise, missed, or open still."""

    day: str
    state: Day


class DailyPuzzleDocument(Struct):
    """The puzzle of a day (UTC), the same for everybody, your last seven days, and how many days you are running."""

    day: str
    puzzle: PuzzleDocument
    week: list[DayDocument]
    streak: int


class ThemeDocument(Struct):
    """How many puzzles have a theme."""

    theme: str
    count: int


class OwnPuzzleDocument(Struct):
    """A mistake of yours as a puzzle: in `game`, by the first action of the turn that lost `loss` VP.

    It `is_waiting`, or was found and comes back in so many `days`.
    """

    name: str
    ruleset: str
    game: str
    action: int
    era: str
    round: int
    loss: float
    is_waiting: bool
    days: int


class PuzzlesDocument(Struct):
    """All that there is to solve: the puzzle of today, the next one for you, your mistakes, and how you are doing.

    `rating` may be wrong by about `deviation`; both come of `solved` puzzles, in which you lost `mean_loss` VP.
    """

    count: int
    daily: DailyPuzzleDocument | None
    next: PuzzleDocument | None
    own: list[OwnPuzzleDocument]
    themes: list[ThemeDocument]
    rating: int
    deviation: int
    solved: int
    mean_loss: float | None


class PuzzleGameDocument(Struct):
    """A puzzle and the game in which you play it."""

    game: str
    puzzle: PuzzleDocument


class AnsweredTurn(Struct):
    """A turn in words and on the board, and what it loses against the best one in VP."""

    whose: Whose
    text: str
    parts: list[TurnPart]
    loss: float


class AnswerDocument(Struct):
    """What your turn in a puzzle was worth; until it is `ready` there is nothing but the state.

    `is_counted` says whether this turn is the answer that counts. `reasons` are what your turn does worse or better
    than the best one, or, if you found it, what it brings. `answers` people have answered, and `finders` found it;
    `levels` is how often each level of bots does, by its name for people. A puzzle of your own moves no rating; found,
    it comes back in so many `days`.
    """

    state: Literal["underway", "ready"]
    is_counted: bool = False
    grade: Grade | None = None
    loss: float = 0.0
    error: float = 0.0
    turns: list[AnsweredTurn] = []
    reasons: list[MistakeReason] = []
    answers: int = 0
    finders: int = 0
    levels: dict[str, float] = {}
    rating: int = 0
    deviation: int = 0
    streak: int = 0
    days: int | None = None


class ExportedAnswer(Struct):
    """An answer of yours to a puzzle, as packed choices, and what it lost; of which day, if it was the daily one."""

    puzzle: str
    day: str
    made: int
    turn: list[int]
    loss: float | None
    error: float | None


class ExportedOwnPuzzle(Struct):
    """A mistake of yours as a puzzle, `data` as a line of a file of puzzles, and how often you found it in a row."""

    game: str
    action: int
    made: int
    times: int
    due: int
    data: str


class ExportedPuzzleReport(Struct):
    """What you said of a puzzle to the owner of the server."""

    puzzle: str
    made: int
    words: str


class ExportedPuzzles(Struct):
    """Your rating at puzzles, from so many of them, the VP lost in all of them, your answers, mistakes and reports."""

    rating: float
    deviation: float
    solved: int
    loss: float
    answers: list[ExportedAnswer]
    own: list[ExportedOwnPuzzle]
    reports: list[ExportedPuzzleReport]
