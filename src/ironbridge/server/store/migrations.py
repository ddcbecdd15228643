"""The way forward from the tables of older databases, step by step.

Each step is plain SQL that both databases know. It never changes once a version with it was released, whatever becomes
of the tables later.
"""

from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection

Migration = Callable[[Connection], None]

TO_VERSION_2 = (
    """
    CREATE TABLE clock (
        id INTEGER NOT NULL PRIMARY KEY, seen BIGINT NOT NULL, ran BIGINT NOT NULL, days INTEGER NOT NULL
    )
    """,
    "ALTER TABLE drafts ADD COLUMN earlier TEXT",
    "ALTER TABLE people ADD COLUMN cleared BIGINT",
    "ALTER TABLE tables ADD COLUMN cleared BIGINT",
    "CREATE INDEX tables_cleared ON tables (cleared)",
    "ALTER TABLE people ADD COLUMN recovery VARCHAR(64)",
    """
    UPDATE people SET recovery = (
        SELECT max(hash) FROM tokens WHERE tokens.person = people.id AND tokens.is_recovery
    )
    """,
    """
    CREATE TABLE sessions (
        id VARCHAR(32) NOT NULL PRIMARY KEY, person VARCHAR(32) NOT NULL REFERENCES people (id),
        hash VARCHAR(64) NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL, device VARCHAR(40)
    )
    """,
    "CREATE INDEX sessions_by_person ON sessions (person)",
    "CREATE INDEX sessions_by_use ON sessions (used)",
    # Nobody knows when they were last used, so all begin anew. Part of a hash is name enough.
    """
    INSERT INTO sessions (id, person, hash, made, used)
    SELECT substr(hash, 1, 16), person, hash, made, CAST({now} AS BIGINT) / 86400 * 86400
    FROM tokens WHERE NOT is_recovery
    """,
    "DROP TABLE tokens",
    """
    CREATE TABLE blocks (
        id VARCHAR(32) NOT NULL PRIMARY KEY, person VARCHAR(32) NOT NULL REFERENCES people (id),
        blocked VARCHAR(32) NOT NULL REFERENCES people (id), made BIGINT NOT NULL, UNIQUE (person, blocked)
    )
    """,
    "CREATE INDEX blocks_by_blocked ON blocks (blocked)",
)
TO_VERSION_3 = (
    "ALTER TABLE tables ADD COLUMN key VARCHAR(64)",
    "ALTER TABLE tables ADD COLUMN request VARCHAR(64)",
    "ALTER TABLE tables ADD COLUMN salt VARCHAR(64)",
    "CREATE UNIQUE INDEX tables_by_key ON tables (owner, key)",
    "ALTER TABLE tables ADD COLUMN pace VARCHAR(12) NOT NULL DEFAULT 'none'",
    "ALTER TABLE tables ADD COLUMN at_zero VARCHAR(12) NOT NULL DEFAULT 'bot'",
    "ALTER TABLE tables ADD COLUMN stand_in VARCHAR(100) NOT NULL DEFAULT 'apprentice'",
    "CREATE TABLE heartbeat (id INTEGER NOT NULL PRIMARY KEY, seen BIGINT NOT NULL)",
    "CREATE TABLE outages (begin BIGINT NOT NULL PRIMARY KEY, until BIGINT NOT NULL)",
    "ALTER TABLE people ADD COLUMN banned BIGINT",
    "ALTER TABLE people ADD COLUMN may_open BIGINT",
    """
    CREATE TABLE owner_settings (
        id INTEGER NOT NULL PRIMARY KEY, announcement TEXT, maintenance BIGINT, owner VARCHAR(64)
    )
    """,
    """
    CREATE TABLE audit (
        number INTEGER NOT NULL PRIMARY KEY, made BIGINT NOT NULL, actor VARCHAR(12) NOT NULL,
        act VARCHAR(20) NOT NULL, subject VARCHAR(32), detail TEXT
    )
    """,
    """
    CREATE TABLE notice_settings (
        person VARCHAR(32) NOT NULL PRIMARY KEY REFERENCES people (id), push INTEGER NOT NULL, mail INTEGER NOT NULL,
        webhook INTEGER NOT NULL, wait INTEGER NOT NULL, digest INTEGER, zone VARCHAR(60) NOT NULL,
        quiet_from INTEGER, quiet_to INTEGER, quiet_days INTEGER NOT NULL, language VARCHAR(8) NOT NULL
    )
    """,
    """
    CREATE TABLE ways (
        id VARCHAR(32) NOT NULL PRIMARY KEY, person VARCHAR(32) NOT NULL REFERENCES people (id),
        kind VARCHAR(8) NOT NULL, data TEXT NOT NULL, topics INTEGER NOT NULL, state VARCHAR(12) NOT NULL,
        made BIGINT NOT NULL, asked BIGINT, tried BIGINT, delivered BIGINT, failures INTEGER NOT NULL,
        lost INTEGER NOT NULL, error VARCHAR(200)
    )
    """,
    "CREATE INDEX ways_by_person ON ways (person)",
    """
    CREATE TABLE outbox (
        way VARCHAR(32) NOT NULL, key VARCHAR(80) NOT NULL, kind VARCHAR(8) NOT NULL, game VARCHAR(32) NOT NULL,
        number BIGINT NOT NULL, seat INTEGER NOT NULL, facts TEXT NOT NULL, made BIGINT NOT NULL,
        due BIGINT NOT NULL, leased BIGINT NOT NULL, attempts INTEGER NOT NULL, PRIMARY KEY (way, key)
    )
    """,
    "CREATE INDEX outbox_by_due ON outbox (due)",
    "CREATE INDEX outbox_by_game ON outbox (game)",
    """
    CREATE TABLE mailed (
        address VARCHAR(64) NOT NULL, day INTEGER NOT NULL, confirmations INTEGER NOT NULL, mails INTEGER NOT NULL,
        PRIMARY KEY (address, day)
    )
    """,
    "CREATE TABLE keys (name VARCHAR(32) NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
)
QUESTIONS = (
    """
    CREATE TABLE questions (
        id VARCHAR(32) NOT NULL PRIMARY KEY, version VARCHAR(40) NOT NULL, kind VARCHAR(12) NOT NULL,
        lane VARCHAR(8) NOT NULL, whose VARCHAR(32) NOT NULL, owner VARCHAR(32) NOT NULL, asker VARCHAR(32) NOT NULL,
        question TEXT NOT NULL, made BIGINT NOT NULL, wanted BIGINT NOT NULL, leased BIGINT NOT NULL,
        share FLOAT NOT NULL, thinker VARCHAR(32), answer TEXT, fault VARCHAR(200)
    )
    """,
    "CREATE TABLE thinkers (id VARCHAR(32) NOT NULL PRIMARY KEY, version VARCHAR(40) NOT NULL, seen BIGINT NOT NULL)",
)
RESTS = (
    "ALTER TABLE notice_settings ADD COLUMN clock_sleeps BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE notice_settings ADD COLUMN weekends BOOLEAN NOT NULL DEFAULT FALSE",
    """
    CREATE TABLE sleeps (
        person VARCHAR(32) NOT NULL REFERENCES people (id), since BIGINT NOT NULL, zone VARCHAR(60) NOT NULL,
        quiet_from INTEGER, quiet_to INTEGER, quiet_days INTEGER NOT NULL, weekends BOOLEAN NOT NULL,
        PRIMARY KEY (person, since)
    )
    """,
    """
    CREATE TABLE breaks (
        person VARCHAR(32) NOT NULL REFERENCES people (id), begin BIGINT NOT NULL, until BIGINT NOT NULL,
        PRIMARY KEY (person, begin)
    )
    """,
)
TALK = (
    "ALTER TABLE tables ADD COLUMN telegrams VARCHAR(12) NOT NULL DEFAULT 'usual'",
    """
    CREATE TABLE telegrams (
        game VARCHAR(32) NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat INTEGER NOT NULL,
        person VARCHAR(32) REFERENCES people (id), entry INTEGER NOT NULL, phrase VARCHAR(20), text TEXT,
        key VARCHAR(80), made BIGINT NOT NULL, reported BIGINT, PRIMARY KEY (game, number), UNIQUE (game, key)
    )
    """,
    "CREATE INDEX telegrams_by_person ON telegrams (person)",
    "CREATE INDEX telegrams_reported ON telegrams (reported)",
    """
    CREATE TABLE mutes (
        id VARCHAR(32) NOT NULL PRIMARY KEY, person VARCHAR(32) NOT NULL REFERENCES people (id),
        scope VARCHAR(8) NOT NULL, subject VARCHAR(32) NOT NULL, made BIGINT NOT NULL,
        UNIQUE (person, scope, subject)
    )
    """,
    "CREATE INDEX mutes_by_subject ON mutes (subject)",
    """
    CREATE TABLE notes (
        game VARCHAR(32) NOT NULL REFERENCES tables (id), person VARCHAR(32) NOT NULL REFERENCES people (id),
        text TEXT NOT NULL, version INTEGER NOT NULL, changed BIGINT NOT NULL, PRIMARY KEY (game, person)
    )
    """,
    "CREATE INDEX notes_by_person ON notes (person)",
    "CREATE TABLE nudges (game VARCHAR(32) NOT NULL PRIMARY KEY REFERENCES tables (id), made BIGINT NOT NULL)",
)
PREPARED = (
    """
    CREATE TABLE prepared (
        game VARCHAR(32) NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
        person VARCHAR(32) NOT NULL REFERENCES people (id), version INTEGER NOT NULL, number INTEGER NOT NULL,
        count INTEGER NOT NULL, turns TEXT NOT NULL, results TEXT NOT NULL, key VARCHAR(80) NOT NULL,
        changed BIGINT NOT NULL, PRIMARY KEY (game, seat)
    )
    """,
    "CREATE INDEX prepared_by_person ON prepared (person)",
)
TABLE_RULES = (
    "ALTER TABLE tables ADD COLUMN title VARCHAR(40)",
    "ALTER TABLE tables ADD COLUMN undo VARCHAR(12) NOT NULL DEFAULT 'consent'",
    "ALTER TABLE tables ADD COLUMN watching VARCHAR(12) NOT NULL DEFAULT 'usual'",
    "ALTER TABLE tables ADD COLUMN begins BIGINT",
    "ALTER TABLE seats ADD COLUMN is_ready BOOLEAN NOT NULL DEFAULT TRUE",
    "ALTER TABLE people ADD COLUMN seen BIGINT",
    "ALTER TABLE people ADD COLUMN is_unseen BOOLEAN NOT NULL DEFAULT FALSE",
)
TEACHERS = (
    "ALTER TABLE tables ADD COLUMN has_teachers BOOLEAN NOT NULL DEFAULT FALSE",
    """
    CREATE TABLE teachers (
        game VARCHAR(32) NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, number INTEGER NOT NULL,
        pupil VARCHAR(32) NOT NULL REFERENCES people (id), teacher VARCHAR(32) REFERENCES people (id),
        made BIGINT NOT NULL, ended BIGINT, PRIMARY KEY (game, seat, number)
    )
    """,
    "CREATE INDEX teachers_by_pupil ON teachers (pupil)",
    "CREATE INDEX teachers_by_teacher ON teachers (teacher)",
)
PUZZLES = (
    """
    CREATE TABLE puzzle_answers (
        person VARCHAR(32) NOT NULL REFERENCES people (id), puzzle VARCHAR(80) NOT NULL, day VARCHAR(10) NOT NULL,
        made BIGINT NOT NULL, turn TEXT NOT NULL, loss FLOAT, error FLOAT, PRIMARY KEY (person, puzzle, day)
    )
    """,
    "CREATE INDEX puzzle_answers_by_puzzle ON puzzle_answers (puzzle)",
    """
    CREATE TABLE puzzle_ratings (
        person VARCHAR(32) NOT NULL PRIMARY KEY REFERENCES people (id), rating FLOAT NOT NULL,
        deviation FLOAT NOT NULL, solved INTEGER NOT NULL, loss FLOAT NOT NULL
    )
    """,
)
DAILY = (
    """
    CREATE TABLE daily_secrets (
        day VARCHAR(10) NOT NULL PRIMARY KEY, secret VARCHAR(64) NOT NULL, made BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE daily_deals (
        day VARCHAR(10) NOT NULL, players INTEGER NOT NULL, ruleset VARCHAR(60) NOT NULL, revision INTEGER NOT NULL,
        seat INTEGER NOT NULL, bots TEXT NOT NULL, deal TEXT NOT NULL, par_bot VARCHAR(100) NOT NULL, par INTEGER,
        PRIMARY KEY (day, players)
    )
    """,
    """
    CREATE TABLE daily_entries (
        day VARCHAR(10) NOT NULL, players INTEGER NOT NULL, person VARCHAR(32) NOT NULL REFERENCES people (id),
        game VARCHAR(32) NOT NULL, is_new BOOLEAN NOT NULL, is_named BOOLEAN NOT NULL, begun BIGINT NOT NULL,
        ended BIGINT, vp INTEGER, PRIMARY KEY (day, players, person)
    )
    """,
    "CREATE INDEX daily_entries_by_person ON daily_entries (person)",
    "CREATE INDEX daily_entries_by_game ON daily_entries (game)",
)
# SQLite cannot let a column be empty that could not be.
TEACHERS_STAY = (
    """
    CREATE TABLE teachers_anew (
        game VARCHAR(32) NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, number INTEGER NOT NULL,
        pupil VARCHAR(32) REFERENCES people (id), teacher VARCHAR(32) REFERENCES people (id), made BIGINT NOT NULL,
        ended BIGINT, PRIMARY KEY (game, seat, number)
    )
    """,
    "INSERT INTO teachers_anew SELECT game, seat, number, pupil, teacher, made, ended FROM teachers",
    "DROP TABLE teachers",
    "ALTER TABLE teachers_anew RENAME TO teachers",
    "CREATE INDEX teachers_by_pupil ON teachers (pupil)",
    "CREATE INDEX teachers_by_teacher ON teachers (teacher)",
)
LOOKING = (
    """
    CREATE TABLE looking (
        game VARCHAR(32) NOT NULL, person VARCHAR(32) NOT NULL, seen BIGINT NOT NULL, PRIMARY KEY (game, person)
    )
    """,
    "CREATE INDEX looking_by_person ON looking (person)",
)
OWN_PUZZLES = (
    """
    CREATE TABLE own_puzzles (
        id VARCHAR(32) NOT NULL PRIMARY KEY, person VARCHAR(32) NOT NULL REFERENCES people (id),
        game VARCHAR(32) NOT NULL, action INTEGER NOT NULL, made BIGINT NOT NULL, data TEXT NOT NULL,
        answered VARCHAR(32), times INTEGER NOT NULL, due BIGINT NOT NULL, UNIQUE (person, game, action)
    )
    """,
    """
    CREATE TABLE puzzle_reports (
        id VARCHAR(32) NOT NULL PRIMARY KEY, person VARCHAR(32) NOT NULL REFERENCES people (id),
        puzzle VARCHAR(80) NOT NULL, made BIGINT NOT NULL, words TEXT NOT NULL, data TEXT NOT NULL,
        UNIQUE (person, puzzle)
    )
    """,
    "CREATE INDEX puzzle_reports_by_time ON puzzle_reports (made)",
)
SHEETS = (
    """
    CREATE TABLE sheets (
        link VARCHAR(64) NOT NULL PRIMARY KEY, version INTEGER NOT NULL, data TEXT NOT NULL, changed BIGINT NOT NULL
    )
    """,
    "CREATE INDEX sheets_by_change ON sheets (changed)",
)
DUPLICATES = (
    """
    CREATE TABLE duplicates (
        id VARCHAR(32) NOT NULL PRIMARY KEY, owner VARCHAR(32) REFERENCES people (id), ruleset VARCHAR(60) NOT NULL,
        revision INTEGER NOT NULL, players INTEGER NOT NULL, bot VARCHAR(100) NOT NULL, secret VARCHAR(64) NOT NULL,
        made BIGINT NOT NULL, ends BIGINT NOT NULL
    )
    """,
    "CREATE INDEX duplicates_by_owner ON duplicates (owner)",
    """
    CREATE TABLE duplicate_entries (
        duplicate VARCHAR(32) NOT NULL REFERENCES duplicates (id), board INTEGER NOT NULL,
        person VARCHAR(32) NOT NULL REFERENCES people (id), game VARCHAR(32) NOT NULL, begun BIGINT NOT NULL,
        ended BIGINT, vp INTEGER, PRIMARY KEY (duplicate, board, person)
    )
    """,
    "CREATE INDEX duplicate_entries_by_person ON duplicate_entries (person)",
    "CREATE INDEX duplicate_entries_by_game ON duplicate_entries (game)",
)
STANDINGS = (
    """
    CREATE TABLE standings (
        person VARCHAR(32) NOT NULL PRIMARY KEY REFERENCES people (id), rating FLOAT NOT NULL,
        deviation FLOAT NOT NULL, rated INTEGER NOT NULL, finished INTEGER NOT NULL, unfinished INTEGER NOT NULL
    )
    """,
    "ALTER TABLE tables ADD COLUMN is_rated BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE tables ADD COLUMN rating_from INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE tables ADD COLUMN rating_to INTEGER NOT NULL DEFAULT 4000",
    "ALTER TABLE tables ADD COLUMN finishes INTEGER NOT NULL DEFAULT 0",
)
# Seconds since 1970, which each database has words of its own for.
NOW = {"sqlite": "strftime('%s', 'now')", "postgresql": "extract(epoch FROM now())"}


def _carry_out(statements: Sequence[str], connection: Connection) -> None:
    for statement in statements:
        connection.exec_driver_sql(statement.replace("{now}", NOW[connection.dialect.name]))


# What brings a database from version 1 to 2, from 2 to 3, and so on; a new one is made as it should be at once.
MIGRATIONS: Sequence[Migration] = (
    partial(_carry_out, TO_VERSION_2),
    partial(_carry_out, (*TO_VERSION_3, *QUESTIONS, *RESTS, *TALK)),
    partial(_carry_out, (*PREPARED, *TABLE_RULES)),
    partial(_carry_out, (*TEACHERS, *PUZZLES, *DAILY)),
    partial(_carry_out, ()),
    partial(_carry_out, (*TEACHERS_STAY, *LOOKING, *OWN_PUZZLES, *SHEETS, *DUPLICATES, *STANDINGS)),
)
