"""Practice: the table of a step of a lesson, which is nobody else's and stays in nobody's way."""

import time

import pytest

from ironbridge.primers.trying import shown_choices
from ironbridge.rules.draft import choices_as_data
from ironbridge.server.errors import Conflict, NotAllowed, Unknown
from ironbridge.server.play.practice import Practice
from ironbridge.server.tables.people import Person
from ironbridge.server.upkeep.clearing import Cleaner
from ironbridge.server.upkeep.clock import DAY
from ironbridge.server.upkeep.examination import examine
from ironbridge.server.upkeep.retention import Retention
from tests.support.server.bare import BareBackend
from tests.support.server.served import Served


@pytest.fixture
def practice(backend: BareBackend) -> Practice:
    return Practice(backend.games)


@pytest.fixture
def ada(backend: BareBackend) -> Person:
    return backend.guest("Ada")


def push(backend: BareBackend, practice: Practice, game: str, person: Person, name: str, step: int) -> int:
    """Push what a step shows onto the draft of its game, and return the version of the draft."""
    primer = practice.lesson("birmingham", name)
    written = choices_as_data(primer.state(step), shown_choices(primer, step))
    live = backend.games.live(game)
    for version, choice in enumerate(written):
        backend.drafts.change(game, person, live.number, version, "push", choice, f"k{version}")
    return len(written)


def test_a_step_begins_with_its_position_and_is_judged_by_the_draft(
    backend: BareBackend, practice: Practice, ada: Person
) -> None:
    table = practice.begin(ada, "birmingham", "coal-and-iron", 2)
    primer = practice.lesson("birmingham", "coal-and-iron")
    assert backend.games.live(table.id).state == primer.state(2)
    assert [seat.kind for seat in table.seats] == ["person", "nobody"]
    assert not practice.tried(table.id, ada).is_whole
    push(backend, practice, table.id, ada, "coal-and-iron", 2)
    judged = practice.tried(table.id, ada)
    assert (judged.is_reached, judged.is_as_shown) == (True, True)


def test_a_turn_that_was_ended_is_judged_and_nobody_moves(
    backend: BareBackend, practice: Practice, ada: Person
) -> None:
    table = practice.begin(ada, "birmingham", "two-eras", 1)
    version = push(backend, practice, table.id, ada, "two-eras", 1)
    assert not practice.tried(table.id, ada).is_reached
    live = backend.games.live(table.id)
    backend.drafts.end_turn(table.id, ada, live.number, version, "end")
    assert practice.tried(table.id, ada).is_reached
    # She moves first in the next round, as the step promises.
    assert backend.games.live(table.id).seat_to_act == 0


def test_lessons_are_in_no_list_and_the_next_step_takes_the_place_of_the_last(
    backend: BareBackend, practice: Practice, ada: Person
) -> None:
    first = practice.begin(ada, "birmingham", "build", 0, "key")
    assert practice.begin(ada, "birmingham", "build", 0, "key").id == first.id
    with pytest.raises(Conflict):
        practice.begin(ada, "birmingham", "build", 1, "key")
    assert backend.tables.of(ada) == []
    assert backend.tables.lobby() == []
    second = practice.begin(ada, "birmingham", "build", 1)
    with pytest.raises(Unknown):
        backend.games.live(first.id)
    assert backend.games.live(second.id).number == 32


def test_a_lesson_is_its_learners_alone(backend: BareBackend, practice: Practice, ada: Person) -> None:
    ben = backend.guest("Ben")
    table = practice.begin(ada, "birmingham", "build", 0)
    with pytest.raises(Unknown):
        practice.tried(table.id, ben)
    with pytest.raises(NotAllowed):
        backend.drafts.of(table.id, ben)
    game, one, _ = backend.two_at_a_table()
    with pytest.raises(Unknown):
        practice.tried(game, one)
    for shelf, name, step in (
        ("chess", "build", 0),
        ("birmingham", "castling", 0),
        ("birmingham", "build", 9),
    ):
        with pytest.raises(Unknown):
            practice.begin(ada, shelf, name, step)


def test_lessons_are_removed_after_a_day_and_nothing_is_wrong_with_them(
    backend: BareBackend, practice: Practice, ada: Person
) -> None:
    table = practice.begin(ada, "lancashire", "from-birmingham", 0)
    assert backend.database.read(lambda connection: examine(connection, table.id)).faults == ()
    cleaner = Cleaner(backend.departures, Retention(waiting=7, games=90, guests=30))
    cleaner.clear(time.time() + DAY / 2)
    assert backend.games.live(table.id).number
    cleaner.clear(time.time() + 2 * DAY)
    with pytest.raises(Unknown):
        backend.games.live(table.id)


def test_lessons_over_http(lone: Served) -> None:
    guest = lone.guest("Ada")
    listed = guest.get("/api/lessons?language=de").json()
    assert [(found["shelf"], found["name"]) for found in listed][:2] == [
        ("birmingham", "build"),
        ("birmingham", "coal-and-iron"),
    ]
    assert listed[0]["title"] == "Bauen und umdrehen"
    assert listed[0]["board"]["tiles"]["coalbrookdale.3"]["industry"] == "coal"
    step = guest.post("/api/lessons/birmingham/build/0?language=fr", key="one").json()
    assert step["title"] == "Construisez une fonderie"
    assert step["show"][0] == {"do": "build", "industry": "iron", "slot": "coalbrookdale.2"}
    game = step["game"]
    number = guest.get(f"/api/games/{game}").json()["number"]
    for version, choice in enumerate(step["show"]):
        guest.post(
            f"/api/games/{game}/draft",
            number=number,
            version=version,
            do="push",
            choice=choice,
            key=str(version),
        )
    assert guest.get(f"/api/games/{game}/lesson").json() == {
        "is_reached": True,
        "is_whole": True,
        "is_as_shown": True,
    }
    assert guest.get("/api/tables/mine").json() == []
    assert guest.post("/api/lessons/birmingham/build/99").status_code == 404
