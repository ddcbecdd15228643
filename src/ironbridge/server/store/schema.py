"""The tables of the database, their version, and the way forward from older ones."""

import logging
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    insert,
    inspect,
    select,
    text,
    true,
    update,
)

from ironbridge.server.errors import StorageFailed
from ironbridge.server.store.layout.daily import DAILY_ENTRIES, DUPLICATE_ENTRIES
from ironbridge.server.store.layout.looking import LOOKING
from ironbridge.server.store.layout.metadata import HASH, METADATA, NAME
from ironbridge.server.store.layout.notices import OUTBOX
from ironbridge.server.store.layout.prepared import PREPARED
from ironbridge.server.store.layout.puzzles import OWN_PUZZLES, PUZZLE_ANSWERS, PUZZLE_RATINGS, PUZZLE_REPORTS
from ironbridge.server.store.layout.standings import STANDINGS
from ironbridge.server.store.layout.talk import NOTES, NUDGES, TELEGRAMS
from ironbridge.server.store.layout.teachers import TEACHERS
from ironbridge.server.store.migrations import MIGRATIONS, Migration

VERSIONS = Table("schema", METADATA, Column("version", Integer, nullable=False))

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("idle", BigInteger),
    Column("cleared", BigInteger),  # since when, if they will soon be forgotten
    Column("recovery", HASH),
    Column("banned", BigInteger),  # since when, if the owner has shut them out
    Column("may_open", BigInteger),  # since when, if the owner lets them open tables where not everybody may
    Column("seen", BigInteger),  # about when they were last here, if that is not long ago
    Column("is_unseen", Boolean, nullable=False, server_default=false()),  # nobody is told when they are here
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("person", NAME, ForeignKey("people.id"), nullable=False),
    Column("hash", HASH, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),  # the beginning of the day
    Column("device", String(40)),
    Index("sessions_by_person", "person"),
    Index("sessions_by_use", "used"),
)

