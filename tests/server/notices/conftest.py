"""A backend whose host lets notices go to receivers on loopback; nothing is sent unless the test says so."""

from collections.abc import Iterator

import pytest

from ironbridge.server.store.database import Database
from tests.support.notices.receivers import receivers
from tests.support.notices.told import Told, Turned


@pytest.fixture
def told(url: str) -> Iterator[Told]:
    """The backend on each kind of database."""
    with receivers() as (http, mail, reach):
        backend = Told(Database(url))
        backend.http, backend.mail = http, mail
        backend.ways.reach = reach
        backend.clock = Turned(backend.sender.now)
        backend.sender.now = backend.clock
        yield backend
        backend.close()
