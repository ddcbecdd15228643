"""At zero: live games go on at once, others after a vote; a bot stands in until its person returns, whole."""

import pytest
from sqlalchemy import insert, select

from ironbridge.server.answers.documents import game_document
from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import (
    ABANDONMENT,
    EXTENSION,
    FLAG,
    RETURN,
    STAND_IN,
    TURN,
    UNDO_ASKED,
    VOTE,
)
from ironbridge.server.store.heartbeat import LONGEST
from ironbridge.server.store.layout.notices import OUTBOX, WAYS
from ironbridge.server.store.outbox import ALL_TOPICS
from ironbridge.server.tables.paces import DAY
from tests.server.play.timed import Timed, bot_turn
from tests.support.server.bare import BareBackend, play_on, some_turn


@pytest.fixture
def days(plain: BareBackend) -> Timed:
    """A game over days."""
    return Timed(plain)


def test_nothing_happens_before_zero(days: Timed) -> None:
    days.wait(days.pace.bank - 1)
    assert (days.number, days.left()) == (1, 1)


def test_in_a_live_game_a_bot_plays_at_once(plain: BareBackend) -> None:
    live = Timed(plain, "live")
    late = live.late
    live.wait(live.pace.bank)
    seat = plain.tables.get(live.game).seats_of(late)[0]
    assert live.last == (STAND_IN, seat)
    assert plain.tables.get(live.game).seats[seat].bot == "novice"
    with pytest.raises(Conflict, match="a bot plays for you"):
        plain.drafts.play(live.game, late, live.number, some_turn(plain.games.live(live.game)), "k")
    assert game_document(plain.games, live.game, late, None).draft is None


def test_who_returns_plays_on_with_a_whole_bank(plain: BareBackend) -> None:
    live = Timed(plain, "live")
    late = live.late
    live.wait(live.pace.bank)
    bot_turn(plain, live.game)
    first = plain.at_zero.come_back(live.game, late, "back")
    assert [told.entry.kind for told in first] == [RETURN]
    assert plain.at_zero.come_back(live.game, late, "back") == first, "a retry is harmless"
    with pytest.raises(Conflict, match="no bot plays for you"):
        plain.at_zero.come_back(live.game, late, "again")
    while live.late != late:
        play_on(plain, live.game, live.people, 1)
    assert live.left() == live.pace.bank
    play_on(plain, live.game, live.people)
    assert plain.tables.get(live.game).status == "over"


def test_who_returns_in_their_own_turn_takes_it_from_the_bot(plain: BareBackend) -> None:
    live = Timed(plain, "live")
    late = live.late
    live.wait(live.pace.bank)
    plain.at_zero.come_back(live.game, late, "back")
    live.wait(10)
    assert live.left() == live.pace.bank - 10
    play_on(plain, live.game, [late], 1)
    assert live.last[0] == TURN


def test_a_draft_of_others_stays_when_somebody_returns(plain: BareBackend) -> None:
    live = Timed(plain, "live")
    late = live.late
    live.wait(live.pace.bank)
    bot_turn(plain, live.game)
    acting = live.late
    choice = some_turn(plain.games.live(live.game))[0]
    plain.drafts.change(live.game, acting, live.number, 0, "push", choice, "draft")
    plain.at_zero.come_back(live.game, late, "back")
    draft = game_document(plain.games, live.game, acting, None).draft
    assert draft is not None
    assert len(draft.choices) == 1


def test_over_days_the_others_vote_and_most_of_them_decide(backend: BareBackend) -> None:
    days = Timed(backend)
    late, (first, second) = days.late, days.others
    days.wait(days.pace.bank)
    assert days.last[0] == FLAG
    vote = game_document(backend.games, days.game, first, None).vote
    assert vote is not None
    assert (vote.is_asked, vote.cast, vote.otherwise) == (True, {}, "bot")
    asked = game_document(backend.games, days.game, late, None).vote
    assert asked is not None
    assert not asked.is_asked
    with pytest.raises(NotAllowed):
        days.vote(late, "wait")
    days.vote(first, "end")
    days.vote(first, "bot")
    assert days.last[0] == VOTE, "one of two is not more than half"
    days.vote(second, "bot")
    assert days.last[0] == STAND_IN


def test_most_may_give_another_day(days: Timed) -> None:
    days.wait(days.pace.bank + 100)
    for person in days.others:
        days.vote(person, "wait")
    assert (days.last[0], days.left()) == (EXTENSION, DAY)
    days.wait(DAY - 1)
    assert days.last[0] == EXTENSION
    days.wait(1)
    assert days.last[0] == FLAG, "there is a new vote"


