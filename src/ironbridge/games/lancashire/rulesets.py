"""The rulesets of Brass: Lancashire: two editions and the introductory game of the later one."""

from dataclasses import replace

from ironbridge.games.facts import components
from ironbridge.games.lancashire.reasons import rule_of
from ironbridge.games.lancashire.rulebook import Lancashire, LancashireRevised, LancashireRevisedIntro
from ironbridge.games.ruleset import Ruleset, Switches

LANCASHIRE = Ruleset(
    name="lancashire",
    revision=1,
    title="Brass: Lancashire",
    edition="classic",
    player_counts=(3, 4),
    components=components("ironbridge.games.lancashire", "classic"),
    extras=("money", "intro_money", "intro_income", "intro_tiles", "intro_raised"),
    rulebook=Lancashire,
    switches=Switches(
        refills_each_turn=False,
        income_at_round_start=True,
        first_link_anywhere=False,
        loans_end_with_deck=True,
    ),
    rule_of=rule_of,
    breaks_ties_by_turn_order=True,
    leaves_debts=True,
)

LANCASHIRE_REVISED = replace(
    LANCASHIRE,
    name="lancashire-revised",
    title="Brass: Lancashire, revised edition",
    edition="revised",
    player_counts=(2, 3, 4),
    components=components("ironbridge.games.lancashire", "revised"),
    rulebook=LancashireRevised,
    switches=Switches(first_link_anywhere=False, loans_end_with_deck=True),
    breaks_ties_by_turn_order=False,
    leaves_debts=False,
)

LANCASHIRE_REVISED_INTRO = replace(
    LANCASHIRE_REVISED,
    name="lancashire-revised-intro",
    title="Brass: Lancashire, introductory game of the revised edition",
    rulebook=LancashireRevisedIntro,
    has_rail_era=False,
)
