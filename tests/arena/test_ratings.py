"""Ratings of several bots per game."""

from math import log10

import pytest

from ironbridge.arena.game import GameResult
from ironbridge.arena.ratings import Wins, above, deal_wins, finishing_groups, fitted, ratings, stages
from tests.arena.results import game, results_of


def test_a_place_counts_when_different_bots_were_still_in_for_it() -> None:
    assert list(stages([0, 1, 1], 2)) == [((1, 2), 0)]
    assert list(stages([1, 1, 0], 2)) == [((1, 2), 1), ((1, 1), 1)]
    assert list(stages([1, 1, 1], 2)) == []
    assert list(stages([2, 0, 1], 3)) == [((1, 1, 1), 2), ((1, 1, 0), 0)]


def test_shared_places_count_in_all_orders_in_equal_parts() -> None:
    assert finishing_groups((0, 1, 1), [2, 1, 2]) == [[1], [0, 1]]
    wins = deal_wins(2, {(0, 1, 1): game([5, 9, 5])})
    assert wins == {((1, 2), 1): 1.0, ((1, 1), 0): 0.5, ((1, 1), 1): 0.5}


@pytest.mark.parametrize(("won", "lost"), [(3, 1), (30, 10), (1, 1), (50, 0)])
def test_two_bots_are_rated_by_the_odds_with_one_draw_added(won: int, lost: int) -> None:
    worths = fitted({((1, 1), 0): won, ((1, 1), 1): lost}, 2)
    assert above(worths, 1)[0] == pytest.approx(400 * log10((won + 0.5) / (lost + 0.5)), abs=0.01)


def test_winning_alone_against_three_as_often_as_chance_says_is_no_difference() -> None:
    # Of four games, alone against three: once first, once second, once third, once last.
    tables: dict[tuple[int, ...], GameResult] = {
        (0, 1, 1, 1): game([9, 3, 2, 1]),
        (1, 0, 1, 1): game([9, 3, 2, 1]),
        (1, 1, 0, 1): game([9, 3, 2, 1]),
        (1, 1, 1, 0): game([9, 3, 2, 1]),
    }
    assert above(fitted(deal_wins(2, tables), 2), 1) == pytest.approx([0, 0], abs=1e-4)


def test_three_bots_are_rated_by_what_they_share() -> None:
    # The first beats the second as often as the second the third: equal steps, up to the added draws.
    wins: Wins = {((1, 1, 0), 0): 300.0, ((1, 1, 0), 1): 100.0, ((0, 1, 1), 1): 300.0, ((0, 1, 1), 2): 100.0}
    first, second, third = above(fitted(wins, 3), 2)
    assert third == 0
    assert first == pytest.approx(2 * second, abs=0.01)
    assert second == pytest.approx(400 * log10(3), rel=0.03)


def test_random_is_the_anchor_wherever_it_is_listed() -> None:
    deals = [
        {(0, 0): [1, 2], (1, 1): [9, 8], (0, 1): [1, 9], (1, 0): [9, 1]},
        {(0, 0): [1, 2], (1, 1): [9, 8], (0, 1): [5, 2], (1, 0): [9, 1]},
    ]
    rated = ratings(results_of(["random", "greedy"], deals))
    assert rated is not None
    assert rated["random"].value == rated["random"].low == rated["random"].high == 0
    # Three wins of four; in the worst sample the second deal twice, two of four, in the best the first, four of four.
    assert rated["greedy"].value == pytest.approx(400 * log10(3.5 / 1.5), abs=0.01)
    assert rated["greedy"].low == pytest.approx(0, abs=0.01)
    assert rated["greedy"].high == pytest.approx(400 * log10(4.5 / 0.5), abs=0.01)


def test_without_random_the_last_listed_is_the_anchor() -> None:
    deal = {(0, 0): [1, 2], (1, 1): [9, 8], (0, 1): [1, 9], (1, 0): [9, 1]}
    rated = ratings(results_of(["greedy@2", "greedy"], [deal]))
    assert rated is not None
    assert rated["greedy"].value == 0
    assert rated["greedy@2"].value == pytest.approx(400 * log10(0.5 / 2.5), abs=0.01)
    assert rated["greedy@2"].low is None


def test_one_bot_has_no_rating() -> None:
    assert ratings(results_of(["greedy"], [{(0, 0): [1, 2]}])) is None
