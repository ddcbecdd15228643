"""Reviews of games: what every turn lost, the key moments, and how often the players took each action.

The package can be called like the function of its name: `ironbridge.review(record)`.
"""

import sys
from types import ModuleType

from ironbridge.review.judging import CLASSES, THRESHOLDS, ExpectedScores, Verdict
from ironbridge.review.mix import Mix
from ironbridge.review.moments import Moment, key_moments
from ironbridge.review.review import Review, ReviewedTurn, review

__all__ = [
    "CLASSES",
    "THRESHOLDS",
    "ExpectedScores",
    "Mix",
    "Moment",
    "Review",
    "ReviewedTurn",
    "Verdict",
    "key_moments",
    "review",
]


class _Callable(ModuleType):
    """A package with the name of its function: both stand in `ironbridge`, and a name can be one thing only."""

    __call__ = staticmethod(review)


sys.modules[__name__].__class__ = _Callable
