"""Hollowmere as one value: the entry point of the package names it."""

from importlib.resources import files

from hollowmere.reasons import rule_of
from hollowmere.rulebook import Hollowmere
from ironbridge.games.facts import components
from ironbridge.games.game import Game
from ironbridge.games.ruleset import Ruleset

RULESET = Ruleset(
    name="hollowmere",
    revision=1,
    title="Hollowmere",
    player_counts=(2, 3),
    components=components("hollowmere"),
    rulebook=Hollowmere,
    rule_of=rule_of,
)

GAME = Game(
    name="hollowmere",
    title="Hollowmere",
    short_title="Hollowmere",
    rulesets=(RULESET,),
    folder=files("hollowmere"),
)
