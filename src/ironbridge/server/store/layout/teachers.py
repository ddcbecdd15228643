"""The table of those to whom somebody shows their hand, one row for each time that they were called."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table

from ironbridge.server.store.layout.metadata import METADATA, NAME

# Rows stay as long as the game: who has seen a hand is not to play against it, and a number opens one link.
TEACHERS = Table(
    "teachers",
    METADATA,
    Column("game", NAME, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),  # the calls of a seat are counted from 1
    Column("pupil", NAME, ForeignKey("people.id")),  # who sat there and called; nobody once they are deleted
    Column("teacher", NAME, ForeignKey("people.id")),  # nobody, before somebody has followed the link
    Column("made", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Index("teachers_by_pupil", "pupil"),
    Index("teachers_by_teacher", "teacher"),
)
