"""The table of how people stand among each other: a rating, and how many games with others they have finished."""

from sqlalchemy import Column, Float, ForeignKey, Integer, Table

from ironbridge.server.store.layout.metadata import METADATA, NAME

STANDINGS = Table(
    "standings",
    METADATA,
    Column("person", NAME, ForeignKey("people.id"), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("rated", Integer, nullable=False),  # results against others that have moved the rating
    Column("finished", Integer, nullable=False),  # games with others that they played to the end
    Column("unfinished", Integer, nullable=False),  # games that they left, or stayed away from
)
