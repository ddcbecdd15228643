"""What was cleared is brought back by its host, also while a server runs, until it is removed for good."""

import time

import pytest
from sqlalchemy import select

from ironbridge.cli.main import main
from ironbridge.server.errors import Unknown
from ironbridge.server.store.schema import TABLES
from ironbridge.server.upkeep.clearing import Cleaner
from ironbridge.server.upkeep.clock import DAY
from ironbridge.server.upkeep.retention import Retention
from tests.support.server.bare import BareBackend, play_on

RETENTION = Retention(waiting=7, games=90, guests=90, kept=30)


def clear(backend: BareBackend, days: float) -> tuple[int, int, int]:
    """Clear as of so many days from now."""
    return Cleaner(backend.departures, RETENTION).clear(time.time() + days * DAY)


def test_what_was_cleared_comes_back(
    backend: BareBackend, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben], 4)
    table, invitation = backend.tables.create(ada, "birmingham", ["me", "invited"], is_listed=False)
    backend.quarantine.look()
    assert clear(backend, 91) == (1, 1, 0)
    backend.quarantine.look()
    assert backend.games.live(game).is_ended
    assert [found.id for found in backend.tables.of(ada)] == [game]
    assert main(["doctor", "--database", url]) == 0, capsys.readouterr().out
    capsys.readouterr()
    assert main(["restore", "--database", url]) == 0
    listed = capsys.readouterr().out
    assert (game in listed, table.id in listed, ada.name in listed) == (True, True, False)
    assert main(["restore", "--database", url, game, table.id, "nothing"]) == 1
    told = capsys.readouterr()
    assert (told.out.count("is back"), "nothing is none of" in told.err) == (2, True)
    backend.quarantine.look()
    play_on(backend, game, [ada, ben], 2)
    assert backend.games.live(game).number == 9
    assert backend.tables.join(ben, table.id, None, invitation).status == "playing"
    assert main(["doctor", "--database", url]) == 0, capsys.readouterr().out
    assert clear(backend, 1) == (0, 0, 0)
    assert clear(backend, 92)[1] == 2, "and may be cleared once more"
    capsys.readouterr()
    assert main(["restore", "--database", url, "--all"]) == 0
    assert capsys.readouterr().out.count("is back") == 2


def test_after_a_month_it_is_gone_for_good(
    backend: BareBackend, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, ada, _ = backend.two_at_a_table()
    table, _ = backend.tables.create(ada, "birmingham", ["me", "open"], is_listed=True)
    clear(backend, 91)
    clear(backend, 120)
    names = select(TABLES.c.id).order_by(TABLES.c.id)
    kept = backend.database.read(lambda connection: list(connection.execute(names).scalars()))
    assert kept == sorted([game, table.id])
    clear(backend, 122)
    kept = backend.database.read(lambda connection: list(connection.execute(names).scalars()))
    assert kept == [game]
    with pytest.raises(Unknown):
        backend.tables.get(table.id)
    assert main(["restore", "--database", url]) == 0
    assert capsys.readouterr().out.startswith("Nothing was cleared")
    assert backend.games.live(game).is_abandoned


def test_guests_stay_who_would_have_been_forgotten(
    backend: BareBackend, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, token, _ = backend.people.welcome("Zoe")
    clear(backend, 0)
    assert clear(backend, 91) == (0, 0, 1)
    assert main(["restore", "--database", url, "--all"]) == 0
    assert capsys.readouterr().out == "Guests kept: 1\n"
    clear(backend, 122)
    assert backend.people.who(token).name == "Zoe"


def test_who_sits_at_what_was_cleared_can_still_be_deleted(
    backend: BareBackend, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, ada, ben = backend.two_at_a_table()
    table, invitation = backend.tables.create(
        ada, "birmingham", ["me", "invited", "invited"], is_listed=False
    )
    backend.tables.join(ben, table.id, None, invitation)
    backend.quarantine.look()
    assert clear(backend, 91) == (1, 1, 0)
    backend.quarantine.look()
    backend.farewells.delete(ben, ben.name)
    assert main(["restore", "--database", url, "--all"]) == 0
    backend.quarantine.look()
    assert [seat.kind for seat in backend.tables.get(table.id).seats] == ["person", "invited", "invited"]
    assert sorted(seat.kind for seat in backend.tables.get(game).seats) == ["bot", "person"]
    assert main(["doctor", "--database", url]) == 0, capsys.readouterr().out
