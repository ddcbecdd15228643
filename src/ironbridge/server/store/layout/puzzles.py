"""The tables of what people answer to puzzles, how strong they are at them, and those made of their own mistakes."""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from ironbridge.server.store.layout.metadata import METADATA, NAME

PUZZLE_ANSWERS = Table(
    "puzzle_answers",
    METADATA,
    Column("person", NAME, ForeignKey("people.id"), primary_key=True),
    Column("puzzle", String(80), primary_key=True),
    Column("day", String(10), primary_key=True),  # of which it was the daily puzzle, or nothing
    Column("made", BigInteger, nullable=False),
    Column("turn", Text, nullable=False),  # the packed choices
    Column("loss", Float),  # in VP; nothing until it is judged
    Column("error", Float),
    Index("puzzle_answers_by_puzzle", "puzzle"),
)

PUZZLE_RATINGS = Table(
    "puzzle_ratings",
    METADATA,
    Column("person", NAME, ForeignKey("people.id"), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("solved", Integer, nullable=False),  # of the puzzles that moved it
    Column("loss", Float, nullable=False),  # in all of them together
)

OWN_PUZZLES = Table(
    "own_puzzles",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("person", NAME, ForeignKey("people.id"), nullable=False),
    Column("game", NAME, nullable=False),  # which its person may have removed
    Column("action", Integer, nullable=False),  # the first of the turn that was a mistake
    Column("made", BigInteger, nullable=False),
    Column("data", Text, nullable=False),  # the puzzle, as in a file
    Column("answered", NAME),  # the game of the last answer
    Column("times", Integer, nullable=False),  # how often it was found, one time after another
    Column("due", BigInteger, nullable=False),  # when it waits again
    UniqueConstraint("person", "game", "action"),
)

PUZZLE_REPORTS = Table(
    "puzzle_reports",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("person", NAME, ForeignKey("people.id"), nullable=False),
    Column("puzzle", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("words", Text, nullable=False),
    Column("data", Text, nullable=False),  # the puzzle as it was then, as in a file
    UniqueConstraint("person", "puzzle"),
    Index("puzzle_reports_by_time", "made"),
)
