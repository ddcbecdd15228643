"""A match among bots on duplicate deals: which tables are played, and what has been finished of them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from ironbridge.arena.game import GameResult
from ironbridge.arena.planned_game import PlannedGame
from ironbridge.bots.catalogue import make_bot
from ironbridge.games.catalogue import ruleset as ruleset_named

Seating = tuple[int, ...]  # who sits in each seat, as the number of the bot in the list of the match


@dataclass(frozen=True, slots=True)
class Match:
    """Which bots meet on which deals.

    For every deal each bot plays a table of its own copies, and for every two bots, a listed before b, a sits in each
    seat once with copies of b in all others. The luck of a seat does not depend on who sits there.
    """

    ruleset: str
    bots: tuple[str, ...]
    players: int
    deals: int
    seed: int | str

    def __post_init__(self) -> None:
        ruleset_named(self.ruleset).for_players(self.players)
        for name in self.bots:
            make_bot(name)
        if self.deals < 1:
            raise ValueError(f"a match has at least one deal, not {self.deals}")

    @property
    def labels(self) -> tuple[str, ...]:
        """What the bots are called: by their names; one that is listed again gets a number."""
        counted: Counter[str] = Counter()
        labels = []
        for name in self.bots:
            counted[name] += 1
            labels.append(name if counted[name] == 1 else f"{name}#{counted[name]}")
        return tuple(labels)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of bots, in the order of the list."""
        return list(combinations(range(len(self.bots)), 2))

    @property
    def seatings(self) -> list[Seating]:
        """The tables of every deal: own copies, then each pair."""
        own = [(bot,) * self.players for bot in range(len(self.bots))]
        return own + [self.alone(a, b, seat) for a, b in self.pairs for seat in range(self.players)]

    def alone(self, a: int, b: int, seat: int) -> Seating:
        """Bot a in a seat, and copies of bot b in all others."""
        return (b,) * seat + (a,) + (b,) * (self.players - seat - 1)

    def planned(self, deal: int, seating: Seating, folder: str | None, limit: float | None) -> PlannedGame:
        """The game of a deal and a seating; the folder receives its record."""
        event = f"arena, seed {self.seed}, deal {deal}"
        file = None if folder is None else str(Path(folder, f"{table_name(deal, seating)}.brass"))
        names = tuple(self.bots[bot] for bot in seating)
        return PlannedGame(self.ruleset, names, self.seed, deal, event, file, limit, seating)


def table_name(deal: int, seating: Seating) -> str:
    """What the files of a table are called: its deal, and the number of the bot in each seat."""
    return f"deal-{deal:06}-{'-'.join(map(str, seating))}"


class Results:
    """What has been finished of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._by_deal: dict[int, dict[Seating, GameResult]] = {}

    def add(self, deal: int, seating: Seating, result: GameResult) -> None:
        """Take in a finished table."""
        self._by_deal.setdefault(deal, {})[seating] = result

    def has(self, deal: int, seating: Seating) -> bool:
        """Whether a table is finished."""
        return seating in self._by_deal.get(deal, {})

    def missing(self) -> Iterator[tuple[int, Seating]]:
        """The tables that are not finished, deal by deal."""
        seatings = self.match.seatings
        for deal in range(self.match.deals):
            yield from ((deal, seating) for seating in seatings if not self.has(deal, seating))

    @property
    def games(self) -> int:
        """How many tables are finished."""
        return sum(len(tables) for deal, tables in self._by_deal.items() if deal < self.match.deals)

    def whole_deals(self) -> list[dict[Seating, GameResult]]:
        """The deals of which all tables are finished, in order: all statistics are of these."""
        count = len(self.match.seatings)
        deals = sorted(deal for deal, tables in self._by_deal.items() if len(tables) == count)
        return [self._by_deal[deal] for deal in deals if deal < self.match.deals]
