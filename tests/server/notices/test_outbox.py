"""With what happens in a game stands, in the same commit, whom it is to be told."""

import pytest

from ironbridge.server.errors import ServerError
from ironbridge.server.store.outbox import Kind, Telling, tell
from ironbridge.server.tables.people import Person
from tests.support.notices.told import Told, kinds, waiting, webhook_of
from tests.support.server.bare import RULES, play_on, some_turn


def table_of_two(told: Told) -> tuple[str, list[Person]]:
    game, ada, ben = told.two_at_a_table()
    return game, [ada, ben]


def test_who_is_next_is_told_by_every_way_and_who_moved_is_not(told: Told) -> None:
    game, people = table_of_two(told)
    ways = {person.id: webhook_of(told, person, told.http.url()) for person in people}
    mover = told.to_act(game, *people)
    play_on(told, game, people, 1)
    live = told.games.live(game)
    seat = told.games.table(live).seats[live.state.seat_to_act or 0]
    expected = [] if seat.person == mover.id else [("turn", ways[seat.person or ""])]
    assert waiting(told) == expected
    assert expected, "in the first round the other one is next"


def test_who_has_no_way_or_does_not_want_it_costs_no_row(told: Told) -> None:
    game, people = table_of_two(told)
    play_on(told, game, people, 2)
    assert waiting(told) == []


def test_an_entry_that_is_not_stored_tells_nobody(told: Told) -> None:
    game, people = table_of_two(told)
    for person in people:
        webhook_of(told, person, told.http.url())
    live = told.games.live(game)
    seat = live.state.seat_to_act or 0
    turn = some_turn(live)
    play_on(told, game, people, 1)
    before = waiting(told)
    with pytest.raises(ServerError):
        told.drafts.play(game, people[seat], live.number - 1, turn, "too late")
    assert waiting(told) == before


def test_the_same_request_again_tells_once(told: Told) -> None:
    game, people = table_of_two(told)
    for person in people:
        webhook_of(told, person, told.http.url())
    live = told.games.live(game)
    number, turn, mover = live.number, some_turn(live), told.to_act(game, *people)
    for _ in range(2):
        told.drafts.play(game, mover, number, turn, "the same key")
    assert kinds(told) == ["turn"]


def test_a_game_that_is_over_is_told_to_all_but_who_ended_it(told: Told) -> None:
    game, people = table_of_two(told)
    for person in people:
        webhook_of(told, person, told.http.url())
    play_on(told, game, people)
    assert kinds(told).count("over") == 1


def test_the_host_hears_who_comes_and_all_hear_that_it_begins(told: Told) -> None:
    host, first, second = told.guest("Host"), told.guest("First"), told.guest("Second")
    ways = {person.id: webhook_of(told, person, told.http.url()) for person in (host, first, second)}
    table, invitation = told.tables.create(host, RULES, ["me", "invited", "invited"], is_listed=False)
    told.tables.join(first, table.id, None, invitation)
    assert waiting(told) == [("joined", ways[host.id])]
    told.tables.join(second, table.id, None, invitation)
    began = [way for kind, way in waiting(told) if kind == "began"]
    assert sorted(began) == sorted([ways[host.id], ways[first.id]]), "who came last knows"


def test_who_leaves_is_told_to_the_others_and_an_undo_gives_the_turn_back(told: Told) -> None:
    game, (ada, ben) = table_of_two(told)
    ways = {person.id: webhook_of(told, person, told.http.url()) for person in (ada, ben)}
    mover = told.to_act(game, ada, ben)
    other = ben if mover == ada else ada
    play_on(told, game, [ada, ben], 1)
    number = told.games.live(game).number
    told.consent.undo(game, mover, number, "undo")
    told.consent.answer(game, other, number + 1, "yes", agree=True)
    assert ("turn", ways[mover.id]) in waiting(told)
    told.departures.leave(game, other, "leave", why="left")
    assert ("left", ways[mover.id]) in waiting(told)
    assert ("left", ways[other.id]) not in waiting(told)


def test_a_clock_can_write_a_notice_of_its_own(told: Told) -> None:
    game, (ada, ben) = table_of_two(told)
    ways = {person.id: webhook_of(told, person, told.http.url()) for person in (ada, ben)}
    live = told.games.live(game)
    seat = told.games.table(live).seats_of(ada)[0]
    for _ in range(2):
        told.database.write(
            lambda connection: tell(
                connection, Telling(Kind.CLOCK, seat), game, live.number, 1, facts={"seconds": 13_200}
            )
        )
    assert waiting(told) == [("clock", ways[ada.id])]


def test_deleting_a_person_deletes_their_ways_and_what_waits(told: Told) -> None:
    game, (ada, ben) = table_of_two(told)
    for person in (ada, ben):
        webhook_of(told, person, told.http.url())
    play_on(told, game, [ada, ben], 1)
    assert kinds(told) == ["turn"]
    for person in (ada, ben):
        told.farewells.delete(person, person.name)
    assert waiting(told) == []
    assert told.ways.of(ada)[1] == []
