"""A review as plain data; docs/review.md describes it."""

from collections.abc import Sequence
from statistics import fmean
from typing import TypedDict

from ironbridge.review.judging import CLASSES, JUDGE, ExpectedScores, Verdict
from ironbridge.review.mix import Counts
from ironbridge.review.moments import key_moments
from ironbridge.review.review import Review, ReviewedTurn
from ironbridge.review.sentences import moment_sentence
from ironbridge.rules.choices import choice_to_data
from ironbridge.words.speaker import Speaker

FORMAT = 2


class SummaryData(TypedDict):
    """How a seat did: the share of good turns and the mean loss are null where it had no choice."""

    accuracy: float | None
    loss: float
    mean_loss: float | None
    classes: dict[str, int]


def review_to_data(review: Review, speaker: Speaker) -> dict[str, object]:
    """The whole review; sentences in the speaker's language."""
    record = review.record
    return {
        "format": FORMAT,
        "ruleset": record.ruleset,
        "judge": JUDGE,
        "nodes": review.nodes,
        "seat": review.seat,
        "finished": record.result is not None,
        "guessed": list(review.guessed()),
        "players": [
            {
                "name": speaker.seats[seat],
                "kind": player.kind,
                **summary_of(review.judged(seat)),
                "vp": None if record.result is None else record.result.vp[seat],
                "actions": _counts(review.mixes[seat].counts),
            }
            for seat, player in enumerate(record.players)
        ],
        "profile": None if review.mixes[0].profile is None else _counts(review.mixes[0].profile),
        "turns": [_turn(turn) for turn in review.turns],
        "standing": _expected(review.final),
        "moments": [
            {
                "kind": moment.kind,
                "turn": moment.number,
                "seat": moment.seat,
                "vp": round(moment.vp, 2),
                "text": moment_sentence(review, moment, speaker),
            }
            for moment in key_moments(review)
        ],
    }


def summary_of(verdicts: Sequence[Verdict]) -> SummaryData:
    """How a seat did where it had a choice: the share of good turns, the loss, and how many of each class."""
    kinds = [verdict.kind for verdict in verdicts]
    return {
        "accuracy": round(kinds.count("good") / len(kinds), 4) if kinds else None,
        "loss": round(sum(verdict.loss for verdict in verdicts), 2),
        "mean_loss": round(fmean(verdict.loss for verdict in verdicts), 2) if kinds else None,
        "classes": {kind: kinds.count(kind) for kind in CLASSES[1:]},
    }


def _turn(turn: ReviewedTurn) -> dict[str, object]:
    verdict = turn.verdict
    return {
        "actions": [turn.first, turn.last],
        "era": turn.era,
        "round": turn.round,
        "turn": turn.turn,
        "seat": turn.seat,
        "played": list(turn.played),
        "verdict": verdict.kind,
        "loss": round(verdict.loss, 2),
        "uncertainty": round(verdict.uncertainty, 2),
        "worlds": verdict.worlds,
        "better": [choice_to_data(choice) for choice in verdict.better],
        "standing": _expected(turn.expected),
    }


def _expected(expected: ExpectedScores) -> list[float]:
    return [round(vp, 2) for vp in expected.vp]


def _counts(counts: Counts) -> dict[str, dict[str, float]]:
    return {era: dict(kinds) for era, kinds in counts.items()}
