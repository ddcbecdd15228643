"""The catalogue is complete: every numbered rule has its cases, and every case a rule."""

from collections import Counter

import pytest

from ironbridge.rules.numbered import numbered_rules
from tests.rules.cases import all_cases, cases_by_rule
from tests.rules.mistakes import MISTAKES
from tests.rules.page import PAGE, page

RULES = numbered_rules("birmingham")
# These prove the catalogue and the reasons, not a rule.
WITHOUT_RULE = {"test_catalogue", "test_why_not"}


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_a_case_of_its_own(number: str) -> None:
    assert [case for case in cases_by_rule().get(number, []) if case.rules[0] == number]


def test_every_rule_named_by_a_case_exists() -> None:
    assert set(cases_by_rule()) <= set(RULES)


def test_every_case_names_its_rules_once() -> None:
    for case in all_cases():
        assert bool(case.rules) != (case.module in WITHOUT_RULE), case
        assert len(set(case.rules)) == len(case.rules), case


def test_no_two_cases_have_the_same_name() -> None:
    names = Counter(case.name for case in all_cases())
    assert [name for name, count in names.items() if count > 1] == []


def test_most_rules_have_a_trap() -> None:
    trapped = {number for case in all_cases() if case.is_trap for number in case.rules}
    assert len(trapped) > len(RULES) * 2 / 3


def test_every_known_mistake_has_its_case() -> None:
    assert set(MISTAKES.values()) <= {case.name for case in all_cases() if case.is_trap}


def test_the_page_of_the_rules_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tests.rules.page writes it anew"
