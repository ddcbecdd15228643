"""Reviews of games: what every turn lost, the key moments, and how often the players took each action."""

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
