"""A hand that is shown to a teacher: by one link to one person, exactly that hand, as long as both want it."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from ironbridge.server.answers.documents import game_document
from ironbridge.server.errors import Conflict, NotAllowed, ServerError
from ironbridge.server.play.teachers import has_seen_another
from ironbridge.server.store.schema import PEOPLE, TABLES
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.table_changes import change_options
from ironbridge.server.upkeep.clearing import Cleaner
from ironbridge.server.upkeep.retention import Retention
from ironbridge.server.wire.game import GameDocument
from tests.support.server.bare import RULES, BareBackend, play_on, some_turn
from tests.support.server.served import Client, Served, Socket


class Lesson:
    """A game of two people at a table that allows teachers, and somebody who watches."""

    def __init__(self, backend: BareBackend) -> None:
        self.backend = backend
        self.ada, self.ben, self.eve = (backend.guest(name) for name in ("Ada", "Ben", "Eve"))
        table, invitation = backend.tables.create(
            self.ada, RULES, ["me", "invited"], is_listed=False, has_teachers=True
        )
        backend.tables.join(self.ben, table.id, None, invitation)
        self.game = table.id

    def call(self, person: Person) -> str:
        """The token of a link of somebody who plays."""
        return self.backend.teachers.call(self.game, person, None)[1]

    def teach(self, person: Person, token: str) -> None:
        self.backend.teachers.teach(self.game, person, token)

    def end(self, person: Person) -> None:
        self.backend.teachers.end(self.game, person, None)

    def shown(self, person: Person | None) -> GameDocument:
        return game_document(self.backend.games, self.game, person, None)

    def hands(self, person: Person | None) -> list[bool]:
        """Which hands somebody sees."""
        view = msgspec.json.decode(msgspec.json.encode(self.shown(person).view))
        return ["unknown" not in seat["hand"] for seat in view["seats"]]


@pytest.fixture
def lesson(backend: BareBackend) -> Lesson:
    return Lesson(backend)


def refusal(call: Any, *given: Any) -> str:
    with pytest.raises(ServerError) as refused:
        call(*given)
    return refused.value.code


def test_a_link_shows_one_hand_to_one_person_and_all_see_it(lesson: Lesson) -> None:
    assert lesson.hands(lesson.eve) == [False, False]
    token = lesson.call(lesson.ada)
    assert lesson.call(lesson.ada) == token, "the same until it is used"
    assert lesson.hands(lesson.eve) == [False, False], "a call alone shows nothing"
    lesson.teach(lesson.eve, token)
    lesson.teach(lesson.eve, token)
    assert lesson.hands(lesson.eve) == [True, False]
    told = lesson.shown(lesson.eve)
    live = lesson.backend.games.live(lesson.game)
    assert msgspec.json.encode(told.view) == msgspec.json.encode(live.shown.view(0))
    assert (told.seat, told.taught, told.draft) == (None, 0, None)
    assert refusal(lesson.teach, lesson.backend.guest("Max"), token) == "bad_call"
    assert refusal(lesson.call, lesson.ada) == "has_teacher"
    for person in (lesson.ada, lesson.ben, None):
        seats = msgspec.json.decode(msgspec.json.encode(lesson.shown(person).seats))
        assert [seat["teacher"] for seat in seats] == ["Eve", None]
    assert lesson.hands(None) == [False, False]
    assert lesson.hands(lesson.ben) == [False, True]


@pytest.mark.parametrize("who", ["ada", "eve"])
def test_either_of_the_two_ends_it(lesson: Lesson, who: str) -> None:
    token = lesson.call(lesson.ada)
    lesson.teach(lesson.eve, token)
    lesson.end(getattr(lesson, who))
    assert lesson.hands(lesson.eve) == [False, False]
    assert lesson.shown(lesson.eve).taught is None
    assert refusal(lesson.teach, lesson.eve, token) == "bad_call"
    again = lesson.call(lesson.ada)
    assert again != token
    lesson.end(lesson.ada)
    assert refusal(lesson.teach, lesson.eve, again) == "bad_call", "a link that was withdrawn"
    assert refusal(lesson.end, lesson.eve) == "not_seated"


def test_a_draft_and_what_is_open_are_not_shown(lesson: Lesson) -> None:
    backend, live = lesson.backend, lesson.backend.games.live(lesson.game)
    mover = backend.to_act(lesson.game, lesson.ada, lesson.ben)
    lesson.teach(lesson.eve, lesson.call(mover))
    before = msgspec.json.encode(lesson.shown(lesson.eve))
    backend.drafts.change(lesson.game, mover, live.number, 0, "push", some_turn(live)[0], "d")
    assert lesson.shown(mover).draft is not None
    assert msgspec.json.encode(lesson.shown(lesson.eve)) == before


def test_who_plays_or_has_seen_another_hand_is_no_teacher_and_takes_no_other_seat(lesson: Lesson) -> None:
    backend = lesson.backend
    token = lesson.call(lesson.ada)
    assert refusal(lesson.teach, lesson.ben, token) == "seated_already"
    lesson.teach(lesson.eve, token)
    lesson.end(lesson.eve)
    assert refusal(lesson.teach, lesson.eve, lesson.call(lesson.ben)) == "has_seen_hand"
    number = backend.games.live(lesson.game).number
    backend.substitutes.offer(lesson.game, lesson.ben, number, "offer")
    offer = lesson.shown(lesson.ada).offers[0].token
    assert offer is not None
    assert (
        refusal(backend.substitutes.take, lesson.game, lesson.eve, number + 1, "take", offer)
        == "has_seen_hand"
    )


def test_a_seat_that_changes_hands_shows_its_hand_to_nobody(lesson: Lesson) -> None:
    backend = lesson.backend
    lesson.teach(lesson.eve, lesson.call(lesson.ada))
    waiting = lesson.call(lesson.ben)
    for seat, person in enumerate((lesson.ada, lesson.ben)):
        number = backend.games.live(lesson.game).number
        backend.substitutes.offer(lesson.game, person, number, "offer")
        token = lesson.shown(person).offers[0].token
        assert token is not None
        backend.substitutes.take(lesson.game, backend.guest(f"New {seat}"), number + 1, "take", token)
    assert lesson.hands(lesson.eve) == [False, False]
    assert refusal(lesson.teach, backend.guest("Max"), waiting) == "bad_call"


def test_a_table_allows_it_or_nothing_is_shown(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    assert refusal(plain.teachers.call, game, ada, None) == "no_teachers"
    assert refusal(plain.teachers.teach, game, plain.guest("Eve"), "0.x") == "no_teachers"
    table, invitation = plain.tables.create(ada, RULES, ["me", "invited", "invited"], is_listed=False)
    plain.tables.join(ben, table.id, None, invitation)
    changed = change_options(plain.tables, ada, table.id, has_teachers=True)
    assert (changed.has_teachers, changed.is_ready) == (True, False), "it is a rule that all agree to"


def test_nobody_teaches_whom_they_have_blocked_or_after_the_end(plain: BareBackend) -> None:
    lesson = Lesson(plain)
    token = lesson.call(lesson.ada)
    for wrong in ("", "x", "0.", "7.a", "1" + token[1:], token + "x"):
        with pytest.raises(NotAllowed):
            lesson.teach(lesson.eve, wrong)
    with pytest.raises(NotAllowed):
        plain.teachers.call(lesson.game, lesson.ada, 1)
    plain.blocks.add(lesson.eve, lesson.game, 1)
    assert refusal(lesson.teach, lesson.eve, token) == "bad_call"
    play_on(plain, lesson.game, [lesson.ada, lesson.ben])
    with pytest.raises(Conflict, match="over"):
        lesson.teach(plain.guest("Max"), token)


def test_deleting_the_teacher_or_the_pupil_deletes_their_names(lesson: Lesson) -> None:
    first = lesson.call(lesson.ada)
    lesson.teach(lesson.eve, first)
    lesson.backend.farewells.delete(lesson.eve, "Eve")
    second = lesson.call(lesson.ada)
    assert second != first, "a link is good for one, whoever that was"
    assert refusal(lesson.teach, lesson.backend.guest("Max"), first) == "bad_call"
    lesson.backend.farewells.delete(lesson.ada, "Ada")
    lesson.backend.farewells.delete(lesson.ben, "Ben")


def test_who_has_seen_the_hand_of_somebody_deleted_takes_no_other_seat(lesson: Lesson) -> None:
    backend, token = lesson.backend, lesson.call(lesson.ada)
    lesson.teach(lesson.eve, token)
    backend.farewells.delete(lesson.ada, "Ada")
    assert lesson.hands(lesson.eve) == [False, False]
    assert lesson.shown(lesson.eve).taught is None
    assert refusal(lesson.teach, lesson.eve, token) == "bad_call"
    assert refusal(lesson.teach, lesson.eve, lesson.call(lesson.ben)) == "has_seen_hand"
    number = backend.games.live(lesson.game).number
    backend.substitutes.offer(lesson.game, lesson.ben, number, "offer")
    offer = lesson.shown(lesson.ben).offers[0].token
    assert offer is not None
    take = backend.substitutes.take
    assert refusal(take, lesson.game, lesson.eve, number + 1, "take", offer) == "has_seen_hand"
    take(lesson.game, backend.guest("Max"), number + 1, "take", offer)
    assert lesson.hands(lesson.ben) == [False, False]


def test_a_guest_who_is_forgotten_leaves_no_way_to_another_seat(lesson: Lesson) -> None:
    backend = lesson.backend
    lesson.teach(lesson.eve, lesson.call(lesson.ada))
    number = backend.games.live(lesson.game).number
    backend.substitutes.offer(lesson.game, lesson.ada, number, "offer")
    token = lesson.shown(lesson.ada).offers[0].token
    assert token is not None
    backend.substitutes.take(lesson.game, backend.guest("Max"), number + 1, "take", token)
    change = update(TABLES).where(TABLES.c.id == lesson.game).values(owner=lesson.ben.id)
    backend.database.write(lambda connection: connection.execute(change).rowcount)
    backend.tables.create(lesson.eve, RULES, ["me", "invited"], is_listed=False)
    cleaner = Cleaner(backend.departures, Retention(waiting=0, games=0, guests=1, sessions=0, kept=1))
    for day in range(1, 8):
        cleaner.clear(backend.database.now() + day * 86_400)
    gone = select(PEOPLE.c.id).where(PEOPLE.c.id == lesson.ada.id)
    assert backend.database.read(lambda connection: connection.execute(gone).first()) is None
    with backend.database.engine.connect() as connection:
        assert has_seen_another(connection, lesson.game, lesson.eve.id, 1)


def test_a_socket_is_shown_the_hand_and_then_no_more(on_each: Served) -> None:
    ada, ben, eve = (on_each.guest(name) for name in ("Ada", "Ben", "Eve"))
    seats = ["me", "invited"]
    table = ada.post("/api/tables", ruleset="birmingham-intro", seats=seats, teachers=True).json()
    ben.post(f"/api/tables/{table['id']}/join", invitation=table["invitation"])
    where = f"/api/games/{table['id']}"
    socket = eve.socket(table["id"])
    socket.wait_for(1)
    called: dict[str, Any] = ada.post(f"{where}/teacher/call").json()
    assert eve.post(f"{where}/teacher", token=called["token"]).json()["taught"] == called["seat"]
    assert _taught(socket, 0) == [True, False]
    assert ada.post(f"{where}/teacher/end").status_code == 200
    assert _taught(socket, None) == [False, False]
    socket.close()
    assert [each["is_teacher"] for each in _exported(eve)] == [True]
    assert [each["is_teacher"] for each in _exported(ada)] == [False]


def _taught(socket: Socket, seat: int | None) -> list[bool]:
    """Which hands a socket shows when it first tells that it teaches a seat."""
    while (told := socket.receive()).get("game", {}).get("taught", -1) != seat:
        pass
    return ["unknown" not in each["hand"] for each in told["game"]["view"]["seats"]]


def _exported(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/people/me/export").json()["teaching"]
    return found
