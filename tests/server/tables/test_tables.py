"""Tables: who may sit where, and when a game begins."""

import pytest

from ironbridge.server.errors import Conflict, NotAllowed, ServerError, TooMany, Unknown
from ironbridge.server.tables.tables import MOST_WAITING
from tests.support.server.bare import RULES, BareBackend, play_on


def test_an_invitation_opens_a_private_table(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    table, invitation = backend.tables.create(ada, RULES, ["me", "invited"], is_listed=False)
    assert table.status == "waiting"
    for wrong in (None, "", "x", invitation[:-1]):
        with pytest.raises(NotAllowed):
            backend.tables.join(ben, table.id, None, wrong)
    begun = backend.tables.join(ben, table.id, None, invitation)
    assert begun.status == "playing"
    assert [seat.name for seat in begun.seats] == ["Ada", "Ben"]
    assert backend.tables.join(ben, table.id, None, invitation) == begun, "joining twice is joining once"


def test_the_lobby_lists_open_tables(backend: BareBackend) -> None:
    ada, ben, cleo = backend.guest("Ada"), backend.guest("Ben"), backend.guest("Cleo")
    listed, _ = backend.tables.create(ada, "birmingham", ["me", "open", "invited"], is_listed=True)
    backend.tables.create(ada, RULES, ["me", "invited"], is_listed=False)
    assert [table.id for table in backend.tables.lobby()] == [listed.id]
    assert backend.tables.join(ben, listed.id, None, None).seats_of(ben) == (1,)
    with pytest.raises(Conflict):
        backend.tables.join(cleo, listed.id, None, None)
    assert [table.id for table in backend.tables.of(ben)] == [listed.id]


def test_a_table_of_me_and_bots_begins_at_once(backend: BareBackend) -> None:
    ada = backend.guest("Ada")
    table, _ = backend.tables.create(ada, "lancashire", ["bot:greedy", "me", "bot:random"], is_listed=False)
    assert table.status == "playing"
    assert backend.games.live(table.id).number == 1


def test_one_person_holds_several_seats(backend: BareBackend) -> None:
    ada = backend.guest("Ada")
    table, _ = backend.tables.create(ada, RULES, ["me", "me"], is_listed=False)
    assert table.seats_of(ada) == (0, 1)
    play_on(backend, table.id, [ada])
    assert backend.tables.get(table.id).status == "over"


def test_the_owner_starts_with_bots_in_free_seats(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    table, invitation = backend.tables.create(ada, "birmingham", ["me", "open", "open"], is_listed=False)
    backend.tables.join(ben, table.id, 2, invitation)
    with pytest.raises(NotAllowed):
        backend.tables.start(ben, table.id)
    begun = backend.tables.start(ada, table.id, "random")
    assert [seat.kind for seat in begun.seats] == ["person", "bot", "person"]
    assert backend.tables.start(ada, table.id, "random") == begun
    with pytest.raises(Conflict):
        backend.tables.stand_up(ben, table.id)


def test_who_stands_up_leaves_a_free_seat(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    table, invitation = backend.tables.create(ada, "birmingham", ["me", "open", "open"], is_listed=False)
    backend.tables.join(ben, table.id, None, invitation)
    assert backend.tables.stand_up(ben, table.id).seats[1].kind == "invited"
    with pytest.raises(NotAllowed):
        backend.tables.stand_up(ben, table.id)


@pytest.mark.parametrize(
    ("ruleset", "seats", "code"),
    [
        ("chess", ["me", "open"], "bad_table"),
        (RULES, ["me"], "bad_table"),
        (RULES, ["open", "open"], "no_seat"),
        (RULES, ["me", "bot:os:system"], "unknown_bot"),
        (RULES, ["me", "bot:greedy@1000000000"], "unknown_bot"),
        (RULES, ["me", "you"], "bad_seat"),
    ],
)
def test_what_no_table_can_be(plain: BareBackend, ruleset: str, seats: list[str], code: str) -> None:
    with pytest.raises(ServerError) as refused:
        plain.tables.create(plain.guest("Ada"), ruleset, seats, is_listed=True)
    assert refused.value.code == code
    assert plain.tables.lobby() == []


def test_nobody_makes_tables_without_end(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    for _ in range(MOST_WAITING):
        plain.tables.create(ada, RULES, ["me", "open"], is_listed=False)
    with pytest.raises(TooMany):
        plain.tables.create(ada, RULES, ["me", "open"], is_listed=False)


def test_no_table_of_that_name(backend: BareBackend) -> None:
    with pytest.raises(Unknown):
        backend.tables.get("nothing")


def test_a_rematch_begins_when_all_have_come(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    with pytest.raises(Conflict):
        backend.tables.rematch(ada, game)
    play_on(backend, game, [ada, ben])
    again = backend.tables.rematch(ben, game)
    assert (again.status, again.seats_of(ben)) == ("waiting", (1,))
    assert backend.tables.rematch(ben, game) == again
    begun = backend.tables.rematch(ada, game)
    assert (begun.id, begun.status, begun.seats_of(ada)) == (again.id, "playing", (0,))
    with pytest.raises(NotAllowed):
        backend.tables.rematch(backend.guest("Cleo"), game)


def test_no_two_deals_are_alike(backend: BareBackend) -> None:
    games = [backend.log.game(backend.two_at_a_table()[0]) for _ in range(3)]
    assert len({str(game.deal) for game in games}) == 3
    assert len({game.secret for game in games}) == 3
