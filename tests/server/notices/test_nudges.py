"""Who waits long may ask for a move: once a day, never a bot, and never somebody who has moved."""

import json

import pytest

from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.play.nudges import PATIENCE
from ironbridge.server.tables.paces import DAY
from tests.support.notices.told import Told, kinds, send_all, webhook_of
from tests.support.server.bare import RULES, play_on
from tests.support.server.turned import TurnedClock


def test_a_nudge_is_told_after_half_a_day_and_once_a_day(told: Told) -> None:
    clock = TurnedClock(told.database)
    game, ada, ben = told.two_at_a_table()
    play_on(told, game, [ada, ben], 1)
    mover = told.to_act(game, ada, ben)
    other = ben if mover == ada else ada
    webhook_of(told, mover, told.http.url())
    with pytest.raises(Conflict, match="after 12 hours"):
        told.nudges.nudge(game, other)
    clock.now += PATIENCE
    with pytest.raises(Conflict, match="no other person"):
        told.nudges.nudge(game, mover)
    with pytest.raises(NotAllowed):
        told.nudges.nudge(game, told.guest("Stranger"))
    assert told.nudges.nudge(game, other) == int(clock.now) + DAY
    assert kinds(told) == ["nudge"]
    told.clock.ahead = clock.now - told.clock()
    send_all(told)
    (call,) = told.http.received
    assert json.loads(call.body)["data"]["title"] == f"{other.name} asks for your move"
    with pytest.raises(Conflict, match="tomorrow"):
        told.nudges.nudge(game, other)
    clock.now += DAY
    told.nudges.nudge(game, other)
    play_on(told, game, [ada, ben], 1)
    told.http.received.clear()
    told.clock.ahead = clock.now - told.clock.real()
    send_all(told)
    assert [json.loads(call.body)["type"] for call in told.http.received] in ([], ["notice.turn"])


def test_a_nudge_between_people_who_are_apart_arrives_nowhere(told: Told) -> None:
    clock = TurnedClock(told.database)
    game, ada, ben = told.two_at_a_table()
    play_on(told, game, [ada, ben], 1)
    mover = told.to_act(game, ada, ben)
    other = ben if mover == ada else ada
    webhook_of(told, mover, told.http.url())
    told.blocks.add(mover, game, told.tables.get(game).seats_of(other)[0])
    clock.now += PATIENCE
    told.nudges.nudge(game, other)
    assert kinds(told) == [], "and nobody is told that they are blocked"


def test_a_bot_is_never_asked(told: Told) -> None:
    clock = TurnedClock(told.database)
    ada = told.guest("Ada")
    table, _ = told.tables.create(ada, RULES, ["bot:random", "me"], is_listed=False)
    clock.now += PATIENCE
    for _ in range(2):
        live = told.games.live(table.id)
        if live.seat_to_act == 0:
            with pytest.raises(Conflict, match="no other person"):
                told.nudges.nudge(table.id, ada)
            return
        play_on(told, table.id, [ada], 1)
    pytest.fail("the bot has its turn in the first round")
