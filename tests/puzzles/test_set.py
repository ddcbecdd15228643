"""The puzzles that come with the games: each replays, says what it promises, and stays one when judged again."""

import pytest

from ironbridge.bots.search.turn_search import Way
from ironbridge.games.catalogue import every_game
from ironbridge.puzzles import Puzzle, every_puzzle
from ironbridge.puzzles.grading import Lost, known_loss
from ironbridge.puzzles.ideas import hangs_on_luck, idea_of
from ironbridge.puzzles.judging import FAR, Contest
from ironbridge.puzzles.last_turn import solved
from ironbridge.puzzles.levels import LEVELS, fitted_rating, missed_by
from ironbridge.puzzles.mining import GAP, SURELY
from ironbridge.puzzles.themes import themes_of
from ironbridge.rules.deal import chance
from ironbridge.rules.final_turn import FinalTurn
from tests.support.amount import amount

JUDGED_AGAIN = 10
WORLDS = 48  # twice as many as when they were found

pytestmark = pytest.mark.whole_games


def rejudged() -> list[Puzzle]:
    """Puzzles of every kind of table in turn: ten, and all of them in a long run."""
    puzzles = list(every_puzzle().values())
    count = min(len(puzzles), amount(JUDGED_AGAIN) if amount(1) < 2 else len(puzzles))
    return [puzzles[number * len(puzzles) // count] for number in range(count)]


def test_both_games_bring_puzzles_for_every_number_of_players() -> None:
    found = {(puzzle.record.ruleset, len(puzzle.record.players)) for puzzle in every_puzzle().values()}
    for game in every_game().games.values():
        rules = game.rulesets[0]
        assert {(rules.name, players) for players in rules.player_counts} <= found


def test_every_puzzle_replays_and_its_turns_are_legal_and_whole() -> None:
    for puzzle in every_puzzle().values():
        state = puzzle.state()
        assert state.seat_to_act == puzzle.seat, puzzle.name
        ideas = set()
        for idea in puzzle.ideas:
            turn = FinalTurn(state)
            for code in puzzle.packed(idea):
                turn.push(code)
            assert turn.is_whole, (puzzle.name, idea)
            assert not hangs_on_luck(turn.choices), puzzle.name
            ideas.add(idea_of(state.view(puzzle.seat), turn.choices))
        assert len(ideas) == len(puzzle.ideas), f"{puzzle.name}: two turns are one idea"


def test_every_puzzle_says_what_it_promises() -> None:
    for puzzle in every_puzzle().values():
        best, *others = puzzle.ideas
        assert (best.loss, best.error) == (0, 0)
        assert all(other.loss >= GAP - 0.01 for other in others), puzzle.name
        assert all(other.loss - 2 * other.error >= SURELY - 0.02 for other in others), puzzle.name
        assert [other.loss for other in others] == sorted(other.loss for other in others), puzzle.name
        assert missed_by(puzzle.found) in LEVELS, puzzle.name
        assert puzzle.rating == fitted_rating(puzzle.found), puzzle.name
        assert puzzle.themes == themes_of(puzzle.state(), puzzle.packed(best)), puzzle.name
        assert known_loss(puzzle, puzzle.packed(others[0])) == Lost(others[0].loss, others[0].error)


@pytest.mark.parametrize("puzzle", rejudged(), ids=lambda puzzle: puzzle.name)
def test_a_puzzle_judged_again_in_more_worlds_has_the_same_best_turn(puzzle: Puzzle) -> None:
    view = puzzle.state().view(puzzle.seat)
    if puzzle.is_exact:
        ways = solved(view)
        assert ways is not None
        best = idea_of(view, puzzle.packed(puzzle.ideas[0]))
        assert idea_of(view, ways[0].codes) == best
        assert (ways[0].value - ways[1].value) / 100 == puzzle.gap
        return
    ways = [Way(view.position, puzzle.packed(idea), 0, 0) for idea in puzzle.ideas]
    contest = Contest(view, ways, chance(f"again {puzzle.name}"), FAR)
    contest.play(WORLDS)
    assert contest.order()[0] == 0
    second = min((contest.behind(turn, 0) for turn in range(1, len(ways))), key=lambda behind: behind.loss)
    assert second.loss - 2 * second.error > 0, "surely ahead of every other idea"
    assert second.loss > SURELY
