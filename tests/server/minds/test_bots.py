"""Bots at tables think elsewhere, decide from their view alone, and go on whatever fails and after a restart."""

import logging
import os
import threading
from pathlib import Path

import pytest

from ironbridge.rules.deal import deal
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import View, new_game
from ironbridge.server.errors import StorageFailed
from ironbridge.server.minds.bot_turns import BotTurn, Thought
from ironbridge.server.minds.mind import Here
from ironbridge.server.minds.presence import Presence
from ironbridge.server.minds.progress import Progress, Share
from ironbridge.server.minds.seated_bots import AWAITED, POLITE, SeatedBots
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.database import Database
from ironbridge.server.tables.seating import BOT, Seat, set_seat
from ironbridge.workers import AnswerFailed, Worker, WorkerDied
from tests.support.questions import Who
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.broken_bots import PLACE
from tests.support.server.waiting import wait_until

NICEST = 19  # the most that the system knows


def first_view(ruleset: str = "birmingham", players: int = 3) -> View:
    """The view of the seat that begins."""
    state = new_game(deal(ruleset, players, 8))
    assert state.seat_to_act is not None
    return state.view(state.seat_to_act)


def alone_with(backend: BareBackend, bot: str) -> str:
    """A game of somebody and a bot of any kind, whose turn it is."""
    ada = backend.guest("Ada")
    table, _ = backend.tables.create(ada, "birmingham-intro", ["me", "invited"], is_listed=False)
    backend.database.write(lambda connection: set_seat(connection, table.id, Seat(1, BOT, bot=bot)))
    backend.tables.start(ada, table.id)
    live = backend.games.live(table.id)
    if live.state.seat_to_act == 0:
        backend.drafts.play(table.id, ada, live.number, some_turn(live), "first")
    return table.id


def has_acted(live: LiveGame) -> bool:
    """Whether the bot in seat 1 has played."""
    return any(turn.seat == 1 for turn in live.turns)


def test_a_bot_plays_whole_turns_from_what_it_knows_and_tells_how_far_it_is() -> None:
    view = first_view()
    shares: list[float] = []
    question = BotTurn("greedy", view.to_data(), "seed")
    thought = question.answer(shares.append)
    assert question.answer(lambda _: None) == thought
    assert not thought.is_luck
    assert Draft(view, thought.choices).is_whole
    assert len(shares) == len(thought.choices)
    assert shares == sorted(shares)
    assert 0 < shares[0] <= shares[-1] == 1


@pytest.mark.parametrize("bot", ["Raising", "Cheating"])
def test_a_bot_that_fails_is_replaced_by_luck(bot: str) -> None:
    view = first_view(players=2)
    thought = BotTurn(f"{PLACE}:{bot}", view.to_data(), "seed").answer(lambda _: None)
    assert thought.is_luck
    assert "hand" not in thought.fault
    assert ".py:" in thought.fault
    assert Draft(view, thought.choices).is_whole


def test_how_far_a_bot_is_is_told_from_nothing_to_all(plain: BareBackend) -> None:
    game = alone_with(plain, "greedy")
    shares: list[Share] = []
    plain.progress.watch(game, shares.append)
    bots = SeatedBots(plain.commits, plain.progress, Presence(), 1)
    wait_until(plain, game, has_acted)
    bots.close()
    assert shares[0] == Share(1, 0.0)
    assert Share(1, 1.0) in shares


def test_bots_play_to_the_end_when_everybody_has_left(url: str) -> None:
    backend = BareBackend(Database(url), minds=1)
    ada = backend.guest("Ada")
    table, _ = backend.tables.create(ada, "birmingham-intro", ["bot:random", "me"], is_listed=False)
    backend.departures.leave(table.id, ada, "bye", why="left")
    live = wait_until(backend, table.id, lambda live: live.state.is_over)
    assert backend.tables.get(table.id).status == "over"
    assert {turn.seat for turn in live.turns} == {0, 1}
    backend.close()


def test_every_process_of_bots_steps_back_for_the_server(tmp_path: Path) -> None:
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"), minds=1)
    assert backend.seated_bots
    server = os.getpriority(os.PRIO_PROCESS, 0)
    found = []
    for mind in backend.seated_bots.minds:
        assert isinstance(mind, Here)
        found.append(os.getpriority(os.PRIO_PROCESS, mind.worker.answer(Who())))
    backend.close()
    assert found == [min(NICEST, server + more) for more in (AWAITED, AWAITED, POLITE)]


