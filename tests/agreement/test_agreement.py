"""Engine and oracle agree on every list, every consequence, every view and every ranking."""

import json
from collections.abc import Callable

import pytest

from ironbridge.rules.numbered import numbered_rules
from tests.agreement.cases import CASES, RAIL_CASES
from tests.agreement.comparison import compare_games
from tests.agreement.summary import PROPERTY
from tests.playing import SETTINGS

# For each of the six games, and the same again of purposeful play: 19,200 positions at least.
POSITIONS = 1600
NEVER_IN_THE_INTRODUCTORY_GAME = {"F3", "N3", "N4", "N5"}
NEVER_IN_THE_FULL_GAME = {"X1"}


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_engine_and_oracle_agree_and_every_rule_matters(
    ruleset: str, players: int, scale: int, record_property: Callable[[str, object], None]
) -> None:
    tally = compare_games(ruleset, players, POSITIONS * scale)
    record_property(PROPERTY, json.dumps(vars(tally)))
    is_intro = ruleset == "birmingham-intro"
    absent = NEVER_IN_THE_INTRODUCTORY_GAME if is_intro else NEVER_IN_THE_FULL_GAME
    assert {rule for rule in numbered_rules(ruleset) if not tally.rules[rule]} == absent
    assert [case for case in (*CASES, *(() if is_intro else RAIL_CASES)) if not tally.cases[case]] == []
    assert tally.purposeful_positions >= tally.random_positions >= POSITIONS * scale
    assert min(tally.fully_judged, tally.games_ended) > 0
