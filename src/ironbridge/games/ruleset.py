"""A ruleset as a value: its names, tables, decks and rulebook."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ironbridge.engine.position import Rulebook
from ironbridge.errors import BadPlayerCount
from ironbridge.games.names import Names


@dataclass(frozen=True, slots=True)
class SetUp:
    """What every player and the markets begin with."""

    money: int
    income_space: int
    links: int
    face_down: int
    coal_market: int
    iron_market: int


@dataclass(frozen=True, slots=True)
class Table:
    """A ruleset at one player count."""

    rulebook: Rulebook
    cards: tuple[str, ...]  # the draw deck, before the shuffle
    merchant_spaces: tuple[str, ...] = ()  # the spaces in use
    merchant_bag: tuple[str, ...] = ()  # the merchant tiles laid on them, before the shuffle
    demand: tuple[int, ...] = ()  # the demand tiles of the distant market, before the shuffle


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One game as it is played: a name, a revision that records carry, and everything it is made of."""

    name: str
    revision: int
    title: str
    player_counts: tuple[int, ...]
    names: Names
    set_up: SetUp
    has_rail_era: bool
    breaks_ties_by_turn_order: bool
    leaves_debts: bool  # money may be below 0
    make_table: Callable[[int], Table]
    rule_of: Callable[[int, int, int, int], str]  # refusal, packed choice, question, era -> rule number
    tables: dict[int, Table] = field(default_factory=dict, repr=False)

    def table(self, players: int) -> Table:
        """The ruleset at a player count."""
        if type(players) is not int or players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise BadPlayerCount(f"{self.name} is played by {counts}, not by {players!r}")
        if players not in self.tables:
            self.tables[players] = self.make_table(players)
        return self.tables[players]
