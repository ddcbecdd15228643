"""Databases for the tests of the server: a SQLite file, and a real PostgreSQL started once."""

import itertools
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ironbridge.server.store.database import Database
from tests.support.amount import SCALE
from tests.support.server.bare import BareBackend
from tests.support.server.postgres import Postgres, emptied
from tests.support.server.served import Served


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards in every run of a test, so that what a test finds does not depend on luck."""
    numbers = itertools.count()

    def seed(size: int) -> str:
        return sha256(f"{request.node.nodeid} {next(numbers)}".encode()).hexdigest()[: 2 * size]

    monkeypatch.setattr("ironbridge.server.tables.openings.token_hex", seed)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL server that ends with the tests."""
    # Run by root it has a user of its own, from whom any pytest that starts meanwhile closes the folders of pytest.
    with TemporaryDirectory(prefix="postgres-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder) / "data")
        yield server
        server.close()


@pytest.fixture(scope="session")
def postgres(postgres_server: Postgres) -> str:
    """The address of a PostgreSQL server that ends with the tests."""
    return postgres_server.address


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return emptied(request.getfixturevalue("postgres"))


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """An empty database of each kind."""
    database = Database(url)
    yield database
    database.close()


@pytest.fixture
def backend(url: str) -> Iterator[BareBackend]:
    """All that a server is made of but the web, on an empty database."""
    backend = BareBackend(Database(url))
    yield backend
    backend.close()


@pytest.fixture
def postgres_backend(postgres: str) -> Iterator[BareBackend]:
    """The same on PostgreSQL alone."""
    backend = BareBackend(Database(emptied(postgres)))
    yield backend
    backend.close()


@pytest.fixture
def lone(tmp_path: Path) -> Iterator[Served]:
    """A server with a SQLite file."""
    served = Served(BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}")))
    yield served
    served.stop()


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[BareBackend]:
    """A backend on SQLite, for what is the same on every database."""
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"))
    yield backend
    backend.close()


@pytest.fixture(params=["sqlite", "postgresql"] if SCALE > 1 else ["sqlite"])
def either_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: a SQLite file, and PostgreSQL too in a long run."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return emptied(request.getfixturevalue("postgres"))


@pytest.fixture
def either(either_url: str) -> Iterator[Served]:
    """A server on SQLite, and on PostgreSQL too in a long run."""
    served = Served(BareBackend(Database(either_url)))
    yield served
    served.stop()


@pytest.fixture
def on_each(url: str) -> Iterator[Served]:
    """A server on each kind of database."""
    served = Served(BareBackend(Database(url)))
    yield served
    served.stop()
