"""How a game ended: ranking, tie-breaks and where every point came from."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from ironbridge.engine.position import Position
from ironbridge.games.ruleset import Ruleset
from ironbridge.rules.data import DecidedBy, OutcomeData, SeatScoreData

_Rank = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The result of one seat; `sources` sums exactly to `vp`."""

    seat: int
    rank: int
    vp: int
    income_space: int
    money: int
    sources: Mapping[str, int]

    def to_data(self) -> SeatScoreData:
        """The result as plain data."""
        return {
            "seat": self.seat,
            "rank": self.rank,
            "vp": self.vp,
            "income_space": self.income_space,
            "money": self.money,
            "sources": dict(self.sources),
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: groups of equal seats from first to last, what decided the win, and every seat's score."""

    ranking: tuple[tuple[int, ...], ...]
    decided_by: DecidedBy
    seats: tuple[SeatScore, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won, or those that share the win."""
        return self.ranking[0]

    def to_data(self) -> OutcomeData:
        """The end as plain data."""
        return {
            "ranking": [list(group) for group in self.ranking],
            "decided_by": self.decided_by,
            "seats": [seat.to_data() for seat in self.seats],
        }


def outcome_of(s: Position, rules: Ruleset) -> Outcome:
    """F4, LF4: most VP, further income marker, more money, where it counts the next turn order; else shared."""
    players = s.rulebook.tables.players
    names = rules.names
    order_counts = rules.breaks_ties_by_turn_order
    place = {seat: -k if order_counts else 0 for k, seat in enumerate(s.turn_order)}

    def rank_of(seat: int) -> _Rank:
        return (s.vp[seat], s.income_space[seat], s.money[seat], place[seat])

    order = sorted(range(players), key=rank_of, reverse=True)
    ranking = tuple(tuple(sorted(group)) for _, group in groupby(order, key=rank_of))
    rank = {seat: 1 + sum(len(g) for g in ranking[:k]) for k, group in enumerate(ranking) for seat in group}
    columns = len(names.score)
    return Outcome(
        ranking,
        _decided_by(rank_of(order[0]), rank_of(order[1])),
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


def _decided_by(best: _Rank, next_best: _Rank) -> DecidedBy:
    reasons: tuple[DecidedBy, ...] = ("vp", "income", "money", "turn order")
    for reason, mine, other in zip(reasons, best, next_best, strict=True):
        if mine != other:
            return reason
    return "shared"
