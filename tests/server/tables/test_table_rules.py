"""What the host of a table changes before the game begins, and who is asked again whether they are ready."""

import pytest

from ironbridge.server.errors import Conflict, NotAllowed, ServerError
from ironbridge.server.play.forks import fork
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import TableInfo
from ironbridge.server.tables.table_changes import change_options, change_order, change_seat
from ironbridge.server.tables.tables import FURTHEST
from tests.support.server.bare import RULES, BareBackend, play_on


def three_of_four(backend: BareBackend) -> tuple[TableInfo, str, Person, Person, Person]:
    """A private table for four with three people at it, and its invitation."""
    ada, ben, cleo = (backend.guest(name) for name in ("Ada", "Ben", "Cleo"))
    seats = ["me", "invited", "invited", "invited"]
    table, invitation = backend.tables.create(ada, "birmingham", seats, is_listed=False)
    for person in (ben, cleo):
        backend.tables.join(person, table.id, None, invitation)
    return backend.tables.get(table.id), invitation, ada, ben, cleo


def test_the_host_names_a_table(backend: BareBackend) -> None:
    table, _, ada, ben, _ = three_of_four(backend)
    assert table.title is None
    named = change_options(backend.tables, ada, table.id, title="  Thursday   club ")
    assert named.title == "Thursday club"
    assert named.is_ready, "a name is no rule"
    for wrong in ("x" * 41, "\u202e", "\u200b", "Tаble", "\u0007"):
        with pytest.raises(ServerError) as refused:
            change_options(backend.tables, ada, table.id, title=wrong)
        assert refused.value.code in {"bad_title", "bad_name"}
    with pytest.raises(NotAllowed):
        change_options(backend.tables, ben, table.id, title="Mine")
    assert backend.tables.get(table.id).title == "Thursday club"
    assert change_options(backend.tables, ada, table.id, title=" ").title is None


def test_another_game_and_another_number_of_seats(backend: BareBackend) -> None:
    table, _, ada, ben, cleo = three_of_four(backend)
    change_seat(backend.tables, ada, table.id, 3, "bot:random")
    moved = change_order(backend.tables, ada, table.id, [0, 3, 1, 2])
    assert [seat.kind for seat in moved.seats] == ["person", "bot", "person", "person"]
    fewer = change_options(backend.tables, ada, table.id, ruleset="lancashire", players=3)
    assert [seat.person for seat in fewer.seats] == [ada.id, ben.id, cleo.id]
    assert [seat.seat for seat in fewer.seats] == [0, 1, 2]
    assert fewer.ruleset == "lancashire"
    with pytest.raises(Conflict) as refused:
        change_options(backend.tables, ada, table.id, ruleset="birmingham", players=2)
    assert refused.value.code == "seats_taken"
    with pytest.raises(ServerError) as refused_game:
        change_options(backend.tables, ada, table.id, ruleset="chess")
    assert refused_game.value.code == "bad_table"
    again = change_options(backend.tables, ada, table.id, players=4)
    assert [seat.kind for seat in again.seats] == ["person", "person", "person", "invited"]
    with pytest.raises(ServerError):
        change_options(backend.tables, ada, table.id, players=7)
    assert backend.tables.get(table.id) == again
    backend.tables.set_ready(ben, table.id, is_ready=True)
    backend.tables.set_ready(cleo, table.id, is_ready=True)
    assert backend.tables.start(ada, table.id, "random").status == "playing"
    assert len(backend.games.live(table.id).state.public_data()["seats"]) == 4


@pytest.mark.parametrize("order", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], [0, 1, 2, 3, 4]])
def test_an_order_names_every_seat_once(plain: BareBackend, order: list[int]) -> None:
    table, _, ada, _, _ = three_of_four(plain)
    with pytest.raises(ServerError) as refused:
        change_order(plain.tables, ada, table.id, order)
    assert refused.value.code == "bad_order"


def test_people_change_seats_with_their_names(backend: BareBackend) -> None:
    table, _, ada, ben, cleo = three_of_four(backend)
    change_seat(backend.tables, ada, table.id, 3, "me:Dora")
    moved = change_order(backend.tables, ada, table.id, [3, 2, 1, 0])
    assert [seat.name for seat in moved.seats] == ["Dora", "Cleo", "Ben", "Ada"]
    assert (moved.seats_of(ada), moved.seats_of(ben), moved.seats_of(cleo)) == ((0, 3), (2,), (1,))
    with pytest.raises(NotAllowed):
        change_order(backend.tables, ben, table.id, [0, 1, 2, 3])


