"""Databases for the tests of the server: a SQLite file, and a real PostgreSQL started once."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ironbridge.server.store.database import Database
from tests.support.amount import SCALE
from tests.support.server.house import House
from tests.support.server.postgres import Postgres, emptied
from tests.support.server.served import Served


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
def house(url: str) -> Iterator[House]:
    """All that a server is made of but the web, on an empty database."""
    house = House(Database(url))
    yield house
    house.close()


@pytest.fixture
def postgres_house(postgres: str) -> Iterator[House]:
    """The same on PostgreSQL alone."""
    house = House(Database(emptied(postgres)))
    yield house
    house.close()


@pytest.fixture
def lone(tmp_path: Path) -> Iterator[Served]:
    """A server with a SQLite file."""
    served = Served(House(Database(f"sqlite:///{tmp_path / 'games.db'}")))
    yield served
    served.stop()


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[House]:
    """A house on SQLite, for what is the same on every database."""
    house = House(Database(f"sqlite:///{tmp_path / 'games.db'}"))
    yield house
    house.close()


@pytest.fixture(params=["sqlite", "postgresql"] if SCALE > 1 else ["sqlite"])
def either_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: a SQLite file, and PostgreSQL too in a long run."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return emptied(request.getfixturevalue("postgres"))


@pytest.fixture
def either(either_url: str) -> Iterator[Served]:
    """A server on SQLite, and on PostgreSQL too in a long run."""
    served = Served(House(Database(either_url)))
    yield served
    served.stop()
