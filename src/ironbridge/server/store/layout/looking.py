"""The table of who is at which game just now, by which servers of one database know of each other's people."""

from sqlalchemy import BigInteger, Column, Index, Table

from ironbridge.server.store.layout.metadata import METADATA, NAME

# Rows refer to no other table, and are gone a few minutes later: whoever is deleted meanwhile stops nobody.
LOOKING = Table(
    "looking",
    METADATA,
    Column("game", NAME, primary_key=True),
    Column("person", NAME, primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Index("looking_by_person", "person"),
)
