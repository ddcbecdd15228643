"""The table of questions: what servers and thinkers do with it, each by one statement. Only PostgreSQL has it in use.

All times are those of the database, in milliseconds since 1970. Nothing here need survive a crash of the database:
servers ask again, so no statement waits for the disk. Only the extra `postgres` installs what this module needs.
"""

import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import psycopg
from sqlalchemy import URL

from ironbridge import __version__
from ironbridge.server.errors import ConnectionLost

NEW = "ironbridge_questions"  # the channel on which thinkers hear of questions
VERSION = __version__[:40]  # bots of another version might answer otherwise
ALIVE = 5_000  # milliseconds for which a thinker that was seen counts as being there
WANTED = 15_000  # milliseconds for which a question is thought about whose server says nothing
KEPT = 60_000  # milliseconds after which what nobody wants, and thinkers that have gone, are removed
LONGEST_FAULT = 200
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

ASK = f"""
WITH asked AS (
    INSERT INTO questions (id, version, kind, lane, whose, owner, asker, question, made, wanted, leased, share)
    VALUES (%(id)s, '{VERSION}', %(kind)s, %(lane)s, %(whose)s, %(owner)s, %(asker)s, %(question)s, {NOW}, {NOW}, 0, 0)
    ON CONFLICT DO NOTHING RETURNING lane
)
SELECT pg_notify('{NEW}', lane) FROM asked
"""
WANT = f"""
UPDATE questions SET wanted = {NOW} WHERE id = ANY(%(ids)s)
RETURNING id, share, answer IS NOT NULL OR fault IS NOT NULL
"""
FETCH = """
DELETE FROM questions WHERE id = %(id)s AND (answer IS NOT NULL OR fault IS NOT NULL) RETURNING answer, fault, share
"""
WITHDRAW = "DELETE FROM questions WHERE id = %(id)s RETURNING answer, fault, share"
FORGET = "DELETE FROM questions WHERE asker = %(asker)s"
COUNT = f"SELECT count(*) FROM thinkers WHERE version = '{VERSION}' AND seen > {NOW} - {ALIVE}"
CLEAR = (
    f"DELETE FROM questions WHERE wanted < {NOW} - {KEPT}",
    f"DELETE FROM thinkers WHERE seen < {NOW} - {KEPT}",
)
# Whoever a thinker has thought for longest ago, or never, comes first: their addresses, then their owners.
TAKE = f"""
UPDATE questions SET leased = {NOW} + %(lease)s, thinker = %(thinker)s WHERE id = (
    SELECT id FROM questions
    LEFT JOIN unnest(%(names)s::text[], %(turns)s::bigint[]) AS whose (name, turn) ON whose.name = questions.whose
    LEFT JOIN unnest(%(names)s::text[], %(turns)s::bigint[]) AS owner (name, turn) ON owner.name = questions.owner
    WHERE version = '{VERSION}' AND lane = ANY(%(lanes)s) AND answer IS NULL AND fault IS NULL
        AND leased < {NOW} AND wanted > {NOW} - {WANTED}
    ORDER BY array_position(%(lanes)s, lane::text), coalesce(whose.turn, 0), coalesce(owner.turn, 0), made
    LIMIT 1 FOR UPDATE OF questions SKIP LOCKED
) RETURNING id, kind, question, whose, owner
"""
# An answer is the same whoever gives it; that it failed is told by who has the question now.
ANSWER = """
WITH answered AS (
    UPDATE questions SET answer = %(answer)s, fault = %(fault)s, share = %(share)s
    WHERE id = %(id)s AND answer IS NULL AND fault IS NULL
        AND (%(fault)s::text IS NULL OR thinker = %(thinker)s)
    RETURNING id, asker
)
SELECT pg_notify('ironbridge_' || asker, id) FROM answered
"""
HOLD = f"""
UPDATE questions SET leased = {NOW} + %(lease)s, share = held.share
FROM unnest(%(ids)s::text[], %(shares)s::real[]) AS held (id, share)
WHERE questions.id = held.id AND thinker = %(thinker)s
"""
SEEN = f"""
INSERT INTO thinkers (id, version, seen) VALUES (%(thinker)s, '{VERSION}', {NOW})
ON CONFLICT (id) DO UPDATE SET seen = excluded.seen
"""
GIVE_BACK = f"""
WITH given AS (
    UPDATE questions SET leased = 0 WHERE thinker = %(thinker)s AND answer IS NULL AND fault IS NULL RETURNING lane
)
SELECT pg_notify('{NEW}', lane) FROM given
"""
LEAVE = "DELETE FROM thinkers WHERE id = %(thinker)s"


@dataclass(frozen=True, slots=True)
class TakenQuestion:
    """A question that a thinker has for a while, and among whose it had its turn."""

    id: str
    kind: str
    text: str
    whose: str
    owner: str


class QuestionTable:
    """A connection to the table, made anew when it was lost. Any thread may use it."""

    def __init__(self, url: URL) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._lock = threading.Lock()
        self._connection: psycopg.Connection[Any] | None = None

    def do(self, statement: str, values: Mapping[str, object] | None = None) -> list[tuple[Any, ...]]:
        """The rows that a statement gives. Raises ConnectionLost, or psycopg.Error for what is refused."""
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = psycopg.connect(
                        self.address,
                        autocommit=True,
                        connect_timeout=5,
                        options="-c synchronous_commit=off",
                    )
                cursor = self._connection.execute(statement.encode(), values)
                return cursor.fetchall() if cursor.description else []
            except (psycopg.OperationalError, psycopg.InterfaceError):
                self._hang_up()
                raise ConnectionLost("storage_failed") from None

    def close(self) -> None:
        """Let go of the connection."""
        with self._lock:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None

    def take(
        self, thinker: str, lanes: Sequence[str], turns: Mapping[str, int], lease: int
    ) -> TakenQuestion | None:
        """The next question for a thinker in one of the lanes, the first ones first, for as long as a lease."""
        values = {
            "thinker": thinker,
            "lanes": list(lanes),
            "names": list(turns),
            "turns": list(turns.values()),
            "lease": lease,
        }
        rows = self.do(TAKE, values)
        return TakenQuestion(*rows[0]) if rows else None
