"""Substitutes: a link opens a seat that is offered; who takes it has its hand, and who had it sees it no more."""

import pytest

from ironbridge.server.answers.documents import game_document
from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.play.substitutes import token_of
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import OFFER_ENDED, RETURN, STAND_IN, TAKEN, TURN
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.clocks import OfferDocument
from tests.server.play.timed import Timed, bot_turn
from tests.support.server.bare import BareBackend, play_on, some_turn


@pytest.fixture
def days(plain: BareBackend) -> Timed:
    """A game over days."""
    return Timed(plain)


def offers(days: Timed, person: Person | None) -> list[OfferDocument]:
    return game_document(days.backend.games, days.game, person, None).offers


def token(days: Timed) -> str:
    """What the others are shown of the one seat that is offered."""
    (offer,) = offers(days, days.others[0])
    assert offer.token is not None
    return offer.token


def offer(days: Timed, person: Person) -> str:
    days.backend.substitutes.offer(days.game, person, days.number, f"offer {days.number}")
    return token(days)


def take(days: Timed, person: Person, opens: str, key: str = "take") -> None:
    days.backend.substitutes.take(days.game, person, days.number, key, opens)


def seats_of(days: Timed, person: Person) -> tuple[int, ...]:
    return days.backend.tables.get(days.game).seats_of(person)


