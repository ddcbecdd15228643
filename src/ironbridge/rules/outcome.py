"""How a game ended: ranking, tie-breaks and where every point came from."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from ironbridge.rules.engine.position import Position
from ironbridge.rules.names import Names


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The result of one seat; `sources` sums exactly to `vp`."""

    seat: int
    rank: int
    vp: int
    income_space: int
    money: int
    sources: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: groups of equal seats from first to last, what decided the win, and every seat's score."""

    ranking: tuple[tuple[int, ...], ...]
    decided_by: Literal["vp", "income", "money", "shared"]
    seats: tuple[SeatScore, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won, or those that share the win."""
        return self.ranking[0]


def outcome_of(s: Position, names: Names) -> Outcome:
    """F4: most VP, then the further income marker, then more money; else the place is shared."""
    players = s.rulebook.tables.players

    def standing(seat: int) -> tuple[int, int, int]:
        return (s.vp[seat], s.income_space[seat], s.money[seat])

    order = sorted(range(players), key=standing, reverse=True)
    ranking = tuple(tuple(sorted(group)) for _, group in groupby(order, key=standing))
    rank = {seat: 1 + sum(len(g) for g in ranking[:k]) for k, group in enumerate(ranking) for seat in group}
    columns = len(names.score)
    return Outcome(
        ranking,
        _decided_by(standing(order[0]), standing(order[1])),
        tuple(
            SeatScore(
                seat,
                rank[seat],
                s.vp[seat],
                s.income_space[seat],
                s.money[seat],
                {source: s.score[seat * columns + k] for k, source in enumerate(names.score)},
            )
            for seat in range(players)
        ),
    )


def _decided_by(
    best: tuple[int, int, int], next_best: tuple[int, int, int]
) -> Literal["vp", "income", "money", "shared"]:
    if best[0] != next_best[0]:
        return "vp"
    if best[1] != next_best[1]:
        return "income"
    return "money" if best[2] != next_best[2] else "shared"
