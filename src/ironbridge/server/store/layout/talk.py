"""The tables of what people say to each other beside a game, what they note, and what phones at a real table share."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from ironbridge.server.store.layout.metadata import HASH, METADATA, NAME

TELEGRAMS = Table(
    "telegrams",
    METADATA,
    Column("game", NAME, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("person", NAME, ForeignKey("people.id")),  # nobody, if who wrote it was deleted
    Column("entry", Integer, nullable=False),  # the last entry of the log when it was written
    Column("phrase", String(20)),  # the key of a ready phrase
    Column("text", Text),  # or what was written
    Column("key", String(80)),
    Column("made", BigInteger, nullable=False),
    Column("reported", BigInteger),  # since when, if somebody has shown it to the owner of the server
    UniqueConstraint("game", "key"),
    Index("telegrams_by_person", "person"),
    Index("telegrams_reported", "reported"),
)

MUTES = Table(
    "mutes",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("person", NAME, ForeignKey("people.id"), nullable=False),
    Column("scope", String(8), nullable=False),  # a person, a table, or all
    Column("subject", NAME, nullable=False),  # whose telegrams are not heard, or of which table
    Column("made", BigInteger, nullable=False),
    UniqueConstraint("person", "scope", "subject"),
    Index("mutes_by_subject", "subject"),
)

NOTES = Table(
    "notes",
    METADATA,
    Column("game", NAME, ForeignKey("tables.id"), primary_key=True),
    Column("person", NAME, ForeignKey("people.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("notes_by_person", "person"),
)

NUDGES = Table(
    "nudges",
    METADATA,
    Column("game", NAME, ForeignKey("tables.id"), primary_key=True),
    Column("made", BigInteger, nullable=False),  # when somebody was last asked for their move there
)

# It refers to nobody: whoever has the link may read and write, and no row says who that was.
SHEETS = Table(
    "sheets",
    METADATA,
    Column("link", HASH, primary_key=True),  # a hash of what stands in the link
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),  # a count at a real table, as it was written last
    Column("changed", BigInteger, nullable=False),
    Index("sheets_by_change", "changed"),
)
