"""The rulesets of Brass: Lancashire: two editions and the introductory game of the later one."""

from dataclasses import replace

from ironbridge.games.lancashire import components
from ironbridge.games.lancashire.reasons import rule_of
from ironbridge.games.lancashire.rulebook import Lancashire, LancashireRevised, LancashireRevisedIntro
from ironbridge.games.ruleset import Ruleset, SetUp, Table


def _classic_table(players: int) -> Table:
    return _make(Lancashire(components.tables("classic", players, eras=2)), "classic", players)


def _revised_table(players: int) -> Table:
    return _make(LancashireRevised(components.tables("revised", players, eras=2)), "revised", players)


def _intro_table(players: int) -> Table:
    return _make(LancashireRevisedIntro(components.tables("revised", players, eras=1)), "revised", players)


def _make(rulebook: LancashireRevised, edition: str, players: int) -> Table:
    counts = zip(components.components(edition).cards, components.deck(edition, players), strict=True)
    return Table(
        rulebook,
        tuple(card.name for card, count in counts for _ in range(count)),
        demand=tuple(
            value for value, count in enumerate(components.demand(edition, players)) for _ in range(count)
        ),
    )


def _set_up() -> SetUp:
    """LS3, LS4: what players and markets begin with."""
    facts = components.facts()
    start, markets = facts["setup"], facts["markets"]
    return SetUp(
        money=start["money"],
        income_space=start["income_space"],
        links=start["links_per_player"],
        face_down=0,
        coal_market=markets["coal"]["initial_cubes"],
        iron_market=markets["iron"]["initial_cubes"],
    )


LANCASHIRE = Ruleset(
    name="lancashire",
    revision=1,
    title="Brass: Lancashire",
    player_counts=(3, 4),
    names=components.components("classic").names(),
    set_up=_set_up(),
    has_rail_era=True,
    breaks_ties_by_turn_order=True,
    leaves_debts=True,
    make_table=_classic_table,
    rule_of=rule_of,
)

LANCASHIRE_REVISED = replace(
    LANCASHIRE,
    name="lancashire-revised",
    title="Brass: Lancashire, revised edition",
    player_counts=(2, 3, 4),
    names=components.components("revised").names(),
    breaks_ties_by_turn_order=False,
    leaves_debts=False,
    make_table=_revised_table,
    tables={},
)

LANCASHIRE_REVISED_INTRO = replace(
    LANCASHIRE_REVISED,
    name="lancashire-revised-intro",
    title="Brass: Lancashire, introductory game of the revised edition",
    has_rail_era=False,
    make_table=_intro_table,
    tables={},
)
