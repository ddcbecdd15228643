"""Advice: the best few turns with what each is worth, why, and what it prepares; and why another is not the best."""

from ironbridge.bots.advice.answers import BUDGETS, COMPARED, Advice, advise, compare, refine, why_not
from ironbridge.bots.advice.valued_turns import Comparison, Reason, ValuedTurn

__all__ = [
    "BUDGETS",
    "COMPARED",
    "Advice",
    "Comparison",
    "Reason",
    "ValuedTurn",
    "advise",
    "compare",
    "refine",
    "why_not",
]
