"""The table of turns that people prepare while others play."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from ironbridge.server.store.layout.metadata import METADATA, NAME

PREPARED = Table(
    "prepared",
    METADATA,
    Column("game", NAME, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", NAME, ForeignKey("people.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("number", Integer, nullable=False),  # the last entry of the log when they were prepared
    Column("count", Integer, nullable=False),  # of the turns that wait
    Column("turns", Text, nullable=False),
    Column("results", Text, nullable=False),  # what came of earlier ones
    Column("key", String(80), nullable=False),  # of the last change
    Column("changed", BigInteger, nullable=False),
    Index("prepared_by_person", "person"),
)
