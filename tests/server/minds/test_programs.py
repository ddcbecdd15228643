"""Programs of the owner at tables: asked from their views, and whatever they do, everybody else plays on."""

import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ironbridge.rules.deal import deal
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View, new_game
from ironbridge.server.answers.opponents import bot_documents
from ironbridge.server.errors import ServerError
from ironbridge.server.minds.bot_turns import BotTurn
from ironbridge.server.minds.fair_queue import Lane
from ironbridge.server.minds.presence import Presence
from ironbridge.server.minds.standing import standing_of
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.database import Database
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.programs import Programs, programs_of
from tests.support.programs import choosing
from tests.support.server.bare import RULES, BareBackend, some_turn
from tests.support.server.waiting import wait_for, wait_until

FIRST = 'say(type="choice", index=0)'
NAME = "tradesman"


@contextmanager
def server(folder: Path, bot: str, seconds: float) -> Iterator[BareBackend]:
    """A server with a program at its tables."""
    programs = Programs({NAME: bot}, seconds)
    backend = BareBackend(Database(f"sqlite:///{folder / 'games.db'}"), minds=1, programs=programs)
    yield backend
    backend.close()


def against(backend: BareBackend, ada: Person, bot: str) -> str:
    """A game of somebody against a bot, whose turn it is."""
    table, _ = backend.tables.create(ada, RULES, ["me", f"bot:{bot}"], is_listed=False)
    live = backend.games.live(table.id)
    if live.state.seat_to_act == 0:
        backend.drafts.play(table.id, ada, live.number, some_turn(live), "first")
    backend.games.committed(table.id)
    return table.id


def has_acted(live: LiveGame) -> bool:
    """Whether the bot in seat 1 has played."""
    return any(turn.seat == 1 for turn in live.turns)


def first_view() -> View:
    """The view of the seat that begins."""
    state = new_game(deal(RULES, 2, 8))
    assert state.seat_to_act is not None
    return state.view(state.seat_to_act)


def test_a_program_plays_from_the_view_of_its_seat_and_is_told_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRONBRIDGE_DATABASE", "postgresql://ada:secret@host/games")
    heard, surroundings = tmp_path / "heard.jsonl", tmp_path / "environment"
    note = f"open({str(heard)!r}, 'a').write(line); open({str(surroundings)!r}, 'w').write(str(os.environ))"
    with server(tmp_path, choosing(tmp_path, f"{note}; {FIRST}"), 60) as backend:
        game = against(backend, backend.guest("Ada"), NAME)
        live = wait_until(backend, game, has_acted)
        turns = [turn for turn in live.turns if turn.seat == 1]
        assert not any("luck" in turn.data for turn in turns)
        assert backend.games.table(live).seats[1].bot == NAME
    asked = [json.loads(line) for line in heard.read_text().splitlines()]
    assert {message["type"] for message in asked} == {"choose"}
    for message in asked:
        view = View.from_data(message["view"])
        assert view.to_data() == message["view"]
        assert view.seat == 1
        assert message["milliseconds"] == 60_000
    assert "secret" not in surroundings.read_text()


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("time.sleep(600)", "too slow"),
        ("sys.exit(3)", "ended"),
        ('print("my hand is", line, flush=True)', "unreadable"),
        ('say(type="choice", index=5000)', "illegal"),
    ],
)
def test_luck_takes_the_turn_of_a_program_at_fault(statement: str, kind: str, tmp_path: Path) -> None:
    view = first_view()
    seconds = 2.0 if kind == "too slow" else 60.0
    question = BotTurn(
        NAME, view.to_data(), "seed", program=choosing(tmp_path, statement), choice_seconds=seconds
    )
    thought = question.answer(lambda _: None)
    assert thought.is_luck
    assert thought.fault == f"the program {NAME}: {kind}", "what it says may hold what is hidden"
    assert Draft(view, thought.choices).is_whole


def test_a_program_that_hangs_holds_up_nobody_else_and_ends_with_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place = tmp_path / "pid"
    hanging = choosing(tmp_path, f"open({str(place)!r}, 'w').write(str(os.getpid()) + '.'); time.sleep(600)")
    with caplog.at_level(logging.WARNING), server(tmp_path, hanging, 600) as backend:
        ada = backend.guest("Ada")
        stuck = against(backend, ada, NAME)
        wait_for(lambda: place.exists() and place.read_text().endswith("."))
        for bot in ("novice", "master"):
            wait_until(backend, against(backend, ada, bot), has_acted)
        assert not has_acted(backend.games.live(stuck))
    pid = int(place.read_text()[:-1])
    wait_for(lambda: is_gone(pid))
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def is_gone(pid: int) -> bool:
    """Whether there is no such process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_programs_have_lanes_of_their_own_where_people_wait_and_where_nobody_does(
    plain: BareBackend,
) -> None:
    plain.tables.programs = Programs({NAME: "exec:true"})
    ada = plain.guest("Ada")
    live = plain.games.live(against(plain, ada, NAME))
    plain.games.table(live)
    now = live.told[-1].entry.made
    assert standing_of(live, Presence(), now, {NAME}).lane is Lane.PROGRAM
    assert standing_of(live, Presence(), now + 1000, {NAME}).lane is Lane.IDLE_PROGRAM
    assert standing_of(live, Presence(), now).lane is Lane.LONG, "nothing is known of a program taken away"


def test_only_programs_of_the_owner_sit_at_tables(plain: BareBackend) -> None:
    ada = plain.guest("Ada")
    plain.tables.programs = programs_of([f"{NAME}=sh"])
    for bot in ("exec:sh", "sh", f"exec:{NAME}", "tests.support.server.broken_bots:Raising"):
        with pytest.raises(ServerError, match=NAME):
            plain.tables.create(ada, RULES, ["me", f"bot:{bot}"], is_listed=False)
    table, _ = plain.tables.create(ada, RULES, ["me", f"bot:{NAME}"], is_listed=False, stand_in=NAME)
    assert table.seats[1].bot == NAME


def test_programs_are_listed_after_our_own_bots_by_their_names() -> None:
    ours, listed = bot_documents("fr"), bot_documents("fr", [NAME])
    assert listed[:-1] == ours
    assert (listed[-1].name, listed[-1].title, listed[-1].mean_vp) == (NAME, "Tradesman", None)
    assert listed[-1].sentence.startswith("Un programme")
