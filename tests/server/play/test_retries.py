"""What is sent twice is done once and answered alike, to one server or to two, at once or later."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import event, select

from ironbridge.server.backend import Backend
from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import TABLES
from ironbridge.server.tables.paces import NO_PACE, PACES
from tests.support.server.bare import RULES, BareBackend, some_turn
from tests.support.server.operations import operations
from tests.support.server.postgres import emptied
from tests.support.server.served import Client, Served
from tests.support.server.turned import TurnedClock

T = TypeVar("T")
Answer = dict[str, Any] | list[Any]
# When the same arrives elsewhere: before, when this server has looked what there is, and when it writes.
MOMENTS = ("before", "looking", "writing")


class Twins:
    """Two servers of one PostgreSQL, or one that is sent everything twice, and two people at a table."""

    def __init__(self, servers: list[Served]) -> None:
        self.here, self.there = servers[0], servers[-1]
        self.servers = servers
        self.people = [self.here.guest(name) for name in ("Ada", "Ben")]
        self.moment = MOMENTS[0]
        self.walked: set[str] = set()
        self.begin()

    def begin(self, pace: str = NO_PACE) -> None:
        """A new game of both."""
        ada, ben = self.people
        table = ada.post("/api/tables", ruleset=RULES, seats=["me", "invited"], pace=pace).json()
        self.game: str = table["id"]
        ben.post(f"/api/tables/{self.game}/join", invitation=table["invitation"])

    def to_act(self) -> Client:
        """Who is to act."""
        seat: int = self.people[0].game(self.game)["to_act"]
        return self.people[seat]

    def turn(self) -> list[dict[str, Any]]:
        """A whole turn of who is to act."""
        backend = self.here.backend
        return some_turn(backend.games.live(self.game))

    def send(self, person: Client, what: str, **body: Any) -> Answer:
        """Send something to one server, and the same to the other in the middle of it; both answer alike."""
        elsewhere = self.there.client(person.token)
        path = f"/api/games/{self.game}/{what}"
        answers: list[Answer] = []

        def do(client: Client) -> None:
            answer = client.call("PATCH" if what == "prepared" else "POST", path, body)
            assert answer.status_code in {200, 201}, (what, self.moment, answer.text)
            answers.append(answer.json())

        with self.interrupted(lambda: do(elsewhere)):
            do(person)
        do(elsewhere)
        do(person)
        assert len(answers) == 4, f"{what} was not interrupted"
        assert answers.count(answers[0]) == 4, what
        self.walked.add(what)
        return answers[0]

    @contextmanager
    def interrupted(self, other: Callable[[], None]) -> Iterator[None]:
        """Let something else happen at the moment that is tried, once."""
        backend, waiting = self.here.backend, [other]

        def interrupt() -> None:
            if waiting:
                waiting.pop()()

        def executing(_: Any, __: Any, statement: str, *___: Any) -> None:
            if statement.lstrip().startswith(("WITH given", "INSERT INTO drafts")):
                interrupt()

        look = backend.games.live

        def live(*args: Any, **options: Any) -> Any:
            found = look(*args, **options)
            interrupt()
            return found

        if self.moment == "before":
            interrupt()
            yield
        elif self.moment == "looking":
            backend.games.live = live  # type: ignore[method-assign]
            yield
            backend.games.live = look  # type: ignore[method-assign]
        else:
            event.listen(backend.database.engine, "before_cursor_execute", executing)
            yield
            event.remove(backend.database.engine, "before_cursor_execute", executing)

    def close(self) -> None:
        """End everything."""
        for served in reversed(self.servers):
            served.stop()


@contextmanager
def executing(backend: Backend, beginning: str, do: Callable[[], T]) -> Iterator[list[T]]:
    """Let something else happen before a statement that begins so is carried out, once; one writer lets nobody in."""
    waiting, done = [do], list[T]()

    def execute(_: Any, __: Any, statement: str, *___: Any) -> None:
        if waiting and statement.startswith(beginning):
            done.append(waiting.pop()())

    if backend.database.is_shared:
        event.listen(backend.database.engine, "before_cursor_execute", execute)
    yield done
    if backend.database.is_shared:
        event.remove(backend.database.engine, "before_cursor_execute", execute)


@pytest.fixture(params=["one server with SQLite", "two servers with PostgreSQL"])
def twins(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Twins]:
    """Servers of a database of each kind."""
    if request.param.startswith("one"):
        urls = [f"sqlite:///{tmp_path / 'games.db'}"]
    else:
        urls = [emptied(request.getfixturevalue("postgres"))] * 2
    twins = Twins([Served(BareBackend(Database(url))) for url in urls])
    yield twins
    twins.close()


def test_everything_with_a_key_is_answered_alike(twins: Twins) -> None:
    # One server does one thing after the other in a game, so nothing comes between while it writes.
    for moment in MOMENTS if len(twins.servers) == 2 else MOMENTS[:2]:
        twins.moment = moment
        twins.begin()
        one, turn = twins.to_act(), twins.turn()
        for version, choice in enumerate(turn):
            # From the second choice on whoever writes a draft holds its row, so nothing comes between.
            twins.moment = "looking" if version and moment == "writing" else moment
            body = {"number": 1, "version": version, "key": f"d{version}", "do": "push", "choice": choice}
            twins.send(one, "draft", **body)
        twins.moment = moment
        ended = twins.send(one, "end_turn", number=1, version=len(turn), key="end")
        other = twins.to_act()
        twins.send(other, "turn", number=2, key="k", choices=twins.turn())
        twins.send(other, "undo", number=3, key="sorry")
        twins.send(one, "answer_undo", number=4, key="no", agree=False)
        twins.send(other, "undo", number=5, key="please")
        twins.send(one, "answer_undo", number=6, key="yes", agree=True)
        again = twins.send(other, "turn", number=8, key="k2", choices=twins.turn())
        twins.send(other, "leave", key="bye")
        entries = one.get(f"/api/games/{twins.game}/entries").json()
        kinds = [entry["kind"] for entry in entries]
        talk = ["undo_asked", "undo_refused", "undo_asked", "undo_agreed", "undo"]
        assert kinds == ["start", "turn", "turn", *talk, "turn", "bot"]
        assert (entries[1], entries[8]) == (ended, again)
        vote_and_return(twins)
    for moment in MOMENTS if len(twins.servers) == 2 else MOMENTS[:2]:
        twins.moment = moment
        offer_and_take(twins)
    for moment in MOMENTS[:2]:
        twins.moment = moment
        twins.begin()
        waits = next(person for person in twins.people if person is not twins.to_act())
        twins.send(waits, "prepared", version=0, key="later", turns=[])
    twins.moment = MOMENTS[0]
    twins.send(twins.people[1], "telegrams", key="hello", phrase="well_played")
    described = [each for each in operations(twins.people[0]) if "key" in each.needed]
    assert twins.walked == {each.path.rpartition("/")[2] for each in described}


def test_a_telegram_is_said_once_whenever_it_comes_elsewhere(twins: Twins) -> None:
    # Whoever has asked for the table holds it until the telegram is written, so nothing comes later than this.
    person, path = twins.people[1], f"/api/games/{twins.game}/telegrams"
    elsewhere = twins.there.client(person.token)
    body = {"key": "k", "text": "Once"}
    with executing(twins.here.backend, "SELECT tables", partial(elsewhere.post, path, **body)) as said:
        said.append(person.post(path, **body))
    said += [client.post(path, **body) for client in (elsewhere, person)]
    assert len(said) == 2 + len(twins.servers)
    assert {answer.status_code for answer in said} == {201}
    assert len({answer.text for answer in said}) == 1
    assert len(twins.people[0].get(path).json()["telegrams"]) == 1


def vote_and_return(twins: Twins) -> None:
    """A clock runs out, the other one votes, and whose clock it was returns."""
    databases = [served.backend.database for served in twins.servers]
    clock, watch = TurnedClock(*databases), twins.here.backend.clock_watch
    twins.begin("one_day")
    watch.look()
    clock.run(databases[0], PACES["one_day"].bank)
    watch.look()
    late = twins.to_act()
    (other,) = (person for person in twins.people if person is not late)
    twins.send(other, "vote", number=2, key="vote", choice="bot")
    twins.send(late, "return", key="back")
    entries = late.get(f"/api/games/{twins.game}/entries").json()
    assert [entry["kind"] for entry in entries] == ["start", "flag", "vote", "stand_in", "return"]


def offer_and_take(twins: Twins) -> None:
    """Somebody offers their seat, thinks better of it, offers it again, and somebody else takes it."""
    twins.begin()
    ada, dora = twins.people[0], twins.here.guest("Dora")
    twins.send(ada, "offer", number=1, key="offer")
    twins.send(ada, "withdraw", number=2, key="stay")
    twins.send(ada, "offer", number=3, key="go")
    (offer,) = ada.game(twins.game)["offers"]
    twins.send(dora, "take", number=4, key="take", token=offer["token"])
    entries = dora.get(f"/api/games/{twins.game}/entries").json()
    assert [entry["kind"] for entry in entries] == ["start", "offer", "offer_ended", "offer", "taken"]
    assert dora.game(twins.game)["seat"] == 0


def test_whoever_comes_too_late_still_hears_what_came_before(twins: Twins) -> None:
    # The server that was too late finds the other turn in the log before it hears of it, and must tell its sockets.
    twins.moment = "writing" if len(twins.servers) == 2 else "looking"
    one, turn = twins.to_act(), twins.turn()
    sockets = [served.client(one.token).socket(twins.game) for served in twins.servers]
    path, elsewhere = f"/api/games/{twins.game}/turn", twins.there.client(one.token)

    def be_first() -> None:
        elsewhere.post(path, number=1, key="first", choices=turn).raise_for_status()

    with twins.interrupted(be_first):
        late = one.post(path, number=1, key="late", choices=turn)
    assert late.status_code == 409
    for socket in sockets:
        socket.wait_for(2)
        socket.close()


MAKING = "SELECT people.id"  # what keeps others of the same person from making something meanwhile


def test_whatever_makes_a_table_makes_it_once_with_a_key(twins: Twins) -> None:
    ada, ben = twins.people
    over = ada.post("/api/tables", ruleset=RULES, seats=["me", "me"]).json()["id"]
    while ada.game(over)["to_act"] is not None:
        ada.play_turn(over)
    text = ada.get(f"/api/games/{over}/record").text
    elsewhere, again = twins.there.client(ada.token), twins.there.client(ben.token)
    table = {"ruleset": RULES, "seats": ["me", "invited"]}
    for path, body, other in (
        ("/api/tables", table, table | {"listed": True}),
        (f"/api/games/{over}/fork", {"action": 3, "seats": ["me"] * 2}, {"action": 4, "seats": ["me"] * 2}),
        ("/api/records", {"text": text}, {"text": text.replace("Ada", "Eve")}),
    ):
        key = path.rpartition("/")[2]
        with executing(twins.here.backend, MAKING, partial(elsewhere.post, path, **body, key=key)) as made:
            made.append(ada.post(path, **body, key=key))
        made += [client.post(path, **body, key=key) for client in (elsewhere, ada)]
        assert {answer.status_code for answer in made} == {201}
        assert len({answer.text for answer in made}) == 1, path
        reused = ada.post(path, **other, key=key)
        assert (reused.status_code, reused.json()["code"]) == (409, "key_reused"), path
        others = [ada.post(path, **body), ada.post(path, **body), ada.post(path, **body, key=f"{key}2")]
        others.append(again.post(path, **body, key=key))
        assert len({answer.json()["id"] for answer in (*made, *others)}) == 5, path
        assert ada.post(path, **body, key="\u00e9").json()["code"] == "bad_key"
        if path == "/api/tables":
            document = made[0].json()
            joined = ben.post(f"/api/tables/{document['id']}/join", invitation=document["invitation"])
            assert joined.json()["status"] == "playing"
    kept = twins.here.backend.database.read(lambda connection: connection.execute(select(TABLES)).all())
    assert "fork" not in {row.key for row in kept}, "of a key a hash is kept"


def test_a_key_ends_with_who_used_it(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    tables = [
        backend.tables.create(person, RULES, ["me", "invited"], is_listed=False, key="k")
        for person in (ada, ben)
    ]
    backend.tables.join(ben, tables[0][0].id, None, tables[0][1])
    backend.farewells.delete(ada, "Ada")
    assert {backend.tables.get(table.id).owner for table, _ in tables} == {ben.id}


def test_a_change_of_a_draft_is_known_again_after_further_ones(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    me = backend.to_act(game, ada, ben)
    (first, *_) = some_turn(backend.games.live(game))
    changes = [("push", first), ("undo", None), ("redo", None)]
    for _ in range(2):
        for version, (do, choice) in enumerate(changes):
            backend.drafts.change(game, me, 1, version, do, choice, f"k{version}")
        backend.games.let_go(game)
    draft = backend.games.draft(backend.games.live(game))
    assert (draft.version, draft.done) == (3, 1)
    with pytest.raises(Conflict):
        backend.drafts.change(game, me, 1, 1, "undo", None, "k0")


def test_two_people_may_leave_with_the_same_key(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    first = backend.consent.leave(game, ada, "bye", why="left")
    second = backend.consent.leave(game, ben, "bye", why="left")
    assert [told.entry.number for told in (*first, *second)] == [2, 3]
    assert backend.consent.leave(game, ada, "bye", why="left") == first
    assert backend.consent.leave(game, ben, "bye", why="left") == second
    with pytest.raises(NotAllowed):
        backend.consent.leave(game, backend.guest("Eve"), "bye", why="left")


def test_a_seat_that_is_taken_by_name_is_taken_once(backend: BareBackend) -> None:
    ada, ben = backend.guest("Ada"), backend.guest("Ben")
    table, _ = backend.tables.create(ada, "birmingham", ["me", "open", "open"], is_listed=True)
    joined = backend.tables.join(ben, table.id, 2, None)
    assert backend.tables.join(ben, table.id, 2, None) == joined
