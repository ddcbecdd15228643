"""Whoever is deleted is gone from the database; the games of others go on and stay whole."""

import pytest
from sqlalchemy import select, update

from ironbridge.record import read_record
from ironbridge.server.answers.records import record_text
from ironbridge.server.errors import NotAllowed, NotSignedIn, ServerError, Unknown
from ironbridge.server.store.layout.metadata import METADATA
from ironbridge.server.store.schema import TABLES
from ironbridge.server.tables.imports import import_record
from ironbridge.server.tables.people import Person, Session
from ironbridge.server.tables.seating import DAMAGED, called
from ironbridge.server.upkeep.doctor import Doctor
from tests.support.server.bare import RULES, BareBackend, play_on
from tests.support.server.brought import written

NAME = "Zebedee Quux"


def stored(backend: BareBackend) -> str:
    """Everything that is in the database."""
    return backend.database.read(
        lambda connection: "\n".join(
            str(row) for table in METADATA.sorted_tables for row in connection.execute(select(table))
        )
    )


def faults(backend: BareBackend) -> list[tuple[str, tuple[str, ...]]]:
    """What the doctor finds."""
    url = backend.database.engine.url
    address = url.render_as_string(hide_password=False)
    doctor = Doctor(address, None)
    found = [(one.table, one.faults) for one in doctor.examined(doctor.tables()) if one.faults]
    doctor.close()
    return found


def with_zebedee(backend: BareBackend, zebedee: Person, other: Person, *, owner: Person) -> str:
    """A game of two that Zebedee or the other one has made."""
    guest = other if owner == zebedee else zebedee
    table, invitation = backend.tables.create(owner, RULES, ["me", "invited"], is_listed=False)
    backend.tables.join(guest, table.id, None, invitation)
    return table.id


def test_nothing_names_who_was_deleted(backend: BareBackend) -> None:
    zebedee, token, recovery = backend.people.welcome(NAME, "Firefox, Linux")
    ada = backend.guest("Ada")
    running, over = (with_zebedee(backend, zebedee, ada, owner=zebedee) for _ in range(2))
    other = with_zebedee(backend, zebedee, ada, owner=ada)
    play_on(backend, over, [zebedee, ada])
    again = backend.tables.rematch(ada, over).id
    backend.tables.rematch(zebedee, over)
    waiting = backend.tables.create(zebedee, RULES, ["me:Quux Two", "me", "open", "open"], is_listed=True)[
        0
    ].id
    alone = backend.tables.create(zebedee, RULES, ["me:Quux One", "bot:random"], is_listed=False)[0].id
    brought = import_record(backend.log, zebedee, written("birmingham", 2)).id
    lobby = backend.tables.create(ada, RULES, ["me", "open", "open"], is_listed=True)[0].id
    backend.tables.join(zebedee, lobby, None, None)
    backend.blocks.add(zebedee, running, backend.tables.get(running).seats_of(ada)[0])
    backend.blocks.add(ada, running, backend.tables.get(running).seats_of(zebedee)[0])
    kept = record_text(backend.games, over, is_json=False)
    assert NAME in stored(backend)
    assert zebedee.id in stored(backend)
    with pytest.raises(ServerError) as refused:
        backend.farewells.delete(zebedee, "Ada")
    assert refused.value.code == "wrong_name"

    gone = backend.farewells.delete(zebedee, f" {NAME} ")

    for word in (NAME, "Quux", zebedee.id):
        assert word not in stored(backend)
    assert set(gone.kept) == {running, over, other, again, lobby}
    assert set(gone.removed) == {waiting, alone, brought}
    for table in gone.removed:
        with pytest.raises(Unknown):
            backend.tables.get(table)
        with pytest.raises(Unknown):
            backend.games.live(table)
    for carry in (lambda: backend.people.who(token), lambda: backend.people.recover(recovery)):
        with pytest.raises(NotSignedIn):
            carry()
    for table in gone.kept:
        found = backend.tables.get(table)
        assert found.owner == ada.id
        assert NAME not in called(found.seats)
    kinds = {
        table: sorted(seat.kind for seat in backend.tables.get(table).seats)
        for table in (running, other, again, over, lobby)
    }
    assert kinds == {
        running: ["bot", "person"],
        other: ["bot", "person"],
        again: ["bot", "person"],
        over: ["left", "person"],
        lobby: ["open", "open", "person"],
    }
    assert "Deleted account" in called(backend.tables.get(over).seats)
    record = record_text(backend.games, over, is_json=False)
    assert NAME in kept
    assert NAME not in record
    assert not read_record(record).errors
    if backend.database.is_shared:
        assert faults(backend) == []
    assert backend.tables.rematch(ada, over).id == again
    assert backend.farewells.delete(zebedee, NAME) == backend.farewells.delete(zebedee, NAME), "once more"


def test_a_rematch_with_somebody_who_was_deleted_has_a_free_seat(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben])
    plain.farewells.delete(ben, ben.name)
    again = plain.tables.rematch(ada, game)
    assert sorted(seat.kind for seat in again.seats) == ["invited", "person"]


def test_games_that_are_set_apart_are_no_hindrance(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    change = update(TABLES).where(TABLES.c.id == game).values(status=DAMAGED)
    backend.database.write(lambda connection: connection.execute(change).rowcount)
    backend.games.let_go(game)
    backend.farewells.delete(ben, ben.name)
    assert ben.id not in stored(backend)
    assert sorted(seat.kind for seat in backend.tables.get(game).seats) == ["bot", "person"]
    backend.farewells.delete(ada, ada.name)
    assert game not in stored(backend)


def test_tables_that_were_cleared_hold_nothing_either(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    own = backend.tables.create(ben, RULES, ["me:Quux", "open"], is_listed=True)[0].id
    other = backend.tables.create(ada, RULES, ["me", "open", "open"], is_listed=True)[0].id
    backend.tables.join(ben, other, None, None)
    change = update(TABLES).where(TABLES.c.id.in_([own, other])).values(status="cleared", cleared=1)
    backend.database.write(lambda connection: connection.execute(change).rowcount)
    exported = backend.exports.make(Session("none", ben))
    assert exported.games == [], "and nobody is shown them"
    assert backend.farewells.delete(ben, "Ben").removed == (own,)
    for word in (ben.id, "Quux", own):
        assert word not in stored(backend)
    assert other in stored(backend)


def test_a_table_of_ones_own_can_be_removed(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    alone = backend.tables.create(ada, RULES, ["me", "bot:random"], is_listed=False)[0].id
    brought = import_record(backend.log, ada, written("birmingham", 2)).id
    for table in (alone, brought):
        with pytest.raises(NotAllowed) as refused:
            backend.farewells.remove(table, ben)
        assert refused.value.code == "not_seated"
        backend.farewells.remove(table, ada)
        assert table not in stored(backend)
        with pytest.raises(Unknown):
            backend.games.live(table)
    with pytest.raises(Unknown):
        backend.farewells.remove(alone, ada)
    if backend.database.is_shared:
        assert faults(backend) == []


def test_a_table_of_others_is_not_removed(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    for person in (ada, ben):
        with pytest.raises(NotAllowed) as refused:
            plain.farewells.remove(game, person)
        assert refused.value.code == "not_alone"
    plain.consent.leave(game, ada, "bye", why="left")
    plain.farewells.remove(game, ben)
    assert game not in stored(plain), "nobody else sits there any more"
