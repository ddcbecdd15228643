"""Taking a turn back: alone at will, among people when all of them agree."""

import pytest

from ironbridge.rules.choices import choice_from_data
from ironbridge.rules.draft import Draft
from ironbridge.server.answers.documents import game_document
from ironbridge.server.errors import Conflict, ServerError
from ironbridge.server.minds.presence import Presence
from ironbridge.server.minds.progress import Progress
from ironbridge.server.minds.seated_bots import SeatedBots
from ironbridge.server.play.commit import plan
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.database import Database
from ironbridge.server.tables.people import Person
from tests.support.server.bare import BareBackend, play_on, some_turn
from tests.support.server.served import Served


def three_and_a_bot(backend: BareBackend) -> tuple[str, list[Person]]:
    """A game of three people and a bot that does not think; nobody has played yet."""
    people = [backend.guest(name) for name in ("Ada", "Ben", "Cleo")]
    table, invitation = backend.tables.create(
        people[0], "birmingham", ["me", "invited", "invited", "bot:random"], is_listed=False
    )
    for person in people[1:]:
        backend.tables.join(person, table.id, None, invitation)
    return table.id, people


def someone_played(backend: BareBackend, game: str, people: list[Person]) -> tuple[Person, list[Person]]:
    """Play on until somebody has ended a turn and a person is to act; who it was, and the others."""
    while True:
        live = backend.games.live(game)
        seat = live.state.seat_to_act
        assert seat is not None
        if backend.games.table(live).seats[seat].bot is not None:
            backend.commits.append(live, plan(live, seat, codes_of_turn(live), f"bot {live.number}"))
            continue
        if any(turn.seat != 3 for turn in live.turns):
            last = next(turn.seat for turn in reversed(live.turns) if turn.seat != 3)
            asker = people[last or 0]
            return asker, [person for person in people if person != asker]
        play_on(backend, game, people, turns=1)


def codes_of_turn(live: LiveGame) -> list[int]:
    """A whole random turn of the seat to act, packed."""
    assert live.state.seat_to_act is not None
    draft = Draft(live.state.view(live.state.seat_to_act))
    for data in some_turn(live):
        draft.push(draft.encode(choice_from_data(data)))
    return draft.choices


def test_all_people_agree_and_the_turn_is_undone(backend: BareBackend, url: str) -> None:
    game, people = three_and_a_bot(backend)
    before = backend.games.live(game).state.digest()
    asker, (first, second) = someone_played(backend, game, people)
    live = backend.games.live(game)
    to = live.turns[-1].number if live.turns[-1].seat != 3 else live.turns[-2].number
    number = live.number
    asked = backend.consent.undo(game, asker, number, "ask")
    assert (asked.entry.kind, asked.entry.data) == ("undo_asked", {"to": to})
    assert backend.consent.undo(game, asker, number, "ask") == asked
    document = game_document(backend.games, game, first, None)
    assert document.undo is not None
    assert (document.undo.to, document.undo.agreed, document.undo.is_asked) == (to, [], True)
    assert not document.can_undo_turn
    agreed = backend.consent.answer(game, first, number + 1, "yes", agree=True)
    assert backend.consent.answer(game, first, number + 1, "yes", agree=True) == agreed
    seat = people.index(first)
    for person, is_asked in ((asker, False), (first, False), (second, True), (None, False)):
        document = game_document(backend.games, game, person, None)
        assert document.undo is not None
        assert (document.undo.agreed, document.undo.is_asked) == ([seat], is_asked)
        assert document.undo.asked == [people.index(second)]
    restarted = BareBackend(Database(url))
    told = restarted.consent.answer(game, second, number + 2, "yes", agree=True)
    assert restarted.consent.answer(game, second, number + 2, "yes", agree=True) == told
    live = restarted.games.live(game)
    assert [entry.entry.kind for entry in live.told[-4:]] == [
        "undo_asked",
        "undo_agreed",
        "undo_agreed",
        "undo",
    ]
    assert (live.number, told.entry.number) == (number + 4, number + 3)
    assert all(turn.number < to for turn in live.turns)
    if len(live.turns) == 0:
        assert live.state.digest() == before
    assert game_document(restarted.games, game, second, None).undo is None
    restarted.close()
    again = BareBackend(Database(url))
    assert again.games.live(game).state.digest() == live.state.digest()
    again.close()


@pytest.mark.parametrize(("who", "kind"), [(0, "undo_refused"), (-1, "undo_dropped")])
def test_one_refuses_or_the_asker_withdraws(backend: BareBackend, who: int, kind: str) -> None:
    game, people = three_and_a_bot(backend)
    asker, others = someone_played(backend, game, people)
    number = backend.games.live(game).number
    digest = backend.games.live(game).state.digest()
    backend.consent.undo(game, asker, number, "ask")
    backend.consent.answer(game, others[1], number + 1, "yes", agree=True)
    told = backend.consent.answer(game, (*others, asker)[who], number + 2, "no", agree=False)
    assert told.entry.kind == kind
    assert game_document(backend.games, game, others[1], None).undo is None
    with pytest.raises(Conflict) as refused:
        backend.consent.answer(game, others[0], number + 3, "late", agree=True)
    assert refused.value.code == "no_request"
    assert backend.games.live(game).state.digest() == digest
    assert backend.consent.undo(game, asker, number + 3, "again").entry.kind == "undo_asked"


