"""The rulesets of Brass: Birmingham."""

from dataclasses import replace

from ironbridge.engine.introductory import MOST_MONEY_VP, POUNDS_PER_VP
from ironbridge.games.birmingham.reasons import rule_of
from ironbridge.games.birmingham.rulebook import Birmingham, BirminghamIntro
from ironbridge.games.facts import components
from ironbridge.games.rounds import RoundRules
from ironbridge.games.ruleset import Ruleset
from ironbridge.games.scoring import EndSum, Scoring

SCORING = Scoring(
    links="F1",
    tiles="F2",
    clearing="F3",
    ties="F4",
    links_in_box="S6",
    one_tile="B5",
    bonus="E3",
    lost="T9",
    bgg_id=224517,
)
ROUNDS = RoundRules(
    rounds="T1",
    actions="T2",
    hand="T4",
    order="T6",
    income="T7",
    shortfall="T8",
    rest="T9",
    unpaid="vp",
    building="B6",
    coal="C6",
    iron="C7",
    sale="B9",
)

BIRMINGHAM = Ruleset(
    name="birmingham",
    revision=1,
    title="Brass: Birmingham",
    player_counts=(2, 3, 4),
    components=components("ironbridge.games.birmingham"),
    extras=("intro_money", "intro_income", "intro_tiles", "intro_raised"),
    rulebook=Birmingham,
    rule_of=rule_of,
    scoring=SCORING,
    rounds=ROUNDS,
)

BIRMINGHAM_INTRO = replace(
    BIRMINGHAM,
    name="birmingham-intro",
    title="Brass: Birmingham, introductory game",
    rulebook=BirminghamIntro,
    has_rail_era=False,
    scoring=replace(
        SCORING,
        end=(
            EndSum("intro_money", "money", "X1", POUNDS_PER_VP, MOST_MONEY_VP),
            EndSum("intro_income", "income_level", "X1"),
            EndSum("intro_tiles", "better_tiles", "X1"),
            EndSum("intro_raised", "raise", "X1"),
        ),
    ),
)
