"""Turns compared: several that one seat could have taken, each played on to the end of the game in the same worlds.

What differs between them then is owed to the turn, and not to who was winning anyway.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from ironbridge.bots.lesson import Lesson
from ironbridge.bots.search.lookahead import Lookahead, play
from ironbridge.bots.search.turn_search import TurnSearch, Way
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.engine.hidden import reveal
from ironbridge.record import Record, first_state, read_record
from ironbridge.rules.deal import chance
from ironbridge.rules.state import View
from ironbridge.workers import Report

POSITIONS = 12  # of each game, drawn at random
BEST = 3  # so many of the best turns are compared
OTHERS = 3  # and so many others, drawn at random
WITHIN = 1_000  # in hundredths of a VP; turns valued lower than the best by more are left out
EACH = 2  # second actions tried after each first one
WORLDS = 2
NODES = 20_000  # of the search for turns; playing on has no limit
NO_LIMIT = 1 << 40


class ComparisonData(TypedDict):
    """A place in a game, the turns compared there, and for each what the seat scored in every world, in VP."""

    action: int
    turns: list[list[int]]
    scores: list[list[int]]


def compared(record: Record, lesson: Lesson, seed: str) -> Iterator[ComparisonData]:
    """Comparisons at a few places of a finished game; the same arguments give the same.

    The lesson's value chooses the turns, and those who play on are hasty planners with it.
    """
    luck = chance(seed)
    places = set(luck.shuffled(beginnings(record))[:POSITIONS])
    state = first_state(record)
    value = lesson.value(state)
    for number, codes in enumerate(record.actions):
        seat = state.seat_to_act
        if number in places and seat is not None:
            view = state.view(seat)
            search = TurnSearch(value, seat, NODES)
            turns = chosen(search.whole_turns(view.position, EACH), luck)
            if len(turns) > 1:
                search.nodes = NO_LIMIT
                worlds = [chance(f"{seed} action {number} world {world}") for world in range(WORLDS)]
                scores = scores_after(Lookahead(search), view, turns, worlds)
                yield {"action": number, "turns": [list(turn.codes) for turn in turns], "scores": scores}
        for code in codes:
            state.position.push_unchecked(code)


def beginnings(record: Record) -> list[int]:
    """The numbers of the actions with which the turns of a game begin."""
    s = first_state(record).position
    found: list[int] = []
    before = (-1, -1, -1)
    for number, codes in enumerate(record.actions):
        turn = int(s.era), int(s.round), int(s.turn)
        if s.ask == ASK_ACTION and turn != before:
            found.append(number)
        before = turn
        for code in codes:
            s.push_unchecked(code)
    return found


def chosen(turns: list[Way], luck: Chance) -> list[Way]:
    """The best turns, then others at random; one that does the same in another order is left out."""
    found: dict[tuple[int, ...], Way] = {}
    for turn in turns:
        if turn.value >= turns[0].value - WITHIN:
            found.setdefault(tuple(sorted(turn.codes)), turn)
    ways = list(found.values())
    others = luck.shuffled(list(range(BEST, len(ways))))[:OTHERS]
    return ways[:BEST] + [ways[number] for number in sorted(others)]


def scores_after(lookahead: Lookahead, view: View, turns: list[Way], worlds: list[Chance]) -> list[list[int]]:
    """What the seat scores after each turn, in each world."""
    dealt = [reveal(view.position, view.seat, luck) for luck in worlds]
    scores = []
    for turn in turns:
        row = []
        for world in dealt:
            o = world.copy()
            play(o, turn.codes)
            row.append(lookahead.scores(o)[view.seat])
        scores.append(row)
    return scores


@dataclass(frozen=True, slots=True)
class GameCompared:
    """A finished game in which turns are to be compared."""

    record: str
    lesson: Lesson
    seed: str

    def answer(self, _: Report) -> list[ComparisonData]:
        """The comparisons, as a question for a worker."""
        return list(compared(read_record(self.record).whole(), self.lesson, self.seed))


def read_comparisons(file: Path) -> list[ComparisonData]:
    """The comparisons in a file. Raises OSError."""
    found: list[ComparisonData] = json.loads(file.read_bytes())
    return found
