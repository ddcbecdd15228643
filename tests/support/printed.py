"""What is printed in a game, read from its facts as the oracle reads them; games of other packages included."""

import json
from typing import Any

from ironbridge.games.catalogue import game_of
from tests.oracle.facts import Facts, components
from tests.oracle.rulesets import RULESETS

Data = dict[str, Any]


def facts_of(position: Data) -> Facts:
    """The components of a position or deal."""
    known = RULESETS.get(position["ruleset"])
    if known is not None:
        return known.facts
    facts = written_facts(position)
    return components(facts, tuple(facts["cards"]))


def written_facts(position: Data) -> Data:
    """The facts of a position's game as they are written down."""
    facts: Data = json.loads(game_of(position["ruleset"]).folder.joinpath("facts.json").read_bytes())
    return facts