def test_a_turn_ends_a_request_and_a_draft_stays_through_it(backend: BareBackend) -> None:
    game, people = three_and_a_bot(backend)
    asker, others = someone_played(backend, game, people)
    live = backend.games.live(game)
    number = live.number
    me = backend.to_act(game, *people)
    turn = some_turn(live)
    backend.drafts.change(game, me, number, 0, "push", turn[0], "d")
    backend.consent.undo(game, asker, number, "ask")
    live = backend.games.live(game)
    assert len(backend.games.draft(live).choices) == 1, "nobody's draft is lost by a question"
    for version, choice in enumerate(turn[1:], 1):
        backend.drafts.change(game, me, number + 1, version, "push", choice, f"d{version}")
    backend.drafts.end_turn(game, me, number + 1, len(turn), "end")
    assert game_document(backend.games, game, others[0], None).undo is None
    for person in others:
        with pytest.raises(Conflict) as refused:
            backend.consent.answer(game, person, number + 2, "late", agree=True)
        assert refused.value.code == "no_request"
        with pytest.raises(Conflict) as refused:
            backend.consent.answer(game, person, number + 1, "late", agree=True)
        assert refused.value.code == "stale_number"


def test_what_cannot_be_answered(backend: BareBackend) -> None:
    game, people = three_and_a_bot(backend)
    asker, others = someone_played(backend, game, people)
    number = backend.games.live(game).number
    stranger = backend.guest("Eve")
    backend.consent.undo(game, asker, number, "ask")
    backend.consent.answer(game, others[0], number + 1, "yes", agree=True)
    now = number + 2

    def answer(person: Person, number: int, agree: bool = True) -> str:
        with pytest.raises(ServerError) as refused:
            backend.consent.answer(game, person, number, "x", agree=agree)
        return refused.value.code

    assert answer(asker, now) == "already_agreed"
    assert answer(others[0], now) == "already_agreed"
    assert answer(others[1], number) == "stale_number"
    assert answer(stranger, now) == "not_seated"
    assert answer(stranger, now, False) == "not_seated"
    for person, code in ((asker, "already_asked"), (stranger, "not_seated")):
        with pytest.raises(ServerError) as refused:
            backend.consent.undo(game, person, now, "y")
        assert refused.value.code == code


