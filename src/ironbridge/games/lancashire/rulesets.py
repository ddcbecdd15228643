"""The rulesets of Brass: Lancashire: two editions and the introductory game of the later one."""

from dataclasses import replace

from ironbridge.engine import introductory
from ironbridge.games.facts import components
from ironbridge.games.lancashire.reasons import rule_of
from ironbridge.games.lancashire.rulebook import (
    POUNDS_PER_VP,
    Lancashire,
    LancashireRevised,
    LancashireRevisedIntro,
)
from ironbridge.games.rounds import RoundRules
from ironbridge.games.ruleset import Ruleset, Switches
from ironbridge.games.scoring import EndSum, Scoring

CLASSIC_SCORING = Scoring(
    links="LF1",
    tiles="LF1",
    clearing="LF1",
    ties="LF4",
    links_in_box="LS3",
    one_tile="LB3",
    end=(EndSum("money", "money", "LF2", POUNDS_PER_VP),),
    bgg_id=28720,
)
REVISED_SCORING = replace(CLASSIC_SCORING, lost="LT2")
CLASSIC_ROUNDS = RoundRules(
    rounds="LS2",
    actions="LT1",
    hand="LT1",
    order="LT1",
    income="LT1",
    shortfall="LT2",
    rest="LT2",
    unpaid="debt",
    building="LB3",
    coal="LC3",
    iron="LC4",
    sale="LB4",
    distant="LE3",
)

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
    scoring=CLASSIC_SCORING,
    rounds=CLASSIC_ROUNDS,
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
    scoring=REVISED_SCORING,
    rounds=replace(CLASSIC_ROUNDS, unpaid="vp"),
)

LANCASHIRE_REVISED_INTRO = replace(
    LANCASHIRE_REVISED,
    name="lancashire-revised-intro",
    title="Brass: Lancashire, introductory game of the revised edition",
    rulebook=LancashireRevisedIntro,
    has_rail_era=False,
    scoring=replace(
        REVISED_SCORING,
        end=(
            EndSum("intro_money", "money", "LX1", introductory.POUNDS_PER_VP, introductory.MOST_MONEY_VP),
            EndSum("intro_income", "income_level", "LX1"),
            EndSum("intro_tiles", "better_tiles", "LX1"),
            EndSum("intro_raised", "raise", "LX1"),
        ),
    ),
)
