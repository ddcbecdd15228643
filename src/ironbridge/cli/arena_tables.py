"""The tables of `ironbridge arena`."""

from collections.abc import Sequence
from statistics import fmean

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ironbridge import engine_kind
from ironbridge.arena.faults import Fault
from ironbridge.arena.figures import Estimate, mean_of
from ironbridge.arena.match import Results
from ironbridge.arena.summary import BotSummary, PairSummary, Summary, pair_summaries, seats_of, times_of
from ironbridge.cli.simulate_report import new_table
from ironbridge.rules.catalogue import ruleset
from ironbridge.words.speaker import Speaker


def interval(estimate: Estimate, *, signed: bool = True) -> str:
    """A value and its interval."""
    plus = "+" if signed else ""
    value = f"{estimate.value + 0.0:{plus}.2f}"
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ({estimate.low + 0.0:{plus}.2f} to {estimate.high + 0.0:{plus}.2f})"


def running_table(results: Results) -> Table:
    """The means and paired differences of the whole deals so far."""
    match, deals = results.match, results.whole_deals()
    table = new_table(f"{len(deals)} of {match.deals} deals")
    table.add_column("mean", justify="right")
    table.add_column("ms/turn", justify="right")
    for bot, label in enumerate(match.labels if deals else ()):
        own = [fmean(tables[(bot,) * match.players].vp) for tables in deals]
        times = times_of([seat for tables in deals for seat in seats_of(bot, tables)])
        table.add_row(label, interval(mean_of(own), signed=False), f"{times.mean:.1f}")
    for pair in pair_summaries(match, deals):
        table.add_row(f"{pair.a} - {pair.b}", interval(pair.difference), "")
    return table


def print_summary(console: Console, summary: Summary, faults: Sequence[Fault], seconds: float) -> None:
    """All figures of a match."""
    match = summary.match
    count = f"{summary.deals:,} {'deal' if summary.deals == 1 else 'deals'}"
    if summary.deals < match.deals:
        count += f" of {match.deals:,}"
    heading = f"{ruleset(match.ruleset).title}, {match.players} players"
    console.print(Text.assemble((heading, "bold"), f": {count}, seed {match.seed}"))
    if summary.bots:
        tables = (
            [score_table(summary), pair_table(summary.pairs)] if summary.pairs else [score_table(summary)]
        )
        tables += [source_table(summary), action_table(summary), time_table(summary)]
        for table in tables:
            console.print()
            console.print(table)
    if faults:
        left_out = len({fault.number for fault in faults})
        console.print()
        console.print(f"{left_out} {'deal' if left_out == 1 else 'deals'} left out because a bot failed")
    console.print()
    console.print(f"{summary.games:,} games, {seconds:.1f} s on the {engine_kind()} engine")


def score_table(summary: Summary) -> Table:
    """Scores and ratings."""
    table = new_table("Own copies")
    for heading in ("mean", "median", "p10", "winner", "rating"):
        table.add_column(heading, justify="right")
    for label, bot in summary.bots.items():
        rating = "" if bot.rating is None else rated(bot.rating)
        scores = (f"{bot.median:.1f}", f"{bot.p10:.1f}", f"{bot.winner_mean:.2f}")
        table.add_row(label, interval(bot.mean, signed=False), *scores, rating)
    return table


def rated(rating: Estimate) -> str:
    """A rating in whole points with its interval."""
    if rating.low is None or rating.high is None:
        return f"{rating.value + 0.0:.0f}"
    return f"{rating.value + 0.0:.0f} ({rating.low + 0.0:.0f} to {rating.high + 0.0:.0f})"


def pair_table(pairs: Sequence[PairSummary]) -> Table:
    """Paired differences."""
    table = new_table("Paired")
    table.add_column("difference in VP, 95 %", justify="right")
    table.add_column("wins", justify="right")
    for pair in pairs:
        table.add_row(f"{pair.a} - {pair.b}", interval(pair.difference), f"{pair.wins:.1%}")
    return table


def source_table(summary: Summary) -> Table:
    """Where the VP of a seat came from."""
    speaker = Speaker(summary.match.ruleset, ())
    table = bots_table("VP per seat", summary)
    columns = next(iter(summary.bots.values())).sources
    for column in columns:
        if any(bot.sources[column] for bot in summary.bots.values()):
            values = [f"{bot.sources[column] + 0.0:.2f}" for bot in summary.bots.values()]
            table.add_row(f"{speaker.era_of(column)}: {speaker.source(column)}", *values)
    return table


def action_table(summary: Summary) -> Table:
    """What was done how often, and what was left unused."""
    bots = list(summary.bots.values())
    table = bots_table("Per seat", summary)
    for kind in bots[0].actions:
        if any(bot.actions[kind] for bot in bots):
            table.add_row(kind, *[f"{bot.actions[kind]:.2f}" for bot in bots])
    for words, kind in (
        ("links per action", "link"),
        ("tiles per develop", "develop"),
        ("tiles per sale", "sell"),
    ):
        table.add_row(words, *[each(bot, kind) for bot in bots])
    table.add_row("unsold tiles", *[f"{bot.unsold:.2f}" for bot in bots])
    table.add_row("unspent money", *[f"{bot.money:.2f}" for bot in bots])
    return table


def each(bot: BotSummary, kind: str) -> str:
    """How many parts an action of a kind had."""
    value = bot.parts_each(kind)
    return "" if value is None else f"{value:.2f}"


def time_table(summary: Summary) -> Table:
    """Milliseconds per turn."""
    table = new_table("ms per turn")
    for heading in ("mean", "p50", "p95", "max"):
        table.add_column(heading, justify="right")
    for label, bot in summary.bots.items():
        times = bot.times
        table.add_row(label, *[f"{ms:.1f}" for ms in (times.mean, times.p50, times.p95, times.highest)])
    return table


def bots_table(title: str, summary: Summary) -> Table:
    """An empty table with a column for every bot."""
    table = new_table(title)
    for label in summary.bots:
        table.add_column(label, justify="right")
    return table