def test_a_person_with_two_seats_answers_once(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    table, invitation = backend.tables.create(
        ada, "birmingham", ["me", "invited", "invited"], is_listed=False
    )
    backend.tables.join(ben, table.id, 1, invitation)
    backend.tables.join(ben, table.id, 2, invitation)
    game = table.id
    while not any(turn.seat == 0 for turn in backend.games.live(game).turns):
        play_on(backend, game, [ada, ben], turns=1)
    number = backend.games.live(game).number
    backend.consent.undo(game, ada, number, "ask")
    document = game_document(backend.games, game, ben, None)
    assert document.undo is not None
    assert document.undo.asked == [1, 2]
    backend.consent.answer(game, ben, number + 1, "yes", agree=True)
    assert [told.entry.kind for told in backend.games.live(game).told[-2:]] == ["undo_agreed", "undo"]
    while not any(turn.seat != 0 for turn in backend.games.live(game).turns):
        play_on(backend, game, [ada, ben], turns=1)
    number = backend.games.live(game).number
    backend.consent.undo(game, ben, number, "ask")
    backend.consent.answer(game, ada, number + 1, "yes", agree=True)
    assert backend.games.live(game).told[-1].entry.kind == "undo"


def test_who_leaves_is_asked_no_more(backend: BareBackend) -> None:
    game, people = three_and_a_bot(backend)
    asker, others = someone_played(backend, game, people)
    number = backend.games.live(game).number
    backend.consent.undo(game, asker, number, "ask")
    backend.consent.leave(game, others[0], "bye", why="left")
    assert backend.games.live(game).told[-1].entry.kind == "bot"
    backend.consent.answer(game, others[1], number + 2, "yes", agree=True)
    assert backend.games.live(game).told[-1].entry.kind == "undo"


def test_the_last_who_is_asked_leaves(backend: BareBackend) -> None:
    game, people = three_and_a_bot(backend)
    asker, others = someone_played(backend, game, people)
    number = backend.games.live(game).number
    backend.consent.undo(game, asker, number, "ask")
    backend.consent.answer(game, others[1], number + 1, "yes", agree=True)
    backend.consent.leave(game, others[0], "bye", why="left")
    assert [told.entry.kind for told in backend.games.live(game).told[-2:]] == ["bot", "undo"]


def test_a_request_goes_with_its_asker(backend: BareBackend) -> None:
    game, people = three_and_a_bot(backend)
    asker, others = someone_played(backend, game, people)
    backend.consent.undo(game, asker, backend.games.live(game).number, "ask")
    backend.consent.leave(game, asker, "bye", why="resigned")
    assert game_document(backend.games, game, others[0], None).undo is None
    assert backend.games.live(game).told[-1].entry.kind == "bot"


def test_bots_wait_while_an_undo_is_asked_for(plain: BareBackend) -> None:
    game, people = three_and_a_bot(plain)
    bots = SeatedBots(plain.commits, Progress(), Presence(), 0)
    live = plain.games.live(game)
    while live.state.seat_to_act != 3 or not live.turns:
        if live.state.seat_to_act == 3:
            plain.commits.append(live, plan(live, 3, codes_of_turn(live), f"bot {live.number}"))
        play_on(plain, game, people, turns=1)
    asker = people[next(turn.seat for turn in live.turns if turn.seat != 3) or 0]
    assert bots._question(live) is not None
    assert game_document(plain.games, game, None, None).thinking is not None
    plain.consent.undo(game, asker, live.number, "ask")
    assert bots._question(live) is None
    assert game_document(plain.games, game, None, None).thinking is None
    plain.consent.answer(game, asker, live.number, "never mind", agree=False)
    assert bots._question(live) is not None
    bots.close()


def test_nobody_asks_before_a_turn_or_after_the_end(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    for play in (False, True):
        if play:
            play_on(backend, game, [ada, ben])
        with pytest.raises(Conflict) as refused:
            backend.consent.undo(game, ada, backend.games.live(game).number, "u")
        assert refused.value.code == "nothing_to_undo"
        assert not game_document(backend.games, game, ada, None).can_undo_turn


def test_who_is_alone_takes_turns_back_at_will(backend: BareBackend) -> None:
    ada = backend.guest("Ada")
    table, _ = backend.tables.create(ada, "birmingham-intro", ["me", "me"], is_listed=False)
    before = backend.games.live(table.id).state.digest()
    play_on(backend, table.id, [ada], turns=1)
    assert game_document(backend.games, table.id, ada, None).can_undo_turn
    told = backend.consent.undo(table.id, ada, 2, "u")
    assert (told.entry.number, told.entry.kind) == (3, "undo")
    assert backend.consent.undo(table.id, ada, 2, "u") == told
    live = backend.games.live(table.id)
    assert live.state.digest() == before
    play_on(backend, table.id, [ada], turns=3)
    assert BareBackend(backend.database).games.live(table.id).state.digest() == live.state.digest()


def test_servers_on_one_database_answer_each_other(postgres_backend: BareBackend) -> None:
    here, there = postgres_backend, BareBackend(postgres_backend.database)
    game, people = three_and_a_bot(here)
    asker, others = someone_played(here, game, people)
    number = here.games.live(game).number
    here.consent.undo(game, asker, number, "ask")
    there.consent.answer(game, others[0], number + 1, "yes", agree=True)
    here.consent.answer(game, others[1], number + 2, "yes", agree=True)
    assert there.games.live(game).told[-1].entry.kind == "undo"
    assert there.games.live(game).state.digest() == here.games.live(game).state.digest()


def test_asked_and_answered_over_http_and_socket(lone: Served) -> None:
    ada, ben = lone.guest("Ada"), lone.guest("Ben")
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=["me", "invited"]).json()
    game = table["id"]
    ben.post(f"/api/tables/{game}/join", invitation=table["invitation"])
    clients = [ada, ben]
    live = lone.backend.games.live(game)
    seat = live.state.seat_to_act
    assert seat is not None
    me, other = clients[seat], clients[1 - seat]
    me.post(f"/api/games/{game}/turn", number=1, key="t", choices=some_turn(live))
    socket = other.socket(game)
    socket.wait_for(2)
    assert me.post(f"/api/games/{game}/undo", number=2, key="u").json()["kind"] == "undo_asked"
    socket.wait_for(3)
    assert socket.game["undo"] == {"seat": seat, "to": 2, "agreed": [], "asked": [1 - seat], "is_asked": True}
    refused = me.post(f"/api/games/{game}/answer_undo", number=3, key="a", agree=True)
    assert (refused.status_code, refused.json()["code"]) == (409, "already_agreed")
    answer = socket.ask(type="answer_undo", number=3, key="yes", agree=True)
    assert answer["body"]["kind"] == "undo_agreed"
    socket.wait_for(5)
    assert [entry["kind"] for entry in socket.entries[-2:]] == ["undo_agreed", "undo"]
    assert socket.game["undo"] is None
    assert socket.game["to_act"] == seat
    socket.close()