def test_other_rules_ask_all_but_the_host_again(backend: BareBackend) -> None:
    table, invitation, ada, ben, cleo = three_of_four(backend)
    changed = change_options(backend.tables, ada, table.id, pace="live")
    assert [seat.is_ready for seat in changed.seats] == [True, False, False, True]
    assert change_options(backend.tables, ada, table.id, pace="live", is_listed=True).seats[3].kind == "open"
    dora = backend.guest("Dora")
    full = backend.tables.join(dora, table.id, None, invitation)
    assert full.is_full
    assert full.status == "waiting", "two have not agreed to the clocks yet"
    with pytest.raises(Conflict) as refused:
        backend.tables.start(ada, table.id)
    assert refused.value.code == "not_ready"
    assert backend.tables.set_ready(ben, table.id, is_ready=True).status == "waiting"
    assert backend.tables.set_ready(ben, table.id, is_ready=False).seats[1].is_ready is False
    assert backend.tables.set_ready(cleo, table.id, is_ready=True).status == "waiting"
    begun = backend.tables.set_ready(ben, table.id, is_ready=True)
    assert (begun.status, begun.has_just_begun) == ("playing", True)
    assert backend.games.live(table.id).number == 1
    assert not backend.tables.set_ready(ben, table.id, is_ready=True).has_just_begun
    with pytest.raises(Conflict):
        backend.tables.set_ready(ben, table.id, is_ready=False)
    with pytest.raises(NotAllowed):
        backend.tables.set_ready(backend.guest("Eve"), table.id, is_ready=True)


def test_who_is_not_ready_can_be_asked_to_leave_the_seat(plain: BareBackend) -> None:
    table, _, ada, _, cleo = three_of_four(plain)
    change_options(plain.tables, ada, table.id, undo="none")
    plain.tables.set_ready(cleo, table.id, is_ready=True)
    change_seat(plain.tables, ada, table.id, 1, "invited")
    assert plain.tables.start(ada, table.id).status == "playing"


def test_the_host_begins_without_those_who_are_not_ready(backend: BareBackend) -> None:
    table, _, ada, ben, cleo = three_of_four(backend)
    change_options(backend.tables, ada, table.id, undo="none")
    backend.tables.set_ready(cleo, table.id, is_ready=True)
    backend.tables.set_ready(ada, table.id, is_ready=False)
    with pytest.raises(NotAllowed):
        backend.tables.start(ben, table.id, is_without_unready=True)
    begun = backend.tables.start(ada, table.id, "novice", is_without_unready=True)
    assert (begun.status, begun.has_just_begun) == ("playing", True)
    assert [seat.kind for seat in begun.seats] == ["person", "bot", "person", "bot"], "who begins has agreed"
    assert [begun.seats_of(person) for person in (ada, ben, cleo)] == [(0,), (), (2,)]


def test_a_game_begins_at_its_time_when_all_are_there(
    backend: BareBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, invitation, ada, ben, cleo = three_of_four(backend)
    now = backend.database.now()
    monkeypatch.setattr(backend.database, "time", lambda: now)
    for wrong in (now - 1, now + FURTHEST * 86_400 + 1):
        with pytest.raises(ServerError) as refused:
            change_options(backend.tables, ada, table.id, begins=wrong)
        assert refused.value.code == "bad_time"
        with pytest.raises(ServerError):
            backend.tables.create(ada, RULES, ["me", "open"], is_listed=True, begins=wrong)
    change_options(backend.tables, ada, table.id, begins=now + 3600)
    for person in (ben, cleo):
        backend.tables.set_ready(person, table.id, is_ready=True)
    full = backend.tables.join(backend.guest("Dora"), table.id, None, invitation)
    assert (full.is_full, full.is_ready, full.status) == (True, True, "waiting")
    backend.clock_watch.look()
    assert backend.tables.get(table.id).status == "waiting"
    monkeypatch.setattr(backend.database, "time", lambda: now + 3600)
    backend.clock_watch.look()
    assert backend.tables.get(table.id).status == "playing"
    assert backend.games.live(table.id).number == 1


def test_a_time_can_be_taken_away(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    then = plain.database.now() + 3600
    table, invitation = plain.tables.create(ada, RULES, ["me", "invited"], is_listed=False, begins=then)
    assert plain.tables.join(ben, table.id, None, invitation).status == "waiting"
    assert change_options(plain.tables, ada, table.id, begins=0).begins is None
    assert plain.tables.set_ready(ben, table.id, is_ready=True).status == "playing"


def test_a_rematch_has_the_rules_but_not_the_time(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    table, invitation = plain.tables.create(
        ada,
        RULES,
        ["me", "invited"],
        is_listed=False,
        title="Club",
        undo="free",
        watching="nobody",
    )
    plain.tables.join(ben, table.id, None, invitation)
    plain.database.write(
        lambda connection: (
            connection.exec_driver_sql("UPDATE tables SET status = 'over', begins = 1").rowcount
        )
    )
    again = plain.tables.rematch(ada, table.id)
    assert (again.title, again.undo, again.watching, again.begins) == ("Club", "free", "nobody", None)


def test_a_table_that_goes_on_with_a_game_keeps_its_seats(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben])
    table, _ = fork(plain.games, game, ada, 4, ["me", "invited"], is_listed=False)
    with pytest.raises(Conflict) as refused:
        change_options(plain.tables, ada, table.id, ruleset="birmingham")
    assert refused.value.code == "has_opening"
    with pytest.raises(Conflict):
        change_options(plain.tables, ada, table.id, players=3)
    with pytest.raises(Conflict):
        change_order(plain.tables, ada, table.id, [1, 0])
    assert change_options(plain.tables, ada, table.id, title="Again").title == "Again"
