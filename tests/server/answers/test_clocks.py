"""What people are shown of clocks: at tables with a pace, for every seat of a person, and nowhere else."""

from typing import get_args

import pytest

from ironbridge.server.answers.documents import game_document, table_document
from ironbridge.server.answers.glances import glance
from ironbridge.server.errors import Conflict
from ironbridge.server.store.database import Database
from ironbridge.server.tables.paces import HOUR, NO_PACE, PACES
from ironbridge.server.tables.table_changes import change_options
from ironbridge.server.wire.clocks import ClockDocument, ClocksDocument, PaceName
from tests.support.server.bare import RULES, BareBackend, play_on
from tests.support.server.served import Served
from tests.support.server.turned import BEGIN, TurnedClock

PACE = PACES["two_days"]


def clocks(backend: BareBackend, game: str) -> ClocksDocument:
    """The clocks as everybody is shown them."""
    found = game_document(backend.games, game, None, None).clocks
    assert found is not None
    return found


def running(backend: BareBackend, game: str) -> ClockDocument:
    """The clock of the seat to act."""
    to_act = backend.games.live(game).seat_to_act
    assert to_act is not None
    found = clocks(backend, game).seats[to_act]
    assert found is not None
    return found


def test_a_table_without_a_pace_has_no_clocks(plain: BareBackend) -> None:
    game, ada, _ = plain.two_at_a_table()
    assert table_document(plain.tables.get(game), ada).pace == NO_PACE
    assert game_document(plain.games, game, ada, None).clocks is None


def test_the_paces_of_the_wire_are_those_of_the_tables() -> None:
    assert get_args(get_args(PaceName)[0]) == (*PACES, NO_PACE)


def test_the_clock_of_the_seat_to_act_runs_and_a_turn_adds_to_it(backend: BareBackend) -> None:
    clock = TurnedClock(backend.database)
    game, ada, ben = backend.two_at_a_table(pace=PACE.name)
    to_act = backend.games.live(game).seat_to_act
    clock.now += HOUR
    shown = clocks(backend, game)
    assert (shown.pace, shown.now, shown.most, shown.low) == ("two_days", BEGIN + HOUR, PACE.most, PACE.low)
    assert running(backend, game).left == PACE.bank - HOUR
    assert running(backend, game).runs_out == BEGIN + PACE.bank
    assert [seat.is_running for seat in shown.seats if seat] == [seat == to_act for seat in (0, 1)]
    play_on(backend, game, [ada, ben], 1)
    assert to_act is not None
    rested = clocks(backend, game).seats[to_act]
    assert rested == ClockDocument(PACE.bank - HOUR + PACE.gain, is_running=False)
    assert running(backend, game).left == PACE.bank


def test_clocks_are_the_same_after_a_restart_and_stand_while_no_server_ran(url: str) -> None:
    backend = BareBackend(Database(url))
    clock = TurnedClock(backend.database)
    game, ada, ben = backend.two_at_a_table(pace=PACE.name)
    for _ in range(3):
        clock.now += 50
        play_on(backend, game, [ada, ben], 1)
    backend.games.heartbeat.beat()
    before = clocks(backend, game)
    backend.close()
    clock.now += 100 * PACE.most
    backend = BareBackend(Database(url))
    backend.database.time = clock
    backend.games.heartbeat.beat()
    assert [seat and seat.left for seat in clocks(backend, game).seats] == [
        seat and seat.left for seat in before.seats
    ]
    backend.close()


def test_bots_have_no_clock(plain: BareBackend) -> None:
    TurnedClock(plain.database)
    ada = plain.guest("Ada")
    table, _ = plain.tables.create(ada, RULES, ["me", "bot:novice"], is_listed=False, pace=PACE.name)
    assert [seat is None for seat in clocks(plain, table.id).seats] == [False, True]


def test_a_glance_has_the_clock_for_those_at_the_table_alone(plain: BareBackend) -> None:
    clock = TurnedClock(plain.database)
    game, ada, _ = plain.two_at_a_table(pace=PACE.name)
    clock.now += HOUR
    table = plain.tables.get(game)
    mine, anybodys = glance(plain.games, table, ada), glance(plain.games, table, None)
    assert mine is not None
    assert anybodys is not None
    assert (mine.left, anybodys.left) == (PACE.bank - HOUR, None)


def test_the_host_chooses_the_pace_until_the_game_begins(plain: BareBackend) -> None:
    ada, ben = plain.guest("Ada"), plain.guest("Ben")
    table, invitation = plain.tables.create(ada, RULES, ["me", "invited"], is_listed=False, pace="live")
    assert change_options(plain.tables, ada, table.id, has_advice=False).pace == "live"
    assert change_options(plain.tables, ada, table.id, pace="evening").pace == "evening"
    plain.tables.join(ben, table.id, None, invitation)
    with pytest.raises(Conflict, match="the game has begun"):
        change_options(plain.tables, ada, table.id, pace="live")


def test_a_pace_goes_over_the_wire(lone: Served) -> None:
    ada = lone.guest("Ada")
    assert [pace["name"] for pace in ada.get("/api/paces").json()] == list(PACES)
    made = ada.post("/api/tables", ruleset=RULES, seats=["me", "bot:novice"], pace="live").json()
    assert made["pace"] == "live"
    shown = ada.game(made["id"])["clocks"]
    assert (shown["pace"], shown["is_live"], shown["seats"][1]) == ("live", True, None)
    assert ada.post("/api/tables", ruleset=RULES, seats=["me", "open"], pace="never").status_code == 400
    assert ada.post("/api/tables", ruleset=RULES, seats=["me", "open"]).json()["pace"] == "none"
