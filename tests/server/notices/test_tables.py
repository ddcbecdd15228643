"""Notices of tables: before the time that was set, when somebody wants to play again, and when a seat is offered."""

import json

from ironbridge.server.tables.beginnings import SOON
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.table_changes import change_options, change_order, change_seat
from tests.support.notices.told import Told, kinds, send_all, waiting, webhook_of
from tests.support.server.bare import RULES, play_on


def titles(told: Told) -> list[str]:
    """What has arrived since this was last asked."""
    found = [json.loads(call.body)["data"]["title"] for call in told.http.received]
    told.http.received.clear()
    return found


def two_who_wait(told: Told, begins: int) -> tuple[str, str, Person, Person]:
    ada, ben = told.guest("Ada"), told.guest("Ben")
    for person in (ada, ben):
        webhook_of(told, person, told.http.url())
    seats = ["me", "invited", "invited"]
    table, invitation = told.tables.create(ada, RULES, seats, is_listed=False, begins=begins)
    told.tables.join(ben, table.id, None, invitation)
    return table.id, invitation, ada, ben


def test_all_at_a_table_are_told_a_quarter_of_an_hour_before_its_time(told: Told) -> None:
    begins = int(told.database.now()) + 3600
    two_who_wait(told, begins)
    send_all(told)
    assert titles(told) == ["Ben has sat down at your table"]
    assert kinds(told) == ["soon", "soon"]
    told.clock.ahead = 3600 - SOON + 1
    send_all(told)
    assert titles(told) == ["A game begins soon"] * 2
    send_all(told)
    assert titles(told) == [], "and once"


def test_a_time_that_was_changed_is_told_of_as_it_stands(told: Told) -> None:
    begins = int(told.database.now()) + 3600
    table, _, ada, ben = two_who_wait(told, begins)
    change_options(told.tables, ada, table, begins=begins + 7200)
    told.tables.stand_up(ben, table)
    told.clock.ahead = 3600
    send_all(told)
    assert "A game begins soon" not in titles(told)
    told.clock.ahead = 3600 + 7200 - SOON + 1
    send_all(told)
    assert titles(told) == ["A game begins soon"], "who has left the table is not told"
    change_options(told.tables, ada, table, begins=0)
    assert kinds(told) == []


def test_who_comes_shortly_before_the_time_knows_it(told: Told) -> None:
    table, invitation, *_ = two_who_wait(told, int(told.database.now()) + SOON - 60)
    cleo = told.guest("Cleo")
    webhook_of(told, cleo, told.http.url())
    told.tables.join(cleo, table, None, invitation)
    assert "soon" not in kinds(told)


def test_who_is_wanted_again_is_told_and_not_by_somebody_they_have_blocked(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    play_on(told, game, [ada, ben])
    ways = {person.id: webhook_of(told, person, told.http.url()) for person in (ada, ben)}
    told.tables.rematch(ada, game)
    assert waiting(told) == [("invited", ways[ben.id])]
    send_all(told)
    assert titles(told) == ["Ada wants to play again"]
    told.tables.rematch(ben, game)
    assert "invited" not in kinds(told), "the second one only comes"
    other, cleo, dora = told.two_at_a_table()
    play_on(told, other, [cleo, dora])
    webhook_of(told, dora, told.http.url())
    told.blocks.add(dora, other, told.tables.get(other).seats_of(cleo)[0])
    told.tables.rematch(cleo, other)
    assert "invited" not in kinds(told)


def test_a_seat_that_is_offered_is_told_to_the_others_while_it_is(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    way = webhook_of(told, ben, told.http.url())
    webhook_of(told, ada, told.http.url())
    told.substitutes.offer(game, ada, told.games.live(game).number, "offer")
    assert waiting(told) == [("offered", way)]
    send_all(told)
    assert titles(told) == ["A seat is offered"]
    told.substitutes.withdraw(game, ada, told.games.live(game).number, "stay")
    told.substitutes.offer(game, ada, told.games.live(game).number, "again")
    told.substitutes.withdraw(game, ada, told.games.live(game).number, "no")
    send_all(told)
    assert titles(told) == [], "what is no longer offered is nobody's news"


def test_whose_seat_is_given_away_is_told_unless_they_are_back(told: Told) -> None:
    table, invitation, ada, ben = two_who_wait(told, 0)
    send_all(told)
    titles(told)
    change_options(told.tables, ada, table, undo="none")
    change_seat(told.tables, ada, table, 1, "invited")
    assert kinds(told) == ["unseated"]
    told.tables.join(ben, table, 1, invitation)
    send_all(told)
    assert titles(told) == ["Ben has sat down at your table"]
    change_options(told.tables, ada, table, undo="free")
    told.tables.set_ready(ada, table, is_ready=False)
    told.tables.start(ada, table, "novice", is_without_unready=True)
    send_all(told)
    (call,) = told.http.received
    data = json.loads(call.body)["data"]
    assert data["title"] == "Your seat was given away"
    assert data["text"].startswith("Birmingham")
    assert "Ada has given your seat" in data["text"]
    assert data["url"] == "https://brass.example.org/"


def test_a_notice_of_a_table_whose_seats_get_other_numbers_speaks_of_the_same_person(told: Told) -> None:
    ada, ben = told.guest("Ada"), told.guest("Ben")
    webhook_of(told, ada, told.http.url())
    seats = ["invited", "invited", "invited", "me"]
    table, invitation = told.tables.create(ada, "birmingham", seats, is_listed=False)
    told.tables.join(ben, table.id, 1, invitation)
    change_options(told.tables, ada, table.id, players=3)
    change_order(told.tables, ada, table.id, [2, 1, 0])
    send_all(told)
    assert titles(told) == ["Ben has sat down at your table"]
    told.tables.stand_up(ben, table.id)
    told.tables.join(ben, table.id, 1, invitation)
    told.tables.stand_up(ben, table.id)
    change_options(told.tables, ada, table.id, players=2)
    send_all(told)
    assert titles(told) == []
    assert kinds(told) == []
