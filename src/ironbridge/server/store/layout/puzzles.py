"""The tables of what people answer to puzzles, and how strong they are at them."""

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, String, Table, Text

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
