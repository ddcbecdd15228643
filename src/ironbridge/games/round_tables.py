"""All that is needed to lead a table through its rounds without the engine, made from the components of a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from ironbridge.games.names import ERAS, Era
from ironbridge.games.rounds import RoundRules
from ironbridge.games.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class MarketTable:
    """The prices of a market, one for each space and the cheapest first; the cubes that it begins with."""

    spaces: tuple[int, ...]
    cubes: int
    price_when_empty: int


@dataclass(frozen=True, slots=True)
class RoundTables:
    """What the rounds of a ruleset go by.

    `rounds` are those of an era and `decks` the cards that are drawn in it, both by number of players. `distant` are
    the income spaces by place of the distant market's marker, which is closed behind the last; empty where there is
    none. `links` are the costs of the links of an era, one and then two at once. `merchant_bag` are the tiles
    that are laid on the `merchant_spaces`, and `demand` the demand tiles of an era, by number of players.
    """

    rounds: Mapping[int, int]
    decks: Mapping[int, Mapping[Era, int]]
    hand: int
    first_actions: int
    actions: int
    refills_each_turn: bool
    income_at_round_start: bool
    income_space: int
    markets: Mapping[str, MarketTable]
    distant: tuple[int, ...]
    links: Mapping[Era, tuple[int, ...]]
    merchant_spaces: Mapping[int, tuple[str, ...]]
    merchant_bag: Mapping[int, tuple[str, ...]]
    demand: Mapping[int, tuple[int, ...]]
    rules: RoundRules


def round_tables(rules: Ruleset) -> RoundTables | None:
    """The tables of a ruleset; None where its game does not say how its rounds go."""
    if rules.rounds is None:
        return None
    c, on = rules.components, rules.switches
    costs = c.link_costs
    made = {players: rules.for_players(players) for players in rules.player_counts}
    return RoundTables(
        rounds={players: c.rounds[players] for players in rules.player_counts},
        decks={players: _decks(rules, players) for players in rules.player_counts},
        hand=c.hand,
        first_actions=c.actions.first_round,
        actions=c.actions.turn,
        refills_each_turn=on.refills_each_turn,
        income_at_round_start=on.income_at_round_start,
        income_space=c.start.income_space,
        markets={
            name: MarketTable(market.spaces, cubes, market.price_when_empty)
            for (name, market), cubes in zip(
                c.markets.items(), (c.start.coal_market, c.start.iron_market), strict=True
            )
        },
        distant=c.distant.bonuses if c.distant else (),
        links={ERAS[0]: (costs.canal,), ERAS[1]: (costs.rail, costs.two_rails)},
        merchant_spaces={players: pieces.merchant_spaces for players, pieces in made.items()},
        merchant_bag={players: pieces.merchant_bag for players, pieces in made.items()},
        demand={players: pieces.demand for players, pieces in made.items()},
        rules=rules.rounds,
    )


def _decks(rules: Ruleset, players: int) -> dict[Era, int]:
    cards = len(rules.for_players(players).cards)
    aside = rules.components.set_aside.get(players, {})
    # S6: the cards that are laid down unseen at the start are nobody's hand.
    unseen = {ERAS[0]: players * rules.components.start.face_down}
    return {
        era: cards - aside.get(era, 0) - unseen.get(era, 0)
        for era in (ERAS if rules.has_rail_era else ERAS[:1])
    }
