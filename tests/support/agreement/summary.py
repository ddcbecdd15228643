"""What the comparison with the oracle has seen, printed at the end of the run."""

import json
from collections import Counter
from typing import Any

import pytest

# Under this name each comparison hands its counts to the run, also from another process.
PROPERTY = "agreement"


def tell(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how often each rule mattered and how often each rare case came up, over all comparisons."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.getreports(kind)]
    tallies = [
        json.loads(value)
        for report in reports
        for name, value in getattr(report, "user_properties", ())
        if name == PROPERTY
    ]
    if not tallies:
        return
    terminalreporter.section("engine and oracle")
    for line in summary(tallies):
        terminalreporter.write_line(line)


def summary(tallies: list[dict[str, Any]]) -> list[str]:
    """The counts of all comparisons together, as lines."""
    counts = {
        name: sum(tally[name] for tally in tallies)
        for name in ("random_positions", "purposeful_positions", "fully_judged", "games_ended")
    }
    rules: Counter[str] = Counter()
    cases: Counter[str] = Counter()
    for tally in tallies:
        rules.update(tally["rules"])
        cases.update(tally["cases"])
    cells = [f"{rule:>4} {rules[rule]:<9}" for rule in sorted(rules, key=_place)]
    return [
        "agreed at {random_positions} positions of random and {purposeful_positions} of purposeful play, "
        "{fully_judged} of them judged in every possible choice, {games_ended} games to the end".format(
            **counts
        ),
        "how often each rule mattered:",
        *("".join(cells[k : k + 8]).rstrip() for k in range(0, len(cells), 8)),
        "how often rare cases came up:",
        *(f"{cases[case]:>8} {case}" for case in sorted(cases)),
    ]


def _place(rule: str) -> tuple[bool, str, int]:
    """Lancashire's own numbers after the others, each by chapter and number."""
    chapter = rule.rstrip("0123456789")
    return len(chapter) > 1, chapter, int(rule.removeprefix(chapter))