def test_most_may_end_the_game_without_a_result(days: Timed) -> None:
    days.wait(days.pace.bank)
    for person in days.others:
        days.vote(person, "end")
    assert days.last == (ABANDONMENT, None)
    shown = game_document(days.backend.games, days.game, None, None)
    assert (shown.status, shown.outcome, shown.has_open_hands) == ("abandoned", None, True)


@pytest.mark.parametrize(("at_zero", "kind"), [("bot", STAND_IN), ("end", ABANDONMENT)])
def test_after_a_day_without_a_majority_the_rule_of_the_table_decides(
    plain: BareBackend, at_zero: str, kind: str
) -> None:
    days = Timed(plain, at_zero=at_zero)
    days.wait(days.pace.bank)
    days.vote(days.others[0], "wait")
    days.wait(DAY - 1)
    assert days.last[0] == VOTE
    days.wait(60)
    assert days.last[0] == kind


def test_a_turn_that_is_ended_after_zero_counts_and_ends_the_vote(days: Timed) -> None:
    late, (first, _) = days.late, days.others
    days.wait(days.pace.bank)
    play_on(days.backend, days.game, [late], 1)
    assert days.last[0] == TURN
    with pytest.raises(Conflict, match="nothing is being voted on"):
        days.vote(first, "bot")


def test_an_outage_flags_nobody_even_if_the_watch_is_the_first_to_look(days: Timed) -> None:
    days.clock.now += 100 * days.pace.most
    days.look()
    assert (days.number, days.left()) == (1, days.pace.bank)
    days.clock.now += LONGEST
    days.look()
    assert days.left() == days.pace.bank - LONGEST


def test_nobody_is_flagged_while_an_undo_is_asked_for(days: Timed) -> None:
    first = days.late
    play_on(days.backend, days.game, [first], 1)
    days.backend.consent.undo(days.game, first, days.number, "undo")
    days.wait(100 * days.pace.most)
    assert days.last[0] == UNDO_ASKED


def test_whoever_is_away_is_not_asked_about_an_undo(plain: BareBackend) -> None:
    live = Timed(plain, "live")
    late = live.late
    live.wait(live.pace.bank)
    bot_turn(plain, live.game)
    first = live.late
    play_on(plain, live.game, [first], 1)
    plain.consent.undo(live.game, first, live.number, "undo")
    undo = game_document(plain.games, live.game, first, None).undo
    assert undo is not None
    seats = plain.tables.get(live.game).seats
    assert late.id not in {seats[seat].person for seat in undo.asked}
    assert len(undo.asked) == 1


def test_the_beginning_of_the_last_tenth_is_told_once_a_turn(days: Timed) -> None:
    told: list[tuple[str, int, int, int]] = []
    days.backend.clock_watch.low = lambda *which: told.append(which)
    seat = days.backend.games.live(days.game).seat_to_act
    days.wait(days.pace.bank - days.pace.low - 1)
    assert told == []
    days.wait(1)
    days.wait(60)
    assert told == [(days.game, 1, seat, days.pace.low)]
    play_on(days.backend, days.game, [days.late], 1)
    days.wait(days.pace.bank - 10)
    assert [which[1] for which in told] == [1, 2]


def test_a_low_clock_is_told_once_and_nothing_more_while_a_bot_plays(backend: BareBackend) -> None:
    live = Timed(backend, "live")
    late = live.late
    way = {"id": "way", "person": late.id, "kind": "push", "data": "{}", "topics": ALL_TOPICS}
    fresh = {"state": "well", "made": 0, "failures": 0, "lost": 0}
    backend.database.write(lambda connection: connection.execute(insert(WAYS).values(**way, **fresh)))
    live.wait(live.pace.bank - live.pace.low)
    live.wait(60)
    live.wait(live.pace.low)
    assert live.last[0] == STAND_IN
    bot_turn(backend, live.game)
    while live.late != late:
        play_on(backend, live.game, live.people, 1)
    rows = backend.database.read(lambda connection: connection.execute(select(OUTBOX)).all())
    assert [(row.kind, row.number, row.facts) for row in rows] == [
        ("clock", 1, f'{{"seconds":{live.pace.low}}}')
    ]


def test_after_a_restart_the_vote_goes_on(url: str) -> None:
    backend = BareBackend(Database(url))
    days = Timed(backend)
    days.wait(days.pace.bank)
    days.vote(days.others[0], "bot")
    second = days.others[1]
    backend.close()
    days.backend = BareBackend(Database(url))
    days.backend.database.time = days.clock
    days.look()
    days.vote(second, "bot")
    assert days.last[0] == STAND_IN
    days.backend.close()
