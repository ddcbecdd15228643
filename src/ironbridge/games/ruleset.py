"""A ruleset as a value: its names, components, switches and rulebook."""

import operator
from collections.abc import Callable
from dataclasses import dataclass, field

from ironbridge.engine import codes
from ironbridge.engine.position import Rulebook
from ironbridge.engine.tables import ComponentTables
from ironbridge.errors import BadGame, BadPlayerCount
from ironbridge.games.components import Components, SetUp
from ironbridge.games.names import Names
from ironbridge.games.rounds import RoundRules
from ironbridge.games.scoring import EndSum, Scoring
from ironbridge.games.tables import make_tables


def whole_number(value: object) -> int:
    """A whole number of any kind, numpy's too, as an int; -1 for anything else, true and false included."""
    try:
        return -1 if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return -1


@dataclass(frozen=True, slots=True)
class RulesetForPlayers:
    """A ruleset for one number of players: its rulebook, and what is shuffled for them."""

    rulebook: Rulebook
    cards: tuple[str, ...]  # the draw deck, before the shuffle
    merchant_spaces: tuple[str, ...] = ()  # the spaces in use
    merchant_bag: tuple[str, ...] = ()  # the merchant tiles laid on them, before the shuffle
    demand: tuple[int, ...] = ()  # the demand tiles of the distant market, before the shuffle


@dataclass(frozen=True, slots=True)
class Switches:
    """What the engine's own rules do one way or the other."""

    refills_each_turn: bool = True  # else at the end of the round
    income_at_round_start: bool = False  # else at the end of the round
    first_link_anywhere: bool = True  # else only with something of one's own on the board
    loans_end_with_deck: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Ruleset:
    """One game as it is played: a name, a revision that records carry, and everything it is made of."""

    name: str
    revision: int
    title: str
    edition: str = ""  # which of the editions of its game it plays, if there are several
    player_counts: tuple[int, ...]
    components: Components
    extras: tuple[str, ...] = ()  # what its final score counts beside links and tiles, from SCORE_END on
    rulebook: Callable[[ComponentTables], Rulebook]
    switches: Switches = Switches()
    rule_of: Callable[[int, int, int, int], str]  # refusal, packed choice, question, era -> rule number
    has_rail_era: bool = True
    breaks_ties_by_turn_order: bool = False
    leaves_debts: bool = False  # money may be below 0
    scoring: Scoring | None = None  # how a real board is counted without the engine, if it can be
    rounds: RoundRules | None = None  # how its rounds go, for a table that has no engine
    names: Names = field(init=False, repr=False)
    by_players: dict[int, RulesetForPlayers] = field(init=False, default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", self.components.names(self.extras))

    @property
    def set_up(self) -> SetUp:
        """What every player and the markets begin with."""
        return self.components.start

    @property
    def ties(self) -> tuple[str, ...]:
        """What decides between players with equal VP."""
        return "income_space", "money", *(("turn_order",) if self.breaks_ties_by_turn_order else ())

    @property
    def end_sums(self) -> tuple[EndSum, ...]:
        """What is added to the scores after the last era, as far as the game says it."""
        return () if self.scoring is None else self.scoring.end

    def rule_behind(self, refusal: int, code: int, ask: int, era: int) -> str:
        """The number of the rule behind a refusal. Raises BadGame where the game does not say."""
        try:
            return self.rule_of(refusal, code, ask, era)
        except LookupError as error:
            raise BadGame(
                f"{self.name}: rule_of knows no rule for the refusal {refusal}, kind of choice {codes.kind_of(code)},"
                f" question {ask}; ironbridge.engine.codes names these numbers"
            ) from error

    def for_players(self, players: int) -> RulesetForPlayers:
        """The ruleset for a number of players. Raises BadPlayerCount."""
        number = whole_number(players)
        if number not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise BadPlayerCount(f"{self.name} is played by {counts}, not by {players!r}")
        if number not in self.by_players:
            self.by_players[number] = self._make(number)
        return self.by_players[number]

    def __repr__(self) -> str:
        counts = ", ".join(map(str, self.player_counts))
        return f"<Ruleset {self.name}, revision {self.revision}, for {counts} players>"

    def __copy__(self) -> "Ruleset":
        return self

    def __deepcopy__(self, memo: object) -> "Ruleset":
        return self

    def _make(self, players: int) -> RulesetForPlayers:
        c, on = self.components, self.switches
        t = make_tables(c, players, eras=2 if self.has_rail_era else 1)
        t.ruleset, t.revision = self.name, self.revision
        t.refills_each_turn = on.refills_each_turn
        t.income_at_round_start = on.income_at_round_start
        t.first_link_anywhere = on.first_link_anywhere
        t.loans_end_with_deck = on.loans_end_with_deck
        t.score_columns = len(self.names.score)
        demand = c.distant.demand[players] if c.distant else {}
        return RulesetForPlayers(
            self.rulebook(t),
            tuple(name for name, card in c.cards.items() for _ in range(card.in_deck(players))),
            tuple(space for space in c.merchant_spaces if players in c.outside[space.split(".")[0]].players),
            tuple(tile.kind for tile in c.merchant_bag if tile.from_players <= players),
            tuple(value for value, count in demand.items() for _ in range(count)),
        )
