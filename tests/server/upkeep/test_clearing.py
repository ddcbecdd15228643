"""What is cleared after a set time, and what never is."""

import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from ironbridge.server.answers.records import record_text
from ironbridge.server.errors import Conflict, NotAllowed, NotSignedIn, Unknown
from ironbridge.server.play.forks import fork
from ironbridge.server.play.history import Past
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import new_entry
from ironbridge.server.store.schema import ENTRIES, PEOPLE, SESSIONS
from ironbridge.server.tables.people import Person
from ironbridge.server.upkeep.clearing import Cleaner
from ironbridge.server.upkeep.clock import DAY, Sight, write_sight
from ironbridge.server.upkeep.retention import Retention
from tests.support.server.bare import BareBackend, play_on

RETENTION = Retention(waiting=7, games=90, guests=30)


def in_days(days: float) -> float:
    """A time so many days from now."""
    return time.time() + days * DAY


def count(backend: BareBackend, person: Person) -> int:
    """The rows that tell anything of a guest."""
    rows = [
        select(func.count()).select_from(PEOPLE).where(PEOPLE.c.id == person.id),
        select(func.count()).select_from(SESSIONS).where(SESSIONS.c.person == person.id),
        select(func.count()).select_from(ENTRIES).where(ENTRIES.c.data.contains(person.name)),
    ]
    return backend.database.read(lambda connection: sum(connection.execute(row).scalar_one() for row in rows))


def test_tables_that_never_began_are_removed(backend: BareBackend) -> None:
    cleaner = Cleaner(backend.departures, RETENTION)
    game, ada, ben = backend.two_at_a_table()
    table, _ = backend.tables.create(ada, "birmingham", ["me", "open", "open"], is_listed=True)
    play_on(backend, game, [ada, ben])
    again = backend.tables.rematch(ada, game)
    forked, invitation = fork(backend.games, game, ada, 3, ["me", "invited"], is_listed=False)
    assert cleaner.clear(in_days(6.9))[0] == 0
    assert cleaner.clear(in_days(7.1)) == (3, 0, 0)
    for gone in (table, again, forked):
        with pytest.raises(Unknown):
            backend.tables.get(gone.id)
    with pytest.raises(Unknown):
        backend.tables.join(ben, forked.id, None, invitation)
    assert backend.tables.rematch(ben, game).id != again.id
    assert backend.tables.get(game).status == "over"


def test_a_table_that_is_set_for_a_time_waits_from_then_on(plain: BareBackend) -> None:
    cleaner = Cleaner(plain.departures, RETENTION)
    ada = plain.guest("Ada")
    table, _ = plain.tables.create(
        ada, "birmingham", ["me", "open", "open"], is_listed=True, begins=int(in_days(20))
    )
    assert cleaner.clear(in_days(26.9))[0] == 0
    assert plain.tables.get(table.id).status == "waiting"
    assert cleaner.clear(in_days(27.1))[0] == 1


def test_a_game_that_nobody_plays_is_abandoned(backend: BareBackend) -> None:
    cleaner = Cleaner(backend.departures, RETENTION)
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben], 4)
    assert cleaner.clear(in_days(89)) == (0, 0, 0)
    assert backend.tables.get(game).status == "playing"
    assert cleaner.clear(in_days(91)) == (0, 1, 0)
    assert cleaner.clear(in_days(92)) == (0, 0, 0)
    live = backend.games.live(game)
    assert (backend.tables.get(game).status, live.seat_to_act, live.state.is_over) == (
        "abandoned",
        None,
        False,
    )
    last = live.told[-1].entry
    assert (last.kind, last.data) == ("abandoned", {"why": "cleared"})
    with pytest.raises(Conflict) as refused:
        backend.drafts.play(game, ada, live.number, [], "k")
    assert refused.value.code == "game_over"


def test_clearing_alone_opens_no_hands(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben], 4)
    Cleaner(backend.departures, RETENTION).clear(in_days(91))
    with pytest.raises(NotAllowed):
        record_text(backend.games, game, is_json=False)
    with pytest.raises(NotAllowed):
        fork(backend.games, game, ada, 2, ["me", "me"], is_listed=False)
    (other,) = backend.tables.get(game).seats_of(ben)
    assert Past.of(backend.games, game, ada).position(2, None).knows == "seat"
    assert Past.of(backend.games, game, None).position(2, None).knows == "public"
    with pytest.raises(NotAllowed):
        Past.of(backend.games, game, ada).position(2, other)


def test_a_game_that_an_earlier_version_abandoned_stays_open(plain: BareBackend) -> None:
    game, ada, ben = plain.two_at_a_table()
    play_on(plain, game, [ada, ben], 4)
    plain.log.append(game, new_entry(6, None, "abandoned", {"why": "idle"}, "abandoned"))
    plain.games.let_go(game)
    assert "result: unfinished" in record_text(plain.games, game, is_json=False)
    actions = Past.of(plain.games, game, None).actions()
    on, _ = fork(plain.games, game, ada, len(actions), ["me", "me"], is_listed=False)
    assert plain.games.live(on.id).state.to_data() == plain.games.live(game).state.to_data()


