"""The worlds of a master, played on several processes: what it chooses is the same for any number of them.

What a world deals comes from its place in the row, so each world can be played anywhere. They are counted in the order
of the row, with the nodes that each took, as if they had been played one after another.
"""

from collections import deque
from copy import copy
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import TypeAlias, cast

from ironbridge.bots.lesson import Lesson
from ironbridge.bots.plain_value import value_for
from ironbridge.bots.search.lookahead import Lookahead, Played, Row
from ironbridge.bots.search.turn_search import TurnSearch, Way
from ironbridge.engine.chance import Chance
from ironbridge.engine.hidden import reveal
from ironbridge.engine.position import seat_to_act
from ironbridge.rules.data import ViewData
from ironbridge.rules.state import View
from ironbridge.workers.faults import WorkerDied
from ironbridge.workers.process import Message
from ironbridge.workers.question import Question, Report
from ironbridge.workers.worker import Worker

ATTEMPTS = 3  # processes that may die in a row before it is given up

Turns: TypeAlias = tuple[tuple[int, ...], ...]
Pipe: TypeAlias = "Connection[Question[object], Message]"


@dataclass(frozen=True, slots=True)
class PlayedWorld:
    """What becomes of some turns in the world that a luck deals to who sees no more than a view."""

    view: ViewData
    lesson: Lesson | None
    nodes: int
    luck: tuple[int, int, int, int]
    turns: Turns

    def answer(self, _report: Report) -> list[Played]:
        """For each turn its worth, what the seat played next, and the nodes it took."""
        view = View.from_data(self.view)
        s = view.position
        value = value_for(view) if self.lesson is None else self.lesson.value(view)
        lookahead = Lookahead(TurnSearch(value, seat_to_act(s), self.nodes))
        world = reveal(s, lookahead.seat, Chance(*self.luck))
        return lookahead.played(world, [Way(s, list(codes), 0, 0) for codes in self.turns])


class Spread:
    """Processes that play worlds for one master after another; called, it begins the row of worlds of a choice.

    One thread uses it. Whoever made it closes it.
    """

    def __init__(self, jobs: int) -> None:
        self.helpers = [_Helper() for _ in range(jobs)]
        self.rows = 0

    def __call__(self, view: View, lesson: Lesson | None, nodes: int, luck: Chance) -> Row:
        self.rows += 1
        return _Row(self.helpers, self.rows, view, lesson, nodes, luck).next_world

    def close(self) -> None:
        """End the processes."""
        for helper in self.helpers:
            helper.worker.close()


class _Helper:
    """A process, and the worlds that it was given and has not answered yet: of which row, and which of its worlds."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.asked: deque[tuple[int, int]] = deque()


class _Row:
    """The worlds of one choice. Those ahead are begun with the turns that are compared now, of which some may go."""

    def __init__(
        self,
        helpers: list[_Helper],
        number: int,
        view: View,
        lesson: Lesson | None,
        nodes: int,
        luck: Chance,
    ) -> None:
        self.helpers = helpers
        self.number = number
        self.position = view.position
        self.view, self.lesson, self.nodes = view.to_data(), lesson, nodes
        self.luck = copy(luck)  # of the first world that was not dealt yet
        self.counted = self.dealt = 0
        self.to_give: deque[int] = deque()
        self.questions: dict[int, PlayedWorld] = {}
        self.answers: dict[int, list[Played]] = {}
        self.deaths = 0

    def next_world(self, turns: list[Way]) -> list[Played]:
        """What becomes of turns in the next world. Raises AnswerFailed and WorkerDied."""
        wanted = tuple(tuple(turn.codes) for turn in turns)
        world = self.counted
        self.counted += 1
        while world not in self.answers:
            self._give(wanted)
            self._hear()
        found = dict(zip(self.questions.pop(world).turns, self.answers.pop(world), strict=True))
        return [found[codes] for codes in wanted]

    def _give(self, turns: Turns) -> None:
        """Give every process that has nothing to do the next world."""
        for helper in self.helpers:
            if helper.asked:
                continue
            if not self.to_give:
                self._deal(turns)
            world = self.to_give.popleft()
            helper.asked.append((self.number, world))
            helper.worker.give(self.questions[world])

    def _deal(self, turns: Turns) -> None:
        """Make the question for one world more."""
        luck = self.luck
        state = luck.a, luck.b, luck.c, luck.d
        self.questions[self.dealt] = PlayedWorld(self.view, self.lesson, self.nodes, state, turns)
        reveal(self.position, seat_to_act(self.position), luck)
        self.to_give.append(self.dealt)
        self.dealt += 1

    def _hear(self) -> None:
        """Wait until something is heard; what was left of rows before is dropped."""
        busy = {helper.worker.pipe: helper for helper in self.helpers if helper.asked}
        for pipe in wait(list(busy)):
            helper = busy[cast("Pipe", pipe)]
            try:
                answer = helper.worker.hear()
            except WorkerDied as death:
                self._died(helper, death)
                continue
            if answer is not None:
                row, world = helper.asked.popleft()
                if row == self.number:
                    self.answers[world] = cast("list[Played]", answer.content)

    def _died(self, helper: _Helper, death: WorkerDied) -> None:
        """Another process plays what one had that died. Raises WorkerDied if that goes on."""
        self.deaths += 1
        if self.deaths >= ATTEMPTS:
            raise death
        self.to_give.extendleft(world for row, world in helper.asked if row == self.number)
        helper.asked.clear()
