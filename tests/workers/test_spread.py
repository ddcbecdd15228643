"""Worlds of a master on several processes: what it chooses, spends and leaves of its luck is what it is in one."""

from collections.abc import Iterator
from copy import copy

import pytest

from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.lesson import NO_LESSON, Lesson
from ironbridge.bots.master import MasterBot, good_turns
from ironbridge.bots.search.lookahead import Lookahead
from ironbridge.bots.search.turn_search import TurnSearch, Way
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.engine.hidden import reveal
from ironbridge.engine.position import seat_to_act
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.state import View, new_game
from ironbridge.workers import AnswerFailed, WorkerDied
from ironbridge.workers.spread import ATTEMPTS, Spread

TABLES = [("birmingham", 4), ("birmingham", 2), ("lancashire-revised", 3)]
EVERY = 31  # actions from one view to the next


def views(ruleset: str, players: int) -> Iterator[View]:
    """What seats see at the beginning of actions, and of their parts, in a game."""
    state = new_game(deal(ruleset, players, "spread"))
    bot, luck = make_bot("greedy"), chance("spread")
    number = 0
    while (seat := state.seat_to_act) is not None:
        view = state.view(seat)
        if view.position.ask == ASK_ACTION or number % EVERY == 1:
            if number % EVERY < 2:
                yield view
            number += 1
        state.position.push(bot.choose_code(view, bot.budget(), luck))


def decided(bot: MasterBot, view: View, seed: str) -> tuple[int, int, object]:
    """What a master chooses, the nodes that it spent, and the luck that is left."""
    budget, luck = bot.budget(), chance(seed)
    code = bot.choose_code(view, budget, luck)
    return code, budget.spent, copy(luck)


def master(nodes: int = 6_000) -> MasterBot:
    bot = make_bot("master", nodes)
    assert isinstance(bot, MasterBot)
    return bot


@pytest.fixture
def spread() -> Iterator[Spread]:
    found = Spread(2)
    yield found
    found.close()


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_the_choice_is_the_same_for_any_number_of_processes(jobs: int) -> None:
    spread = Spread(jobs)
    played = 0
    for ruleset, players in TABLES:
        for number, view in enumerate(views(ruleset, players)):
            alone, helped = master(), master()
            helped.spread = spread
            seed = f"{ruleset} {players} {number}"
            assert decided(helped, view, seed) == decided(alone, view, seed)
        played = spread.rows
    assert played > 10
    spread.close()


def test_a_lesson_goes_along(spread: Spread) -> None:
    *_, view = views("birmingham", 4)
    s, bot = view.position, master()
    lesson = bot.lesson_for(view)
    assert lesson is not None
    found = []
    for learned in (lesson, NO_LESSON):
        search = TurnSearch(learned.value(view), seat_to_act(s), 100_000)
        turns = good_turns(search.whole_turns(s, 2))
        here = Lookahead(search).played(reveal(s, search.seat, chance("lesson")), turns)
        assert spread(view, learned, 100_000, chance("lesson"))(turns) == here
        found.append(here)
    assert found[0] != found[1]


def test_a_process_that_dies_is_replaced(spread: Spread) -> None:
    view = next(views("birmingham", 4))
    alone, helped = master(), master()
    helped.spread = spread
    assert decided(helped, view, "first") == decided(alone, view, "first")
    process = spread.helpers[0].worker._process
    assert process is not None
    process.process.kill()
    assert decided(helped, view, "second") == decided(alone, view, "second")


def test_processes_that_always_die_are_given_up(spread: Spread, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def dying(*_: object) -> None:
        asked.append(1)
        raise WorkerDied("exit code 1")

    helped = master()
    helped.spread = spread
    for helper in spread.helpers:
        monkeypatch.setattr(helper.worker, "hear", dying)
    with pytest.raises(WorkerDied):
        decided(helped, next(views("birmingham", 4)), "dying")
    assert len(asked) == ATTEMPTS


def test_what_fails_in_a_process_is_told(spread: Spread) -> None:
    view = next(views("birmingham", 4))
    of_another_game = Lesson("lancashire", 4, (1, 2, 3))
    with pytest.raises(AnswerFailed, match="BadLesson"):
        spread(view, of_another_game, 100, chance(1))([Way(view.position, [], 0, 0)])
