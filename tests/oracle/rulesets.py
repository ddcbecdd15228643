"""The five rulesets: components, numbering, and what sets an edition apart."""

from dataclasses import dataclass, field

from .birmingham.facts import BIRMINGHAM
from .facts import Data, Facts
from .lancashire.facts import CLASSIC, REVISED
from .lancashire.numbers import NUMBERS


@dataclass(frozen=True)
class Ruleset:
    """What the rules of a position are made of."""

    game: str
    facts: Facts
    numbers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    is_introductory: bool = False
    is_classic: bool = False


RULESETS = {
    "birmingham": Ruleset("birmingham", BIRMINGHAM),
    "birmingham-intro": Ruleset("birmingham", BIRMINGHAM, is_introductory=True),
    "lancashire": Ruleset("lancashire", CLASSIC, NUMBERS, is_classic=True),
    "lancashire-revised": Ruleset("lancashire", REVISED, NUMBERS),
    "lancashire-revised-intro": Ruleset("lancashire", REVISED, NUMBERS, is_introductory=True),
}


def ruleset_of(position: Data) -> Ruleset:
    """The ruleset of a position or deal."""
    return RULESETS[position["ruleset"]]


def facts_of(position: Data) -> Facts:
    """The components of a position or deal."""
    return ruleset_of(position).facts
