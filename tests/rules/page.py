"""Writes the page "rules as implemented": each numbered rule with its cases. `python -m tests.rules.page`."""

from itertools import groupby

from ironbridge.rules.numbered import NumberedRule, numbered_rules
from tests.project import ROOT
from tests.rules.cases import Case, all_cases, cases_by_rule
from tests.rules.mistakes import MISTAKES

PAGE = ROOT / "docs" / "rules" / "birmingham.md"
TESTS = "../../tests/rules"
RULING = "**(ruling)**"

HEAD = """\
# Brass: Birmingham: the rules as implemented

Every rule of the game as Ironbridge plays it, in our own words, with the cases of `tests/rules` that prove it. The
numbers are those that refusals (`state.why_not(choice).rule`) and `ironbridge rules` give.

- ⚖ marks a *ruling*: the printed rules are silent or can be read in two ways, and this is our decision.
- ⚑ marks a trap: a case that is easily got wrong. Many of them were; the last section lists those we know of.

This page is made from the numbered rules and the tests by `python -m tests.rules.page`; do not edit it.
"""


def page() -> str:
    """The whole page."""
    rules = numbered_rules("birmingham")
    cases = cases_by_rule()
    count = len({case.name for found in cases.values() for case in found})
    parts = [HEAD, f"{len(rules)} rules, {count} cases.\n"]
    for chapter, group in groupby(rules.values(), key=lambda rule: rule.chapter):
        group_of_rules = list(group)
        parts.append(f"## {group_of_rules[0].number[0]} · {chapter}\n")
        parts += [_rule(rule, cases.get(rule.number, [])) for rule in group_of_rules]
    parts.append(f"## Known mistakes\n\n{_mistakes()}")
    return "\n".join(parts)


def _rule(rule: NumberedRule, cases: list[Case]) -> str:
    first, *more = rule.text.replace(RULING, "⚖").split("\n")
    points = "".join(f"- {point}\n" for point in more)
    text = f"{first}\n\n{points}" if points else f"{first}\n"
    return f"### {rule.number}\n\n{text}\n{_cases(cases)}\n"


def _cases(cases: list[Case]) -> str:
    told = []
    for module in dict.fromkeys(case.module for case in cases):
        names = "; ".join(_told(case) for case in cases if case.module == module)
        told.append(f"[{module}]({TESTS}/{module}.py): {names}.")
    return "> " + " ".join(told)


def _told(case: Case) -> str:
    return f"⚑ {case.sentence}" if case.is_trap else case.sentence


def _mistakes() -> str:
    cases = {case.name: case for case in all_cases()}
    lines = [
        "Mistakes that other implementations have made, and the case that would find each of them here.",
        "",
    ]
    for mistake, name in MISTAKES.items():
        case = cases[name]
        lines.append(f"- {mistake} [{case.module}]({TESTS}/{case.module}.py): {case.sentence}.")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
