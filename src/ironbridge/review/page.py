"""The page of a review: one file of HTML that needs nothing else, in the look of the arena's report."""

from collections.abc import Sequence
from html import escape

from ironbridge import __version__
from ironbridge.arena.game import ACTION_KINDS
from ironbridge.arena.report.sections import number, section, table_of
from ironbridge.arena.report.style import whole_page
from ironbridge.games.names import ERAS
from ironbridge.record.text_writer import label
from ironbridge.review.judging import JUDGE, THRESHOLDS
from ironbridge.review.moments import key_moments
from ironbridge.review.page_plots import PLOT_STYLE, SIGNS, expected_plot, loss_plot
from ironbridge.review.review import Review, ReviewedTurn
from ironbridge.review.review_data import summary_of
from ironbridge.review.sentences import guessed_sentence, moment_sentence
from ironbridge.words.speaker import Speaker


def review_page(review: Review, speaker: Speaker) -> str:
    """The whole page."""
    record, names = review.record, speaker.seats
    title = f"{', '.join(names)}: the review"
    unfinished = "" if record.result else " (unfinished)"
    facts = f"{record.rules.title} ({record.ruleset}), {len(names)} players{unfinished}: {len(review.turns)} turns"
    eras = [era for era in ERAS if any(mix.counts[era] for mix in review.mixes)]
    sections = [
        players_section(review, names),
        moments_section(review, speaker),
        expected_section(review, names),
        losses_section(review, names),
        *(mix_section(review, era, speaker) for era in eras),
        turns_section(review, speaker),
    ]
    notes = escape(" ".join(filter(None, [guessed_sentence(review), footer(review)])))
    return whole_page(title, facts, sections, notes, f"{PLOT_STYLE.strip()}\n")


def players_section(review: Review, names: Sequence[str]) -> str:
    """How each player did."""
    rows = []
    for seat, name in enumerate(names):
        summary = summary_of(review.judged(seat))
        result = review.record.result
        accuracy, mean = summary["accuracy"], summary["mean_loss"]
        known = mean is not None
        rows.append(
            (
                name,
                "" if result is None else str(result.vp[seat]),
                "" if accuracy is None else f"{accuracy:.0%}",
                number(summary["loss"], 1) if known else "",
                "" if mean is None else number(mean, 2),
                *(str(summary["classes"][kind]) if known else "" for kind in SIGNS),
            )
        )
    return section(
        "Players",
        "Good is the share of turns with a choice that were neither inaccuracy (?!) nor mistake (?) nor blunder (??).",
        table_of(("", "VP", "good", "VP lost", "a turn", *SIGNS.values()), rows),
    )


def moments_section(review: Review, speaker: Speaker) -> str:
    """The key moments in sentences."""
    moments = [
        f"<li><b>{escape(place_of(review.turns[moment.number]))}</b>"
        f" {escape(moment_sentence(review, moment, speaker))}</li>"
        for moment in key_moments(review)
    ]
    words = "The largest certain losses, and turns after which a seat stood clearly better or worse."
    body = f'<ol class="moments">\n{"".join(moments)}\n</ol>' if moments else "<p>There are none.</p>"
    return section("Key moments", words, body)


def expected_section(review: Review, names: Sequence[str]) -> str:
    """What the game was heading for."""
    title = "Expected result"
    return section(
        title,
        "Round by round: the VP at the end if all play on quickly but sensibly, in the mean of deals that may have been"
        " the real one. The broken line is the beginning of the Rail Era.",
        expected_plot(title, review, names),
    )


def losses_section(review: Review, names: Sequence[str]) -> str:
    """What the turns lost."""
    title = "VP lost by turn"
    return section(
        title,
        "Pale bars are losses too small or too uncertain to name.",
        loss_plot(title, review, names),
    )


def mix_section(review: Review, era: str, speaker: Speaker) -> str:
    """How often everybody took each action in an era."""
    profile = review.mixes[0].profile
    kinds = [kind for kind in ACTION_KINDS.values() if any(kind in mix.kinds for mix in review.mixes)]
    rows = [
        (
            kind,
            *(f"{mix.counts[era].get(kind, 0):g}" for mix in review.mixes),
            *(() if profile is None else (number(profile[era].get(kind, 0), 1),)),
        )
        for kind in kinds
    ]
    heads = ("", *speaker.seats, *(() if profile is None else ("strong",)))
    words = "How often each action was chosen" + (
        "." if profile is None else ", beside the mean of winning planners."
    )
    return section(f"Actions in the {speaker.say(f'era.{era}')} Era", words, table_of(heads, rows))


def turns_section(review: Review, speaker: Speaker) -> str:
    """All turns in a table."""
    rows = [
        (
            place_of(turn),
            speaker.seats[turn.seat],
            number(turn.verdict.loss, 1),
            f"± {number(turn.verdict.uncertainty, 1)}" if turn.verdict.worlds else "",
            speaker.say(f"review.class.{turn.verdict.kind}"),
            "; ".join(turn.played),
        )
        for turn in review.turns
    ]
    table = table_of(("turn", "", "VP lost", "", "", "played"), rows, "turns")
    return section("All turns", "As in the record: era, round, place in the turn order and seat.", table)


def footer(review: Review) -> str:
    """How it was measured."""
    inaccuracy, mistake, blunder = (f"{least:g}" for least in sorted(THRESHOLDS.values()))
    return (
        "Every turn was compared, by what its seat could know, with the best that was found, in the same deals of the"
        " hidden cards; ± is the standard error of the difference. A turn is an inaccuracy, a mistake or a blunder if"
        f" it lost {inaccuracy}, {mistake} or {blunder} VP even with that taken off. The judge is {JUDGE}, with"
        f" {review.nodes:,} nodes for a turn."
        f" Ironbridge {__version__}."
    )


def place_of(turn: ReviewedTurn) -> str:
    """Where a turn stands, as in a record."""
    return label((ERAS.index(turn.era), turn.round, turn.turn, turn.seat))
