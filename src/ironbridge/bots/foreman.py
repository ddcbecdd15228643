"""The bot `foreman`: rules of thumb, the most urgent first."""

from collections.abc import Callable
from dataclasses import dataclass

from ironbridge.bots.bot import Budget, PackedBot
from ironbridge.bots.plain_value import value_for
from ironbridge.bots.search.turn_search import TurnSearch, Way
from ironbridge.bots.time_left import era_actions_left, rounds_left
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import (
    ASK_ACTION,
    BEER,
    BUILD,
    BUILD_TWO,
    CANAL,
    COAL,
    DEVELOP,
    IRON,
    LINK,
    LOAN,
    NOTHING,
    RAIL,
    SELL,
    first,
    kind_of,
    second,
)
from ironbridge.engine.position import Position, seat_to_act
from ironbridge.engine.supply import barrels_on
from ironbridge.rules.state import View

TOLERANCE = 200  # a rule that costs more than this, in hundredths of a VP, is not followed


@dataclass(frozen=True, slots=True)
class Deed:
    """A way to take one action, as the rules look at it."""

    before: Position
    seat: int
    way: Way

    @property
    def kind(self) -> int:
        """What is done."""
        return kind_of(self.way.codes[0])

    @property
    def makes(self) -> int | None:
        """What a tile that is built makes; None of other actions."""
        if self.kind not in (BUILD, BUILD_TWO):
            return None
        return self.before.rulebook.tables.industry_makes[second(self.way.codes[0])]

    @property
    def links(self) -> int:
        """How many links are laid."""
        return self.before.links_left[self.seat] - self.way.position.links_left[self.seat]

    @property
    def developed(self) -> int:
        """How many tiles leave the mat unbuilt."""
        return sum(self.way.position.taken) - sum(self.before.taken) if self.kind == DEVELOP else 0

    @property
    def own_beer(self) -> int:
        """How many barrels the seat has before."""
        return barrels_on(self.before, self.before.own_slots[self.seat])

    @property
    def is_flipped_now(self) -> bool:
        """Whether the tile that is built flips at once."""
        return bool(self.way.position.flipped >> first(self.way.codes[0]) & 1)


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """A rule with its name; of the deeds it fits, the most valuable is done."""

    name: str
    fits: Callable[[Deed], bool]


RULES = (
    # What can be sold flips, pays and scores, so it is sold.
    RuleOfThumb("sell", lambda deed: deed.kind == SELL),
    # Without money turns are wasted; early in the game lost income costs little.
    RuleOfThumb(
        "borrow",
        lambda deed: deed.kind == LOAN and deed.before.money[deed.seat] < 10 and rounds_left(deed.before) > 2,
    ),
    # Cubes sold to the market at once flip the tile and pay for it.
    RuleOfThumb("feed_the_market", lambda deed: deed.makes in (COAL, IRON) and deed.is_flipped_now),
    # Two rails for one action.
    RuleOfThumb("double_rail", lambda deed: deed.links == 2),
    # Sell needs beer: brew before it is needed.
    RuleOfThumb("brew", lambda deed: deed.makes == BEER and deed.own_beer == 0),
    # Poor tiles go while nothing scores yet, two at a time.
    RuleOfThumb(
        "develop_two",
        lambda deed: deed.developed == 2 and deed.before.era == CANAL and deed.before.round <= 4,
    ),
    # Something to sell.
    RuleOfThumb("build_to_sell", lambda deed: deed.makes == NOTHING and era_actions_left(deed.before) > 2),
    # Links score what stands beside them.
    RuleOfThumb(
        "link", lambda deed: deed.kind == LINK and (deed.before.era == RAIL or deed.before.round > 2)
    ),
    # None of these: the most valuable action.
    RuleOfThumb("most_valuable", lambda _: True),
)


class ForemanBot(PackedBot):
    """Follows rules of thumb, one action at a time, and can say which.

    The first rule that fits decides, unless following it would cost more than a few VP by the planner's value; among
    the ways to follow it the most valuable is taken. It sees no further than the action in hand.
    """

    name = "foreman"
    is_quick = True
    default_nodes = 2_000

    def choose_code(self, view: View, budget: Budget, luck: Chance) -> int:
        codes = view.position.legal()
        if len(codes) == 1:
            return codes[0]
        return self.decide(view, budget)[1]

    def decide(self, view: View, budget: Budget) -> tuple[str, int]:
        """The name of the rule that decides, and the choice."""
        s = view.position
        seat = seat_to_act(s)
        search = TurnSearch(value_for(view), seat, budget.nodes)
        ways = search.actions(s)
        budget.spend(search.spent)
        most = max(way.value for way in ways)
        if s.ask != ASK_ACTION:
            # The rule has been followed; the value decides the rest.
            return RULES[-1].name, next(way for way in ways if way.value == most).codes[0]
        good = [Deed(s, seat, way) for way in ways if way.value >= most - TOLERANCE]
        for rule in RULES:
            fitting = [deed.way for deed in good if rule.fits(deed)]
            if fitting:
                return rule.name, max(fitting, key=lambda way: way.value).codes[0]
        raise AssertionError("the last rule fits everything")
