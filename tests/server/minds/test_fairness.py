"""One person's bots do not hold up another's: shown with workers that answer when the test wants it, not by a clock."""

import math
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ironbridge.rules.deal import deal
from ironbridge.rules.state import new_game
from ironbridge.server.minds.bot_turns import BotTurn, Thought
from ironbridge.server.minds.fair_queue import Lane, Standing
from ironbridge.server.minds.progress import Share
from ironbridge.server.minds.seated_bots import SeatedBots
from ironbridge.server.store.database import Database
from ironbridge.server.tables.people import Person
from ironbridge.workers import Report, Worker, WorkerDied
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.broken_bots import PLACE
from tests.support.server.served import Served
from tests.support.server.waiting import wait_until

RULES = "birmingham"
Found = Callable[[SeatedBots, str, Standing], None]


class Masters:
    """Masters who think until the test lets them; who was asked stands in `asked`."""

    def __init__(self) -> None:
        self.may_answer = threading.Event()
        self.is_asked = threading.Event()
        self.asked: list[str] = []

    def answer(self, worker: Worker, question: BotTurn) -> Thought:
        """What a worker would answer; luck decides, since it matters to nobody here."""
        self.asked.append(question.bot)
        if question.bot == "master":
            self.is_asked.set()
            while not self.may_answer.wait(0.05):
                if worker._is_closed:
                    raise WorkerDied("closed")
        return question.by_luck()


@pytest.fixture
def masters(monkeypatch: pytest.MonkeyPatch) -> Masters:
    """Masters who wait for the test."""
    masters = Masters()

    def answer(worker: Worker, question: BotTurn, report: Report) -> Thought:
        return masters.answer(worker, question)

    monkeypatch.setattr(Worker, "answer", answer)
    return masters


@pytest.fixture
def thinking(tmp_path: Path, masters: Masters) -> Iterator[BareBackend]:
    """A backend whose bots think, as on a machine of two cores."""
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"), minds=1)
    yield backend
    backend.close()


def left_to_masters(backend: BareBackend, person: Person) -> str:
    """A game of masters whose person has left at once."""
    seats = ["me", "bot:master", "bot:master", "bot:master"]
    table, _ = backend.tables.create(person, RULES, seats, is_listed=False)
    backend.departures.leave(table.id, person, "bye", why="left")
    return table.id


def waits_for(backend: BareBackend, person: Person, bot: str) -> str:
    """A game in which a person has just acted and waits for a bot."""
    table, _ = backend.tables.create(person, RULES, ["me", f"bot:{bot}"], is_listed=False)
    backend.games.committed(table.id)
    live = wait_until(backend, table.id, lambda live: live.seat_to_act == 0)
    while live.seat_to_act == 0:
        backend.drafts.play(table.id, person, live.number, some_turn(live), f"turn {live.number}")
        live = backend.games.live(table.id)
    return table.id


def test_a_novice_answers_while_masters_think_about_games_that_were_left(
    thinking: BareBackend, masters: Masters
) -> None:
    eve, ada = thinking.guest("Eve"), thinking.guest("Ada")
    for _ in range(39):
        left_to_masters(thinking, eve)
    assert masters.is_asked.wait(60)
    game = waits_for(thinking, ada, "novice")
    wait_until(thinking, game, lambda live: any(turn.seat == 1 for turn in live.turns))
    assert not masters.may_answer.is_set()


def test_a_master_that_a_person_waits_for_is_asked_while_others_think_about_games_that_were_left(
    thinking: BareBackend, masters: Masters
) -> None:
    eve, ada = thinking.guest("Eve"), thinking.guest("Ada")
    left_to_masters(thinking, eve)
    assert masters.is_asked.wait(60)
    masters.is_asked.clear()
    table, _ = thinking.tables.create(ada, RULES, ["me", "bot:master"], is_listed=False)
    thinking.games.committed(table.id)
    live = thinking.games.live(table.id)
    while live.seat_to_act == 0:
        thinking.drafts.play(table.id, ada, live.number, some_turn(live), f"turn {live.number}")
    assert masters.is_asked.wait(60), "by another worker: the first one has not got its answer yet"
    masters.may_answer.set()
    wait_until(thinking, table.id, lambda live: any(turn.seat == 1 for turn in live.turns))


def test_a_turn_that_stops_between_choices_is_the_same_turn() -> None:
    state = new_game(deal(RULES, 4, 8))
    assert state.seat_to_act is not None
    whole = BotTurn("master@300", state.view(state.seat_to_act).to_data(), "seed")
    thought = whole.answer(lambda _: None)
    assert thought.is_whole
    parts: list[list[int]] = []
    shares: list[float] = []
    asked = replace(whole, seconds=0)
    while not (part := asked.answer(shares.append)).is_whole:
        parts.append(part.choices)
        asked = replace(asked, begun=tuple(part.choices))
    assert part.choices == thought.choices
    assert parts == [thought.choices[: number + 1] for number in range(len(thought.choices) - 1)]
    assert shares == sorted(shares), "nobody who watches is told that the bot begins anew"


