"""The rulesets of Brass: Birmingham."""

from dataclasses import replace

from ironbridge.games.birmingham import components
from ironbridge.games.birmingham.reasons import rule_of
from ironbridge.games.birmingham.rulebook import Birmingham, BirminghamIntro
from ironbridge.games.ruleset import Ruleset, SetUp, Table


def _table(players: int) -> Table:
    return _make(Birmingham(components.tables(players, eras=2)), players)


def _intro_table(players: int) -> Table:
    return _make(BirminghamIntro(components.tables(players, eras=1)), players)


def _make(rulebook: Birmingham, players: int) -> Table:
    counts = zip(components.components().cards, components.deck(players), strict=True)
    return Table(
        rulebook,
        tuple(card.name for card, count in counts for _ in range(count)),
        merchant_spaces=components.merchant_spaces(players),
        merchant_bag=components.merchant_bag(players),
    )


def _set_up() -> SetUp:
    """S5, S6: what players and markets begin with."""
    facts = components.facts()
    start, markets = facts["setup"], facts["markets"]
    return SetUp(
        money=start["money"],
        income_space=start["income_space"],
        links=start["link_tiles"],
        face_down=start["face_down_discard"],
        coal_market=markets["coal"]["initial_cubes"],
        iron_market=markets["iron"]["initial_cubes"],
    )


BIRMINGHAM = Ruleset(
    name="birmingham",
    revision=1,
    title="Brass: Birmingham",
    player_counts=(2, 3, 4),
    names=components.components().names(),
    set_up=_set_up(),
    has_rail_era=True,
    breaks_ties_by_turn_order=False,
    leaves_debts=False,
    make_table=_table,
    rule_of=rule_of,
)

BIRMINGHAM_INTRO = replace(
    BIRMINGHAM,
    name="birmingham-intro",
    title="Brass: Birmingham, introductory game",
    has_rail_era=False,
    make_table=_intro_table,
    tables={},
)
