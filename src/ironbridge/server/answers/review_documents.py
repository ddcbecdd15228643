"""The review of a game as the page shows it."""

from ironbridge.bots.advice import Comparison
from ironbridge.review import Review, key_moments
from ironbridge.review.review import ReviewedTurn
from ironbridge.review.review_data import summary_of
from ironbridge.review.sentences import moment_sentence
from ironbridge.server.answers.records import record_of
from ironbridge.server.minds.reviewing import Reviewing
from ironbridge.server.play.games import Games
from ironbridge.server.tables.seating import called
from ironbridge.server.wire.parts import parts_of
from ironbridge.server.wire.review import (
    KeyMoment,
    Mistake,
    MistakeReason,
    ReviewDocument,
    ReviewedPlayer,
    TurnVerdict,
)
from ironbridge.words.adviser import Adviser
from ironbridge.words.speaker import Speaker

MOST_REASONS = 4


def begin_review(games: Games, reviewing: Reviewing, game: str) -> None:
    """Have a game that has ended reviewed. Raises ServerError."""
    reviewing.begin(game, record_of(games, game))


def review_document(games: Games, reviewing: Reviewing, game: str, language: str) -> ReviewDocument:
    """How far the review of a game is, or what it found. Raises ServerError."""
    live = games.live(game)
    with live.lock:
        names = called(games.table(live).seats, language)
    found = reviewing.found(game)
    if isinstance(found, Review):
        return ready_document(found, Speaker(found.record.ruleset, names, language))
    return ReviewDocument("none") if found is None else ReviewDocument("underway", found)


def ready_document(review: Review, speaker: Speaker) -> ReviewDocument:
    """What a review found, in the words of a speaker."""
    summaries = [summary_of(review.judged(seat)) for seat in range(len(speaker.seats))]
    return ReviewDocument(
        "ready",
        1.0,
        [ReviewedPlayer(summary["accuracy"], summary["loss"], summary["classes"]) for summary in summaries],
        [
            TurnVerdict(
                turn.first,
                turn.last,
                turn.seat,
                turn.verdict.kind,
                round(turn.verdict.loss, 2),
                round(turn.verdict.uncertainty, 2),
            )
            for turn in review.turns
        ],
        [
            KeyMoment(
                moment.kind,
                review.turns[moment.number].last,
                moment.seat,
                round(moment.vp, 2),
                moment_sentence(review, moment, speaker),
            )
            for moment in key_moments(review)
        ],
        [
            _mistake(turn, turn.verdict.comparison, speaker)
            for turn in sorted(review.turns, key=lambda turn: -turn.verdict.loss)
            if turn.verdict.comparison is not None
        ],
        [round(vp, 1) for vp in review.final.vp],
    )


def _mistake(turn: ReviewedTurn, comparison: Comparison, speaker: Speaker) -> Mistake:
    adviser, verdict = Adviser(speaker), turn.verdict
    return Mistake(
        turn.first,
        turn.last,
        turn.seat,
        turn.era,
        turn.round,
        verdict.kind,
        round(verdict.loss, 2),
        round(verdict.uncertainty, 2),
        verdict.worlds,
        adviser.done(turn.choices),
        adviser.done(verdict.better),
        parts_of(turn.choices),
        parts_of(verdict.better),
        [
            MistakeReason(adviser.difference_words(reason), round(reason.vp, 1))
            for reason in comparison.reasons[:MOST_REASONS]
        ],
    )
