"""Writes the pages "rules as implemented": each numbered rule with its cases. `python -m tests.rules.page`."""

import re
from collections.abc import Mapping
from itertools import groupby

from ironbridge.rules.numbered import NumberedRule, base_rules, numbered_rules
from tests.rules.cases import Case, all_cases, cases_by_rule
from tests.rules.editions import DIFFERENCES
from tests.rules.mistakes import MISTAKES
from tests.support.project import ROOT

PAGES = {game: ROOT / "docs" / "rules" / f"{game}.md" for game in ("birmingham", "lancashire")}
TESTS = {game: f"../../tests/rules/{game}" for game in ("birmingham", "lancashire")}
RULING = re.compile(r"\*\*\(ruling(?:, (?P<why>[^)]+))?\)\*\*")

HEAD = """\
# Brass: {title}: the rules as implemented

Every rule of the game as Ironbridge plays it, in our own words, with the cases of `{folder}` that prove
it. The numbers are those that refusals (`state.why_not(choice).rule`) and `ironbridge rules` give.

- ⚖ marks a *ruling*: the printed rules are silent or can be read in two ways, and this is our decision.
- ⚑ marks a trap: a case that is easily got wrong.{traps}

This page is made from the numbered rules and the tests by `python -m tests.rules.page`; do not edit it.
"""

EDITIONS = """\
## The two editions

The rulesets are `lancashire`, the classic edition of 2007, `lancashire-revised`, the edition of 2018, and
`lancashire-revised-intro`, the introductory game of the latter. Board, tiles, tracks and markets are the same. What is
not in this table is alike in both.
"""

TAKEN_OVER = """\
## Taken over from Birmingham

What these rules do not treat is as in [Birmingham](birmingham.md). Cases of Lancashire that prove such a rule, or the
part of it that a rule above refers to:
"""


def page(game: str) -> str:
    """The whole page of a game."""
    rules = numbered_rules(game)
    cases = cases_by_rule(game)
    count = len({case.name for number in rules for case in cases.get(number, [])})
    traps = " Many of them were; the last section lists those we know of." if game == "birmingham" else ""
    folder = TESTS[game].removeprefix("../../")
    head = HEAD.format(title=game.capitalize(), folder=folder, traps=traps)
    parts = [head, f"{len(rules)} rules, {count} cases.\n"]
    if game == "lancashire":
        parts.append(f"{EDITIONS}\n{_differences()}")
    for chapter, group in groupby(rules.values(), key=lambda rule: rule.chapter):
        group_of_rules = list(group)
        parts.append(f"## {group_of_rules[0].letters[-1]} · {chapter}\n")
        parts += [_rule(game, rule, cases.get(rule.number, [])) for rule in group_of_rules]
    if game == "birmingham":
        parts.append(f"## Known mistakes\n\n{_mistakes()}")
    else:
        parts.append(f"{TAKEN_OVER}\n{_taken_over(game, cases)}")
    return "\n".join(parts)


def _rule(game: str, rule: NumberedRule, cases: list[Case]) -> str:
    first, *more = RULING.sub(_ruling, rule.text).split("\n")
    points = "".join(f"- {point}\n" for point in more)
    text = f"{first}\n\n{points}" if points else f"{first}\n"
    return f"### {rule.number}\n\n{text}\n> {_cases(game, cases)}\n"


def _ruling(found: re.Match[str]) -> str:
    return f"⚖ ({found['why']})" if found["why"] else "⚖"


def _cases(game: str, cases: list[Case]) -> str:
    told = []
    for module, chapter in dict.fromkeys((case.module, case.chapter) for case in cases):
        names = "; ".join(_told(case) for case in cases if case.module == module)
        told.append(f"[{chapter}]({TESTS[game]}/{module}.py): {names}.")
    return " ".join(told)


def _told(case: Case) -> str:
    return f"⚑ {case.sentence}" if case.is_trap else case.sentence


def _differences() -> str:
    rows = [("", "classic", "revised", "rule"), ("---",) * 4]
    rows += [
        (row.matter, row.classic, row.revised, f"[{row.rule}](#{row.rule.lower()})") for row in DIFFERENCES
    ]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _taken_over(game: str, cases: Mapping[str, list[Case]]) -> str:
    return "".join(
        f"- [{number}](birmingham.md#{number.lower()}) {_cases(game, cases[number])}\n"
        for number in base_rules(game)
        if number in cases
    )


def _mistakes() -> str:
    cases = {case.name: case for case in all_cases("birmingham")}
    lines = [
        "Mistakes that other implementations have made, and the case that would find each of them here.",
        "",
    ]
    for mistake, name in MISTAKES.items():
        case = cases[name]
        lines.append(
            f"- {mistake} [{case.chapter}]({TESTS['birmingham']}/{case.module}.py): {case.sentence}."
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for game, path in PAGES.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(game), encoding="utf-8", newline="\n")
