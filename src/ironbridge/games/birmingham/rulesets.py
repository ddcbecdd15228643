"""The rulesets of Brass: Birmingham."""

from dataclasses import replace

from ironbridge.games.birmingham.reasons import rule_of
from ironbridge.games.birmingham.rulebook import Birmingham, BirminghamIntro
from ironbridge.games.facts import components
from ironbridge.games.ruleset import Ruleset

BIRMINGHAM = Ruleset(
    name="birmingham",
    revision=1,
    title="Brass: Birmingham",
    player_counts=(2, 3, 4),
    components=components("ironbridge.games.birmingham"),
    extras=("intro_money", "intro_income", "intro_tiles", "intro_raised"),
    rulebook=Birmingham,
    rule_of=rule_of,
)

BIRMINGHAM_INTRO = replace(
    BIRMINGHAM,
    name="birmingham-intro",
    title="Brass: Birmingham, introductory game",
    rulebook=BirminghamIntro,
    has_rail_era=False,
)
