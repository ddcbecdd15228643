"""Taking a turn back: alone at will, among people when all of them agree."""

import pytest

from ironbridge.rules.choices import choice_from_data
from ironbridge.rules.draft import Draft
from ironbridge.server.answers.documents import game_document
from ironbridge.server.errors import Conflict, ServerError
from ironbridge.server.minds.progress import Progress
from ironbridge.server.minds.thinking import Thinking
from ironbridge.server.play.commit import plan
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.database import Database
from ironbridge.server.tables.people import Person
from tests.support.server.house import House, play_on, some_turn
from tests.support.server.served import Served


def three_and_a_bot(house: House) -> tuple[str, list[Person]]:
    """A game of three people and a bot that does not think; nobody has played yet."""
    people = [house.guest(name) for name in ("Ada", "Ben", "Cleo")]
    table, invitation = house.tables.create(
        people[0], "birmingham", ["me", "invited", "invited", "bot:random"], is_listed=False
    )
    for person in people[1:]:
        house.tables.join(person, table.id, None, invitation)
    return table.id, people


def someone_played(house: House, game: str, people: list[Person]) -> tuple[Person, list[Person]]:
    """Play on until somebody has ended a turn and a person is to act; who it was, and the others."""
    while True:
        live = house.games.live(game)
        seat = live.state.seat_to_act
        assert seat is not None
        if house.games.table(live).seats[seat].bot is not None:
            house.commits.append(live, plan(live, seat, codes_of_turn(live), f"bot {live.number}"))
            continue
        if any(turn.seat != 3 for turn in live.turns):
            last = next(turn.seat for turn in reversed(live.turns) if turn.seat != 3)
            asker = people[last or 0]
            return asker, [person for person in people if person != asker]
        play_on(house, game, people, turns=1)


def codes_of_turn(live: LiveGame) -> list[int]:
    """A whole random turn of the seat to act, packed."""
    assert live.state.seat_to_act is not None
    draft = Draft(live.state.view(live.state.seat_to_act))
    for data in some_turn(live):
        draft.push(draft.encode(choice_from_data(data)))
    return draft.choices


def test_all_people_agree_and_the_turn_is_undone(house: House, url: str) -> None:
    game, people = three_and_a_bot(house)
    before = house.games.live(game).state.digest()
    asker, (first, second) = someone_played(house, game, people)
    live = house.games.live(game)
    to = live.turns[-1].number if live.turns[-1].seat != 3 else live.turns[-2].number
    number = live.number
    asked = house.consent.undo(game, asker, number, "ask")
    assert (asked.entry.kind, asked.entry.data) == ("undo_asked", {"to": to})
    assert house.consent.undo(game, asker, number, "ask") == asked
    document = game_document(house.games, game, first, None)
    assert document.undo is not None
    assert (document.undo.to, document.undo.agreed, document.undo.is_asked) == (to, [], True)
    assert not document.can_undo_turn
    agreed = house.consent.answer(game, first, number + 1, "yes", agree=True)
    assert house.consent.answer(game, first, number + 1, "yes", agree=True) == agreed
    seat = people.index(first)
    for person, is_asked in ((asker, False), (first, False), (second, True), (None, False)):
        document = game_document(house.games, game, person, None)
        assert document.undo is not None
        assert (document.undo.agreed, document.undo.is_asked) == ([seat], is_asked)
        assert document.undo.asked == [people.index(second)]
    restarted = House(Database(url))
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
    again = House(Database(url))
    assert again.games.live(game).state.digest() == live.state.digest()
    again.close()


