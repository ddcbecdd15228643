"""Key moments in sentences, in any language."""

from ironbridge.review.moments import Moment
from ironbridge.review.review import Review
from ironbridge.words.adviser import Adviser
from ironbridge.words.speaker import Speaker


def guessed_sentence(review: Review) -> str:
    """That hands are a guess where nobody wrote a deck down; nothing if all decks are known."""
    eras = [f"{era.capitalize()} Era" for era in review.guessed()]
    if not eras:
        return ""
    return (
        f"Nobody wrote down the deck of the {' and of the '.join(eras)}: a hand is what its seat laid down later,"
        " with cards in any order where nobody saw them, and what is said of a turn there rests on that guess."
    )


def moment_sentence(review: Review, moment: Moment, speaker: Speaker) -> str:
    """What was played, and what was better and why, or what changed."""
    turn = review.turns[moment.number]
    adviser = Adviser(speaker)
    said = {"name": speaker.seats[moment.seat], "played": adviser.done(turn.choices)}
    if moment.kind == "swing":
        way = "more" if moment.vp > 0 else "less"
        return speaker.say(f"review.swing.{way}", vp=speaker.words.tenths(abs(moment.vp)), **said)
    verdict = turn.verdict
    assert verdict.comparison is not None
    return speaker.say(
        "review.loss",
        vp=speaker.words.tenths(verdict.loss),
        error=speaker.words.tenths(verdict.uncertainty),
        better=adviser.done(verdict.better),
        why=adviser.against(verdict.comparison),
        **said,
    )
