"""Puzzles made of mistakes: a turn that a review has judged, to be played once more."""

from collections.abc import Sequence
from dataclasses import replace

from ironbridge.bots.distant_market import is_distant_sale
from ironbridge.engine.codes import ASK_ACTION
from ironbridge.puzzles.ideas import idea_of
from ironbridge.puzzles.levels import USUAL
from ironbridge.puzzles.mining import written_turn
from ironbridge.puzzles.puzzle import Idea, Puzzle
from ironbridge.puzzles.themes import themes_of
from ironbridge.record import Player, Record, state_at
from ironbridge.review.review import ReviewedTurn
from ironbridge.rules.choices import Choice
from ironbridge.rules.draft import carry_out
from ironbridge.rules.state import State


def puzzle_of_mistake(record: Record, turn: ReviewedTurn, name: str) -> Puzzle | None:
    """The puzzle of a turn that lost VP: the better turn is best, the one played is the other idea.

    There is none where nothing is better, where a tile is removed in a shortfall, and where a turn brings something
    hidden to light, since only a part of it was judged. Nobody is named in it.
    """
    after = turn.first - 1
    state = state_at(record, after)
    if not turn.verdict.better or state.position.ask != ASK_ACTION:
        return None
    better, played = _packed(state, turn.verdict.better), _packed(state, turn.choices)
    if any(map(is_distant_sale, (*better, *played))):
        return None
    view = state.view(turn.seat)
    if idea_of(view, better) == idea_of(view, played):
        return None
    players = tuple(Player("", player.kind) for player in record.players)
    short = replace(
        record, actions=record.actions[:after], result=None, players=players, tags={}, comments=()
    )
    ideas = (
        Idea(written_turn(state, better), 0.0, 0.0),
        Idea(written_turn(state, played), round(turn.verdict.loss, 2), round(turn.verdict.uncertainty, 2)),
    )
    themes = themes_of(state, better)
    return Puzzle(name, short, after, turn.seat, ideas, themes, USUAL, {}, turn.verdict.worlds)


def _packed(state: State, choices: Sequence[Choice]) -> list[int]:
    at = state.copy()
    found = []
    for choice in choices:
        code = at.encode(choice)
        carry_out(at, [code])
        found.append(code)
    return found
