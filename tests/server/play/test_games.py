"""Turns: drafts that only their seat can change, and commits that happen once."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from ironbridge.rules.draft import Draft
from ironbridge.server.answers.documents import document_of, game_document
from ironbridge.server.errors import Conflict, NotAllowed, Refused, ServerError
from ironbridge.server.play.commit import plan
from ironbridge.server.play.drafts import read_choice
from ironbridge.server.store.database import Database
from ironbridge.server.tables.people import Person
from tests.support.server.bare import BareBackend, play_on, some_turn


def begin_turn(backend: BareBackend) -> tuple[str, Any, Any, list[dict[str, Any]]]:
    """A new game, who is to act, who is not, and a turn."""
    game, ada, ben = backend.two_at_a_table()
    first = backend.to_act(game, ada, ben)
    return game, first, ben if first == ada else ada, some_turn(backend.games.live(game))


def test_a_draft_is_pushed_undone_redone_and_reset(backend: BareBackend) -> None:
    game, me, _, turn = begin_turn(backend)
    for version, choice in enumerate(turn):
        backend.drafts.change(game, me, 1, version, "push", choice, f"k{version}")
    steps = len(turn)
    for version, (do, done) in enumerate([("undo", steps - 1), ("redo", steps), ("reset", 0)], steps):
        backend.drafts.change(game, me, 1, version, do, None, f"k{version}")
        assert backend.games.draft(backend.games.live(game)).done == done
    for do in ("undo", "jump"):
        with pytest.raises(ServerError):
            backend.drafts.change(game, me, 1, steps + 3, do, None, "x")
    assert backend.games.live(game).number == 1


def test_a_turn_is_ended_once(backend: BareBackend) -> None:
    game, me, _, turn = begin_turn(backend)
    for version, choice in enumerate(turn):
        with pytest.raises(Conflict) as refused:
            backend.drafts.end_turn(game, me, 1, version, f"e{version}")
        assert refused.value.code == "not_whole"
        backend.drafts.change(game, me, 1, version, "push", choice, f"k{version}")
        backend.drafts.change(game, me, 1, version, "push", choice, f"k{version}")
    with pytest.raises(Conflict) as refused:
        backend.drafts.change(game, me, 1, len(turn), "push", turn[-1], "more")
    assert refused.value.code == "is_whole"
    told = backend.drafts.end_turn(game, me, 1, len(turn), "end")
    assert list(told.choices) == turn
    assert any(event["kind"] == "cards_drawn" for event in told.events)
    assert backend.drafts.end_turn(game, me, 1, len(turn), "end") == told
    assert backend.games.live(game).number == 2


def test_a_change_comes_too_late_or_for_another_draft(backend: BareBackend) -> None:
    game, me, _, turn = begin_turn(backend)
    backend.drafts.change(game, me, 1, 0, "push", turn[0], "a")
    for number, version, code in ((1, 0, "stale_draft"), (1, 2, "stale_draft"), (0, 1, "stale_number")):
        with pytest.raises(Conflict) as refused:
            backend.drafts.change(game, me, number, version, "undo", None, "b")
        assert refused.value.code == code


def test_nobody_acts_for_another(backend: BareBackend) -> None:
    game, _, other, turn = begin_turn(backend)
    for who, code in ((other, "not_your_turn"), (backend.guest("Cleo"), "not_seated")):
        for act in (
            lambda who: backend.drafts.change(game, who, 1, 0, "push", turn[0], "k"),
            lambda who: backend.drafts.end_turn(game, who, 1, 0, "k"),
            lambda who: backend.drafts.play(game, who, 1, turn, "k"),
            lambda who: backend.drafts.preview(game, who, turn[0]),
            lambda who: backend.drafts.why_not(game, who, turn[0]),
        ):
            with pytest.raises(ServerError) as refused:
                act(who)
            assert refused.value.code == code
    assert backend.games.live(game).number == 1


def test_a_refusal_has_its_rule_and_a_sentence(backend: BareBackend) -> None:
    game, me, _, _ = begin_turn(backend)
    wrong = {"do": "sell", "slot": "worcester.1", "merchant": "oxford.2"}
    found = backend.drafts.why_not(game, me, wrong)
    assert found is not None
    with pytest.raises(Refused) as refused:
        backend.drafts.change(game, me, 1, 0, "push", wrong, "k")
    assert refused.value.facts["rule"] == found[0].rule
    assert refused.value.message == found[1] == "there is no tile of yours to sell"
    assert backend.drafts.why_not(game, me, {"do": "pass"}) is None


@pytest.mark.parametrize(
    "choice", [None, [], {}, {"do": "jump"}, {"do": "loan", "money": 7}, {"do": "link", "line": {}}]
)
def test_a_choice_that_is_none(plain: BareBackend, choice: Any) -> None:
    game, me, _, _ = begin_turn(plain)
    with pytest.raises(ServerError) as refused:
        plain.drafts.change(game, me, 1, 0, "push", choice, "k")
    assert refused.value.code == "bad_choice"


def test_two_devices_cannot_fork_a_game(backend: BareBackend) -> None:
    game, me, _, turn = begin_turn(backend)
    answers: list[str] = []

    def play(key: str) -> None:
        try:
            answers.append(backend.drafts.play(game, me, 1, turn, key).entry.key)
        except Conflict as refused:
            answers.append(refused.code)

    threads = [threading.Thread(target=play, args=(f"k{number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers.count("stale_number") == 5
    assert backend.games.live(game).number == 2


def test_a_whole_game_replays_after_a_restart(backend: BareBackend, url: str) -> None:
    game, ada, ben = backend.two_at_a_table("lancashire-revised-intro")
    play_on(backend, game, [ada, ben])
    live = backend.games.live(game)
    database = Database(url)
    again = BareBackend(database).games.live(game)
    assert again.state.digest() == live.state.digest()
    assert again.told == live.told
    database.close()
    assert backend.tables.get(game).status == "over"
    with pytest.raises(Conflict):
        backend.drafts.play(game, ada, live.number, [], "k")


def test_servers_on_one_database_see_each_others_turns(postgres_backend: BareBackend) -> None:
    backend = postgres_backend
    other = BareBackend(backend.database)
    game, ada, ben = backend.two_at_a_table()
    for number in range(1, 9):
        here = (backend, other)[number % 2]
        assert here.games.live(game).number == number
        play_on(here, game, [ada, ben], turns=1)
    with pytest.raises(Conflict):
        backend.drafts.play(game, ada, 3, [], "late")


def test_a_bot_takes_the_seat_of_who_leaves(backend: BareBackend) -> None:
    game, me, other, turn = begin_turn(backend)
    (told,) = backend.departures.leave(game, me, "bye", why="resigned")
    assert told.entry.data == {"bot": "apprentice", "why": "resigned"}
    table = backend.tables.get(game)
    assert table.seats_of(me) == ()
    assert table.seats[told.entry.seat or 0].bot == "apprentice"
    with pytest.raises(NotAllowed):
        backend.drafts.play(game, me, 2, turn, "k")
    with pytest.raises(NotAllowed):
        backend.departures.leave(game, me, "bye", why="left")
    assert table.seats_of(other)


def test_an_entry_of_a_game_that_was_let_go_of_is_seen_by_whoever_read_it_anew(backend: BareBackend) -> None:
    game, me, other, turn = begin_turn(backend)
    before = backend.games.live(game)
    backend.games._live.clear()
    anew = backend.games.live(game)
    assert anew is not before
    with before.lock:
        draft = Draft(before.state.view(backend.games.seat_to_act(before, me)))
        for choice in turn:
            draft.push(backend.drafts.open_code(before, draft, read_choice(choice)))
        backend.commits.append(before, plan(before, draft.seat, draft.choices, "k"))
    assert backend.games.live(game).number == 2
    play_on(backend, game, [me, other], 2)
    assert backend.games.live(game).number == 4


def test_after_the_end_a_table_is_read_once_for_each_news(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben])
    questions, ask = [], plain.database.read

    def read(work: Callable[[Connection], Any]) -> Any:
        questions.append(work)
        return ask(work)

    plain.database.read = read  # type: ignore[method-assign]

    def told(person: Person) -> str | None:
        """The rematch that a socket tells of."""
        live = plain.games.live(game, is_heard_enough=True)
        return document_of(plain.games, live, person, None).rematch

    assert [told(person) for person in (ada, ben, ada, ben)] == [None] * 4
    assert len(questions) == 1
    again = plain.tables.rematch(ada, game)
    questions.clear()
    assert [told(person) for person in (ada, ben, ada, ben)] == [again.id] * 4
    assert len(questions) == 1
    game_document(plain.games, game, ben, None)
    assert len(questions) == 2, "whoever asks gets what is stored now"
