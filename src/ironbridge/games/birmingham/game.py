"""Brass: Birmingham as one value."""

from importlib.resources import files

from ironbridge.games.birmingham.rulesets import BIRMINGHAM, BIRMINGHAM_INTRO
from ironbridge.games.game import Game

GAME = Game(
    name="birmingham",
    title="Brass: Birmingham",
    short_title="Birmingham",
    rulesets=(BIRMINGHAM, BIRMINGHAM_INTRO),
    folder=files("ironbridge.games.birmingham"),
)
