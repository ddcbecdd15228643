"""The tables that a board is counted with say what the components and the numbered rules say."""

from dataclasses import fields, replace

import pytest

from ironbridge import RULESETS
from ironbridge.games.score_tables import ScoreTables, score_tables
from ironbridge.rules.numbered import base_rules, numbered_rules


def tables_of(name: str) -> ScoreTables:
    found = score_tables(RULESETS[name])
    assert found is not None
    return found


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_that_is_cited_is_there(name: str) -> None:
    rules = tables_of(name).rules
    cited = {value for each in fields(rules) if isinstance(value := getattr(rules, each.name), str) and value}
    cited |= {end.rule for end in rules.end}
    assert cited <= set(numbered_rules(name)) | set(base_rules(name))


@pytest.mark.parametrize("name", RULESETS)
def test_everything_on_the_board_is_in_the_tables(name: str) -> None:
    rules, tables = RULESETS[name], tables_of(name)
    assert tuple(tables.slots) == rules.names.slots
    assert tuple(tables.lines) == rules.names.lines
    assert tuple((tile.industry, tile.level) for tile in tables.tiles) == rules.names.tiles
    assert {end for line in tables.lines.values() for end in line.ends} <= set(tables.places)
    assert tables.eras == (("canal", "rail") if rules.has_rail_era else ("canal",))
    assert {end.source for end in tables.rules.end} <= set(tables.sources)


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_of_a_round_is_there(name: str) -> None:
    found = tables_of(name).round
    assert found is not None
    cited = {
        value for each in fields(found.rules) if isinstance(value := getattr(found.rules, each.name), str)
    }
    assert cited - {"", found.rules.unpaid} <= set(numbered_rules(name)) | set(base_rules(name))
    assert bool(found.distant) == bool(found.rules.distant)


def test_what_leaves_and_what_counts_again() -> None:
    tables = tables_of("birmingham-intro")
    assert {tile.level for tile in tables.tiles if tile.leaves} == {1}
    assert all(tile.counts_again != tile.leaves for tile in tables.tiles)
    assert {tile.industry for tile in tables_of("lancashire").tiles if tile.is_always_flipped} == {"shipyard"}
    assert tables.places["oxford"] == 2
    assert tables.places["birmingham"] == 0


def test_a_game_that_does_not_say_how_it_is_counted_has_no_tables() -> None:
    assert score_tables(replace(RULESETS["birmingham"], scoring=None)) is None
    without_rounds = score_tables(replace(RULESETS["birmingham"], rounds=None))
    assert without_rounds is not None
    assert without_rounds.round is None