@pytest.mark.parametrize(("who", "kind"), [(0, "undo_refused"), (-1, "undo_dropped")])
def test_one_refuses_or_the_asker_withdraws(house: House, who: int, kind: str) -> None:
    game, people = three_and_a_bot(house)
    asker, others = someone_played(house, game, people)
    number = house.games.live(game).number
    digest = house.games.live(game).state.digest()
    house.consent.undo(game, asker, number, "ask")
    house.consent.answer(game, others[1], number + 1, "yes", agree=True)
    told = house.consent.answer(game, (*others, asker)[who], number + 2, "no", agree=False)
    assert told.entry.kind == kind
    assert game_document(house.games, game, others[1], None).undo is None
    with pytest.raises(Conflict) as refused:
        house.consent.answer(game, others[0], number + 3, "late", agree=True)
    assert refused.value.code == "no_request"
    assert house.games.live(game).state.digest() == digest
    assert house.consent.undo(game, asker, number + 3, "again").entry.kind == "undo_asked"


def test_a_turn_ends_a_request_and_a_draft_stays_through_it(house: House) -> None:
    game, people = three_and_a_bot(house)
    asker, others = someone_played(house, game, people)
    live = house.games.live(game)
    number = live.number
    me = house.to_act(game, *people)
    turn = some_turn(live)
    house.drafts.change(game, me, number, 0, "push", turn[0], "d")
    house.consent.undo(game, asker, number, "ask")
    live = house.games.live(game)
    assert len(house.games.draft(live).choices) == 1, "nobody's draft is lost by a question"
    for version, choice in enumerate(turn[1:], 1):
        house.drafts.change(game, me, number + 1, version, "push", choice, f"d{version}")
    house.drafts.end_turn(game, me, number + 1, len(turn), "end")
    assert game_document(house.games, game, others[0], None).undo is None
    for person in others:
        with pytest.raises(Conflict) as refused:
            house.consent.answer(game, person, number + 2, "late", agree=True)
        assert refused.value.code == "no_request"
        with pytest.raises(Conflict) as refused:
            house.consent.answer(game, person, number + 1, "late", agree=True)
        assert refused.value.code == "stale_number"


def test_what_cannot_be_answered(house: House) -> None:
    game, people = three_and_a_bot(house)
    asker, others = someone_played(house, game, people)
    number = house.games.live(game).number
    stranger = house.guest("Eve")
    house.consent.undo(game, asker, number, "ask")
    house.consent.answer(game, others[0], number + 1, "yes", agree=True)
    now = number + 2

    def answer(person: Person, number: int, agree: bool = True) -> str:
        with pytest.raises(ServerError) as refused:
            house.consent.answer(game, person, number, "x", agree=agree)
        return refused.value.code

    assert answer(asker, now) == "already_agreed"
    assert answer(others[0], now) == "already_agreed"
    assert answer(others[1], number) == "stale_number"
    assert answer(stranger, now) == "not_seated"
    assert answer(stranger, now, False) == "not_seated"
    for person, code in ((asker, "already_asked"), (stranger, "not_seated")):
        with pytest.raises(ServerError) as refused:
            house.consent.undo(game, person, now, "y")
        assert refused.value.code == code


def test_a_person_with_two_seats_answers_once(house: House) -> None:
    ada, ben = house.guest("Ada"), house.guest("Ben")
    table, invitation = house.tables.create(ada, "birmingham", ["me", "invited", "invited"], is_listed=False)
    house.tables.join(ben, table.id, 1, invitation)
    house.tables.join(ben, table.id, 2, invitation)
    game = table.id
    while not any(turn.seat == 0 for turn in house.games.live(game).turns):
        play_on(house, game, [ada, ben], turns=1)
    number = house.games.live(game).number
    house.consent.undo(game, ada, number, "ask")
    document = game_document(house.games, game, ben, None)
    assert document.undo is not None
    assert document.undo.asked == [1, 2]
    house.consent.answer(game, ben, number + 1, "yes", agree=True)
    assert [told.entry.kind for told in house.games.live(game).told[-2:]] == ["undo_agreed", "undo"]
    while not any(turn.seat != 0 for turn in house.games.live(game).turns):
        play_on(house, game, [ada, ben], turns=1)
    number = house.games.live(game).number
    house.consent.undo(game, ben, number, "ask")
    house.consent.answer(game, ada, number + 1, "yes", agree=True)
    assert house.games.live(game).told[-1].entry.kind == "undo"


