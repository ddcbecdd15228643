"""The tables of daily deals and of duplicates: secrets, deals, and who has played them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from ironbridge.server.store.layout.metadata import HASH, METADATA, NAME

DAY = String(10)  # as 2030-01-31, which sorts as days follow each other

DAILY_SECRETS = Table(
    "daily_secrets",
    METADATA,
    Column("day", DAY, primary_key=True),
    Column("secret", HASH, nullable=False),
    Column("made", BigInteger, nullable=False),  # since when anybody could see its commitment
)

DAILY_DEALS = Table(
    "daily_deals",
    METADATA,
    Column("day", DAY, primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("ruleset", String(60), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("seat", Integer, nullable=False),  # in which everybody plays
    Column("bots", Text, nullable=False),  # in the other seats
    Column("deal", Text, nullable=False),
    Column("par_bot", String(100), nullable=False),
    Column("par", Integer),  # the VP that it makes in that seat, when it has played
)

DAILY_ENTRIES = Table(
    "daily_entries",
    METADATA,
    Column("day", DAY, primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("person", NAME, ForeignKey("people.id"), primary_key=True),
    Column("game", NAME, nullable=False),  # which its person may have removed
    Column("is_new", Boolean, nullable=False),  # whether they came only shortly before
    Column("is_named", Boolean, nullable=False),  # whether others may see by name who it was
    Column("begun", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("vp", Integer),  # if it counts
    Index("daily_entries_by_person", "person"),
    Index("daily_entries_by_game", "game"),
)

DUPLICATES = Table(
    "duplicates",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("owner", NAME, ForeignKey("people.id")),  # who has made it, unless they are deleted
    Column("ruleset", String(60), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("bot", String(100), nullable=False),  # in all other seats
    Column("secret", HASH, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Index("duplicates_by_owner", "owner"),
)

DUPLICATE_ENTRIES = Table(
    "duplicate_entries",
    METADATA,
    Column("duplicate", NAME, ForeignKey("duplicates.id"), primary_key=True),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("person", NAME, ForeignKey("people.id"), primary_key=True),
    Column("game", NAME, nullable=False),  # which its person may have removed
    Column("begun", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("vp", Integer),  # if it counts
    Index("duplicate_entries_by_person", "person"),
    Index("duplicate_entries_by_game", "game"),
)