def test_a_bot_that_fails_in_the_middle_of_a_turn_leaves_the_whole_of_it_to_luck() -> None:
    state = new_game(deal(RULES, 4, 8))
    assert state.seat_to_act is not None
    begun = BotTurn("greedy", state.view(state.seat_to_act).to_data(), "seed", seconds=0)
    choices = tuple(begun.answer(lambda _: None).choices)
    broken = replace(begun, bot=f"{PLACE}:Raising", begun=choices)
    assert replace(broken.answer(lambda _: None), fault="") == begun.by_luck()


def test_a_long_turn_is_thought_in_parts_and_stored_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_choice(worker: Worker, question: BotTurn, report: Report) -> Thought:
        asked.append(question)
        return replace(question, seconds=0).answer(report)

    asked: list[BotTurn] = []
    monkeypatch.setattr(Worker, "answer", one_choice)
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"), minds=1)
    ada = backend.guest("Ada")
    table, _ = backend.tables.create(ada, RULES, ["bot:greedy", "me"], is_listed=False)
    shares: list[Share] = []
    backend.progress.watch(table.id, shares.append)
    backend.games.committed(table.id)
    live = backend.games.live(table.id)
    if live.seat_to_act == 1:
        backend.drafts.play(table.id, ada, live.number, some_turn(live), "first")
    live = wait_until(backend, table.id, lambda live: any(turn.seat == 0 for turn in live.turns))
    backend.close()
    turn = next(turn for turn in live.turns if turn.seat == 0)
    questions = [question for question in asked if question.seed == asked[0].seed]
    assert turn.data["choices"] == replace(asked[0], seconds=math.inf).answer(lambda _: None).choices
    assert [len(question.begun) for question in questions] == list(range(len(turn.data["choices"])))
    assert [share.share for share in shares].count(0.0) == len({question.seed for question in asked})


def test_a_person_who_comes_to_a_game_is_not_kept_waiting_with_those_nobody_waits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ironbridge.server.minds.standing.LATELY", -1e9)  # what was done counts for nothing
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"))
    bots = SeatedBots(backend.commits, backend.progress, backend.presence, 0)
    ada = backend.guest("Ada")
    table, _ = backend.tables.create(ada, RULES, ["bot:novice", "me"], is_listed=False)
    backend.games.table(backend.games.live(table.id))
    bots.came(table.id)
    assert not bots.queue.is_waiting(table.id), "to look at a game gives bots nothing to do"
    bots.look(table.id)
    backend.presence.enter(table.id, ada.id)
    assert bots.queue.take([Lane.QUICK]) == table.id
    bots.close()
    backend.close()


def test_games_of_other_servers_are_found_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sweep finds every game, but its order is that of the queue."""
    backend = BareBackend(Database(f"sqlite:///{tmp_path / 'games.db'}"))
    eve, ada = backend.guest("Eve"), backend.guest("Ada")
    left = [left_to_masters(backend, eve) for _ in range(3)]
    table, _ = backend.tables.create(ada, RULES, ["bot:novice", "me"], is_listed=False)
    for game in (*left, table.id):
        backend.games.let_go(game)
    is_found = threading.Event()
    monkeypatch.setattr(SeatedBots, "_found", noting(SeatedBots._found, 4, is_found))
    bots = SeatedBots(backend.commits, backend.progress, backend.presence, 0)
    assert is_found.wait(60)
    bots.close()
    assert [bots.queue.is_waiting(game) for game in left] == [True, True, True]
    assert bots.queue._waiting[table.id] == Standing(Lane.AWAY, ada.id)
    backend.close()


def noting(found: Found, games: int, is_found: threading.Event) -> Found:
    """The same, and it is noted when all games were found."""
    seen: list[str] = []

    def find(bots: SeatedBots, game: str, standing: Standing) -> None:
        found(bots, game, standing)
        seen.append(game)
        if len(seen) == games:
            is_found.set()

    return find


def test_to_start_a_table_that_has_begun_queues_nothing(lone: Served) -> None:
    looked: list[str] = []
    lone.backend.games.committed = looked.append
    ada, ben = lone.guest("Ada"), lone.guest("Ben")
    seats = ["me", "open", "bot:master"]
    table = ada.post("/api/tables", ruleset=RULES, seats=seats, listed=True).json()["id"]
    assert looked == []
    assert ben.post(f"/api/tables/{table}/join").status_code == 200
    assert looked == [table]
    for _ in range(2):
        assert ada.post(f"/api/tables/{table}/start").json()["status"] == "playing"
        assert ben.post(f"/api/tables/{table}/join").status_code == 200
    assert looked == [table]