def test_a_month_long_game_goes_on(backend: BareBackend) -> None:
    game, ada, ben = backend.two_at_a_table()
    play_on(backend, game, [ada, ben], 2)
    long_ago = update(ENTRIES).where(ENTRIES.c.number < 3).values(made=int(in_days(-200)))
    backend.database.write(lambda connection: connection.execute(long_ago).rowcount)
    assert Cleaner(backend.departures, RETENTION).clear(in_days(30)) == (0, 0, 0)
    play_on(backend, game, [ada, ben])
    assert Cleaner(backend.departures, RETENTION).clear(in_days(10_000)) == (0, 0, 0)


def test_a_guest_without_a_table_is_forgotten(backend: BareBackend) -> None:
    cleaner = Cleaner(backend.departures, RETENTION)
    game, ada, ben = backend.two_at_a_table()
    gone, token, recovery = backend.people.welcome("Zebedee")
    left, left_token, _ = backend.people.welcome("Yolanda")
    table, invitation = backend.tables.create(ada, "birmingham-intro", ["me", "invited"], is_listed=False)
    backend.tables.join(left, table.id, None, invitation)
    assert cleaner.clear(in_days(1)) == (0, 0, 0)
    backend.departures.leave(table.id, left, "bye", why="left")
    assert cleaner.clear(in_days(20)) == (0, 0, 0)
    assert cleaner.clear(in_days(32)) == (0, 0, 1)
    assert (count(backend, gone), count(backend, left)) == (2, 2), "not yet"
    assert cleaner.clear(in_days(49)) == (0, 0, 0)
    assert cleaner.clear(in_days(63)) == (0, 0, 1)
    assert (count(backend, gone), count(backend, left)) == (0, 2)
    with pytest.raises(NotSignedIn):
        backend.people.who(token)
    with pytest.raises(NotSignedIn):
        backend.people.recover(recovery)
    assert backend.people.who(left_token) == left
    assert cleaner.clear(in_days(94)) == (0, 2, 0)
    assert count(backend, left) == 0
    assert [seat.name for seat in backend.tables.get(game).seats] == [ada.name, ben.name]


def test_a_guest_who_gets_a_table_in_time_stays(plain: BareBackend) -> None:
    cleaner = Cleaner(plain.departures, RETENTION)
    ada = plain.guest("Ada")
    cleaner.clear(in_days(0))
    plain.tables.create(ada, "birmingham-intro", ["me", "me"], is_listed=False)
    assert cleaner.clear(in_days(31)) == (0, 0, 0)


def test_nothing_is_cleared_that_is_kept_for_good(plain: BareBackend) -> None:
    game, _, _ = plain.two_at_a_table()
    plain.tables.create(plain.guest("Eve"), "birmingham", ["me", "open"], is_listed=False)
    plain.guest("Zoe")
    for days in (10_000, 20_000):
        assert Cleaner(plain.departures, Retention(0, 0, 0)).clear(in_days(days)) == (0, 0, 0)
    assert plain.games.live(game).seat_to_act is not None


def test_a_damaged_game_does_not_keep_others_from_being_cleared(plain: BareBackend) -> None:
    games = [plain.two_at_a_table()[0] for _ in range(3)]
    plain.log.append(games[1], new_entry(2, 0, "turn", {"choices": [12345]}, "k"))
    assert Cleaner(plain.departures, RETENTION).clear(in_days(100)) == (0, 2, 0)


def test_two_servers_clear_side_by_side(postgres_backend: BareBackend, postgres: str) -> None:
    backend, other = postgres_backend, BareBackend(Database(postgres))
    games = [backend.two_at_a_table()[0] for _ in range(6)]
    for guest in ("Uma", "Vic"):
        backend.tables.create(backend.guest(guest), "birmingham", ["me", "open"], is_listed=False)
    Cleaner(backend.departures, RETENTION).clear(in_days(0))
    cleared: list[tuple[int, int, int]] = []

    def clear(backend: BareBackend) -> None:
        cleaner = Cleaner(backend.departures, RETENTION)
        cleared.extend(cleaner.clear(in_days(days)) for days in (100, 200, 300))

    threads = [threading.Thread(target=clear, args=(one,)) for one in (backend, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(cleared) == 6
    assert sum(tables for tables, _, _ in cleared) == 2
    assert sum(guests for _, _, guests in cleared) == 2
    for server in (backend, other):
        found = [server.games.live(game) for game in games]
        assert [live.told[-1].entry.kind for live in found] == ["abandoned"] * 6
        assert {live.number for live in found} == {2}
    other.close()


def test_a_server_clears_when_it_starts(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    backend = BareBackend(Database(url))
    game, _, _ = backend.two_at_a_table()
    long_ago = update(ENTRIES).values(made=int(in_days(-91)))
    backend.database.write(lambda connection: connection.execute(long_ago).rowcount)
    backend.database.write(lambda connection: write_sight(connection, Sight(int(in_days(-0.1)), ran=DAY)))
    backend.close()
    patient = BareBackend(Database(url), retention=Retention())
    news = threading.Event()
    end = patient.news.listen(game, news.set)
    while not patient.games.live(game).is_abandoned:
        assert news.wait(60)
        news.clear()
    end()
    patient.close()