def test_a_game_that_waits_for_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    backend = BareBackend(Database(url))
    game = alone_with(backend, "random")
    waiting = backend.games.live(game).number
    backend.close()
    backend = BareBackend(Database(url), minds=1)
    assert wait_until(backend, game, lambda live: live.number > waiting).turns[-1].seat == 1
    backend.close()


@pytest.mark.parametrize(("bot", "attempts"), [("Dying", 3), ("Raising", 0), ("Cheating", 0)])
def test_a_broken_bot_does_not_stop_a_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, bot: str, attempts: int
) -> None:
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"), minds=1)
    with caplog.at_level(logging.WARNING):
        game = alone_with(backend, f"{PLACE}:{bot}")
        backend.games.committed(game)
        live = wait_until(backend, game, has_acted)
        # The answer to a question that is asked later says that this one is over.
        other = alone_with(backend, "random")
        backend.games.committed(other)
        wait_until(backend, other, has_acted)
    by_bot = [turn for turn in live.turns if turn.seat == 1]
    assert all(turn.data["luck"] is True for turn in by_bot)
    # The bot may have been first again in the next round.
    begun = f"at entry {by_bot[0].number - 1} of game {game} failed"
    assert sum(begun in record.message for record in caplog.records) == attempts
    assert any("luck takes the turn" in record.message for record in caplog.records)
    assert "my hand" not in caplog.text
    backend.close()


def test_a_turn_that_is_refused_is_taken_by_luck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def nonsense(worker: Worker, question: BotTurn, *_: object) -> Thought:
        asked.append(question.seed)
        return Thought([5])

    monkeypatch.setattr(Worker, "answer", nonsense)
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"), minds=1)
    game = alone_with(backend, "random")
    backend.games.committed(game)
    live = wait_until(backend, game, has_acted)
    assert all(turn.data["luck"] is True for turn in live.turns if turn.seat == 1)
    assert asked.count(asked[0]) == 3
    backend.close()


def test_nothing_unexpected_ends_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"), minds=1)
    assert backend.seated_bots is not None
    monkeypatch.setattr("ironbridge.server.minds.seated_bots.PAUSE", 0.01)
    game = alone_with(backend, "random")
    question = backend.seated_bots._question
    faults: list[Exception] = [StorageFailed("disk_full"), ValueError("secret words")]
    is_last = threading.Event()

    def failing(live: LiveGame) -> object:
        if len(faults) == 1:
            is_last.set()
        if faults:
            raise faults.pop(0)
        return question(live)

    monkeypatch.setattr(backend.seated_bots, "_question", failing)
    with caplog.at_level(logging.WARNING):
        backend.games.committed(game)
        assert is_last.wait(60)
        backend.games.committed(game)
        wait_until(backend, game, has_acted)
    assert "ValueError at test_bots.py" in caplog.text
    assert "disk_full" in caplog.text
    assert "secret words" not in caplog.text
    backend.close()


def test_a_process_that_dies_is_replaced() -> None:
    worker = Worker()
    view = first_view("birmingham-intro", 2).to_data()
    question = BotTurn("random", view, "seed")
    answer = worker.answer(question)
    worker.drop()
    shares: list[float] = []
    assert worker.answer(question, shares.append) == answer
    assert shares[-1] == 1
    with pytest.raises(AnswerFailed, match="BadPosition"):
        worker.answer(BotTurn("random", view | {"seat": 9}, "seed"))
    assert worker.answer(question) == answer
    with pytest.raises(WorkerDied):
        worker.answer(BotTurn(f"{PLACE}:Dying", view, "seed"))
    worker.close()
    with pytest.raises(WorkerDied):
        worker.answer(question)


def test_whoever_watches_is_told_how_far_a_bot_is() -> None:
    progress = Progress()
    early: list[Share] = []
    late: list[Share] = []
    end = progress.watch("game", early.append)
    progress.tell("game", Share(1, 0.0))
    progress.tell("game", Share(1, 0.5))
    end_late = progress.watch("game", late.append)
    progress.watch("other", late.append)
    end()
    progress.tell("game", Share(1, 1.0))
    progress.end("game")
    assert early == [Share(1, 0.0), Share(1, 0.5)]
    assert late == [Share(1, 0.5), Share(1, 1.0)]
    end_late()
    progress.watch("game", early.append)
    assert len(early) == 2, "nothing of a turn that is over"
