"""Sums over a series of games, kept small however many games there are."""

import hashlib
from dataclasses import dataclass, field
from operator import add

from ironbridge.arena.game import ACTION_KINDS, GameResult
from ironbridge.engine import codes

TWO_CARDS = list(ACTION_KINDS).index(codes.BUILD_TWO)


@dataclass(slots=True)
class Spread:
    """Count, mean, standard deviation and extremes of whole numbers, exact whatever their order."""

    count: int = 0
    total: int = 0
    squares: int = 0
    low: int = 0
    high: int = 0

    def add(self, value: int) -> None:
        """Take in one number."""
        if value < self.low or not self.count:
            self.low = value
        if value > self.high or not self.count:
            self.high = value
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean, 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of a sample, 0 of less than two."""
        if self.count < 2:
            return 0.0
        spread = self.count * self.squares - self.total * self.total
        return float((spread / (self.count * (self.count - 1))) ** 0.5)


@dataclass(slots=True)
class Tally:
    """The results of a series so far."""

    bots: tuple[str, ...]
    games: int = 0
    choices: int = 0
    actions_taken: int = 0
    score: Spread = field(default_factory=Spread)
    best: Spread = field(default_factory=Spread)
    by_bot: dict[str, Spread] = field(default_factory=dict)
    wins: dict[str, float] = field(default_factory=dict)
    sources: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=lambda: [0] * len(ACTION_KINDS))
    _hash: "hashlib._Hash" = field(default_factory=hashlib.sha256)

    def add(self, result: GameResult) -> None:
        """Take in the next game of the series."""
        self.games += 1
        self.choices += result.choices
        self._hash.update(f"{result.digest}\n".encode("ascii"))
        self.best.add(max(result.vp))
        seats = result.seats
        for name, seat in zip(self.bots, seats, strict=True):
            self.score.add(seat.vp)
            if name not in self.by_bot:
                self.by_bot[name] = Spread()
            self.by_bot[name].add(seat.vp)
        actions = [sum(column) for column in zip(*(seat.actions for seat in seats), strict=True)]
        # A build with two cards takes two actions.
        self.actions_taken += sum(actions) + actions[TWO_CARDS]
        self.actions = list(map(add, self.actions, actions))
        sources = [sum(column) for column in zip(*(seat.sources for seat in seats), strict=True)]
        self.sources = list(map(add, self.sources, sources)) if self.sources else sources
        for winner in result.winners:
            name = self.bots[winner]
            self.wins[name] = self.wins.get(name, 0.0) + 1 / len(result.winners)

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits of the digests of all final states, in the order of the games."""
        return self._hash.hexdigest()[:16]

    @property
    def actions_per_game(self) -> float:
        """How many actions a game had; a build with two cards counts two."""
        return self.actions_taken / self.games if self.games else 0.0
