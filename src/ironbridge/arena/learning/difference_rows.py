"""What turns compared in the same worlds teach: the features of the positions after them, their values, and scores."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ironbridge.arena.learning.comparisons import ComparisonData
from ironbridge.bots.distant_market import with_demand
from ironbridge.bots.learned import Learned
from ironbridge.bots.lesson import Lesson
from ironbridge.bots.search.rest_of_turn import likeliest_demand, push_within_turn, sells_to_the_sea
from ironbridge.bots.search.turn_search import TurnSearch
from ironbridge.bots.time_left import era_actions_left
from ironbridge.bots.value import TERMS, VP
from ironbridge.engine.codes import ASK_ACTION, ASK_MORE, STOP
from ironbridge.engine.position import Position
from ironbridge.record import Record, first_state


@dataclass(frozen=True, slots=True)
class TurnsCompared:
    """Turns of one seat at one place of a game: for each its features, its value, and its mean score in all worlds.

    Values, which have what the lesson said added to them, and scores are in hundredths of a VP.
    """

    era: int
    left: int  # own actions in the era after the turn
    features: list[list[int]]
    values: list[int]
    scores: list[float]


def turns_compared(
    record: Record, comparisons: Iterable[ComparisonData], lesson: Lesson
) -> Iterator[TurnsCompared]:
    """The comparisons of a game with what the seat saw at the end of each turn."""
    state = first_state(record)
    value = lesson.value(state)
    learned = Learned(value.t, [], len(TERMS))
    at = {comparison["action"]: comparison for comparison in comparisons}
    for number, codes in enumerate(record.actions):
        seat = state.seat_to_act
        if number in at and seat is not None:
            s = state.view(seat).position
            search = TurnSearch(value, seat, 0)
            ends = [end_of_turn(s, turn, search) for turn in at[number]["turns"]]
            features = [learned.features_of(o, seat, value.terms_of(o, seat)) for o in ends]
            yield TurnsCompared(
                era=int(s.era),
                left=int(era_actions_left(ends[0])),
                features=features,
                values=[int(value.of(o, seat)) for o in ends],
                scores=[VP * sum(scores) / len(scores) for scores in at[number]["scores"]],
            )
        for code in codes:
            state.position.push_unchecked(code)


def end_of_turn(s: Position, turn: list[int], search: TurnSearch) -> Position:
    """The position in which a turn leaves its seat, before cards are drawn, as the search for turns sees it."""
    o = s.copy()
    for code in turn:
        is_sale = sells_to_the_sea(o, code)
        if is_sale:
            o = with_demand(o, likeliest_demand(o))
        push_within_turn(o, code)
        # A turn leaves out what follows a distant sale, for it depends on the tile.
        while is_sale and o.ask != ASK_ACTION:
            push_within_turn(o, STOP if o.ask == ASK_MORE else search.plain_answer(o))
    return o
