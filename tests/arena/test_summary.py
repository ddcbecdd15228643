"""The figures of a match, against values from paper."""

import pytest

from ironbridge.arena.match import Match, Results
from ironbridge.arena.summary import summary_of
from ironbridge.arena.summary_data import as_data
from tests.arena.results import game, results_of
from tests.support.plain import plain

DEALS = [
    {(0, 0): [50, 30], (1, 1): [20, 10], (0, 1): [60, 5], (1, 0): [15, 40]},
    {(0, 0): [44, 36], (1, 1): [30, 40], (0, 1): [50, 25], (1, 0): [45, 42]},
]


def test_every_bot_plays_its_own_copies_and_sits_once_in_each_seat_among_later_ones() -> None:
    match = Match("birmingham", ("random", "greedy", "random@3"), 3, 1, 1)
    assert match.seatings == [
        (0, 0, 0), (1, 1, 1), (2, 2, 2),
        (0, 1, 1), (1, 0, 1), (1, 1, 0),
        (0, 2, 2), (2, 0, 2), (2, 2, 0),
        (1, 2, 2), (2, 1, 2), (2, 2, 1),
    ]  # fmt: skip


def test_a_bot_listed_again_gets_a_number() -> None:
    match = Match("birmingham", ("random", "greedy", "random", "random@3", "random"), 2, 1, 1)
    assert match.labels == ("random", "greedy", "random#2", "random@3", "random#3")


def test_the_paired_difference_of_a_deal_is_the_mean_over_seats() -> None:
    # Deal 0: (60 - 20 + 40 - 10) / 2 = 35; deal 1: (50 - 30 + 42 - 40) / 2 = 11. Mean 23, deviation 24 / sqrt 2.
    (pair,) = summary_of(results_of(["greedy", "random"], DEALS)).pairs
    assert (pair.a, pair.b, pair.difference.value) == ("greedy", "random", 23)
    assert pair.difference.low == pytest.approx(23 - 12.7062 * 12, abs=1e-3)
    assert pair.difference.high == pytest.approx(23 + 12.7062 * 12, abs=1e-3)
    assert pair.wins == pytest.approx(3 / 4)


def test_figures_of_a_bot_come_from_its_own_copies() -> None:
    bot = summary_of(results_of(["greedy", "random"], DEALS)).bots["greedy"]
    assert bot.scores == (30, 36, 44, 50)
    assert bot.mean.value == 40
    assert bot.mean.low == bot.mean.high == 40  # both deals had the same mean, and the deal is the unit
    assert bot.median == 40
    assert bot.p10 == pytest.approx(30 + 0.3 * 6)
    assert bot.winner_mean == 47
    assert bot.vp(era="canal_") == bot.vp(source="_links") == 40
    assert bot.vp(source="_tiles") == 0
    assert (bot.unsold, bot.money) == (2, 5)
    assert (bot.times.mean, bot.times.p50, bot.times.highest) == (2, 2, 3)


def test_a_deal_that_is_not_whole_counts_nowhere() -> None:
    results = results_of(["greedy", "random"], DEALS)
    before = summary_of(results)
    more = Results(Match("birmingham", ("greedy", "random"), 2, 3, 1))
    for number, deal in enumerate(DEALS):
        for seating, vp in deal.items():
            more.add(number, seating, game(vp))
    more.add(2, (0, 0), game([100, 100]))
    after = summary_of(more)
    assert (after.bots, after.pairs, after.deals) == (before.bots, before.pairs, 2)
    assert list(more.missing()) == [(2, (1, 1)), (2, (0, 1)), (2, (1, 0))]


def test_plain_data_has_the_keys_that_others_rely_on() -> None:
    data = plain(as_data(summary_of(results_of(["greedy", "random"], DEALS)), [], 1.25))
    assert (data["deals"], data["seconds"], data["games"]) == (2, 1.25, 8)
    assert list(data["bots"]) == ["greedy", "random"]
    for bot in data["bots"].values():
        assert {"mean", "median", "p10", "winner_mean", "ms_per_turn"} <= set(bot)
    (pair,) = data["paired"]
    assert {"a", "b", "difference", "low", "high"} <= set(pair)
    assert (pair["a"], pair["b"], pair["difference"]) == ("greedy", "random", 23)


def test_without_a_whole_deal_there_are_no_figures() -> None:
    data = as_data(summary_of(Results(Match("birmingham", ("greedy", "random"), 2, 3, 1))), [], 1.0)
    assert (data["deals"], data["bots"], data["paired"]) == (0, {}, [])
