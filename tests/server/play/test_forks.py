"""Forks: games that go on from a position of another, and know nothing of it any more."""

from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete

from ironbridge.record import read_record
from ironbridge.server.answers.records import record_text
from ironbridge.server.errors import Conflict, NotAllowed, ServerError, Unknown
from ironbridge.server.play.forks import fork
from ironbridge.server.play.history import Past
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import ENTRIES, GAMES, SEATS, TABLES
from ironbridge.server.tables.imports import import_record
from ironbridge.server.tables.people import Person
from tests.support.server.bare import BareBackend, play_on
from tests.support.server.brought import written
from tests.support.server.served import Served


def finished(backend: BareBackend, ruleset: str = "birmingham-intro") -> tuple[str, Person, Person]:
    """A game of two people that is over."""
    game, ada, ben = backend.two_at_a_table(ruleset)
    play_on(backend, game, [ada, ben])
    return game, ada, ben


def middle(backend: BareBackend, game: str) -> int:
    """The first of two actions of a turn, in the middle of a game."""
    actions = Past.of(backend.games, game, None).actions()
    return next(
        one.number
        for one, two in pairwise(actions[10:])
        if one.turn and (one.round, one.turn) == (two.round, two.turn)
    )


def test_a_fork_goes_on_in_the_middle_of_a_turn(backend: BareBackend) -> None:
    game, ada, _ = finished(backend)
    action = middle(backend, game)
    table, _ = fork(backend.games, game, ada, action, ["me", "me"], is_listed=False)
    assert table.status == "playing"
    old, new = Past.of(backend.games, game, ada), backend.games.live(table.id)
    assert new.state.to_data() == old.position(action, None).view
    assert new.told[0].entry.data["fork"] == {"game": game, "action": action}
    with pytest.raises(NotAllowed):
        record_text(backend.games, table.id, is_json=False)
    play_on(backend, table.id, [ada])
    record = read_record(record_text(backend.games, table.id, is_json=False)).whole()
    assert record.result is not None
    before = read_record(record_text(backend.games, game, is_json=False)).whole()
    assert record.actions[:action] == before.actions[:action]
    assert record.deal == before.deal


def test_a_fork_does_not_need_the_old_game(backend: BareBackend) -> None:
    game, ada, ben = finished(backend)
    table, invitation = fork(backend.games, game, ada, 8, ["me", "invited"], is_listed=False)
    assert table.status == "waiting"
    with pytest.raises(Unknown):
        backend.games.live(table.id)

    def forget(connection: Connection) -> None:
        for kept in (ENTRIES, GAMES, SEATS, TABLES):
            column = kept.c.id if "id" in kept.c else kept.c.game
            connection.execute(delete(kept).where(column == game))

    backend.database.write(forget)
    begun = backend.tables.join(ben, table.id, None, invitation)
    assert begun.status == "playing"
    assert len(Past.of(backend.games, table.id, ada).actions()) == 8
    play_on(backend, table.id, [ada, ben])
    assert backend.tables.get(table.id).status == "over"


def test_a_fork_is_the_same_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    backend = BareBackend(Database(url))
    game, ada, _ = finished(backend)
    table, _ = fork(backend.games, game, ada, middle(backend, game), ["me", "me"], is_listed=False)
    play_on(backend, table.id, [ada], 2)
    data = backend.games.live(table.id).state.to_data()
    backend.close()
    backend = BareBackend(Database(url))
    assert backend.games.live(table.id).state.to_data() == data
    backend.close()


def test_every_position_but_the_last_can_be_forked(plain: BareBackend) -> None:
    game, ada, ben = finished(plain, "lancashire-revised-intro")
    actions = Past.of(plain.games, game, None).actions()

    def forked(action: int) -> LiveGame:
        return plain.games.live(
            fork(plain.games, game, ben, action, ["bot:greedy", "me"], is_listed=False)[0].id
        )

    for action in (0, 1, len(actions) // 2, len(actions) - 1):
        assert forked(action).number == action + 1
    with pytest.raises(Conflict):
        forked(len(actions))
    with pytest.raises(Unknown):
        forked(len(actions) + 1)
    with pytest.raises(ServerError) as refused:
        fork(plain.games, game, ada, 3, ["me", "me", "me", "me"], is_listed=False)
    assert refused.value.code == "wrong_seats"
    with pytest.raises(ServerError) as refused:
        fork(plain.games, game, ada, 3, ["open", "open"], is_listed=False)
    assert refused.value.code == "no_seat"


def test_a_running_game_is_not_forked(plain: BareBackend) -> None:
    game, ada, _ = plain.two_at_a_table()
    with pytest.raises(NotAllowed) as refused:
        fork(plain.games, game, ada, 0, ["me", "me"], is_listed=False)
    assert refused.value.code == "not_over"


def test_an_unfinished_record_is_played_on_by_a_fork(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    brought = import_record(plain.log, ada, written("birmingham-intro", 2, 30))
    last = len(Past.of(plain.games, brought.id, None).actions())
    table, _ = fork(plain.games, brought.id, ada, last, ["me", "me"], is_listed=False)
    play_on(plain, table.id, [ada])
    assert plain.tables.get(table.id).status == "over"


def test_forks_over_http(lone: Served) -> None:
    ada, ben = lone.guest("Ada"), lone.guest("Ben")
    game = ada.post("/api/records", text=written("lancashire", 3)).json()["id"]
    seats = ["me", "open", "bot:random"]
    table = ben.post(f"/api/games/{game}/fork", action=12, seats=seats, listed=True, advice=False).json()
    assert (table["status"], table["is_mine"], table["advice"]) == ("waiting", True, False)
    assert ada.post(f"/api/tables/{table['id']}/join").json()["status"] == "playing"
    assert len(ben.get(f"/api/games/{table['id']}/actions").json()) == 12
    assert lone.client().post(f"/api/games/{game}/fork", action=1, seats=seats).status_code == 401
    assert ben.post(f"/api/games/{game}/fork", action=-1, seats=seats).status_code == 400