BLOCKS = Table(
    "blocks",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("person", NAME, ForeignKey("people.id"), nullable=False),
    Column("blocked", NAME, ForeignKey("people.id"), nullable=False),
    Column("made", BigInteger, nullable=False),
    UniqueConstraint("person", "blocked"),
    Index("blocks_by_blocked", "blocked"),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("ruleset", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("owner", NAME, ForeignKey("people.id"), nullable=False),
    Column("status", String(12), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("invitation", HASH, nullable=False),
    Column("rematch", NAME),
    Column("has_advice", Boolean, nullable=False),
    Column("pace", String(12), nullable=False, server_default="none"),
    Column("at_zero", String(12), nullable=False, server_default="bot"),  # what happens when a clock runs out
    Column("stand_in", String(100), nullable=False, server_default="apprentice"),  # the bot that plays then
    Column("telegrams", String(12), nullable=False, server_default="usual"),  # what may be said there
    Column("title", String(40)),  # what its host calls it
    Column("undo", String(12), nullable=False, server_default="consent"),  # how turns are taken back there
    Column("watching", String(12), nullable=False, server_default="usual"),  # who may watch the game
    Column("begins", BigInteger),  # not before then, if a time was set
    Column(
        "has_teachers", Boolean, nullable=False, server_default=false()
    ),  # a hand may be shown to a teacher
    Column("is_rated", Boolean, nullable=False, server_default=false()),  # the game moves ratings
    Column(
        "rating_from", Integer, nullable=False, server_default="0"
    ),  # whom its host wants, among strangers
    Column("rating_to", Integer, nullable=False, server_default="4000"),
    Column("finishes", Integer, nullable=False, server_default="0"),  # of ten games
    Column("made", BigInteger, nullable=False),
    Column("cleared", BigInteger),  # since when, if it was cleared and can be brought back
    Column("key", HASH),  # under which its owner asked for it, as a hash
    Column("request", HASH),  # what was asked then, as a hash
    Column("salt", HASH),  # which makes the invitation of the key
    Index("tables_by_key", "owner", "key", unique=True),
    Index("tables_by_status", "status", "is_listed", "made"),
    Index("tables_cleared", "cleared"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("game", NAME, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("person", NAME, ForeignKey("people.id")),
    Column("name", String(40)),
    Column("bot", String(100)),
    Column("is_ready", Boolean, nullable=False, server_default=true()),  # for the rules as they stand
    Index("seats_by_person", "person"),
)

OPENINGS = Table(
    "openings",
    METADATA,
    Column("game", NAME, ForeignKey("tables.id"), primary_key=True),
    Column("data", Text, nullable=False),
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", NAME, ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("deal", Text, nullable=False),
    Column("secret", HASH, nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("game", NAME, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("kind", String(12), nullable=False),
    Column("data", Text, nullable=False),
    Column("key", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    UniqueConstraint("game", "key"),
)

DRAFTS = Table(
    "drafts",
    METADATA,
    Column("game", NAME, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("choices", Text, nullable=False),
    Column("key", String(80), nullable=False),
    Column("earlier", Text),
)

CLOCK = Table(
    "clock",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row, with 1
    Column("seen", BigInteger, nullable=False),  # the time that a server saw last
    Column("ran", BigInteger, nullable=False),  # seconds that servers ran while it went on as it should
    Column("days", Integer, nullable=False),  # days on which it was seen to go on as it should
)

HEARTBEAT = Table(
    "heartbeat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row, with 1
    Column("seen", BigInteger, nullable=False),  # when a server last said that it runs
)

OUTAGES = Table(
    "outages",
    METADATA,
    Column("begin", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

OWNER_SETTINGS = Table(
    "owner_settings",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row at most, with 1
    Column("announcement", Text),
    Column("maintenance", BigInteger),  # since when, if nothing new is taken
    Column("owner", HASH),  # of the token that opens the owner's page
)

AUDIT = Table(
    "audit",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),
    Column("actor", String(12), nullable=False),
    Column("act", String(20), nullable=False),
    Column("subject", NAME),
    Column("detail", Text),
)

# What thinkers on other machines answer, and who they are; times in milliseconds. Only PostgreSQL has them in use.
QUESTIONS = Table(
    "questions",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column(
        "version", String(40), nullable=False
    ),  # of the server: bots of another one might answer otherwise
    Column("kind", String(12), nullable=False),
    Column("lane", String(8), nullable=False),
    Column("whose", NAME, nullable=False),
    Column("owner", NAME, nullable=False),
    Column("asker", NAME, nullable=False),
    Column("question", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("wanted", BigInteger, nullable=False),  # when its server last said that it waits
    Column("leased", BigInteger, nullable=False),  # until then a thinker has it
    Column("share", Float, nullable=False),  # how much is done, from 0 to 1
    Column("thinker", NAME),
    Column("answer", Text),
    Column("fault", String(200)),
)

THINKERS = Table(
    "thinkers",
    METADATA,
    Column("id", NAME, primary_key=True),
    Column("version", String(40), nullable=False),
    Column("seen", BigInteger, nullable=False),
)

OF_A_GAME = (
    OPENINGS,
    DRAFTS,
    ENTRIES,
    SEATS,
    OUTBOX,
    TELEGRAMS,
    NOTES,
    NUDGES,
    PREPARED,
    TEACHERS,
    LOOKING,
)  # what goes with a game, by its column `game`
OF_A_PERSON = (
    DAILY_ENTRIES,
    DUPLICATE_ENTRIES,
    PUZZLE_ANSWERS,
    PUZZLE_RATINGS,
    LOOKING,
    OWN_PUZZLES,
    PUZZLE_REPORTS,
    STANDINGS,
)  # what goes with a person, by its column `person`

# Any number will do, as long as every server takes the same.
LOCK = 1779
LOG = logging.getLogger(__name__)
COPIED = "_version_"  # what stands in the names of copied tables, before the version they are of


def newest_version() -> int:
    """The version of the tables above."""
    return 1 + len(MIGRATIONS)


def prepare(engine: Engine, migrations: Sequence[Migration] = MIGRATIONS) -> Path | None:
    """Make the tables, or bring older ones forward; returns the copy kept of a SQLite file that was changed."""
    newest = 1 + len(migrations)
    copy = None
    if engine.dialect.name == "sqlite" and engine.url.database and "uri" not in engine.url.query:
        _make_private(Path(engine.url.database))
    with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": LOCK})
        if not inspect(connection).has_table(VERSIONS.name):
            METADATA.create_all(connection)
            connection.execute(insert(VERSIONS).values(version=newest))
            return None
        versions = connection.execute(select(VERSIONS.c.version)).scalars().all()
        version = min(versions, default=0)
        if version < 1 or len(versions) > 1:
            raise StorageFailed(
                "unknown_schema",
                detail="the database does not say of which version it is, or of one before the first: it is not ours,"
                " or damaged; go back to a backup, or name another one with --database",
            )
        if version > newest:
            raise StorageFailed(
                "newer_schema",
                detail=f"the database is of version {version}, and this server knows {newest}: use a newer one",
            )
        if version < newest:
            copy = _copy(engine, version)
            _copy_tables(connection, version)
        for migrate in migrations[version - 1 :]:
            migrate(connection)
        connection.execute(update(VERSIONS).values(version=newest))
        if version == newest:
            # Whoever cannot write has heard of it now, before anybody plays; nothing is to be changed.
            connection.rollback()
    if version < newest:
        kept = f"tables with {COPIED}{version}" if copy is None else str(copy)
        LOG.warning(
            "brought the database from version %d to %d; as it was it is kept: %s", version, newest, kept
        )
    return copy


def _copy(engine: Engine, version: int) -> Path | None:
    """Keep a SQLite file as it was."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    source = Path(engine.url.database)
    copy = source.with_name(f"{source.name}.version-{version}")
    _make_private(copy)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    return copy


def _copy_tables(connection: Connection, version: int) -> None:
    """Keep the tables of a PostgreSQL database as they were, under other names, in the transaction of the migration."""
    if connection.dialect.name == "postgresql":
        for name in inspect(connection).get_table_names():
            if COPIED not in name:
                connection.execute(text(f"CREATE TABLE {name}{COPIED}{version} AS TABLE {name}"))


def _make_private(file: Path) -> None:
    """Make an empty file for its owner's eyes alone, unless there is one: a database holds hidden cards.

    What SQLite writes beside it gets the same rights. Where it cannot be made, SQLite says why.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
