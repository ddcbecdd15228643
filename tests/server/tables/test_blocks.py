"""Two people of whom one has blocked the other do not meet at open tables."""

import pytest

from ironbridge.server.errors import ServerError, TooMany, Unknown
from ironbridge.server.tables import blocks as module
from ironbridge.server.tables.people import Person
from tests.support.server.bare import RULES, BareBackend


def sees(backend: BareBackend, person: Person | None) -> set[str]:
    """The tables of the lobby that somebody is shown."""
    return {table.id for table in backend.blocks.shown(backend.tables.lobby(), person)}


def open_table(backend: BareBackend, owner: Person) -> str:
    """A table with an open seat, in the lobby."""
    return backend.tables.create(owner, RULES, ["me", "open", "open"], is_listed=True)[0].id


def seat_of(backend: BareBackend, game: str, person: Person) -> int:
    """The seat of a person."""
    return backend.tables.get(game).seats_of(person)[0]


def test_they_do_not_see_each_others_open_tables_and_cannot_join_them(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    cleo = backend.guest("Cleo")
    of_ada, of_ben, of_cleo = (open_table(backend, owner) for owner in (ada, ben, cleo))
    (block,) = backend.blocks.add(ada, game, seat_of(backend, game, ben))
    assert block.name == "Ben"
    assert backend.blocks.of(ben) == [], "nobody is told"
    assert sees(backend, ada) == {of_ada, of_cleo}
    assert sees(backend, ben) == {of_ben, of_cleo}
    assert sees(backend, cleo) == sees(backend, None) == {of_ada, of_ben, of_cleo}
    for person, table in ((ben, of_ada), (ada, of_ben)):
        with pytest.raises(Unknown):
            backend.tables.join(person, table, None, None)
        with pytest.raises(Unknown):
            backend.blocks.check(backend.tables.get(table), person)
    backend.tables.join(ada, of_cleo, None, None)
    assert sees(backend, ben) == {of_ben}, "Ada sits there now"
    with pytest.raises(Unknown):
        backend.tables.join(ben, of_cleo, None, None)
    assert backend.blocks.lift(ben, block.id) == []
    assert sees(backend, ben) == {of_ben}, "nobody takes back the block of another"
    assert backend.blocks.lift(ada, block.id) == []
    backend.tables.join(ben, of_cleo, None, None)
    assert backend.tables.get(of_cleo).status == "playing"


def test_a_running_game_goes_on_and_an_invitation_counts(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    cleo = backend.guest("Cleo")
    backend.blocks.add(ben, game, seat_of(backend, game, ada))
    assert backend.blocks.check(backend.tables.get(game), ada).id == game
    backend.consent.leave(game, backend.to_act(game, ada, ben), "bye", why="left")
    private, invitation = backend.tables.create(cleo, RULES, ["me", "invited", "invited"], is_listed=False)
    for person in (ada, ben):
        backend.tables.join(person, private.id, None, invitation)
    assert backend.tables.get(private.id).status == "playing", "Cleo has invited both"
    own, invitation = backend.tables.create(ada, RULES, ["me", "invited"], is_listed=False)
    with pytest.raises(Unknown):
        backend.tables.join(ben, own.id, None, invitation)


def test_blocking_twice_is_blocking_once(plain: BareBackend, monkeypatch: pytest.MonkeyPatch) -> None:
    game, ada, ben = plain.two_at_a_table()
    for _ in range(2):
        assert len(plain.blocks.add(ada, game, seat_of(plain, game, ben))) == 1
    for seat in (seat_of(plain, game, ada), 7):
        with pytest.raises(ServerError) as refused:
            plain.blocks.add(ada, game, seat)
        assert refused.value.code == "nobody_to_block"
    monkeypatch.setattr(module, "MOST_BLOCKS", 0)
    with pytest.raises(TooMany):
        plain.blocks.add(ben, game, seat_of(plain, game, ada))
