"""The numbered rules are read from their document, and a slip in the document is found."""

import pytest

from ironbridge import RULESETS
from ironbridge.rules.numbered import NumberedRule, base_rules, numbered_rules, parse


def test_birmingham_has_its_chapters_and_rules_in_order() -> None:
    rules = numbered_rules("birmingham")
    assert "".join(dict.fromkeys(number[0] for number in rules)) == "STCBNDELWFXH"
    for letter in "STCBNDELWFXH":
        numbers = [int(number[1:]) for number in rules if number[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))
    assert rules["L1"].chapter == "Loan"
    assert rules["L1"].text.startswith("Take £30")


def test_the_introductory_game_is_in_the_same_document() -> None:
    assert numbered_rules("birmingham-intro") == numbered_rules("birmingham")
    assert all(numbered_rules(name) for name in RULESETS)


def test_lancashire_falls_back_on_birmingham_where_it_is_silent() -> None:
    own, base = numbered_rules("lancashire"), base_rules("lancashire")
    assert "LB1" in own
    assert "C9" in base
    assert not own.keys() & base.keys()
    assert not {"B4", "E1", "W1", "N5"} & base.keys()
    assert base_rules("birmingham") == {}


def test_a_ruling_is_marked() -> None:
    rules = numbered_rules("birmingham")
    assert rules["B11"].is_ruling
    assert not rules["B4"].is_ruling


def test_a_rule_may_run_over_several_lines() -> None:
    document = (
        "# Title\n- **Z9** before the first chapter\n## A · First\n- **A1** one\n  two\n\n- **A2** three\n"
    )
    assert parse(document) == {
        "A1": NumberedRule("A1", "First", "one\ntwo"),
        "A2": NumberedRule("A2", "First", "three"),
    }


def test_the_rules_cannot_be_changed_by_a_reader() -> None:
    with pytest.raises(TypeError):
        numbered_rules("birmingham")["Z1"] = NumberedRule("Z1", "", "")  # type: ignore[index]


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ("## A · First\n- **B1** one", "line 2: rule B1 stands in chapter A"),
        ("## A · First\n- **A1** one\n- **A1** two", "line 3: rule A1 is there twice"),
        ("## A · First\n  loose", "line 2: neither a chapter nor a rule"),
        ("## A · First\n- **A1** one\nloose", "line 3: neither a chapter nor a rule"),
    ],
)
def test_a_slip_in_the_document_is_named_with_its_line(document: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse(document)


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown ruleset 'chess'; there are birmingham"):
        numbered_rules("chess")
