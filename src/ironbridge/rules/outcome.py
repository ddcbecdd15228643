"""How a game ended: ranking, tie-breaks and where every point came from."""

from collections.abc import Mapping
from dataclasses import dataclass

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
    ends = _ends(s, rules)
    best = sorted(ends, reverse=True)
    score = list(s.score)
    groups: dict[_Rank, list[int]] = {end: [] for end in best}
    for seat, end in enumerate(ends):
        groups[end].append(seat)
    sources = rules.names.score
    columns = len(sources)
    seats = []
    for seat, end in enumerate(ends):
        points = dict(zip(sources, score[seat * columns : (seat + 1) * columns], strict=True))
        seats.append(SeatScore(seat, 1 + best.index(end), end[0], end[1], end[2], points))
    return Outcome(tuple(map(tuple, groups.values())), _decided_by(best[0], best[1]), tuple(seats))


def ranks_of(s: Position, rules: Ruleset) -> list[int]:
    """The rank of every seat, as `outcome_of` gives it; equal seats share the better one."""
    ends = _ends(s, rules)
    best = sorted(ends, reverse=True)
    return [1 + best.index(end) for end in ends]


def _ends(s: Position, rules: Ruleset) -> list[_Rank]:
    """What seats are compared by, for each of them; more is better."""
    place = [0] * len(s.vp)
    if rules.breaks_ties_by_turn_order:
        for k, seat in enumerate(s.turn_order):
            place[seat] = -k
    return list(zip(s.vp, s.income_space, s.money, place, strict=True))


def _decided_by(best: _Rank, next_best: _Rank) -> DecidedBy:
    reasons: tuple[DecidedBy, ...] = ("vp", "income", "money", "turn order")
    for reason, mine, other in zip(reasons, best, next_best, strict=True):
        if mine != other:
            return reason
    return "shared"
