"""Names the rules and counts how often each mattered, by a refusal or by an effect."""

from collections import Counter

from .facts import Data
from .rulesets import ruleset_of

mattered: Counter[str] = Counter()


def count(position: Data, rule: str, times: int = 1) -> None:
    """Record that `rule` forbade something or took effect, under the numbers of the position's game."""
    ruleset = ruleset_of(position)
    # A rule that only Lancashire has is no rule of Birmingham's.
    if ruleset.game == "birmingham" and is_lancashires_own(rule):
        return
    for number in ruleset.numbers.get(rule, (rule,)):
        mattered[number] += times


def named(position: Data, rule: str) -> str:
    """The number under which the position's game has the rule."""
    return ruleset_of(position).numbers.get(rule, (rule,))[0]


def is_lancashires_own(rule: str) -> bool:
    """Whether the number is one of Lancashire's: L, a chapter's letter and a number."""
    return rule[0] == "L" and rule[1].isalpha()
