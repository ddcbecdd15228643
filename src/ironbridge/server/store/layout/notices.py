"""The tables of notices: what each person wants to hear of, by which ways, what waits to be sent, when they rest."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, false

from ironbridge.server.store.layout.metadata import HASH, METADATA, NAME

NOTICE_SETTINGS = Table(
    "notice_settings",
    METADATA,
    Column("person", NAME, ForeignKey("people.id"), primary_key=True),
    Column("push", Integer, nullable=False),  # what browsers are sent notices of, as bits
    Column("mail", Integer, nullable=False),
    Column("webhook", Integer, nullable=False),
    Column("wait", Integer, nullable=False),  # seconds before a notice of a turn is sent
    Column("digest", Integer),  # the minute of the day at which mails are sent, as one
    Column("zone", String(60), nullable=False),
    Column("quiet_from", Integer),  # the minute of the day at which quiet hours begin
    Column("quiet_to", Integer),
    Column("quiet_days", Integer, nullable=False),  # on whose evenings they begin, as bits from Monday
    Column("language", String(8), nullable=False),
    Column("clock_sleeps", Boolean, nullable=False, server_default=false()),  # in the quiet hours
    Column("weekends", Boolean, nullable=False, server_default=false()),  # and at weekends
)

# What a person has chosen, since when: rows are added and never changed.
SLEEPS = Table(
    "sleeps",
    METADATA,
    Column("person", NAME, ForeignKey("people.id"), primary_key=True),
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", String(60), nullable=False),
    Column("quiet_from", Integer),  # minutes of the day
    Column("quiet_to", Integer),
    Column("quiet_days", Integer, nullable=False),
    Column("weekends", Boolean, nullable=False),
)

BREAKS = Table(
    "breaks",
    METADATA,
    Column("person", NAME, ForeignKey("people.id"), primary_key=True),
    Column("begin", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

WAYS = Table(
    "ways",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("person", NAME, ForeignKey("people.id"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("data", Text, nullable=False),  # an address and its secrets
    Column(
        "topics", Integer, nullable=False
    ),  # what it is used for now, as bits; 0 while it is not to be used
    Column("state", String(12), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("asked", BigInteger),  # when it was last asked to be confirmed
    Column("tried", BigInteger),  # the last attempt
    Column("delivered", BigInteger),
    Column("failures", Integer, nullable=False),  # attempts in a row
    Column("lost", Integer, nullable=False),  # notices in a row that were given up
    Column("error", String(200)),
    Index("ways_by_person", "person"),
)

# It refers to no other table: whoever writes an entry waits for nobody who changes a way.
OUTBOX = Table(
    "outbox",
    METADATA,
    Column("way", NAME, primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("game", NAME, nullable=False),
    Column("number", BigInteger, nullable=False),  # of the entry that it came with, or a time
    Column("seat", Integer, nullable=False),
    Column("facts", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("leased", BigInteger, nullable=False),  # until then a server is sending it
    Column("attempts", Integer, nullable=False),
    Index("outbox_by_due", "due"),
    Index("outbox_by_game", "game"),
)

MAILED = Table(
    "mailed",
    METADATA,
    Column("address", HASH, primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("confirmations", Integer, nullable=False),
    Column("mails", Integer, nullable=False),
)

KEYS = Table(
    "keys",
    METADATA,
    Column("name", NAME, primary_key=True),
    Column("value", Text, nullable=False),
)
