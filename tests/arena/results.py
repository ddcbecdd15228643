"""Results made by hand, for statistics that can be reckoned on paper."""

from collections.abc import Mapping, Sequence
from typing import Any

from ironbridge.arena.game import GameResult, SeatResult
from ironbridge.arena.match import Match, Results
from ironbridge.games.catalogue import ruleset


def game(vp: Sequence[int], ranks: Sequence[int] | None = None) -> GameResult:
    """A game with these scores; nobody did anything but pass."""
    columns = len(ruleset("birmingham").names.score)
    order = sorted(vp, reverse=True)
    ranks = ranks or [1 + order.index(score) for score in vp]
    seats = tuple(
        SeatResult(score, rank, (score,) + (0,) * (columns - 1), (1,) + (0,) * 7, (0, 0, 0), 2, 5, (1.0, 3.0))
        for score, rank in zip(vp, ranks, strict=True)
    )
    return GameResult(0, "", seats, 1)


def results_of(bots: Sequence[str], deals: Sequence[Mapping[Any, Sequence[int]]]) -> Results:
    """The results of a match in which every table of every deal had these scores."""
    players = len(next(iter(deals[0])))
    results = Results(Match("birmingham", tuple(bots), players, len(deals), 1))
    for number, tables in enumerate(deals):
        for seating, vp in tables.items():
            results.add(number, seating, game(vp))
    return results
