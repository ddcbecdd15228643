"""Two servers of one PostgreSQL do not think about the same game that nobody waits for."""

import json
from threading import Lock

import pytest

from ironbridge.server.errors import StorageFailed
from ironbridge.server.minds.bot_turns import BotTurn, Thought
from ironbridge.server.store.claims import Claims
from ironbridge.server.store.database import Database
from ironbridge.workers import Report, Worker
from tests.support.server.bare import BareBackend
from tests.support.server.postgres import Postgres, emptied
from tests.support.server.waiting import wait_for, wait_until


def test_a_game_is_one_servers_until_it_gives_it_back_or_dies(postgres_server: Postgres) -> None:
    databases = [Database(emptied(postgres_server.address)), Database(postgres_server.address)]
    one, two = map(Claims, databases)
    assert one.take("game")
    assert one.take("game")
    assert not two.take("game")
    assert two.take("other")
    one.give_back("game")
    assert two.take("game")
    assert not one.take("game")
    postgres_server.cut()
    with pytest.raises(StorageFailed):
        one.take("game")
    wait_for(lambda: one.take("game"))
    two.give_back("other")
    assert not two.take("game"), "with its connection it has lost what it had"
    one.close()
    wait_for(lambda: two.take("game"))
    two.close()
    for database in databases:
        database.close()


def test_a_file_has_one_server_that_thinks_about_everything(plain: BareBackend) -> None:
    claims = Claims(plain.database)
    assert [claims.take("game"), claims.take("game")] == [True, True]
    claims.give_back("game")
    claims.close()


def test_two_servers_think_once_about_each_turn_of_bots(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, asked = Lock(), list[str]()

    def answer(_: Worker, question: BotTurn, __: Report) -> Thought:
        with lock:
            asked.append(json.dumps((question.view, question.begun)))
        return question.by_luck()

    monkeypatch.setattr(Worker, "answer", answer)
    monkeypatch.setattr("ironbridge.server.minds.seated_bots.SWEEP", 0.02)
    # While Ada sits there every server may think for her: nobody thinks before she has left.
    before = BareBackend(Database(emptied(postgres)))
    ada = before.guest("Ada")
    seats = ["me", "bot:random"]
    games = [before.tables.create(ada, "birmingham-intro", seats, is_listed=False)[0].id for _ in range(2)]
    for game in games:
        before.departures.leave(game, ada, "bye", why="left")
    before.close()
    backend = BareBackend(Database(postgres), minds=1)
    other = BareBackend(Database(postgres), minds=1)
    for game in games:
        wait_until(backend, game, lambda live: live.is_ended)
    other.close()
    backend.close()
    assert len(asked) == len(set(asked)) > 0
