"""Prepared turns: the first that is possible to the letter is played after a delay, once, and nothing else ever."""

import pytest

from ironbridge.server.answers.documents import game_document
from ironbridge.server.errors import Conflict, NotAllowed, Refused, ServerError, TooMany
from ironbridge.server.limits import Buckets
from ironbridge.server.notices.quiet import Preferences
from ironbridge.server.play.prepared.timing import LONGEST, SHORTEST
from ironbridge.server.store.database import Database
from ironbridge.server.tables.paces import DAY, HOUR, PACES
from ironbridge.server.tables.people import Session
from ironbridge.server.tables.sightings import STEP
from ironbridge.server.upkeep.prepared_watch import LOOK
from ironbridge.server.wire.prepared import Guard, NewPreparedTurn
from tests.support.prepared.table import Table
from tests.support.server.bare import BareBackend, play_on, some_turn

FIRST = Guard("first")


def test_the_first_turn_that_is_possible_is_played_after_a_delay(backend: BareBackend) -> None:
    table = Table(backend)
    never = Guard("price", "coal", 0)
    turns = [NewPreparedTurn(table.passing(), [never]), NewPreparedTurn(table.passing())]
    shown = table.prepare(*turns)
    assert [turn.why_not for turn in shown.turns] == [None, None]
    assert [[guard.holds for guard in turn.guards] for turn in shown.turns] == [[False], []]
    assert (shown.chosen, shown.due, shown.not_now) == (None, None, None)
    table.wait()
    assert table.number == table.began, "it is not their turn"
    table.other_passes()
    judged = table.shown()
    assert (judged.chosen, judged.not_now) == (2, "turn")
    assert judged.due is not None
    assert SHORTEST <= judged.due - table.clock.now <= LONGEST
    table.wait(SHORTEST - 1)
    assert table.number == table.began + 1
    table.wait(LONGEST - SHORTEST + 2)
    assert table.is_played
    done = table.shown()
    assert done.turns == []
    assert [(result.number, result.played, result.whys) for result in done.results] == [(table.number, 2, [])]
    table.wait(DAY // 4)
    assert table.number == table.began + 2, "nothing is played twice"


def test_the_watch_rests_until_something_is_due(plain: BareBackend) -> None:
    table, watch = Table(plain), plain.prepared_watch
    assert watch.pause() == LOOK
    table.prepare(table.passing())
    assert watch.pause() == 0, "it looks at what is new at once"
    table.look()
    assert watch.pause() == LOOK
    table.other_passes()
    assert SHORTEST <= watch.pause() <= LONGEST
    table.wait()
    assert table.is_played
    table.look()
    assert watch.pause() == LOOK


def test_its_person_counts_as_here_when_it_is_played(plain: BareBackend) -> None:
    # Otherwise a turn of somebody who was not here would be known to be a prepared one.
    table = Table(plain)
    table.prepare(table.passing())
    table.other_passes()
    table.wait(SHORTEST - 1)
    assert table.waits.id not in plain.presence.at(table.game)
    table.wait(LONGEST)
    assert table.is_played
    assert table.waits.id in plain.presence.at(table.game)
    plain.sighting_watch.look()
    now = int(table.clock.now)
    assert plain.sightings.of(table.waits)[0] == now // STEP * STEP


def test_a_failed_condition_asks_and_never_passes(backend: BareBackend) -> None:
    table = Table(backend)
    shown = table.prepare(table.guarded(Guard("price", "iron", 0)), table.guarded(Guard("price", "coal", 0)))
    assert len(shown.turns) == 2
    table.other_passes()
    asked = table.shown()
    assert (asked.turns, asked.chosen, asked.due) == ([], None, None)
    (result,) = asked.results
    assert result.played is None
    assert result.whys == [
        "This does not hold: iron costs £0 or less.",
        "This does not hold: coal costs £0 or less.",
    ]
    assert table.shown(language="de").results[0].whys[0] == "Das trifft nicht zu: Eisen kostet höchstens £0."
    table.wait(DAY // 4)
    assert table.number == table.began + 1


def test_what_is_prepared_can_be_taken_back_until_it_is_played(plain: BareBackend) -> None:
    table = Table(plain)
    turn = table.passing()
    table.prepare(turn)
    table.other_passes()
    with pytest.raises(Conflict, match="it is your turn"):
        table.prepare(turn)
    assert table.prepare(key="away").turns == []
    table.wait()
    assert table.number == table.began + 1
    assert table.shown().results == []


def test_who_plays_by_hand_is_not_disturbed(plain: BareBackend) -> None:
    table = Table(plain)
    table.prepare(table.passing())
    table.other_passes()
    choice = some_turn(plain.games.live(table.game))[0]
    plain.drafts.change(table.game, table.waits, table.number, 0, "push", choice, "draft")
    table.wait()
    assert table.number == table.began + 1
    assert table.shown().results[0].whys == ["You had begun to play yourself."]


def test_what_was_prepared_goes_with_the_turn_it_was_meant_for(plain: BareBackend) -> None:
    table = Table(plain)
    table.prepare(table.passing())
    table.other_passes()
    play_on(plain, table.game, [table.waits], 1)
    assert table.shown().turns == []
    number = table.number
    plain.consent.undo(table.game, table.waits, number, "undo")
    plain.consent.answer(table.game, table.plays, number + 1, "yes", agree=True)
    table.wait()
    assert table.last[0] == "undo", "what was taken back is not played again"
    assert table.shown().turns == []


def test_it_waits_while_an_undo_is_asked_for_and_stays_through_it(plain: BareBackend) -> None:
    table = Table(plain)
    table.prepare(table.passing())
    table.other_passes()
    number = table.number
    plain.consent.undo(table.game, table.plays, number, "undo")
    table.wait()
    assert table.number == number + 1
    assert table.shown().due is None
    plain.consent.answer(table.game, table.waits, number + 1, "yes", agree=True)
    assert len(table.shown().turns) == 1
    table.other_passes()
    table.wait()
    assert table.is_played


@pytest.mark.parametrize("how", ["leave", "stand in", "offer", "delete", "end"])
def test_what_was_prepared_goes_with_the_person(plain: BareBackend, how: str) -> None:
    table = Table(plain)
    table.prepare(table.passing())
    if how == "leave":
        plain.consent.leave(table.game, table.waits, "leave", why="left")
    elif how == "stand in":
        table.other_passes()
        assert table.shown().chosen == 1
        plain.prepared_watch.is_resting = True
        plain.clock_watch.look()
        table.wait(PACES["one_day"].most)
        plain.clock_watch.look()
        table.wait(DAY + HOUR)
        plain.clock_watch.look()
        plain.prepared_watch.is_resting = False
        assert plain.tables.get(table.game).seats[table.seat].bot
        plain.at_zero.come_back(table.game, table.waits, "back")
    elif how == "offer":
        plain.substitutes.offer(table.game, table.waits, table.number, "offer")
        (offer,) = game_document(plain.games, table.game, table.waits, None).offers
        plain.substitutes.take(table.game, plain.guest("Dora"), table.number, "take", offer.token or "")
    elif how == "delete":
        plain.farewells.delete(table.waits, table.waits.name)
    else:
        plain.consent.leave(table.game, table.plays, "leave", why="left")
        plain.consent.leave(table.game, table.waits, "leave too", why="left")
    before = table.number
    table.look()
    table.wait()
    assert table.number == before
    assert not table.is_played
    kept = plain.exports.make(Session("this", table.waits)).prepared if how != "delete" else []
    assert [each.turns for each in kept] in ([], [[]])


def test_nobody_plays_who_is_said_to_sleep(plain: BareBackend) -> None:
    table = Table(plain)
    hours = Preferences(zone="UTC", quiet_from=0, quiet_to=600, clock_sleeps=True)
    plain.ways.choose(table.waits, hours)
    # Until it is one o'clock in the night of the next day.
    table.clock.run(plain.database, DAY - table.clock.now % DAY + HOUR)
    table.prepare(table.passing())
    table.other_passes()
    due = table.shown().due
    assert due is not None
    assert 10 * HOUR + SHORTEST <= due % DAY <= 10 * HOUR + LONGEST
    table.wait(8 * HOUR)
    assert not table.is_played
    table.wait(2 * HOUR)
    assert table.is_played


def test_changes_are_kept_once_and_never_over_others(backend: BareBackend) -> None:
    table = Table(backend)
    given = [NewPreparedTurn(table.passing())]
    backend.prepared.keep(table.game, table.waits, None, 0, given, "one")
    backend.prepared.keep(table.game, table.waits, None, 0, given, "one")
    assert table.shown().version == 1
    with pytest.raises(Conflict, match="another device"):
        backend.prepared.keep(table.game, table.waits, None, 0, given, "two")
    with pytest.raises(ServerError, match="key"):
        backend.prepared.keep(table.game, table.waits, None, 1, given, "ö")
    stranger = backend.guest("Stranger")
    with pytest.raises(NotAllowed):
        backend.prepared.keep(table.game, stranger, None, 0, given, "x")
    with pytest.raises(NotAllowed):
        table.shown(table.plays)
    export = backend.exports.make(Session("this", table.waits)).prepared
    assert [(each.game, len(each.turns)) for each in export] == [(table.game, 1)]
    assert backend.exports.make(Session("this", table.plays)).prepared == []


def test_only_whole_legal_turns_are_prepared_and_not_too_often(plain: BareBackend) -> None:
    table = Table(plain)
    whole = table.passing()
    with pytest.raises(Conflict, match="not whole"):
        table.prepare(whole[:-1])
    with pytest.raises(Refused):
        table.prepare([{"do": "build", "industry": "brewery", "slot": "birmingham.1"}])
    with pytest.raises(ServerError, match="fly"):
        table.prepare([{"do": "fly"}])
    for guard in (Guard("slot_free", "atlantis.1"), Guard("price", "beer", 3), Guard("first", "me")):
        with pytest.raises(ServerError, match="condition"):
            table.prepare(table.guarded(guard))
    plain.prepared.buckets = Buckets(0, 1)
    table.prepare(whole, key="once")
    with pytest.raises(TooMany):
        table.prepare(whole, key="again")


def test_nothing_is_prepared_where_it_makes_no_sense(plain: BareBackend) -> None:
    live = Table(plain, pace="live")
    assert live.shown().not_now == "live"
    with pytest.raises(Conflict, match="live game"):
        live.turn()
    table = Table(plain)
    table.other_passes()
    with pytest.raises(Conflict, match="it is your turn"):
        table.turn()
    plain.consent.leave(table.game, table.waits, "leave", why="left")
    with pytest.raises(NotAllowed):
        table.shown()
    ended = Table(plain, "birmingham-intro")
    play_on(plain, ended.game, ended.people)
    assert ended.shown().not_now == "over"


def test_an_edited_list_keeps_what_a_turn_was_when_it_was_prepared(plain: BareBackend) -> None:
    table = Table(plain)
    whole = table.turn("any")
    table.prepare(whole)
    before = plain.prepared.read(plain.games.live(table.game), table.waits, table.seat).turns[0]
    table.prepare(NewPreparedTurn(whole, [FIRST]), table.passing(), key="more")
    after = plain.prepared.read(plain.games.live(table.game), table.waits, table.seat).turns
    assert [turn.guards for turn in after] == [[FIRST], []]
    assert (after[0].cost, after[0].outline) == (before.cost, before.outline)
    other = table.prepare(table.passing(), NewPreparedTurn(whole, [FIRST]), key="order")
    assert other.turns[1].choices == whole


def test_two_servers_play_a_turn_once(url: str) -> None:
    backend, second = BareBackend(Database(url)), None
    try:
        table = Table(backend)
        table.prepare(table.passing())
        table.other_passes()
        if backend.database.is_shared:
            second = BareBackend(Database(url))
            second.database.time = table.clock
            second.prepared_watch.look()
        table.clock.run(backend.database, LONGEST)
        if second is not None:
            second.prepared_watch.look()
        table.look()
        played = [
            told.entry.key for told in backend.games.live(table.game).told if "prepared" in told.entry.key
        ]
        assert played == [f"{table.seat}:· prepared {table.began + 1}"]
        assert [result.played for result in table.shown().results] == [1]
    finally:
        backend.close()
        if second is not None:
            second.close()
