"""Puzzles found in a game: turns in which one idea is far ahead of all others.

A game is searched in three steps, each dearer than the one before and for fewer positions: what the planner values
most is compared in a few worlds; where one idea leads, it has to lead in fresh worlds too, also before those that share
an action with it; then the levels of bots try it, and all ideas, theirs as well, are compared in fresh worlds once
more, and played on for longer. Only what is left is a puzzle.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from ironbridge.arena.game import GameInProgress
from ironbridge.bots.bot import Bot
from ironbridge.bots.search.lookahead import HORIZON
from ironbridge.bots.search.rest_of_turn import Key, RestOfTurn
from ironbridge.bots.search.turn_search import Way
from ironbridge.bots.value import VP
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.puzzles.ideas import best_ways, hangs_on_luck
from ironbridge.puzzles.judging import FAR, Contest
from ironbridge.puzzles.last_turn import ends_game, solved
from ironbridge.puzzles.levels import LEVELS, fitted_rating, missed_by, tried_by_levels
from ironbridge.puzzles.puzzle import Idea, Puzzle
from ironbridge.puzzles.themes import themes_of
from ironbridge.record import Player, Record, make_record
from ironbridge.record.notation import is_resting, written_action
from ironbridge.review.played_turns import PlayedTurn, played_turns
from ironbridge.rules.deal import chance
from ironbridge.rules.state import State, View

SEED = "puzzles"  # of the series from which most puzzles are
GAP = 5.0  # VP: so far is the best idea ahead of the second, in the mean of the worlds
SURELY = 1.5  # VP: and so far at least by the interval, for a turn that loses less counts as found
OFTEN = 0.85  # and in so many of the worlds, so that it is no matter of hidden cards
NODES = 20_000  # for the list of turns
FIRST_IDEAS, NEAR_IDEAS, LAST_IDEAS = (
    6,
    6,
    12,
)  # the best, those that share an action with the first, all at the end
WITHIN = 800  # in hundredths of a VP; ideas that the planner values lower by more are left out
FIRST_WORLDS, SECOND_WORLDS, NEXT_WORLDS, LAST_WORLDS = 2, 4, 8, 24
HOPE = 4.0  # VP: by so much an idea has to lead until the last worlds


@dataclass(frozen=True, slots=True)
class Judged:
    """The ideas of a position, best first, what each loses with its error, and the worlds; 0 if solved exactly."""

    ways: tuple[Way, ...]
    losses: tuple[tuple[float, float], ...]
    worlds: int


def mined(ruleset: str, bots: list[Bot], seed: str, number: int) -> list[Puzzle]:
    """The puzzles of a game of a series: the same arguments give the same ones."""
    game = GameInProgress(ruleset, bots, seed, number)
    game.play()
    players = [Player("", f"bot:{bot.name}") for bot in bots]
    record = make_record(game.deal, list(game.log), players=players)
    series = "" if seed == SEED else f"{sha256(seed.encode()).hexdigest()[:6]}-"
    name = f"{ruleset}-{len(bots)}-{series}{number}"
    found = [
        puzzle
        for turn in played_turns(record)
        if (puzzle := puzzle_of(record, turn, f"{seed} puzzle {number} {turn.first}", name)) is not None
    ]
    if not found:
        return []
    # What was played after the last puzzle is of no use to it.
    last = max(puzzle.after for puzzle in found)
    short = replace(record, actions=record.actions[:last], result=None)
    return [replace(puzzle, record=short) for puzzle in found]


def puzzle_of(record: Record, turn: PlayedTurn, seed: str, game: str) -> Puzzle | None:
    """The puzzle of a turn in a game of that name, if it is one."""
    state = turn.state
    if state.position.ask != ASK_ACTION or state.position.actions_left < 2:
        return None
    view = state.view(turn.seat)
    luck = chance(seed)
    ways = best_ways(RestOfTurn(view, NODES))
    if len(ways) < 2 or hangs_on_luck(ways[0].codes):
        return None
    judged = _solved(view) if ends_game(view, ways[0]) else _compared(view, ways, luck)
    if judged is None:
        return None
    tries = tried_by_levels(state, seed)
    deeds = RestOfTurn(view, 0).deeds
    best = deeds(judged.ways[0].codes)
    found = {
        level: sum(deeds(codes) == best for codes in turns) / len(turns) for level, turns in tries.items()
    }
    if missed_by(found) is None:
        return None
    if judged.worlds:
        surer = _surely(view, _with_tries(judged, tries, view), luck)
        if surer is None:
            return None
        judged = surer
    return Puzzle(
        f"{game}-{turn.first - 1}",
        record,
        turn.first - 1,
        turn.seat,
        tuple(
            Idea(written_turn(state, way.codes), round(loss, 2), round(error, 2))
            for way, (loss, error) in zip(judged.ways, judged.losses, strict=True)
        ),
        themes_of(state, judged.ways[0].codes),
        fitted_rating(found),
        {level: found[level] for level in LEVELS},
        judged.worlds,
    )


def _solved(view: View) -> Judged | None:
    """The last turn of a game, with the best of all that can be done in it."""
    ways = solved(view)
    if ways is None or len(ways) < 2 or (ways[0].value - ways[1].value) / VP < GAP:
        return None
    kept = ways[:LAST_IDEAS]
    return Judged(tuple(kept), tuple(((ways[0].value - way.value) / VP, 0.0) for way in kept), 0)


def _compared(view: View, ways: list[Way], luck: Chance) -> Judged | None:
    """The ideas of a position that seems to be a puzzle."""
    good = [way for way in ways if way.value > ways[0].value - WITHIN][:FIRST_IDEAS]
    if len(good) < 2 or any(hangs_on_luck(way.codes) for way in good):
        return None
    leading = _leading(view, good, luck, FIRST_WORLDS)
    leading = leading and _leading(view, list(leading.ways), luck, SECOND_WORLDS)
    if leading is None:
        return None
    deeds = RestOfTurn(view, 0).deeds
    parts = set(deeds(leading.ways[0].codes))
    others = [way for way in ways if way not in good and not hangs_on_luck(way.codes)]
    near = [way for way in others if parts.intersection(deeds(way.codes))][:NEAR_IDEAS]
    return _leading(view, [*leading.ways, *near], luck, NEXT_WORLDS)


def _leading(view: View, ways: list[Way], luck: Chance, worlds: int) -> Judged | None:
    """The ideas in their order, if in so many fresh worlds the first of them leads by enough to hope."""
    contest = Contest(view, ways, luck, HORIZON)
    contest.play(worlds)
    judged = _judged(contest, contest.order())
    return judged if judged.losses[1][0] >= HOPE else None


def _surely(view: View, ways: list[Way], luck: Chance) -> Judged | None:
    """The ideas in their order, if in fresh worlds the first one is surely far ahead of each other."""
    contest = Contest(view, ways, luck, FAR)
    contest.play(NEXT_WORLDS)
    if any(contest.behind(turn, 0).loss < HOPE for turn in range(1, len(ways))):
        return None
    contest.play(LAST_WORLDS - NEXT_WORLDS)
    order = contest.order()
    if order[0] or not all(contest.behind(turn, 0).is_apart(GAP, SURELY, OFTEN) for turn in order[1:]):
        return None
    return _judged(contest, order)


def _judged(contest: Contest, order: list[int]) -> Judged:
    behind = [contest.behind(turn, order[0]) for turn in order]
    return Judged(
        tuple(contest.turns[turn] for turn in order),
        tuple((one.loss, one.error) for one in behind),
        len(contest.worths[0]),
    )


def _with_tries(judged: Judged, tries: Mapping[str, list[list[int]]], view: View) -> list[Way]:
    """The ideas that were compared, and those that the levels had."""
    deeds = RestOfTurn(view, 0).deeds
    found: dict[Key, Way] = {deeds(way.codes): way for way in judged.ways}
    for codes in (codes for turns in tries.values() for codes in turns):
        if not hangs_on_luck(codes):
            found.setdefault(deeds(codes), Way(view.position, codes, 0, 0))
    return list(found.values())[:LAST_IDEAS]


def written_turn(state: State, choices: list[int]) -> tuple[str, ...]:
    """The actions of a turn in their notation."""
    s = state.position.copy()
    return tuple(written_action(s, state.ruleset.names, action) for action in _actions(state, choices))


def _actions(state: State, choices: list[int]) -> Iterator[list[int]]:
    s = state.position.copy()
    action: list[int] = []
    for code in choices:
        action.append(code)
        s.push_unchecked(code)
        if is_resting(s):
            yield action
            action = []
