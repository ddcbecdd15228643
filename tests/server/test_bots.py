"""Bots at tables think elsewhere, decide from their view alone, and go on after a restart."""

import threading
from pathlib import Path

import pytest

from ironbridge.rules.deal import deal
from ironbridge.rules.draft import Draft
from ironbridge.rules.state import new_game
from ironbridge.server.database import Database
from ironbridge.server.thinking import Question, turn_of
from tests.server.house import House, some_turn


def wait_until_over(house: House, game: str) -> None:
    """Wait for the end of a game; the tests end in any case."""
    news = threading.Event()
    end = house.notices.listen(game, news.set)
    try:
        while not house.games.live(game).state.is_over:
            assert news.wait(60)
            news.clear()
    finally:
        end()


def test_a_bot_plays_whole_turns_from_what_it_knows() -> None:
    state = new_game(deal("birmingham", 3, 8))
    seat = state.seat_to_act
    assert seat is not None
    question = Question("greedy", state.view(seat).to_data(), "seed")
    assert turn_of(question) == turn_of(question)
    assert Draft(state.view(seat), turn_of(question)).is_whole


def test_a_bot_that_fails_is_replaced_by_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise RuntimeError("no idea")

    monkeypatch.setattr("ironbridge.bots.greedy.GreedyBot.choose_code", fail)
    state = new_game(deal("birmingham", 2, 8))
    assert state.seat_to_act is not None
    view = state.view(state.seat_to_act)
    assert Draft(view, turn_of(Question("greedy", view.to_data(), "seed"))).is_whole


def test_bots_play_to_the_end_when_everybody_has_left(url: str) -> None:
    house = House(Database(url), minds=1)
    ada = house.guest("Ada")
    table, _ = house.tables.create(ada, "birmingham-intro", ["bot:random", "me"], is_listed=False)
    house.games.leave(table.id, ada, "bye", why="left")
    wait_until_over(house, table.id)
    live = house.games.live(table.id)
    assert house.tables.get(table.id).status == "over"
    assert {turn.seat for turn in live.turns} == {0, 1}
    house.close()


def test_a_game_that_waits_for_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    house = House(Database(url))
    ada = house.guest("Ada")
    table, _ = house.tables.create(ada, "birmingham-intro", ["bot:random", "me"], is_listed=False)
    if house.games.live(table.id).state.seat_to_act == 1:
        live = house.games.live(table.id)
        house.drafts.play(table.id, ada, live.number, some_turn(live), "first")
    waiting = house.games.live(table.id).number
    assert house.games.live(table.id).state.seat_to_act == 0
    house.close()
    house = House(Database(url), minds=1)
    news = threading.Event()
    house.notices.listen(table.id, news.set)
    while house.games.live(table.id).number == waiting:
        assert news.wait(60)
    assert house.games.live(table.id).turns[-1].seat == 0
    house.close()


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    house = House(Database(f"sqlite:///{tmp_path / 'games.db'}"), minds=1)
    assert house.thinking is not None
    mind = house.thinking.minds[0]
    state = new_game(deal("birmingham-intro", 2, 8))
    assert state.seat_to_act is not None
    view = state.view(state.seat_to_act)
    question = Question("random", view.to_data(), "seed")
    answer = mind.answer(question)
    mind.end()
    assert mind.answer(question) == answer
    house.close()