def test_an_offered_seat_is_taken_with_its_hand_and_a_whole_bank(backend: BareBackend) -> None:
    days = Timed(backend)
    leaver, dora = days.late, backend.guest("Dora")
    (seat,) = seats_of(days, leaver)
    days.wait(days.pace.bank // 2)
    opens = offer(days, leaver)
    backend.drafts.change(
        days.game, leaver, days.number, 0, "push", some_turn(backend.games.live(days.game))[0], "d"
    )
    before = game_document(backend.games, days.game, leaver, None)
    assert before.draft is not None
    hand = backend.games.live(days.game).state.view(seat).to_data()
    take(days, dora, opens)
    assert days.last == (TAKEN, seat)
    assert (seats_of(days, leaver), seats_of(days, dora)) == ((), (seat,))
    after = game_document(backend.games, days.game, dora, None)
    assert (after.seat, after.draft is not None and after.draft.choices) == (seat, []), (
        "the draft was another's"
    )
    assert backend.games.live(days.game).state.view(seat).to_data() == hand
    onlooker = game_document(backend.games, days.game, leaver, None)
    stranger = game_document(backend.games, days.game, None, None)
    assert (onlooker.seat, onlooker.draft, onlooker.view) == (None, None, stranger.view)
    assert days.running().left == days.pace.bank
    with pytest.raises(NotAllowed):
        backend.drafts.play(days.game, leaver, days.number, some_turn(backend.games.live(days.game)), "k")
    days.people = [dora if person == leaver else person for person in days.people]
    play_on(backend, days.game, days.people)
    assert backend.tables.get(days.game).status == "over"


def test_who_offers_their_seat_plays_on_and_can_think_better_of_it(days: Timed) -> None:
    leaver, dora = days.late, days.backend.guest("Dora")
    opens = offer(days, leaver)
    with pytest.raises(Conflict, match="already"):
        days.backend.substitutes.offer(days.game, leaver, days.number, "again")
    play_on(days.backend, days.game, [leaver], 1)
    assert days.last[0] == TURN
    days.backend.substitutes.withdraw(days.game, leaver, days.number, "stay")
    assert days.last[0] == OFFER_ENDED
    with pytest.raises(NotAllowed, match="opens no seat"):
        take(days, dora, opens)
    with pytest.raises(Conflict, match="not offered"):
        days.backend.substitutes.withdraw(days.game, leaver, days.number, "stay more")
    days.backend.substitutes.offer(days.game, leaver, days.number, "once more")
    assert token_of(days.backend.games.live(days.game), seats_of(days, leaver)[0]) != opens
    with pytest.raises(NotAllowed, match="opens no seat"):
        take(days, dora, opens)


def test_a_draft_of_another_seat_stays(days: Timed) -> None:
    acting, other, dora = days.late, days.others[0], days.backend.guest("Dora")
    days.backend.substitutes.offer(days.game, other, days.number, "offer")
    opens = token(days)
    first = some_turn(days.backend.games.live(days.game))[0]
    days.backend.drafts.change(days.game, acting, days.number, 0, "push", first, "draft")
    take(days, dora, opens)
    draft = game_document(days.backend.games, days.game, acting, None).draft
    assert draft is not None
    assert len(draft.choices) == 1


def test_only_those_at_the_table_can_pass_the_link_on(days: Timed) -> None:
    offer(days, days.late)
    assert [told.token for told in offers(days, None)] == [None]
    assert [told.token for told in offers(days, days.backend.guest("Eve"))] == [None]
    for person in days.people:
        assert all(told.token for told in offers(days, person))


def test_a_link_is_used_once_and_not_by_who_sits_there(days: Timed) -> None:
    leaver, dora, eve = days.late, days.backend.guest("Dora"), days.backend.guest("Eve")
    opens = offer(days, leaver)
    for person in days.people:
        with pytest.raises(Conflict, match="already"):
            take(days, person, opens, f"take {person.name}")
    number = days.number
    take(days, dora, opens)
    take_again = days.backend.substitutes.take(days.game, dora, number, "take", opens)
    assert take_again.entry.number == days.number, "a retry is harmless"
    with pytest.raises(NotAllowed, match="opens no seat"):
        take(days, eve, opens, "late")
    assert offers(days, days.people[0]) == []


def test_who_is_blocked_cannot_sit_down_beside(days: Timed) -> None:
    leaver, dora, other = days.late, days.backend.guest("Dora"), days.others[0]
    table = days.backend.tables.create(dora, "birmingham-intro", ["me", "open"], is_listed=True)[0]
    days.backend.blocks.add(other, table.id, 0)
    opens = offer(days, leaver)
    with pytest.raises(NotAllowed, match="opens no seat"):
        take(days, dora, opens)
    assert seats_of(days, dora) == ()
    take(days, days.backend.guest("Eve"), opens, "eve")


@pytest.mark.parametrize("is_voted", [False, True])
def test_at_zero_a_bot_plays_until_a_substitute_comes(plain: BareBackend, is_voted: bool) -> None:
    days = Timed(plain, at_zero="bot" if is_voted else "substitute")
    late, dora = days.late, plain.guest("Dora")
    days.wait(days.pace.bank)
    if is_voted:
        for person in days.others:
            days.vote(person, "substitute")
    else:
        days.wait(24 * 3600)
    (seat,) = seats_of(days, late)
    assert days.last == (STAND_IN, seat)
    bot_turn(plain, days.game)
    opens = offers(days, late)[0].token
    assert opens
    take(days, dora, opens)
    assert plain.tables.get(days.game).seats[seat].bot is None
    assert seats_of(days, dora) == (seat,)
    with pytest.raises(NotAllowed):
        plain.at_zero.come_back(days.game, late, "back")


def test_who_returns_before_anybody_came_has_their_seat_again(plain: BareBackend) -> None:
    live = Timed(plain, "live", at_zero="substitute")
    late, dora = live.late, plain.guest("Dora")
    live.wait(live.pace.bank)
    opens = offers(live, late)[0].token
    assert opens
    plain.at_zero.come_back(live.game, late, "back")
    assert live.last[0] == RETURN
    with pytest.raises(NotAllowed, match="opens no seat"):
        take(live, dora, opens)
    play_on(plain, live.game, live.people)
    assert plain.tables.get(live.game).status == "over"


def test_a_vote_ends_when_the_seat_is_taken(days: Timed) -> None:
    late, dora = days.late, days.backend.guest("Dora")
    opens = offer(days, late)
    days.wait(days.pace.bank)
    assert game_document(days.backend.games, days.game, None, None).vote is not None
    take(days, dora, opens)
    assert game_document(days.backend.games, days.game, None, None).vote is None
    assert days.left() == days.pace.bank


def test_a_question_for_an_undo_goes_to_who_sits_there_now(days: Timed) -> None:
    first = days.late
    play_on(days.backend, days.game, [first], 1)
    days.backend.consent.undo(days.game, first, days.number, "undo")
    leaver, dora = days.late, days.backend.guest("Dora")
    days.backend.substitutes.offer(days.game, leaver, days.number, "offer")
    opens = offers(days, leaver)[0].token
    assert opens
    take(days, dora, opens)
    undo = game_document(days.backend.games, days.game, dora, None).undo
    assert undo is not None
    assert undo.is_asked


def test_after_a_restart_the_link_still_opens_the_seat(url: str) -> None:
    backend = BareBackend(Database(url))
    days = Timed(backend)
    opens = offer(days, days.late)
    backend.close()
    days.backend = BareBackend(Database(url))
    days.backend.database.time = days.clock
    dora = days.backend.guest("Dora")
    take(days, dora, opens)
    assert len(seats_of(days, dora)) == 1
    days.backend.close()


def test_nothing_is_offered_or_taken_after_the_end(days: Timed) -> None:
    opens, dora = offer(days, days.late), days.backend.guest("Dora")
    play_on(days.backend, days.game, days.people)
    with pytest.raises(Conflict):
        take(days, dora, opens)
    with pytest.raises(Conflict):
        days.backend.substitutes.offer(days.game, days.people[1], days.number, "offer")
    assert offers(days, days.people[0]) == []
