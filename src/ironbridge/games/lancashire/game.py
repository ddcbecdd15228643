"""Brass: Lancashire as one value."""

from importlib.resources import files

from ironbridge.games.game import Game, RulesBase
from ironbridge.games.lancashire.rulesets import LANCASHIRE, LANCASHIRE_REVISED, LANCASHIRE_REVISED_INTRO

GAME = Game(
    name="lancashire",
    title="Brass: Lancashire",
    short_title="Lancashire",
    rulesets=(LANCASHIRE, LANCASHIRE_REVISED, LANCASHIRE_REVISED_INTRO),
    folder=files("ironbridge.games.lancashire"),
    # There are no merchants, beer or wild cards.
    rules_base=RulesBase("birmingham", r"S[234]|C[38]|B[346]|N5|D2|[EW]\d"),
)
