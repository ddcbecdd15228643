"""Counts how often each numbered rule mattered, by a refusal or by an effect."""

from collections import Counter

mattered: Counter[str] = Counter()


def count(rule: str) -> None:
    """Record that `rule` forbade something or took effect once."""
    mattered[rule] += 1
