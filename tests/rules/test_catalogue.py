"""The catalogue of each game is complete: every numbered rule has its cases, and every case a rule."""

import re
from collections import Counter

import pytest

from ironbridge.rules.numbered import base_rules, numbered_rules
from tests.rules.cases import FOLDERS, all_cases, cases_by_rule
from tests.rules.editions import DIFFERENCES
from tests.rules.mistakes import MISTAKES
from tests.rules.page import PAGES, page
from tests.support.project import ROOT

GAMES = tuple(FOLDERS)
# These prove the catalogue and the reasons, not a rule.
WITHOUT_RULE = {"test_catalogue", "test_why_not"}

each_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game in GAMES for number in numbered_rules(game)]
)
def test_every_rule_has_a_case_of_its_own(game: str, number: str) -> None:
    assert [case for case in cases_by_rule(game).get(number, []) if case.rules[0] == number]


@each_game
def test_every_rule_named_by_a_case_exists(game: str) -> None:
    assert set(cases_by_rule(game)) <= {*numbered_rules(game), *base_rules(game)}


@each_game
def test_every_case_names_its_rules_once(game: str) -> None:
    for case in all_cases(game):
        assert bool(case.rules) != (case.module in WITHOUT_RULE), case
        assert len(set(case.rules)) == len(case.rules), case


@each_game
def test_no_two_cases_have_the_same_name(game: str) -> None:
    names = Counter(case.name for case in all_cases(game))
    assert [name for name, count in names.items() if count > 1] == []


@each_game
def test_most_rules_have_a_trap(game: str) -> None:
    trapped = {number for case in all_cases(game) if case.is_trap for number in case.rules}
    rules = numbered_rules(game)
    assert len(trapped & set(rules)) > len(rules) * 2 / 3


def test_every_known_mistake_has_its_case() -> None:
    assert set(MISTAKES.values()) <= {case.name for case in all_cases("birmingham") if case.is_trap}


def test_the_table_of_editions_cites_every_rule_that_tells_them_apart() -> None:
    telling = {
        number
        for number, rule in numbered_rules("lancashire").items()
        if re.search("classic|revised", rule.text, re.IGNORECASE)
    }
    assert {difference.rule for difference in DIFFERENCES} == telling


def test_the_page_that_compares_the_games_cites_rules_that_exist() -> None:
    cited = set(re.findall(r"\bL?[A-Z]\d+\b", (ROOT / "docs" / "two-games.md").read_text("utf-8")))
    assert cited <= {*numbered_rules("birmingham"), *numbered_rules("lancashire")}
    assert len(cited) > 40


@each_game
def test_the_page_of_the_rules_is_up_to_date(game: str) -> None:
    assert PAGES[game].read_text("utf-8") == page(game), "python -m tests.rules.page writes it anew"
