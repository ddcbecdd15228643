"""Ratings from the finishing orders of tables with several bots: the Plackett-Luce model, fitted to all games at once.

Each place is won by one of those still in it, with a chance in proportion to their worths. A bot may sit in several
seats, and shared places count as all their orders in equal parts. Bots do not learn, so the order of the games must
not matter: the worths are those that make all the results most likely.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby, permutations, product
from math import factorial, log10, prod

from ironbridge.arena.figures import Estimate, quantile
from ironbridge.arena.game import GameResult
from ironbridge.arena.match import Results, Seating
from ironbridge.rules.deal import chance

RESAMPLES = 400
POINTS = 400  # a bot that leads by this many points is a tenfold favourite
CLOSE_ENOUGH = 1e-7
ANCHOR = "random"

Stage = tuple[int, ...]  # how many seats of each bot are still in
Wins = Mapping[tuple[Stage, int], float]  # how often each bot won a place against which others


def ratings(results: Results) -> dict[str, Estimate] | None:
    """The rating of every bot in points above `random`, or else above the bot listed last.

    The intervals come from drawing whole deals anew. None unless there are two bots and a whole deal.
    """
    match = results.match
    deals = [deal_wins(len(match.bots), tables) for tables in results.whole_deals()]
    if not match.pairs or not deals:
        return None
    labels = match.labels
    anchor = labels.index(ANCHOR) if ANCHOR in labels else len(labels) - 1
    worths = fitted(added(deals), len(labels))
    points = above(worths, anchor)
    if len(deals) < 2:
        return {label: Estimate(value, None, None) for label, value in zip(labels, points, strict=True)}
    luck = chance(f"{match.seed} ratings")
    drawn = []
    for _ in range(RESAMPLES):
        sample = Counter(luck.below(len(deals)) for _ in deals)
        drawn.append(above(fitted(added(deals, sample), len(labels), worths), anchor))
    columns = [sorted(column) for column in zip(*drawn, strict=True)]
    return {
        label: Estimate(points[bot], quantile(columns[bot], 0.025), quantile(columns[bot], 0.975))
        for bot, label in enumerate(labels)
    }


def deal_wins(bots: int, tables: Mapping[Seating, GameResult]) -> Wins:
    """How many places each bot won against which others, at all tables of a deal together."""
    wins: dict[tuple[Stage, int], float] = {}
    for seating, result in tables.items():
        groups = finishing_groups(seating, [seat.rank for seat in result.seats])
        share = 1 / prod(factorial(len(group)) for group in groups)
        for order in product(*(permutations(group) for group in groups)):
            for stage, winner in stages([bot for group in order for bot in group], bots):
                wins[stage, winner] = wins.get((stage, winner), 0.0) + share
    return wins


def finishing_groups(seating: Seating, ranks: Sequence[int]) -> list[list[int]]:
    """The bots from first to last, those that share a place together."""
    placed = sorted(zip(ranks, seating, strict=True))
    return [[bot for _, bot in group] for _, group in groupby(placed, key=lambda pair: pair[0])]


def stages(order: Sequence[int], bots: int) -> Iterator[tuple[Stage, int]]:
    """Every place of a finishing order that different bots could still win, and which one won it."""
    for place, winner in enumerate(order):
        left = order[place:]
        if len(set(left)) > 1:
            yield tuple(left.count(bot) for bot in range(bots)), winner


def added(deals: Sequence[Wins], times: Mapping[int, int] | None = None) -> Wins:
    """The wins of several deals added up, each deal as often as it was drawn."""
    total: dict[tuple[Stage, int], float] = {}
    for number, deal in enumerate(deals):
        count = 1 if times is None else times.get(number, 0)
        for key, wins in deal.items() if count else ():
            total[key] = total.get(key, 0.0) + count * wins
    return total


def fitted(wins: Wins, bots: int, start: Sequence[float] | None = None) -> list[float]:
    """The most likely worths, found by minorisation and maximisation.

    One drawn game between every two bots is added: without it a bot that always won would have an infinite worth.
    """
    won = [(bots - 1) / 2] * bots
    pairs = combinations(range(bots), 2)
    played: dict[Stage, float] = {tuple(int(bot in pair) for bot in range(bots)): 1.0 for pair in pairs}
    for (stage, winner), count in wins.items():
        won[winner] += count
        played[stage] = played.get(stage, 0.0) + count
    worths = list(start or [1.0] * bots)
    change = 1.0
    while change > CLOSE_ENOUGH:
        expected = [0.0] * bots
        for stage, count in played.items():
            per_worth = count / sum(seats * worth for seats, worth in zip(stage, worths, strict=True))
            for bot, seats in enumerate(stage):
                expected[bot] += seats * per_worth
        new = [wins_of / rate for wins_of, rate in zip(won, expected, strict=True)]
        change = max(abs(after / before - 1) for before, after in zip(worths, new, strict=True))
        worths = [worth / new[0] for worth in new]
    return worths


def above(worths: Sequence[float], anchor: int) -> list[float]:
    """Worths as points above that of one bot."""
    return [POINTS * log10(worth / worths[anchor]) for worth in worths]
