"""The sections of the report: what each plot shows, the plot, and the same in a table."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from ironbridge.arena.figures import Estimate
from ironbridge.arena.report.plots import (
    BOT_COLOURS,
    MINUS,
    interval_plot,
    mark,
    score_plot,
    source_plot,
    time_plot,
)
from ironbridge.arena.summary import BotSummary, PairSummary, Summary


def sections_of(summary: Summary, source_words: Mapping[str, str]) -> list[str]:
    """All sections of a match with whole deals."""
    bots = summary.bots
    players = summary.match.players
    sections = []
    if summary.pairs:
        sections.append(paired_section(list(bots), summary.pairs, players))
        sections.append(rating_section(bots))
    sections.append(score_section(bots))
    sections.append(source_section(bots, source_words))
    sections.append(action_section(bots))
    sections.append(time_section(bots))
    return sections


def paired_section(bots: Sequence[str], pairs: Sequence[PairSummary], players: int) -> str:
    """The paired differences."""
    title = "Paired differences in VP"
    rows = [
        (f"{p.a} {MINUS} {p.b}", bots.index(p.a), p.difference, interval(p.difference, 2, "+")) for p in pairs
    ]
    return section(
        title,
        "For each deal and seat: what the first bot scores there among copies of the second, minus what the second"
        " scores there among its own copies. A dot is the mean over deals, the line the 95 % interval after Student.",
        interval_plot(title, rows, "VP"),
        table_of(
            ("", "difference", "95 % interval", f"wins ({1 / players:.0%} is fair)"),
            (
                (
                    f"{p.a} {MINUS} {p.b}",
                    number(p.difference.value, 2, "+"),
                    bounds(p.difference, 2, "+"),
                    f"{p.wins:.1%}",
                )
                for p in pairs
            ),
        ),
    )


def rating_section(bots: Mapping[str, BotSummary]) -> str:
    """The ratings."""
    title = "Ratings"
    rated = {name: bot.rating for name, bot in bots.items() if bot.rating is not None}
    rows = [(name, k, rating, interval(rating, 0)) for k, (name, rating) in enumerate(rated.items())]
    return section(
        title,
        "Fitted to the finishing orders of all tables at once (Plackett and Luce): 400 points more make a bot ten times"
        " as likely to finish before another. Intervals hold 95 % of samples of whole deals drawn anew.",
        interval_plot(title, rows, "points"),
        table_of(
            ("", "rating", "95 % interval"),
            ((name, number(rating.value, 0), bounds(rating, 0)) for name, rating in rated.items()),
        ),
    )


def score_section(bots: dict[str, BotSummary]) -> str:
    """How the scores are spread."""
    title = "Scores among own copies"
    return section(
        title,
        "Every seat of the tables at which a bot plays its own copies. The solid line is the mean, the broken line"
        " p10, which nine of ten seats reach.",
        score_plot(title, bots),
        table_of(
            ("", "mean", "95 % interval", "median", "p10", "lowest", "highest", "winners"),
            (
                (
                    name,
                    number(bot.mean.value, 1),
                    bounds(bot.mean, 1),
                    *(number(value, 1) for value in (bot.median, bot.p10)),
                    *(number(value, 0) for value in (bot.scores[0], bot.scores[-1])),
                    number(bot.winner_mean, 1),
                )
                for name, bot in bots.items()
            ),
        ),
    )


def source_section(bots: dict[str, BotSummary], words: Mapping[str, str]) -> str:
    """Where the points come from."""
    title = "VP by era and source"
    colours = source_colours(bots)
    key = "".join(
        f'<li><svg viewBox="0 0 16 16" aria-hidden="true"><rect class="c-{colour}" width="16" height="16"/></svg>'
        f"{escape(words[column])}</li>"
        for column, colour in colours.items()
    )
    rows = [(words[column], *(number(bot.sources[column], 2) for bot in bots.values())) for column in colours]
    sums = [
        ("Canal Era in all", [bot.vp(era="canal_") for bot in bots.values()]),
        ("tiles in all", [bot.vp(source="_tiles") for bot in bots.values()]),
        ("links in all", [bot.vp(source="_links") for bot in bots.values()]),
    ]
    rows += [(name, *(number(value, 2) for value in values)) for name, values in sums]
    return section(
        title,
        "The mean of a seat among own copies.",
        f'<ul class="key">{key}</ul>',
        source_plot(title, bots, colours),
        table_of(("", *bots), rows),
    )


def source_colours(bots: Mapping[str, BotSummary]) -> dict[str, str]:
    """The columns of the score in which anybody has points, each with its colour."""
    colours: dict[str, str] = {}
    others = 0
    for column in next(iter(bots.values())).sources:
        era, _, source = column.partition("_")
        if source == "lost":
            colour = "lost"
        elif era in ("canal", "rail"):
            colour = f"{era}-{('links', 'tiles', 'bonus').index(source)}"
        else:
            colour = f"end-{others % 3}"
            others += 1
        if any(bot.sources[column] for bot in bots.values()):
            colours[column] = colour
    return colours


def action_section(bots: Mapping[str, BotSummary]) -> str:
    """What was done, and what was left unused."""
    rows: list[tuple[str, ...]] = [
        (kind, *(number(bot.actions[kind], 2) for bot in bots.values()))
        for kind in next(iter(bots.values())).actions
        if kind == "pass" or any(bot.actions[kind] for bot in bots.values())
    ]
    for words, kind in (
        ("links per action", "link"),
        ("tiles per develop", "develop"),
        ("tiles per sale", "sell"),
    ):
        each = (bot.parts_each(kind) for bot in bots.values())
        rows.append((words, *("" if value is None else number(value, 2) for value in each)))
    rows.append(("unsold tiles at the end", *(number(bot.unsold, 2) for bot in bots.values())))
    rows.append(("unspent money at the end", *(f"£{number(bot.money, 2)}" for bot in bots.values())))
    return section(
        "What was done",
        "How often a seat took each action in a game among own copies.",
        table_of(("", *bots), rows),
    )


def time_section(bots: dict[str, BotSummary]) -> str:
    """Strength against time."""
    title = "Strength against time"
    key = "".join(
        f'<li><svg viewBox="0 0 20 20" aria-hidden="true">{mark(k, 10, 10)}</svg>{escape(name)}</li>'
        for k, name in enumerate(bots)
    )
    return section(
        title,
        "All choices of a turn together, at all tables, on the machine that played.",
        f'<ul class="key">{key}</ul>' if len(bots) > BOT_COLOURS else "",
        time_plot(title, bots),
        table_of(
            ("ms per turn", "mean", "p50", "p95", "longest"),
            (
                (name, *(number(ms, 1) for ms in (t.mean, t.p50, t.p95, t.highest)))
                for name, t in ((name, bot.times) for name, bot in bots.items())
            ),
        ),
    )


def section(title: str, words: str, *content: str) -> str:
    """A part of the page."""
    body = "\n".join(part for part in content if part)
    return f"<section>\n<h2>{escape(title)}</h2>\n<p>{escape(words)}</p>\n{body}\n</section>"


def table_of(headings: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "figures") -> str:
    """A table; the first cell of a row is its heading. `kind` is a class for the style sheet."""
    head = "".join(f'<th scope="col">{breakable(heading)}</th>' for heading in headings)
    body = "\n".join(
        f'<tr><th scope="row">{breakable(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in rows
    )
    table = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>"
    return f'<div class="scroll"><table class="{kind}">\n{table}\n</table></div>'


def breakable(name: str) -> str:
    """A name that may be broken after its module."""
    return escape(name).replace(":", ":<wbr>")


def number(value: float, digits: int, sign: str = "") -> str:
    """A number with separators and a typographic minus."""
    return f"{round(value, digits) + 0.0:{sign},.{digits}f}".replace("-", MINUS)


def bounds(estimate: Estimate, digits: int, sign: str = "") -> str:
    """The ends of an interval."""
    if estimate.low is None or estimate.high is None:
        return ""
    return f"{number(estimate.low, digits, sign)} to {number(estimate.high, digits, sign)}"


def interval(estimate: Estimate, digits: int, sign: str = "") -> str:
    """A value with its interval."""
    ends = bounds(estimate, digits, sign)
    value = number(estimate.value, digits, sign)
    return f"{value} ({ends})" if ends else value
