"""Engine and oracle agree on every list, every consequence, every view and every ranking."""

import json
from collections.abc import Callable

import pytest

from ironbridge import ruleset
from ironbridge.rules.numbered import numbered_rules
from tests.support.agreement.cases import cases_of
from tests.support.agreement.comparison import compare_games
from tests.support.agreement.summary import PROPERTY
from tests.support.amount import IS_IN_FULL, amount
from tests.support.playing import SETTINGS

# For each of the fourteen games, and twice as many of purposeful play: 21,000 positions at least.
POSITIONS = 500
# The rules of other games and editions in the same book.
NEVER = {
    "birmingham": {"X1"},
    "birmingham-intro": {"F3", "N3", "N4", "N5"},
    "lancashire": {"LX1"},
    "lancashire-revised": {"LC5", "LX1"},
    "lancashire-revised-intro": {"LC5", "LE4", "LL2", "LF2"},
}


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_engine_and_oracle_agree_and_every_rule_matters(
    name: str, players: int, record_property: Callable[[str, object], None]
) -> None:
    positions = amount(POSITIONS)
    cases = cases_of(ruleset(name)) if IS_IN_FULL else []
    tally = compare_games(name, players, positions, cases)
    record_property(PROPERTY, json.dumps(vars(tally)))
    unused = {rule for rule in numbered_rules(name) if not tally.rules[rule]}
    assert unused == NEVER[name] if IS_IN_FULL else unused >= NEVER[name]
    assert [case for case in cases if not tally.cases[case]] == []
    assert tally.purposeful_positions >= tally.random_positions >= positions
    assert min(tally.fully_judged, tally.games_ended) > 0