def test_who_leaves_is_asked_no_more(house: House) -> None:
    game, people = three_and_a_bot(house)
    asker, others = someone_played(house, game, people)
    number = house.games.live(game).number
    house.consent.undo(game, asker, number, "ask")
    house.consent.leave(game, others[0], "bye", why="left")
    assert house.games.live(game).told[-1].entry.kind == "bot"
    house.consent.answer(game, others[1], number + 2, "yes", agree=True)
    assert house.games.live(game).told[-1].entry.kind == "undo"


def test_the_last_who_is_asked_leaves(house: House) -> None:
    game, people = three_and_a_bot(house)
    asker, others = someone_played(house, game, people)
    number = house.games.live(game).number
    house.consent.undo(game, asker, number, "ask")
    house.consent.answer(game, others[1], number + 1, "yes", agree=True)
    house.consent.leave(game, others[0], "bye", why="left")
    assert [told.entry.kind for told in house.games.live(game).told[-2:]] == ["bot", "undo"]


def test_a_request_goes_with_its_asker(house: House) -> None:
    game, people = three_and_a_bot(house)
    asker, others = someone_played(house, game, people)
    house.consent.undo(game, asker, house.games.live(game).number, "ask")
    house.consent.leave(game, asker, "bye", why="resigned")
    assert game_document(house.games, game, others[0], None).undo is None
    assert house.games.live(game).told[-1].entry.kind == "bot"


def test_bots_wait_while_an_undo_is_asked_for(plain: House) -> None:
    game, people = three_and_a_bot(plain)
    thinking = Thinking(plain.commits, Progress(), 0)
    live = plain.games.live(game)
    while live.state.seat_to_act != 3 or not live.turns:
        if live.state.seat_to_act == 3:
            plain.commits.append(live, plan(live, 3, codes_of_turn(live), f"bot {live.number}"))
        play_on(plain, game, people, turns=1)
    asker = people[next(turn.seat for turn in live.turns if turn.seat != 3) or 0]
    assert thinking._question(live) is not None
    assert game_document(plain.games, game, None, None).thinking is not None
    plain.consent.undo(game, asker, live.number, "ask")
    assert thinking._question(live) is None
    assert game_document(plain.games, game, None, None).thinking is None
    plain.consent.answer(game, asker, live.number, "never mind", agree=False)
    assert thinking._question(live) is not None
    thinking.close()


def test_nobody_asks_before_a_turn_or_after_the_end(house: House) -> None:
    game, ada, ben = house.two_at_a_table()
    for play in (False, True):
        if play:
            play_on(house, game, [ada, ben])
        with pytest.raises(Conflict) as refused:
            house.consent.undo(game, ada, house.games.live(game).number, "u")
        assert refused.value.code == "nothing_to_undo"
        assert not game_document(house.games, game, ada, None).can_undo_turn


def test_who_is_alone_takes_turns_back_at_will(house: House) -> None:
    ada = house.guest("Ada")
    table, _ = house.tables.create(ada, "birmingham-intro", ["me", "me"], is_listed=False)
    before = house.games.live(table.id).state.digest()
    play_on(house, table.id, [ada], turns=1)
    assert game_document(house.games, table.id, ada, None).can_undo_turn
    told = house.consent.undo(table.id, ada, 2, "u")
    assert (told.entry.number, told.entry.kind) == (3, "undo")
    assert house.consent.undo(table.id, ada, 2, "u") == told
    live = house.games.live(table.id)
    assert live.state.digest() == before
    play_on(house, table.id, [ada], turns=3)
    assert House(house.database).games.live(table.id).state.digest() == live.state.digest()


def test_servers_on_one_database_answer_each_other(postgres_house: House) -> None:
    here, there = postgres_house, House(postgres_house.database)
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
    live = lone.house.games.live(game)
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
