"""The page of the report: one file of HTML that needs nothing else."""

from collections.abc import Mapping
from html import escape

from ironbridge import __version__
from ironbridge.arena.report.sections import number, sections_of
from ironbridge.arena.report.style import whole_page
from ironbridge.arena.summary import PairSummary, Summary
from ironbridge.games.catalogue import ruleset


def report_page(summary: Summary, source_words: Mapping[str, str], left_out: int) -> str:
    """The page; `source_words` says what every column of the score is called."""
    match = summary.match
    title = f"{', '.join(match.labels)} in the arena"
    rules = ruleset(match.ruleset)
    games = f"{summary.deals:,} deals" + ("" if summary.deals == match.deals else f" of {match.deals:,}")
    table = f"{rules.title} ({match.ruleset}), {match.players} players"
    facts = f"{table}: {games}, {summary.games:,} games, seed {match.seed}"
    sections = sections_of(summary, source_words) if summary.bots else []
    found = f'<p class="found">{findings(summary)}</p>'
    return whole_page(title, facts, [found, *sections], footer(summary, left_out))


def findings(summary: Summary) -> str:
    """The paired differences in sentences."""
    if not summary.bots:
        return "No deal is whole yet."
    first = summary.match.labels[0]
    sentences = [finding(pair) for pair in summary.pairs if pair.a == first]
    if not sentences:
        ((name, bot),) = summary.bots.items()
        sentences = [
            f"Among its own copies <b>{escape(name)}</b> makes {number(bot.mean.value, 1)} VP a seat."
        ]
    return "<br>".join(sentences)


def finding(pair: PairSummary) -> str:
    """A paired difference in a sentence."""
    value, low, high = pair.difference.value, pair.difference.low, pair.difference.high
    how = "more" if value >= 0 else "fewer"
    words = (
        f"In the same seat of the same deal <b>{escape(pair.a)}</b> makes {number(abs(value), 1)} VP {how}"
        f" than <b>{escape(pair.b)}</b>"
    )
    if low is None or high is None:
        return f"{words}; one deal says little."
    shown = "" if low > 0 or high < 0 else "; no difference is shown"
    return f"{words} ({number(low, 1)} to {number(high, 1)}{shown})."


def footer(summary: Summary, left_out: int) -> str:
    """How it was measured."""
    match = summary.match
    per_deal = len(match.seatings)
    words = [
        f"Every deal was played at {per_deal} tables: each bot among its own copies, and for every two bots the one",
        "listed first in each seat once among copies of the other. The luck of a seat does not depend on who sits",
        "there. The unit of all intervals is the deal.",
        f"Ironbridge {__version__}.",
    ]
    if left_out:
        words.append(
            f"{left_out} {'deal was' if left_out == 1 else 'deals were'} left out because a bot failed."
        )
    return " ".join(words)
