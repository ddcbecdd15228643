"""Liveness says that the process answers, readiness that something can be stored now; neither is limited or dear."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import psycopg
import pytest

from ironbridge.server.errors import StorageFailed
from ironbridge.server.limits import Limits
from ironbridge.server.store import probe
from ironbridge.server.store.database import Database
from tests.support.server.bare import BareBackend
from tests.support.server.postgres import CUT
from tests.support.server.served import Served

READY = ("/health", "/health/ready")
APART = "set_apart"  # a database of PostgreSQL that this module makes unusable


def told(served: Served) -> set[tuple[int, str]]:
    """Status and code of every answer to whether the server is ready; that it lives is seen to."""
    served.backend.probe.every = 0
    client = served.client()
    live = client.get("/health/live")
    assert (live.status_code, live.json()["status"]) == (200, "ok")
    answers = [client.get(path) for path in READY]
    for answer in answers:
        if answer.status_code == 200:
            assert client.http.head(answer.url.path).status_code == 200
        else:
            assert int(answer.headers["retry-after"]) > 0
        assert not {"/", "sqlite", "postgres", "File"} & set(answer.json().get("message", "").split())
    return {
        (answer.status_code, answer.json().get("code", answer.json().get("status"))) for answer in answers
    }


def test_a_server_that_is_well_says_so(on_each: Served) -> None:
    assert told(on_each) == {(200, "ok")}
    assert on_each.client().get("/health").json().keys() == {"status", "version"}


def test_a_file_that_is_gone_or_another_one_is_noticed(lone: Served, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.rename(tmp_path / "kept.db")
    assert told(lone) == {(503, "database_gone")}
    file.write_bytes(b"")
    assert told(lone) == {(503, "database_gone")}
    (tmp_path / "kept.db").rename(file)
    assert told(lone) == {(200, "ok")}


def test_a_database_without_room_is_noticed(lone: Served, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: object) -> None:
        raise StorageFailed("disk_full")

    with pytest.MonkeyPatch.context() as patched, caplog.at_level(logging.WARNING):
        patched.setattr(probe, "write_nothing", fail)
        assert told(lone) == {(503, "disk_full")}
        assert told(lone) == {(503, "disk_full")}
    assert told(lone) == {(200, "ok")}
    assert len(caplog.records) == 1, "told once, not at every question"


@contextmanager
def set_apart(postgres: str) -> Iterator[tuple[str, "psycopg.Connection[tuple[object, ...]]"]]:
    """A database of its own on a PostgreSQL server, and a connection to another one there."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {APART}")
        connection.execute(f"CREATE DATABASE {APART}")
        host, user = connection.info.host, connection.info.user
        yield f"postgresql://{user}@/{APART}?host={host}&port={connection.info.port}", connection
        connection.execute(f"ALTER DATABASE {APART} WITH ALLOW_CONNECTIONS true")
        connection.execute(f"DROP DATABASE {APART} WITH (FORCE)")


@pytest.mark.parametrize("fault", ["WITH ALLOW_CONNECTIONS false", "SET default_transaction_read_only = on"])
def test_a_postgresql_that_is_down_or_only_reads_is_noticed(postgres: str, fault: str) -> None:
    with set_apart(postgres) as (url, connection):
        served = Served(BareBackend(Database(url)))
        try:
            assert told(served) == {(200, "ok")}
            connection.execute(f"ALTER DATABASE {APART} {fault}")
            connection.execute(CUT.replace("current_database()", f"'{APART}'"))
            assert told(served) == {(503, "storage_failed")}
            connection.execute(f"ALTER DATABASE {APART} WITH ALLOW_CONNECTIONS true")
            connection.execute(f"ALTER DATABASE {APART} RESET default_transaction_read_only")
            connection.execute(CUT.replace("current_database()", f"'{APART}'"))
            assert told(served) == {(200, "ok")}
        finally:
            served.stop()


def test_many_questions_are_one_probe_and_never_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    monkeypatch.setattr(probe, "write_nothing", written.append)
    nothing = Limits(rate=0, burst=0, making_rate=0, making_burst=0)
    served = Served(BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}")), nothing)
    served.backend.probe.every = 3600
    try:
        client = served.client()
        assert {client.get(path).status_code for path in READY * 20} == {200}
    finally:
        served.stop()
    assert len(written) == 1


def test_a_database_that_does_not_answer_keeps_nobody_waiting(
    lone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_over = Event()
    monkeypatch.setattr(probe, "write_nothing", lambda _: is_over.wait())
    monkeypatch.setattr(probe, "LONGEST", 0.05)
    try:
        assert told(lone) == {(503, "storage_failed")}
    finally:
        is_over.set()
