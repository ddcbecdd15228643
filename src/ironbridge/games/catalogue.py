"""All rulesets by name."""

from ironbridge.errors import UnknownRuleset
from ironbridge.games.birmingham.rulesets import BIRMINGHAM, BIRMINGHAM_INTRO
from ironbridge.games.lancashire.rulesets import LANCASHIRE, LANCASHIRE_REVISED, LANCASHIRE_REVISED_INTRO
from ironbridge.games.ruleset import Ruleset

RULESETS = {
    ruleset.name: ruleset
    for ruleset in (BIRMINGHAM, BIRMINGHAM_INTRO, LANCASHIRE, LANCASHIRE_REVISED, LANCASHIRE_REVISED_INTRO)
}


def ruleset(name: str) -> Ruleset:
    """The ruleset of a name."""
    try:
        return RULESETS[name]
    except (KeyError, TypeError):
        raise UnknownRuleset(f"unknown ruleset {name!r}; there are {', '.join(RULESETS)}") from None
