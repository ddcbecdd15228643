"""What is in the outbox is sent once; what fails is tried again, and given up after a day; what is past is not sent."""

import json

from sqlalchemy import update

from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.notices.sender import LEASE, MOST_LOST, PAUSES, Sender
from ironbridge.server.store.layout.notices import OUTBOX
from ironbridge.server.tables.people import Person
from tests.support.notices.told import FakeBrowser, Told, kinds, send_all, webhook_of
from tests.support.server.bare import play_on


def one_turn(told: Told) -> tuple[str, list[Person]]:
    """A game in which one has just moved and the other is told."""
    game, ada, ben = told.two_at_a_table()
    for person in (ada, ben):
        webhook_of(told, person, told.http.url())
    play_on(told, game, [ada, ben], 1)
    assert kinds(told) == ["turn"]
    return game, [ada, ben]


def hand_over(told: Told, game: str, people: list[Person]) -> None:
    """Play turns until somebody else is to act."""
    mover = told.to_act(game, *people)
    while told.to_act(game, *people) == mover:
        play_on(told, game, people, 1)


def test_a_notice_is_sent_once_and_crossed_out(told: Told) -> None:
    game, people = one_turn(told)
    send_all(told)
    send_all(told)
    (call,) = told.http.received
    data = json.loads(call.body)["data"]
    assert data["url"] == f"https://brass.example.org/games/{game}"
    waits = told.to_act(game, *people)
    (way,) = told.ways.of(waits)[1]
    assert (way.delivered, way.failures, way.error) == (way.tried, 0, None)
    assert kinds(told) == []


def test_a_turn_that_was_taken_meanwhile_is_not_told(told: Told) -> None:
    game, people = one_turn(told)
    hand_over(told, game, people)
    assert kinds(told) == ["turn", "turn"]
    send_all(told)
    assert len(told.http.received) == 1
    waits = told.to_act(game, *people)
    assert told.ways.of(waits)[1][0].delivered, "only what is true now was told, to who is to act now"
    assert kinds(told) == []


def test_who_moves_within_the_wait_hears_nothing(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    for person in (ada, ben):
        webhook_of(told, person, told.http.url())
        told.ways.choose(person, Preferences(wait=900))
    hand_over(told, game, [ada, ben])
    send_all(told)
    assert kinds(told) == ["turn"]
    for _ in range(3):
        hand_over(told, game, [ada, ben])
    told.clock.ahead = 901
    send_all(told)
    assert len(told.http.received) == 1, "all but the last turn were taken"


def test_a_receiver_that_fails_is_tried_again_with_growing_pauses_for_a_day(told: Told) -> None:
    game, people = one_turn(told)
    waits = told.to_act(game, *people)
    told.http.status = 500
    send_all(told)
    for number, pause in enumerate(PAUSES, 1):
        assert len(told.http.received) == number
        (way,) = told.ways.of(waits)[1]
        assert (way.failures, way.error) == (number, "answered 500")
        told.clock.ahead += pause - 5
        send_all(told)
        assert len(told.http.received) == number, "not before the pause is over"
        told.clock.ahead += 10
        send_all(told)
    assert list(PAUSES) == sorted(PAUSES)
    assert 23 * 3600 <= sum(PAUSES) <= 25 * 3600
    assert kinds(told) == []
    (way,) = told.ways.of(waits)[1]
    assert (way.failures, way.lost) == (len(PAUSES) + 1, 1)


def test_it_comes_through_as_soon_as_the_receiver_is_back(told: Told) -> None:
    game, people = one_turn(told)
    told.http.status = 503
    send_all(told)
    told.http.status = 204
    told.clock.ahead = PAUSES[0] + 5
    send_all(told)
    assert kinds(told) == []
    (way,) = told.ways.of(told.to_act(game, *people))[1]
    assert (way.failures, way.lost, way.error) == (0, 0, None)


def test_a_way_that_lost_five_notices_rests_until_a_test(told: Told) -> None:
    game, ada, ben = told.two_at_a_table()
    way = webhook_of(told, ada, told.http.url())
    told.http.status = 404
    lost = 0
    while lost < MOST_LOST:
        play_on(told, game, [ada, ben], 1)
        for _ in range(len(PAUSES) + 1):
            send_all(told)
            told.clock.ahead += PAUSES[-1] + 5
        lost = told.ways.of(ada)[1][0].lost
    assert told.ways.of(ada)[1][0].state == "resting"
    play_on(told, game, [ada, ben], 2)
    assert kinds(told) == [], "nothing is written for it any more"
    told.http.status = 200
    told.ways.test(ada, way)
    send_all(told)
    found = told.ways.of(ada)[1][0]
    assert (found.state, found.error) == ("on", None)


def test_a_test_says_at_once_what_is_wrong_and_is_not_repeated(told: Told) -> None:
    ada = told.guest("Ada")
    way = webhook_of(told, ada, told.http.url())
    told.http.status = 410
    told.ways.test(ada, way)
    send_all(told)
    assert kinds(told) == []
    assert told.ways.of(ada)[1][0].error == "answered 410"


def test_a_browser_that_is_gone_is_forgotten(told: Told) -> None:
    ada = told.guest("Ada")
    told.ways.add_browser(ada, FakeBrowser(told.http.url("/push")).subscription, "Firefox")
    told.http.status = 410
    told.ways.test(ada, told.ways.of(ada)[1][0].id)
    send_all(told)
    assert told.ways.of(ada)[1] == []


def test_what_one_server_is_sending_no_other_one_sends(told: Told) -> None:
    one_turn(told)
    now = int(told.clock())
    taken = told.database.write(lambda connection: told.sender._take(connection, now))
    assert taken is not None
    other = Sender(told.ways, told.clock)
    assert not other.send_next()
    told.clock.ahead = LEASE + 1
    assert other.send_next(), "a server that was killed keeps nothing for ever"
    assert len(told.http.received) == 1


def test_a_way_that_the_host_has_taken_away_says_so(told: Told) -> None:
    game, people = one_turn(told)
    told.ways.reach = type(told.ways.reach)()
    send_all(told)
    assert told.http.received == []
    assert told.ways.of(told.to_act(game, *people))[1][0].error == "not_offered"


def test_a_clock_that_leaps_ahead_loses_nothing(told: Told) -> None:
    one_turn(told)
    told.http.status = 500
    told.clock.ahead = 400 * 24 * 3600
    send_all(told)
    assert kinds(told) == ["turn"]
    told.http.status = 200
    told.database.write(lambda connection: connection.execute(update(OUTBOX).values(due=0)).rowcount)
    send_all(told)
    assert kinds(told) == []
