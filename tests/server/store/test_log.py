"""The log: numbered entries that are never lost, doubled or forked."""

import threading
from collections.abc import Callable, Sequence

import pytest
from sqlalchemy import Connection, text

from ironbridge.server.errors import Conflict, DamagedGame, StorageFailed, Unknown
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import StoredDraft, new_entry
from ironbridge.server.store.listener import Listener, entries
from ironbridge.server.store.news import News
from tests.support.server.bare import BareBackend, play_on


def test_entries_come_back_in_order(backend: BareBackend) -> None:
    game, _, _ = backend.two_at_a_table()
    second = backend.log.append(game, new_entry(2, 0, "note", {"a": 1}, "k2"))
    third = backend.log.append(game, new_entry(3, 1, "note", {"a": 2}, "k3"))
    assert backend.log.entries(game, 1) == [second, third]
    assert [entry.number for entry in backend.log.entries(game)] == [1, 2, 3]


def test_a_key_gives_the_first_answer_again(backend: BareBackend) -> None:
    game, _, _ = backend.two_at_a_table()
    first = backend.log.append(game, new_entry(2, 0, "note", {"a": 1}, "k"))
    assert backend.log.append(game, new_entry(2, 0, "note", {"a": 1}, "k")) == first
    assert backend.log.append(game, new_entry(3, 0, "note", {"a": 1}, "k")) == first
    with pytest.raises(Conflict) as refused:
        backend.log.append(game, new_entry(3, 0, "note", {"a": 2}, "k"))
    assert refused.value.code == "key_reused"
    assert backend.log.append(game, new_entry(3, 1, "note", {"a": 2}, "k")).number == 3, (
        "another seat has keys of its own"
    )


@pytest.mark.parametrize("number", [1, 3, 0, -1])
def test_only_the_next_number_is_taken(backend: BareBackend, number: int) -> None:
    game, _, _ = backend.two_at_a_table()
    with pytest.raises(Conflict):
        backend.log.append(game, new_entry(number, 0, "note", {}, "k"))
    assert len(backend.log.entries(game)) == 1


def test_of_many_at_once_one_wins(backend: BareBackend) -> None:
    game, _, _ = backend.two_at_a_table()
    won: list[int] = []
    lost: list[int] = []

    def append(number: int) -> None:
        try:
            backend.log.append(game, new_entry(2, 0, "note", {"who": number}, f"k{number}"))
            won.append(number)
        except Conflict:
            lost.append(number)

    threads = [threading.Thread(target=append, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert len(lost) == 7
    assert backend.log.entries(game, 1)[0].data == {"who": won[0]}


def test_what_goes_with_an_entry_fails_with_it(backend: BareBackend) -> None:
    game, _, _ = backend.two_at_a_table()

    def also(connection: Connection) -> None:
        connection.execute(text("update tables set status = 'over'"))
        raise Conflict("conflict")

    with pytest.raises(Conflict):
        backend.log.append(game, new_entry(2, 0, "note", {}, "k"), also)
    assert len(backend.log.entries(game)) == 1
    assert backend.tables.get(game).status == "playing"


def test_everything_is_there_after_opening_again(backend: BareBackend, url: str) -> None:
    game, _, _ = backend.two_at_a_table()
    entry = backend.log.append(game, new_entry(2, 0, "note", {"a": 1}, "k"))
    backend.database.close()
    again = BareBackend(Database(url))
    assert again.log.entries(game, 1) == [entry]
    again.database.close()


def test_a_draft_is_changed_one_by_one(backend: BareBackend) -> None:
    game, _, _ = backend.two_at_a_table()
    first = StoredDraft(1, 1, 1, (5,), "a")
    backend.log.save_draft(game, first)
    backend.log.save_draft(game, first)
    assert backend.log.draft(game) == first
    with pytest.raises(Conflict):
        backend.log.save_draft(game, StoredDraft(1, 1, 0, (), "b"))
    backend.log.save_draft(game, StoredDraft(1, 2, 0, (5,), "b"))
    backend.log.append(game, new_entry(2, 0, "note", {}, "k"))
    assert backend.log.draft(game) is None


def test_no_game_of_that_name(backend: BareBackend) -> None:
    with pytest.raises(Unknown):
        backend.log.game("nothing")


def test_a_damaged_game_is_set_apart(backend: BareBackend) -> None:
    game, _, _ = backend.two_at_a_table()
    other, _, _ = backend.two_at_a_table()
    backend.log.append(game, new_entry(2, 0, "turn", {"choices": [12345]}, "k"))
    with pytest.raises(DamagedGame):
        backend.games.live(game)
    assert backend.games.live(other).number == 1


def test_an_error_of_the_database_says_nothing_of_it(database: Database) -> None:
    with pytest.raises(StorageFailed) as failed:
        database.write(lambda connection: connection.execute(text("insert into nothing values ('secret')")))
    assert "secret" not in str(failed.value)
    assert database.read(lambda connection: connection.execute(text("select 1")).scalar()) == 1


def test_other_servers_hear_of_an_entry_even_after_lost_connections(postgres_backend: BareBackend) -> None:
    backend = postgres_backend
    game, _, _ = backend.two_at_a_table()
    heard = threading.Event()
    news = News()
    end = news.listen(game, heard.set)

    def tell(told: Sequence[tuple[str, int]]) -> None:
        for name, _ in told:
            news.tell(name)

    listener = Listener(backend.database.engine.url, entries(tell), news.tell_all)
    try:
        for number in (2, 3, 4):
            wait_for(listener.is_listening)
            heard.clear()
            backend.log.append(game, new_entry(number, 0, "note", {}, f"k{number}"))
            wait_for(heard)
            listener.is_listening.clear()
            backend.database.read(cut_others)
    finally:
        listener.close()
        end()
    assert [entry.number for entry in backend.log.entries(game)] == [1, 2, 3, 4]


def test_who_waits_hears_of_an_entry_that_was_read_before_the_news_of_it_came(
    postgres: str, postgres_backend: BareBackend
) -> None:
    game, ada, ben = postgres_backend.two_at_a_table()
    other = BareBackend(Database(postgres))
    told: list[str] = []
    try:
        assert other.listener
        other.listener.close()
        other.games.live(game)
        other.news.listen(game, lambda: told.append(game))
        play_on(postgres_backend, game, [ada, ben], 1)
        assert other.games.live(game).number == 2, "as when somebody asks for something else"
        other.games.heard(game, 2)
        assert told
    finally:
        other.close()


def cut_others(connection: Connection) -> None:
    """Terminate all other connections to this database."""
    connection.execute(
        text(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
    )


def wait_for(event: threading.Event) -> None:
    """Wait until something is so; the tests end in any case."""
    assert event.wait(20)


def test_nobody_is_told_any_more_who_does_not_want_to() -> None:
    news = News()
    told: list[str] = []
    ends: list[Callable[[], None]] = [news.listen("a", lambda: told.append("x")) for _ in range(2)]
    news.tell("a")
    news.tell("b")
    ends[0]()
    news.tell_all()
    ends[1]()
    news.tell_all()
    assert told == ["x"] * 3
